// The driver on bundled data: numbers, what is kept, what a page looks like after an interruption.
#include "cordon/experiments/reproduce.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "core/cpu.h"
#include "core/hash.h"
#include "errors.h"
#include "experiments/bundled.h"
#include "experiments/cells.h"
#include "experiments/driver.h"
#include "experiments/synthetic_papers.h"
#include "experiments/table.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_error;
using testing::with_threads;

class Reproduce : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() /
              ("cordon-reproduce-" + std::to_string(getpid()) + "-" +
               ::testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::remove_all(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string out(const char* name) const { return (folder_ / name).string(); }
  static std::string read(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
  }
  // The page without what may differ between runs.
  static std::string lasting(const std::string& path) {
    return std::regex_replace(read(path), std::regex("<p class='duration'>[^<]*</p>"), "");
  }
  static Reproduction quick(const std::string& out, std::vector<std::string> tables, int threads = 2,
                            std::uint64_t seed = 1) {
    auto run = with_threads(threads);
    run.seed = seed;
    return reproduce({.out = out, .tables = std::move(tables), .quick = true}, run);
  }

  std::filesystem::path folder_;
};

double number(const nlohmann::json& table, std::size_t view, const std::string& row,
              const std::string& column) {
  for (const auto& cell : table["views"][view]["cells"])
    if (cell["row"] == row && cell["column"] == column) return cell.value("mean", cell.value("median", -1.0));
  return -1;
}

TEST_F(Reproduce, FindsThePublishedNumbersOnBundledTables) {
  const Reproduction done = quick(out("a"), {"dsp-table-4"});
  const auto report = nlohmann::json::parse(done.json);
  const auto& table = report["tables"][0];
  EXPECT_NEAR(number(table, 0, "Wine", "PCA"), .9415, .03);
  EXPECT_NEAR(number(table, 0, "Wine", "DSP, 20 pairs"), .9588, .03);
  EXPECT_NEAR(number(table, 0, "Wine", "DSP, 5 pairs"), .9322, .04);
  EXPECT_NEAR(number(table, 0, "Iris", "DSP, 20 pairs"), .9498, .04);
  EXPECT_EQ(number(table, 0, "Glass", "PCA"), -1);  // not bundled, not made up
  EXPECT_GT(done.compared, 10);
  EXPECT_GT(done.computed, 0);
  const std::string page = read(done.page);
  EXPECT_NE(page.find("no data"), std::string::npos);
  EXPECT_EQ(page.find(" src="), std::string::npos);
  EXPECT_EQ(page.find("href='http"), std::string::npos);
  EXPECT_EQ(page.find("@import"), std::string::npos);
  EXPECT_NE(page.find("seed 1"), std::string::npos);
  EXPECT_NE(page.find("processors"), std::string::npos);
}

TEST_F(Reproduce, KeepsWhatIsFinished) {
  const std::vector<std::string> tables{"dsp-table-4", "dsp-figures-1-2"};
  const Reproduction first = quick(out("a"), tables);
  EXPECT_EQ(first.kept, 0);
  const std::string page = lasting(first.page);
  const Reproduction again = quick(out("a"), tables);
  EXPECT_EQ(again.computed, 0);
  EXPECT_EQ(again.kept, first.computed);
  EXPECT_EQ(lasting(again.page), page);

  // A run that was cut off in the middle of a line.
  const std::string cells = out("a") + "/cells.jsonl";
  const auto size = std::filesystem::file_size(cells);
  std::filesystem::resize_file(cells, size / 2 + 7);
  const Reproduction rest = quick(out("a"), tables);
  EXPECT_GT(rest.computed, 0);
  EXPECT_GT(rest.kept, 0);
  EXPECT_EQ(lasting(rest.page), page);
  EXPECT_EQ(quick(out("a"), tables).computed, 0);  // the cut line did not spoil the next one
}

// The cells of the Markdown table after the line `title`, by row and column.
std::map<std::pair<std::string, std::string>, std::string> markdown_table(const std::string& text,
                                                                          const std::string& title) {
  std::map<std::pair<std::string, std::string>, std::string> cells;
  std::istringstream lines(text.substr(text.find("\n" + title + ":\n") + 1));
  std::string line;
  std::getline(lines, line), std::getline(lines, line);
  std::vector<std::string> head;
  while (std::getline(lines, line) && line.starts_with("|")) {
    std::vector<std::string> row;
    for (std::size_t from = 2, to = 0; (to = line.find(" |", from - 1)) != std::string::npos; from = to + 3)
      row.push_back(to < from ? "" : line.substr(from, to - from));
    if (head.empty()) head = row;
    for (std::size_t c = 1; c < row.size(); ++c) cells[{row[0], head[c]}] = row[c];
  }
  return cells;
}

TEST_F(Reproduce, MarkdownHasTheNumbersOfTheJson) {
  auto run = with_threads(2);
  ReproduceOptions options{
      .out = out("a"), .tables = {"dsp-table-4", "beyond-auto"}, .quick = true, .markdown = out("a.md")};
  const auto report = nlohmann::json::parse(reproduce(options, run).json);
  const std::string text = read(options.markdown);
  Index compared = 0;
  for (const auto& table : report["tables"])
    for (const auto& view : table["views"]) {
      const auto cells = markdown_table(text, view["title"]);
      for (const auto& cell : view["cells"]) {
        if (!cell.contains("mean")) continue;
        const auto found = cells.find({cell["row"], cell["column"]});
        ASSERT_NE(found, cells.end()) << view["title"] << cell;
        std::string wanted = fmt::format("{:.3f}", cell["mean"].get<double>());
        if (cell["error"] > 0) wanted += fmt::format(" ± {:.3f}", cell["error"].get<double>());
        if (cell.contains("published"))
          wanted += fmt::format(" ({:.3f}, {:+.3f})", cell["published"].get<double>(),
                                cell["difference"].get<double>());
        EXPECT_NE(found->second.find(wanted), std::string::npos) << found->second << " for " << wanted;
        EXPECT_EQ(found->second.ends_with(" worse**"),
                  cell.contains("within") && !cell["within"] && cell["difference"] < 0);
        ++compared;
      }
      for (const auto& summary : view["summaries"])
        for (const auto& [column, value] : summary["columns"].items())
          EXPECT_EQ(cells.at({"**" + summary["name"].get<std::string>() + "**", column}),
                    fmt::format("{:.3f}", value["value"].get<double>()));
    }
  EXPECT_GT(compared, 100);
  for (const auto& claim : report["tables"][0]["claims"])
    EXPECT_NE(text.find(claim["text"].get<std::string>()), std::string::npos);
  for (const auto& note : report["tables"][0]["notes"]) {
    EXPECT_NE(text.find(note.get<std::string>()), std::string::npos);
    EXPECT_NE(read(out("a") + "/index.html").find("LPPSI is the one column"), std::string::npos);
  }
  for (const char* fact :
       {"seed 1", "processors", "Processor time", "`vehicle.csv`", "--quick --markdown a.md"})
    EXPECT_NE(text.find(fact), std::string::npos) << fact;

  reproduce(options, run);  // nothing new: the same bytes
  EXPECT_EQ(read(options.markdown), text);
}

// Draws that other sources left are shown where nothing is to be computed, and the page says so.
TEST_F(Reproduce, WhatEarlierSourcesLeftIsNamed) {
  const std::string page = lasting(quick(out("now"), {"dsp-figures-1-2"}).page);
  std::filesystem::create_directories(out("then"));
  {
    const CellStore now(out("now") + "/cells.jsonl");
    CellStore then(out("then") + "/cells.jsonl");
    then.remember({"older", "abc123"});
    const std::vector<ExperimentTable> tables = read_tables(true);
    const auto& table = *std::find_if(tables.begin(), tables.end(),
                                      [](const auto& t) { return t.name == "dsp-figures-1-2"; });
    for (Index r = 0; r < table.row_count(); ++r)
      for (Index c = 0; c < table.column_count(); ++c) {
        auto key = [&](const std::string& sources) {
          Hash hash;
          hash.add(fmt::format("{}|{}|{}|made-up line|1|0", sources, static_cast<int>(cpu_level()),
                               table.request(r, c).dump()));
          return hash.text();
        };
        ASSERT_NE(now.find(key(kSourceHash)), nullptr);
        then.add(key("older"), *now.find(key(kSourceHash)));
      }
  }
  auto run = with_threads(1);
  ReproduceOptions options{
      .out = out("then"), .tables = {"dsp-figures-1-2"}, .quick = true, .only_kept = true};
  const Reproduction shown = reproduce(options, run);
  EXPECT_EQ(shown.kept, 6);
  EXPECT_NE(read(shown.page).find("6 draws computed at commit abc123"), std::string::npos);
  EXPECT_EQ(page.find("computed at commit"), std::string::npos);
  options.only_kept = false;  // with something to compute only the same sources will do
  EXPECT_EQ(reproduce(options, run).computed, 6);
}

TEST_F(Reproduce, IsTheSameOnAnyNumberOfThreads) {
  const std::string page = lasting(quick(out("one"), {"dsp-table-4"}, 1).page);
  EXPECT_EQ(lasting(quick(out("three"), {"dsp-table-4"}, 3).page), page);
}

TEST_F(Reproduce, MoreDrawsKeepTheFirstOnes) {
  auto run = with_threads(2);
  ReproduceOptions options{.out = out("a"), .tables = {"dsp-table-4"}, .max_draws = 2};
  const Reproduction few = reproduce(options, run);
  options.max_draws = 3;
  const Reproduction more = reproduce(options, run);
  EXPECT_EQ(more.kept, few.computed);
  EXPECT_EQ(2 * more.computed, few.computed);
  options.max_draws = 0;
  options.only_kept = true;
  const Reproduction shown = reproduce(options, run);
  EXPECT_EQ(shown.computed, 0);
  EXPECT_EQ(shown.compared, more.compared);
}

// What two rows ask for alike is computed once, and planned once: the progress ends at all of it.
TEST_F(Reproduce, ProgressEndsAtTheWhole) {
  std::vector<ExperimentTable> tables = read_tables(true);
  std::erase_if(tables, [](const ExperimentTable& table) { return table.name != "dsp-figures-1-2"; });
  Json twice = tables[0].rows;
  for (Json row : tables[0].rows) {
    row["name"] = row["name"].get<std::string>() + " again";
    twice.push_back(row);
  }
  tables[0].rows = twice;
  std::filesystem::create_directories(folder_);
  CellStore store(out("cells.jsonl"));
  double last = 0;
  auto run = with_threads(1);
  run.on_progress = [&](std::string_view, double share) { last = share; };
  const DriverResult result = run_tables(tables, {}, store, run);
  EXPECT_EQ(result.computed, 6);
  EXPECT_DOUBLE_EQ(last, 1);
}

// Runs that only the order of rows and columns tells apart: the first is the table itself, all are valid.
TEST_F(Reproduce, OrdersOfASimulatedUserDifferInRoundingOnly) {
  const Dataset words{{}, make_words()};
  const Json request{{"strategy", "c2-inf"}, {"statements", 3}};
  const Protocol simulate = find_protocol("simulated-user");
  std::vector<Outcome> draws;
  for (Index number = 0; number < 3; ++number) {
    auto run = with_threads(1);
    draws.push_back(simulate(request, words, {number, static_cast<std::uint64_t>(number) + 7, 1}, run));
    // Before anything is said the order of rows and columns cannot matter.
    EXPECT_NEAR(draws.back()["q"].front(), draws.front()["q"].front(), 1e-9);
    EXPECT_NEAR(draws.back()["q_lda"].front(), draws.front()["q_lda"].front(), 1e-9);
  }
  EXPECT_NE(draws[1]["q"].front(), draws[0]["q"].front());  // the last bits do
  EXPECT_EQ(draws[0]["needed"].front(), 4);                 // not reached: one more than were said
}

TEST_F(Reproduce, AnotherSeedIsAnotherDraw) {
  quick(out("a"), {"dsp-table-4"});
  EXPECT_GT(quick(out("a"), {"dsp-table-4"}, 2, 2).computed, 0);
}

TEST_F(Reproduce, TheNullSpaceHelpsAndHarms) {
  const auto report = nlohmann::json::parse(quick(out("a"), {"dsp-figures-1-2"}).json);
  for (const auto& claim : report["tables"][0]["claims"]) EXPECT_TRUE(claim["holds"]) << claim.dump();
}

TEST_F(Reproduce, ASimulatedUserImprovesTheMadeUpWords) {
  const auto report = nlohmann::json::parse(quick(out("a"), {"interactive-figure-1"}).json);
  const auto& table = report["tables"][0];
  const double lda = number(table, 0, "Words (ours)", "LDA");
  const double closer = number(table, 0, "Words (ours)", "C2 inf (closer)");
  EXPECT_GT(lda, .85);
  EXPECT_GT(closer, number(table, 0, "Words (ours)", "C2 sup (farther)"));
  EXPECT_LE(closer, 1);
}

TEST_F(Reproduce, RefusesWhatDoesNotExist) {
  expect_error(ErrorKind::kUsage, [&] { quick(out("a"), {"dsp-table-7"}); },
               {"dsp-table-7", "did you mean", "list names them"});
  auto run = with_threads(1);
  expect_error(
      ErrorKind::kInput,
      [&] { reproduce({.data_dir = out("nowhere"), .out = out("a"), .tables = {"dsp-table-4"}}, run); },
      {"nowhere", "data_dir names"});
}

TEST_F(Reproduce, StopsWhenAskedTo) {
  std::atomic<bool> cancel{true};
  auto run = with_threads(2);
  run.cancel = &cancel;
  expect_error(ErrorKind::kInterrupted,
               [&] { reproduce({.out = out("a"), .tables = {"dsp-table-4"}, .quick = true}, run); });
  EXPECT_FALSE(std::filesystem::exists(out("a") + "/index.html"));
}

TEST_F(Reproduce, RegistersAllDataSetsOfThePapers) {
  std::vector<std::string> names;
  for (const ExperimentData& data : experiment_data("")) {
    names.push_back(data.name);
    if (data.name == "wine" || data.name == "iris") EXPECT_TRUE(data.present);
    if (data.name == "vehicle") EXPECT_FALSE(data.present);
  }
  for (const char* name :
       {"vehicle", "sonar", "balance", "semeion", "seeds", "hill-valley", "zoo", "coil20", "kr-vs-kp"})
    EXPECT_NE(std::find(names.begin(), names.end(), name), names.end()) << name;
}

TEST_F(Reproduce, CellsSurviveARubbishLine) {
  std::filesystem::create_directories(folder_);
  const std::string path = out("cells.jsonl");
  {
    CellStore store(path);
    store.add("a", {{{"s", {0.1, 1.0 / 3}}}, {}, 2});
    store.add("b", {{}, "refused", 1});
  }
  std::ofstream(path, std::ios::app) << "{\"key\":\"c\",\"seconds\":1,\"outco";
  {
    CellStore store(path);
    EXPECT_EQ(store.find("c"), nullptr);
    store.add("d", {{{"s", {4}}}, {}, 2});
  }
  const CellStore store(path);
  ASSERT_NE(store.find("a"), nullptr);
  EXPECT_EQ(store.find("a")->outcome.at("s"), (std::vector<double>{0.1, 1.0 / 3}));  // to the last bit
  EXPECT_EQ(store.find("b")->error, "refused");
  ASSERT_NE(store.find("d"), nullptr);
}

TEST(MadeUp, IsAsDescribed) {
  const Points words = make_words(), line = make_line();
  EXPECT_EQ(words.rows(), 75);
  EXPECT_EQ(words.cols(), 48);
  EXPECT_EQ(words.labels.class_count(), 4);
  EXPECT_EQ(line.rows(), 36);
  EXPECT_EQ(std::count(line.labels.of_row.begin(), line.labels.of_row.end(), 0), 18);
}

}  // namespace
}  // namespace cordon
