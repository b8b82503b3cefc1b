// The studio put together: opens the table, binds the port, and connects routes with the session.
// What belongs to one table is a Workspace behind a shared pointer: a request works on the
// workspace it found, also while another table is being opened; `opening_` lets one table be opened
// at a time, `mutex_` guards the pointer alone.
#include "server.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cordon/constraints/constraint_file.h"
#include "cordon/core/error.h"
#include "cordon/data/read.h"
#include "example_handwriting.h"
#include "json_fields.h"
#include "restart_token.h"
#include "uploaded_table.h"

namespace cordon::studio {
namespace {

struct Example {
  const char* name;
  const char* description;
};
constexpr std::array<Example, 3> kExamples{
    {{"letters", "240 words in five hands, with pictures, drawn by this program"},
     {"wine", "178 wines of three growers, 13 measurements (UCI)"},
     {"iris", "150 flowers of three kinds, 4 measurements (UCI)"}}};

constexpr std::size_t kMaxPath = 4096;

std::string session_beside(const std::string& path) {
  return std::filesystem::path(path).stem().string() + ".session.jsonl";
}

// Which column holds the names of pictures; -1: none, the row's id is the name.
Index picture_column(const DataSet& data, const std::string& wanted) {
  for (Index c = 0; c < data.column_count(); ++c) {
    const std::string& name = data.column_name(c);
    if (wanted.empty() ? name == "image" || name == "picture" || name == "file" || name == "filename"
                       : name == wanted)
      return c;
  }
  if (!wanted.empty())
    throw Error(ErrorKind::kUsage, fmt::format("--image-column {}: the table has no such column", wanted));
  return -1;
}

}  // namespace

StudioServer::StudioServer(StudioOptions options, const Run& run)
    : options_(std::move(options)),
      assets_(options_.web_root),
      http_({.check = [this](const Request& request) { return guard_.check(request); },
             .is_owner = [this](std::string_view head) { return guard_.shows_key(head); },
             .headers = security_headers(options_.in_notebook)}) {
  workspace_ = options_.path.empty() ? open_example(options_.example, options_.session, run) : open_file(run);
  asks_ = options_.asks;
  bind_port();
  add_routes();
  add_read_routes();
}

// The port and the token of a studio on the same session that was killed, where it left them; where
// somebody else has the port by now the token is new as well.
void StudioServer::bind_port() {
  restart_token_path_ = restart_token_path(session_path());
  const std::optional<RestartToken> kept = load_restart_token(restart_token_path_);
  const bool same_port = kept && (options_.port == 0 || options_.port == kept->port);
  port_ = http_.bind(same_port ? kept->port : options_.port, options_.port == 0);
  if (same_port && port_ == kept->port) guard_.use_token(kept->token);
  guard_.set_port(port_);
  save_restart_token(restart_token_path_, {guard_.token(), port_});
}

std::shared_ptr<StudioServer::Workspace> StudioServer::open_file(const Run& run) {
  auto made = std::make_shared<Workspace>();
  DataOptions options = options_.data;
  options.points_out_class = true;
  ReadOptions reading = options.read;
  reading.id = options_.data.encode.id;
  auto data =
      std::make_shared<const DataSet>(read_table(options_.path, reading, run),
                                      std::filesystem::path(options_.path).filename().string(), options, run);
  if (!options_.images.empty()) {
    const Index column = picture_column(*data, options_.image_column);
    made->images = std::make_unique<Images>(options_.images, [data, column](Index row) {
      return column < 0 ? data->row_name(row) : data->cell(row, column);
    });
  }
  const std::string session = options_.session.empty() ? session_beside(options_.path) : options_.session;
  made->session = std::make_unique<TableSession>(data, session, options_.resume, events_, options_.budget);
  recent_.remember({options_.path, made->session->log().path(), options_.data.encode.id,
                    options_.data.encode.label, true});
  if (!options_.constraints.empty())
    made->session->begin_with(read_constraints(options_.constraints, RowFinder(data->points())));
  return made;
}

std::shared_ptr<StudioServer::Workspace> StudioServer::open_example(const std::string& name,
                                                                    const std::string& session,
                                                                    const Run& run) {
  auto made = std::make_shared<Workspace>();
  made->example = name;
  DataOptions options;
  Table table;
  if (name == "letters") {
    table = handwriting_table();
    options.encode.id = "id";
    options.encode.label = "hand";
    options.encode.categories = Categorical::kDrop;
  } else if (name == "wine" || name == "iris") {
    table = read_table("bundled:" + name, {}, run);
    options.encode.label = "class";
  } else {
    throw Refusal{400, fmt::format("there is no example of that name; allowed: letters, wine, iris")};
  }
  auto data = std::make_shared<const DataSet>(std::move(table), name, options, run);
  made->session =
      std::make_unique<TableSession>(data, session.empty() ? session_beside(name) : session,
                                     options_.resume && !session.empty(), events_, options_.budget);
  return made;
}

// A table from the page; the one that is open already where it is the same.
std::shared_ptr<StudioServer::Workspace> StudioServer::open_upload(const nlohmann::json& request,
                                                                   const Run& run) {
  ColumnRoles roles = roles_in(request);
  UploadedTable uploaded = read_with_roles(request["file"], roles, run);
  DataOptions options;
  options.encode = roles.encoding;
  for (std::string& note : roles.notes) uploaded.table.notes.push_back(std::move(note));
  auto data = std::make_shared<const DataSet>(std::move(uploaded.table), uploaded.name, options, run);
  if (auto old = workspace();
      old->example.empty() && old->session->data().fingerprint() == data->fingerprint())
    return old;
  auto made = std::make_shared<Workspace>();
  made->session = std::make_unique<TableSession>(data, session_of_upload(uploaded.name, data->fingerprint()),
                                                 false, events_, options_.budget);
  // A browser tells no folder. Where a file of this name and size stands in ours, it can be opened again.
  std::error_code none;
  if (std::filesystem::file_size(uploaded.name, none) == uploaded.bytes && !none)
    recent_.remember(
        {uploaded.name, made->session->log().path(), roles.encoding.id, roles.encoding.label, false});
  return made;
}

// A table that was opened before, with its session where that is still there.
std::shared_ptr<StudioServer::Workspace> StudioServer::open_recent(const std::string& path, const Run& run) {
  const std::optional<RecentTable> known = recent_.find(path);
  if (!known) throw Refusal{404, "this table is not among those that were opened lately"};
  ColumnRoles roles;
  roles.encoding.id = known->id;
  roles.encoding.label = known->label;
  roles.confirmed = known->confirmed;
  Table table = complete_roles(
      roles, [&](const ReadOptions& reading) { return read_table(known->path, reading, run); });
  DataOptions options;
  options.encode = roles.encoding;
  options.points_out_class = known->confirmed;
  for (std::string& note : roles.notes) table.notes.push_back(std::move(note));
  const std::string name = std::filesystem::path(known->path).filename().string();
  auto data = std::make_shared<const DataSet>(std::move(table), name, options, run);
  auto made = std::make_shared<Workspace>();
  std::error_code none;
  const bool continues = std::filesystem::exists(known->session, none);
  made->session = std::make_unique<TableSession>(
      data, continues ? known->session : session_of_upload(name, data->fingerprint()), false, events_,
      options_.budget);
  recent_.remember(
      {known->path, made->session->log().path(), roles.encoding.id, roles.encoding.label, known->confirmed});
  return made;
}

std::shared_ptr<StudioServer::Workspace> StudioServer::workspace() const {
  const std::lock_guard lock(mutex_);
  return workspace_;
}

bool StudioServer::Workspace::has_image(Index row) const {
  return images ? images->has(row) : example == "letters";
}

Answer StudioServer::Workspace::image(Index row, bool full) {
  if (images) return full ? images->whole(row) : images->thumbnail(row);
  if (example != "letters") throw Refusal{404, "this table has no pictures"};
  return bytes_answer(std::make_shared<const std::string>(handwriting_picture(row)), "image/svg+xml");
}

std::string StudioServer::url() const {
  return fmt::format("http://127.0.0.1:{}/#{}", port_, guard_.token());
}

void StudioServer::start() {
  http_.start();
}

std::string StudioServer::write_redirect() {
  redirect_path_ = session_path() + ".open.html";
  const std::string page = fmt::format(
      "<!doctype html><meta charset=\"utf-8\"><meta name=\"referrer\" content=\"no-referrer\">"
      "<meta http-equiv=\"refresh\" content=\"0; url={0}\"><a href=\"{0}\">Cordon studio</a>\n",
      url());
  if (write_private_file(redirect_path_, page)) return redirect_path_;
  return {};
}

void StudioServer::end_sessions() {
  events_.close();
  remove_private_file(restart_token_path_);
  if (!redirect_path_.empty()) remove_private_file(redirect_path_);
}

void StudioServer::stop() {
  end_sessions();
  http_.stop();
}

Answer StudioServer::open(const Request& request) {
  const nlohmann::json wanted = parse_object(request.body);
  if (!options_.path.empty())
    throw Refusal{
        409,
        "this studio was started with a table of its own; one that is started without a table opens "
        "others here"};
  const std::lock_guard one_at_a_time(opening_);
  Run run;
  std::shared_ptr<Workspace> made = workspace();
  if (wanted.contains("file")) {
    made = open_upload(wanted, run);
  } else if (wanted.contains("recent")) {
    made = open_recent(text_field(wanted, "recent", kMaxPath), run);
  } else if (const std::string name = text_field(wanted, "example", 64); made->example != name) {
    made = open_example(name, "", run);
  }
  {
    const std::lock_guard lock(mutex_);
    std::swap(workspace_, made);
  }
  asks_ = false;
  events_.push("data", nlohmann::ordered_json::object());
  return json_answer({{"rev", workspace()->session->state().rev}});
}

void StudioServer::add_routes() {
  http_.route("GET", "/", [this](const Request& request) { return assets_.get(request); });
  http_.route("POST", "/api/v1/login", [this](const Request& request) { return guard_.login(request); });
  http_.route("POST", "/api/v1/hello", [this](const Request& request) { return guard_.hello(request); });
  http_.route("GET", "/api/v1/events", [this](const Request& request) { return events_.open(request); });
  http_.route("GET", "/api/", [](const Request&) -> Answer {
    throw Refusal{404, "there is no such route; docs/studio-wire.md lists them"};
  });
  http_.route("GET", "/api/v1/preferences", [this](const Request&) { return preferences_.get(); });
  http_.route("POST", "/api/v1/preferences",
              [this](const Request& request) { return preferences_.set(request); });
  http_.route("POST", "/api/v1/session/ops", [this](const Request& request) {
    asks_ = false;  // to speak about the example is a choice, too
    return workspace()->session->command(request);
  });
  http_.route(
      "POST", "/api/v1/place",
      [this](const Request& request) { return workspace()->session->place(request); }, kMaxTableBytes);
  http_.route("POST", "/api/v1/cancel", [this](const Request& request) {
    parse_object(request.body);
    workspace()->session->cancel();
    Answer answer;
    answer.status = 204;
    return answer;
  });
  http_.route("GET", "/api/v1/example", [this](const Request&) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Example& example : kExamples)
      list.push_back({{"name", example.name},
                      {"sentence", example.description},
                      {"open", workspace()->example == example.name}});
    return json_answer(list);
  });
  http_.route("GET", "/api/v1/recent", [this](const Request&) { return json_answer(recent_.list_json()); });
  http_.route(
      "POST", "/api/v1/preview",
      [](const Request& request) {
        const nlohmann::json wanted = parse_object(request.body);
        ColumnRoles roles = roles_in(wanted);
        const UploadedTable uploaded = read_with_roles(wanted.value("file", nlohmann::json()), roles, Run());
        return json_answer(preview_json(uploaded, roles));
      },
      kMaxTableBytes);
  http_.route(
      "POST", "/api/v1/open", [this](const Request& request) { return open(request); }, kMaxTableBytes);
}

}  // namespace cordon::studio
