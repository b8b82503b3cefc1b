// cordon studio: the server of the page until Ctrl-C. Options become the server's (studio/server);
// what is said there is in the session file line by line, so that stopping needs no saving.
#include <fcntl.h>
#include <fmt/format.h>
#include <malloc.h>
#include <spawn.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <thread>

#include "commands.h"
#include "console.h"
#include "cordon/core/error.h"
#include "cordon/data/scaling.h"
#include "output_options.h"
#include "server.h"
#include "signals.h"

namespace {

struct StudioCommand {
  cordon::studio::StudioOptions options;
  std::string scale = "minmax";
  std::string categorical = "onehot";
  std::string missing = "error";
  std::string resume;
  bool no_open = false;
  RunOptions run;
};

// In the user's browser, where there is a screen; the page's address is printed in any case. The
// browser gets a file that leads to the address: every user of the machine sees the words a program
// is started with.
void open_in_browser(cordon::studio::StudioServer& studio) {
  if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) return;
  const std::string redirect = studio.write_redirect();
  if (redirect.empty()) return;
  posix_spawn_file_actions_t quiet;
  posix_spawn_file_actions_init(&quiet);
  posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&quiet, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  std::string program = "xdg-open", address = std::filesystem::absolute(redirect).string();
  char* arguments[] = {program.data(), address.data(), nullptr};
  pid_t child = 0;
  posix_spawnp(&child, "xdg-open", &quiet, nullptr, arguments, environ);
  posix_spawn_file_actions_destroy(&quiet);
}

// Settings in messages for the page, which has no command line: words, not options.
std::string as_on_the_page(std::string_view name, std::string_view value) {
  std::string words = name == "methods"   ? "the list of methods"
                      : name == "convert" ? "save it in another format"
                      : name == "save"    ? "a fit"
                                          : std::string(name);
  std::replace(words.begin(), words.end(), '_', ' ');
  return value.empty() ? words : fmt::format("{} {}", words, value);
}

// Order: options, server, address printed, browser. The address is
// the only thing on standard output.
void run_studio(StudioCommand& c) {
  // Large arrays come straight from the system and go
  // straight back: what was read is not held twice.
  mallopt(M_MMAP_THRESHOLD, 256 * 1024);
  c.options.data.scaling = cordon::scaling_kind(c.scale);
  c.options.data.encode.categories = cordon::categorical(c.categorical);
  c.options.data.encode.missing_cells = cordon::missing(c.missing);
  if (!c.resume.empty()) {
    if (!c.options.session.empty() && c.options.session != c.resume)
      usage("--resume and --session name two files; give one of them");
    c.options.session = c.resume;
    c.options.resume = true;
  }
  cordon::Run run = c.run.make_run();
  try {
    cordon::studio::StudioServer studio(c.options, run);
    studio.start();
    expect_to_be_stopped();
    cordon::set_setting_words(as_on_the_page);  // from here on messages are read there
    for (const std::string& note : studio.data().notes()) c.run.say("note: " + note);
    if (studio.was_torn())
      c.run.say("note: the last line of the session file was cut off while it was written, and was removed");
    if (studio.resumed() > 0) c.run.say(fmt::format("resumed after {} steps", studio.resumed()));
    c.run.say(fmt::format("everything you say is kept in {}", studio.session_path()));
    c.run.say("stop with Ctrl-C; open this address in a browser on this machine:");
    // An address that nobody can read is no studio: a closed or full output ends it here.
    const std::string address = studio.url() + "\n";
    if (std::fwrite(address.data(), 1, address.size(), stdout) != address.size() || std::fflush(stdout) != 0)
      throw std::system_error(errno, std::generic_category(), "standard output");
    if (!c.no_open) open_in_browser(studio);
    while (!run.cancelled()) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    studio.end_sessions();
    end_soon();  // all that was said is on the disk; a map that is being made may be deep inside LAPACK
    studio.stop();
  } catch (const cordon::studio::Refusal& refusal) {
    usage(refusal.description);
  }
}

}  // namespace

// The options of a table stand here by themselves: the studio has fewer of them than data_options.
void add_studio(CLI::App& app) {
  auto c = std::make_shared<StudioCommand>();
  CLI::App& command =
      *app.add_subcommand("studio",
                          "See the map in a browser, say what is wrong with it, watch it move.\n\nExample:\n"
                          "  cordon studio letters.csv --id name --images pictures --label hand\n"
                          "  cordon studio                      (asks what to open)");
  auto& options = c->options;
  auto* const data = command.add_option("data", options.path, "the table; without one the example is shown");
  auto* const example =
      command.add_option("--example", options.example, "which example: letters, wine or iris")
          ->check(CLI::IsMember({"letters", "wine", "iris"}))
          ->capture_default_str()
          ->excludes(data);
  command.add_option("--images", options.images, "folder with a picture for each row (PNG, JPEG, GIF, BMP)");
  command.add_option(
      "--image-column", options.image_column,
      "column with the names of the pictures (else: image, picture, file or filename, else the row's id)");
  command.add_option("-i,--id", options.data.encode.id,
                     "column with the names of the rows; without it they are numbered from 0");
  command.add_option("-l,--label", options.data.encode.label,
                     "column with the class; never a feature (nothing is guessed, as in fit)");
  command.add_option("--color", options.data.color, "column that colours the map at first");
  command.add_option("--ignore", options.data.encode.ignore, "columns that are no features")->delimiter(',');
  command.add_option("--scale", c->scale, "features: minmax, zscore, unit, tfidf or none")
      ->check(CLI::IsMember({"minmax", "zscore", "unit", "none", "tfidf"}))
      ->capture_default_str();
  command.add_option("--categorical", c->categorical, "text columns: onehot, codes or drop")
      ->check(CLI::IsMember({"onehot", "codes", "drop"}))
      ->capture_default_str();
  command.add_option("--missing", c->missing, "missing cells: error or mean")
      ->check(CLI::IsMember({"mean", "error"}))
      ->capture_default_str();
  command
      .add_option("-c,--constraints", options.constraints,
                  "file of statements to begin with, where nothing has been said yet")
      ->needs(data);
  add_needed_output(
      command, "--session", options.session,
      "where everything said is kept; continued where it is there (default: NAME.session.jsonl)");
  command.add_option("--resume", c->resume, "a session file to go on with");
  command
      .add_option(
          "--max-iterations", options.budget,
          "eigenproblems of one guided map; then the best found is shown, and the page offers to continue")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command.add_option("--port", options.port, "port on 127.0.0.1 (0: a free one)")
      ->check(CLI::Range(0, 65535))
      ->capture_default_str();
  command.add_flag("--notebook", options.in_notebook,
                   "let a notebook or an editor on this machine show the page in a frame");
  command.add_flag("--no-open", c->no_open, "print the address, do not open a browser");
  command.add_option("--web-root", options.web_root, "serve the page from this folder (for its development)");
  command.add_flag("-q,--quiet", c->run.quiet, "nothing but the address and errors");
  command.callback([c, data, example] {
    c->options.asks = data->count() == 0 && example->count() == 0;
    run_studio(*c);
  });
}
