// A reproduction from end to end: tables chosen, draws computed or taken from the store, pages
// written. Everything that can be wrong with the request is said before the first draw.
#include "cordon/experiments/reproduce.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "cordon/core/error.h"
#include "cordon/core/output_file.h"
#include "core/fail.h"
#include "experiments/driver.h"
#include "experiments/page/page.h"

namespace cordon {

using namespace internal;
namespace {

// The tables asked for, in the order they are read in.
std::vector<ExperimentTable> chosen(std::vector<ExperimentTable> all, const std::vector<std::string>& names) {
  std::vector<std::string> known;
  for (const ExperimentTable& table : all) known.push_back(table.name);
  for (const std::string& name : names) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    const std::string nearest = suggest(name, known);
    fail(ErrorKind::kUsage, "there is no table '{}'{}; ‹list› names them", name,
         nearest.empty() ? "" : fmt::format(", did you mean {}?", nearest));
  }
  std::erase_if(all, [&](const ExperimentTable& table) {
    return !names.empty() && std::find(names.begin(), names.end(), table.name) == names.end();
  });
  return all;
}

// Whole or not at all, as a reader may look at the page while another is being made.
void write_whole(const std::string& path, const std::string& text) {
  OutputFile file(path);
  file.write(text);
  file.commit();
}

}  // namespace

std::vector<ExperimentInfo> all_experiments() {
  std::vector<ExperimentInfo> infos;
  for (const ExperimentTable& table : read_tables(false))
    infos.push_back({table.name, table.paper, table.title});
  return infos;
}

std::vector<ExperimentData> experiment_data(const std::string& data_dir) {
  std::vector<ExperimentData> data;
  for (const DatasetInfo& info : read_datasets())
    data.push_back({info.name, info.title, info.file, !locate(info, data_dir).empty()});
  return data;
}

// Order: names, draws and folders are checked; the store is opened (one run writes at a time);
// tables are run; then JSON, HTML and Markdown, each made of the same results.
Reproduction reproduce(const ReproduceOptions& options, const Run& run) {
  const auto start = std::chrono::steady_clock::now();
  std::vector<ExperimentTable> tables = chosen(read_tables(options.quick), options.tables);
  if (options.max_draws < 0)
    fail(ErrorKind::kUsage, "‹draws› is {}; it must be 0 (as the tables say) or more", options.max_draws);
  for (ExperimentTable& table : tables)
    if (options.max_draws > 0) table.limit_draws(options.max_draws);
  if (!options.data_dir.empty() && !std::filesystem::is_directory(options.data_dir))
    fail(ErrorKind::kInput,
         "the data folder {} does not exist; ‹data_dir› names the folder with the papers' data sets",
         options.data_dir);
  std::error_code error;
  std::filesystem::create_directories(options.out, error);
  if (error)
    fail(ErrorKind::kComputation, "cannot make the folder {}: {}; choose another ‹out›", options.out,
         error.message());

  CellStore store(options.out + "/cells.jsonl");
  const DriverResult result = run_tables(std::move(tables), options, store, run);

  Reproduction done;
  PageFacts facts{options.quick, run.seed, 0, 0};
  const Tally all = tally(result);
  done.compared = all.compared;
  done.within = all.within;
  done.claims = all.claims;
  done.claims_held = all.claims_held;
  for (const TableResult& table : result.tables) facts.processor += table.seconds;
  done.computed = result.computed;
  done.kept = result.kept;
  done.seconds = facts.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  done.json = json_report(result, facts).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  done.page = options.out + "/index.html";
  write_whole(options.out + "/results.json", done.json);
  write_whole(done.page, html_page(result, facts));
  if (!options.markdown.empty()) write_whole(options.markdown, markdown_page(result, facts, options));
  return done;
}

}  // namespace cordon
