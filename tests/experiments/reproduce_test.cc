// The driver on bundled data: numbers, what is kept, what a page looks like after an interruption.
#include "cordon/experiments/reproduce.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "errors.h"
#include "experiments/cells.h"
#include "experiments/made_up.h"
#include "runs.h"

namespace cordon {
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
    if (cell["row"] == row && cell["column"] == column) return cell.value("mean", -1.0);
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

TEST_F(Reproduce, IsTheSameOnAnyNumberOfThreads) {
  const std::string page = lasting(quick(out("one"), {"dsp-table-4"}, 1).page);
  EXPECT_EQ(lasting(quick(out("three"), {"dsp-table-4"}, 3).page), page);
}

TEST_F(Reproduce, MoreDrawsKeepTheFirstOnes) {
  auto run = with_threads(2);
  ReproduceOptions options{.out = out("a"), .tables = {"dsp-table-4"}, .most_draws = 2};
  const Reproduction few = reproduce(options, run);
  options.most_draws = 3;
  const Reproduction more = reproduce(options, run);
  EXPECT_EQ(more.kept, few.computed);
  EXPECT_EQ(2 * more.computed, few.computed);
  options.most_draws = 0;
  options.only_kept = true;
  const Reproduction shown = reproduce(options, run);
  EXPECT_EQ(shown.computed, 0);
  EXPECT_EQ(shown.compared, more.compared);
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
               {"dsp-table-7", "did you mean", "--list"});
  auto run = with_threads(1);
  expect_error(
      ErrorKind::kInput,
      [&] { reproduce({.data_dir = out("nowhere"), .out = out("a"), .tables = {"dsp-table-4"}}, run); },
      {"nowhere", "--data-dir"});
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
