// The studio: a page on this machine only, and the session behind it. docs/studio.md describes
// what it does and writes, docs/studio-wire.md what page and server exchange.
//
//   StudioServer studio({.path = "letters.csv"}, run);
//   fmt::print("{}\n", studio.url());
//   studio.start();  ...  studio.stop();
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "assets.h"
#include "data_set.h"
#include "events.h"
#include "guard.h"
#include "http.h"
#include "images.h"
#include "preferences.h"
#include "recent_tables.h"
#include "table_session.h"

namespace cordon::studio {

struct StudioOptions {
  std::string path{};  // empty: the example
  std::string example = "letters";
  bool asks = false;  // neither was chosen: the page asks what to open
  DataOptions data{};
  std::string images{};        // folder; empty: no pictures
  std::string image_column{};  // empty: a column called image, picture, file or filename, else the row's id
  std::string constraints{};   // file of statements to begin with
  std::string session{};       // file; empty: NAME.session.jsonl in the present folder
  bool resume = false;         // the session file must be there
  Index budget = Solver::kBudget;  // eigenproblems before the best map found so far is shown
  int port = 0;                    // 0: any free one
  bool in_notebook = false;        // pages of this machine may show it in a frame
  std::string web_root{};          // empty: the embedded page
};

class StudioServer {
 public:
  StudioServer(StudioOptions options, const Run& run);

  std::string url() const;

  // A file that leads a browser to url(): what a program is started with everybody can read, so the
  // address itself must not be there. Only this user can read the file (mode 0600); it is removed by
  // stop(). Returns its path; empty where it cannot be written.
  std::string write_redirect();

  std::string session_path() const { return workspace()->session->log().path(); }
  Index resumed() const { return workspace()->session->log().rev(); }  // steps found in the session file
  bool was_torn() const { return workspace()->session->log().was_torn(); }
  const DataSet& data() const { return workspace()->session->data(); }

  void start();
  // Pages are told, and the files with the secret removed: from here on the program may end at any moment.
  void end_sessions();
  void stop();

 private:
  // What changes when another table is opened.
  struct Workspace {
    std::string example;  // its name; empty for the user's own table
    std::unique_ptr<Images> images;
    std::unique_ptr<TableSession> session;

    bool has_image(Index row) const;
    bool has_images() const { return images || example == "letters"; }
    Answer image(Index row, bool full);
  };

  std::shared_ptr<Workspace> workspace() const;
  std::shared_ptr<Workspace> open_file(const Run& run);
  std::shared_ptr<Workspace> open_example(const std::string& name, const std::string& session,
                                          const Run& run);
  std::shared_ptr<Workspace> open_upload(const nlohmann::json& request, const Run& run);
  std::shared_ptr<Workspace> open_recent(const std::string& path, const Run& run);
  void bind_port();
  Answer open(const Request& request);
  Answer state();
  Answer column(const std::string& name);
  void add_routes();
  void add_read_routes();

  StudioOptions options_;
  Guard guard_;
  Assets assets_;
  Preferences preferences_;
  RecentTables recent_;
  EventHub events_;
  std::mutex opening_;              // one table at a time
  std::atomic<bool> asks_ = false;  // was nothing chosen yet?
  mutable std::mutex mutex_;
  std::shared_ptr<Workspace> workspace_;
  int port_ = 0;
  std::string restart_token_path_, redirect_path_;
  HttpServer http_;  // last: it stops before the rest goes
};

}  // namespace cordon::studio
