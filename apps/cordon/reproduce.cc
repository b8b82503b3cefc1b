// cordon reproduce: the papers' tables and figures, computed again, as a page.
#include "cordon/experiments/reproduce.h"

#include <fmt/format.h>

#include <cstdlib>
#include <memory>

#include "commands.h"
#include "console.h"
#include "output_options.h"

namespace {

struct ReproduceCommand {
  RunOptions run;
  cordon::ReproduceOptions options;
  std::vector<std::string> tables;  // of --table
  bool list = false;
};

constexpr std::string_view kFetch =
    "data/fetch.py of the sources gets them from where they are published: python3 data/fetch.py DIR";

// What can be asked for, and which data sets are there.
void list_all(const std::string& data_dir) {
  fmt::print("tables and figures:\n");
  for (const cordon::ExperimentInfo& info : cordon::all_experiments())
    fmt::print("  {:<28} {}\n", info.name, info.title);
  fmt::print("\ndata sets{}:\n", data_dir.empty() ? "" : " in " + data_dir);
  for (const cordon::ExperimentData& data : cordon::experiment_data(data_dir))
    fmt::print("  {:<18} {:<30} {}\n", data.name, data.file, data.present ? "" : "absent");
  fmt::print("\n{}\n", kFetch);
}

// What a new user should know about the data: where they were looked for and what was not there.
// Files are named once, though several data sets may come from one.
std::string about_data(const std::string& data_dir) {
  if (data_dir.empty())
    return fmt::format(
        "no data folder was given: only the tables that come with cordon (wine, iris) and made-up ones were "
        "used; --data-dir DIR names a folder with the papers' data sets, --list the files looked for; {}",
        kFetch);
  std::string absent;
  for (const cordon::ExperimentData& data : cordon::experiment_data(data_dir))
    if (!data.present && absent.find(data.file) == std::string::npos)  // some files hold several sets
      absent += (absent.empty() ? "" : ", ") + data.file;
  return absent.empty() ? absent
                        : fmt::format("absent in {}, and left out: {}; {}", data_dir, absent, kFetch);
}

// Printed: how many numbers are near and where the page is. The page
// itself is written by the library.
void run_reproduce(ReproduceCommand& c) {
  if (c.options.data_dir.empty())
    if (const char* folder = std::getenv("CORDON_DATA")) c.options.data_dir = folder;
  if (c.list) return list_all(c.options.data_dir);
  c.options.tables.insert(c.options.tables.end(), c.tables.begin(), c.tables.end());
  c.options.say = [&](const std::string& line) { c.run.say(line); };
  cordon::Run run = c.run.make_run();
  const cordon::Reproduction done = cordon::reproduce(c.options, run);
  clear_progress();
  if (c.run.json) {
    fmt::print("{}", done.json);
    return;
  }
  if (const std::string absent = about_data(c.options.data_dir); !absent.empty()) c.run.say(absent);
  fmt::print("{} numbers beside published ones, {} as near as asked; {} of {} claims hold\n", done.compared,
             done.within, done.claims_held, done.claims);
  if (!c.options.markdown.empty()) fmt::print("written to {}\n", c.options.markdown);
  fmt::print(
      "{} draws computed, {} kept from before, {:.1f} s\nwritten to {} (open it in a browser), results.json "
      "beside it\n",
      done.computed, done.kept, done.seconds, done.page);
}

}  // namespace

void add_reproduce(CLI::App& app) {
  auto c = std::make_shared<ReproduceCommand>();
  CLI::App& command = *app.add_subcommand("reproduce",
                                          "The papers' tables and figures, computed again, as one page: the "
                                          "published number, ours, the difference and why. An "
                                          "interrupted run continues where it stopped.\n\nExample:\n"
                                          "  cordon reproduce dsp-table-4 --data-dir data --out report");
  command.add_option("tables", c->options.tables, "names of tables and figures (all where none is given)");
  command.add_option("--table", c->tables, "the same, as an option")->take_all();
  command.add_option("--data-dir", c->options.data_dir,
                     "folder with the papers' data sets (default: $CORDON_DATA)");
  add_needed_output(command, "-o,--out", c->options.out, "folder for the page and for what is kept");
  command.add_flag("--quick", c->options.quick, "few draws on small data: about two minutes for everything");
  command
      .add_option("--draws", c->options.max_draws,
                  "at most so many draws per cell (0: as many as the paper took)")
      ->check(CLI::Range(0, 100'000));
  command.add_flag("--kept", c->options.only_kept,
                   "compute nothing: a page of what earlier runs left in --out");
  add_output(command, "--markdown", c->options.markdown, "a file for the same results as Markdown");
  command.add_flag("--list", c->list, "name all tables, figures and data sets");
  c->run.add_to(command);
  command.callback([c] { run_reproduce(*c); });
}
