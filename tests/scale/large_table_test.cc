// Tables in parts: rows as the whole table gives them, and the fit of all rows.
#include "cordon/scale/large_table.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <random>

#include "cordon/data/write.h"
#include "errors.h"
#include "scale/streamed_fit.h"

namespace cordon {
namespace {

class LargeTableTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* const test = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() /
              ("cordon-scale-" + std::to_string(::getpid()) + "-" + test->name());
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }
  std::string npy(const std::string& name, const MatrixView& values) const {
    write_npy(path(name), values);
    return path(name);
  }

  cordon::Run run_;

 private:
  std::filesystem::path folder_;
};

constexpr Index kRows = 17001;  // several tiles of 40 columns
constexpr Index kCols = 40;

Matrix drawn(std::uint64_t seed) {
  std::mt19937_64 bits(seed);
  std::normal_distribution<double> normal;
  Matrix x(kRows, kCols);
  for (Index i = 0; i < kRows; ++i)
    for (Index j = 0; j < kCols; ++j)
      x(i, j) = 50.0 * static_cast<double>(j) +
                (1 + static_cast<double>(j % 5)) * (normal(bits) + (i % 3 == j % 3 ? 2.0 : 0.0));
  return x;
}

// Links between any rows, most of them in different tiles.
ConstraintSet links(std::uint64_t seed) {
  std::mt19937_64 bits(seed);
  ConstraintSet set;
  for (int l = 0; l < 300; ++l) {
    const auto a = static_cast<Index>(bits() % kRows), b = static_cast<Index>(bits() % kRows);
    if (a == b) continue;
    if (a % 3 == b % 3)
      set.add_must(a, b);
    else
      set.add_cannot(a, b, 1 + static_cast<double>(l % 3));
  }
  return set;
}

// Scaling and map.
std::vector<double> numbers_of(const Model& model) {
  std::vector<double> all(model.scaling.offset);
  all.insert(all.end(), model.scaling.factor.begin(), model.scaling.factor.end());
  for (const NamedArray& array : model.map->arrays())
    all.insert(all.end(), array.values.data(), array.values.data() + array.values.size());
  return all;
}

void expect_same_map(const Model& parts, const Model& whole, const Points& points, const Run& run) {
  const Matrix here = parts.transform(points, run);
  const Matrix there = whole.transform(points, run);
  ASSERT_EQ(here.cols(), there.cols());
  for (Index k = 0; k < here.cols(); ++k) {
    double largest = 0;
    for (Index i = 0; i < there.rows(); ++i) largest = std::max(largest, std::abs(there(i, k)));
    for (Index i = 0; i < there.rows(); ++i) ASSERT_NEAR(here(i, k), there(i, k), 1e-9 * largest) << i;
  }
}

TEST_F(LargeTableTest, EveryMethodOfSumsIsFittedAsInMemory) {
  const Matrix x = drawn(1);
  const LargeTable table({npy("x.npy", x)}, {}, {}, run_);
  EXPECT_GT(table.rows(), 2 * table.rows_per_block());  // really several tiles
  const Points points = Points::own(Matrix(x));
  Labels labels{{}, {"u", "v", "w"}};
  for (Index i = 0; i < kRows; ++i) labels.of_row.push_back(i % 11 == 0 ? -1 : static_cast<int>(i % 3));
  for (const char* method : {"pca", "lda", "rca", "cfld", "bwdr", "wbdr", "ssdr"})
    for (const char* scale : {"minmax", "zscore", "none", "unit"}) {
      SCOPED_TRACE(std::string(method) + " " + scale);
      const FitOptions options{
          .method = method, .parameters = {{"dims", "2"}}, .scaling = scaling_kind(scale)};
      const MethodInfo info = method_info(method);
      const Knowledge known{info.uses_must ? links(7) : ConstraintSet{},
                            info.uses_labels ? labels : Labels{}};
      const Model parts = fit(table, known, options, run_);
      expect_same_map(parts, fit(points, known, options, run_), points, run_);
      EXPECT_EQ(parts.report.n, kRows);
    }
}

TEST_F(LargeTableTest, SameBitsForThreadsFilesAndShares) {
  const Matrix x = drawn(2);
  const FitOptions options{.method = "wbdr"};
  const Knowledge known{links(3), {}};
  const LargeTable one({npy("x.npy", x)}, {}, {}, run_);
  const auto numbers = [&](const LargeTable& table, int threads) {
    cordon::Run run;
    run.threads = threads;
    return numbers_of(fit(table, known, options, run));
  };
  const std::vector<double> same = numbers(one, 1);
  EXPECT_EQ(numbers(one, 2), same);
  EXPECT_EQ(numbers(one, 3), same);
  // The same rows in three files, one of them of a single row.
  const auto part = [&](const char* name, Index first, Index count) {
    return npy(name, x.view().middle_rows(first, count));
  };
  const LargeTable three({part("a.npy", 0, 5000), part("b.npy", 5000, 1), part("c.npy", 5001, kRows - 5001)},
                         {}, {}, run_);
  EXPECT_EQ(numbers(three, 2), same);
  const std::string note = fmt::format("3 files read as one table of {} rows", kRows);
  EXPECT_EQ(std::ranges::count(three.report().notes, note), 1);
  // And by the tiles of several processes.
  const internal::StreamedFit job(one, known, options, run_);
  std::vector<internal::SumTree::Node> nodes;
  for (const auto& [first, last] : {std::pair<Index, Index>{1, job.tiles().count()}, {0, 1}})
    for (auto& node : job.sum(first, last, run_)) nodes.push_back(std::move(node));
  EXPECT_EQ(numbers_of(job.model(std::move(nodes), run_)), same);
  testing::expect_error(ErrorKind::kUsage, [&] { job.model(job.sum(0, 1, run_), run_); },
                        {"tiles are missing"});
}

TEST_F(LargeTableTest, TextLabelsIdsAndCategoriesOfACsv) {
  constexpr Index kLines = 70'000;
  std::mt19937_64 bits(5);
  std::normal_distribution<double> normal;
  std::string text = "name,a,kind,b,class\n";
  for (Index i = 0; i < kLines; ++i)  // many blocks of lines; a category that only the end has
    text += fmt::format("r{},{},{},{},{}\n", i, normal(bits),
                        i > 69'990   ? "late"
                        : i % 2 == 0 ? "x"
                                     : "y",
                        normal(bits) + static_cast<double>(i % 3), "pqr"[i % 3]);
  const std::string file = write("t.csv", text);
  ReadOptions read;
  read.id = "name";
  const EncodeOptions columns{.id = "name", .label = "class"};
  const LargeTable parts({file}, read, columns, run_);
  const Encoded whole = encode(read_table(file, read, run_), columns, run_);
  EXPECT_EQ(parts.rows(), kLines);
  EXPECT_EQ(parts.encoding().features, whole.encoding.features);
  EXPECT_EQ(parts.encoding().columns[1].categories, (std::vector<std::string>{"x", "y", "late"}));
  for (const auto& [first, count] : {std::pair<Index, Index>{0, 5}, {12'345, 4000}, {69'985, 100}}) {
    const TableBlock block = parts.read(first, count, run_);
    ASSERT_EQ(block.points.rows(), std::min<Index>(count, kLines - first));
    ASSERT_EQ(block.points.cols(), whole.points.cols());
    std::vector<double> here(static_cast<std::size_t>(block.points.cols())), there(here.size());
    for (Index i = 0; i < block.points.rows(); ++i) {
      block.points.copy_rows(i, 1, here.data());
      whole.points.copy_rows(first + i, 1, there.data());
      ASSERT_EQ(here, there) << first + i;
      ASSERT_EQ(block.points.row_ids[static_cast<std::size_t>(i)], "r" + std::to_string(first + i));
      ASSERT_EQ(block.rows[static_cast<std::size_t>(i)], first + i);
    }
  }
  const FitOptions options{.method = "lda"};
  expect_same_map(fit(parts, {}, options, run_), fit(whole, {{}, whole.points.labels}, options, run_),
                  whole.points, run_);
  EXPECT_EQ(parts.finder(run_).find("r69999"), 69'999);
}

TEST_F(LargeTableTest, AColumnThatBecomesTextLate) {
  std::string text = "a,b\n";
  for (int i = 0; i < 200'000; ++i) text += fmt::format("{}.50,{}\n", i % 7, i % 5);
  text += "none,3\n";
  const std::string file = write("t.csv", text);
  ReadOptions read;
  read.text_columns = {"b"};
  // Numbers that are said to be text are so in every block.
  const LargeTable parts({file}, read, {.columns = {"b"}}, run_);
  EXPECT_EQ(parts.encoding().columns[0].categories.size(), 5U);
  testing::expect_error(ErrorKind::kInput, [&] { LargeTable({file}, {}, {.columns = {"a"}}, run_); },
                        {"none"});
}

TEST_F(LargeTableTest, MissingCells) {
  Matrix x = drawn(4);
  x(17, 3) = NAN;
  x(12'000, 0) = NAN;
  const std::string file = npy("x.npy", x);
  const FitOptions options{.method = "pca"};
  const LargeTable strict({file}, {}, {}, run_);
  const std::string message = testing::message_of(ErrorKind::kInput, [&] { fit(strict, {}, options, run_); });
  EXPECT_TRUE(message.find("row 17, column 'c4' is missing") != std::string::npos ||
              message.find("row 12000, column 'c1' is missing") != std::string::npos)
      << message;
  const Table table = read_table(file, {}, run_);
  for (const Missing how : {Missing::kMean, Missing::kDropRows}) {
    const EncodeOptions columns{.missing_cells = how};
    const LargeTable parts({file}, {}, columns, run_);
    const Encoded whole = encode(table, columns, run_);
    const Model model = fit(parts, {}, options, run_);
    EXPECT_EQ(model.report.n, how == Missing::kMean ? kRows : kRows - 2);
    expect_same_map(model, fit(whole, {}, options, run_), whole.points, run_);
  }
  const LargeTable dropped({file}, {}, {.missing_cells = Missing::kDropRows}, run_);
  EXPECT_EQ(dropped.read(16, 3, run_).rows, (std::vector<Index>{16, 18}));
  ConstraintSet set;
  set.add_must(17, 20);
  testing::expect_error(ErrorKind::kInput,
                        [&] {
                          fit(dropped, {set, {}}, {.method = "rca"}, run_);
                        },
                        {"row 17 was left out"});
  x(17, 3) = INFINITY;
  testing::expect_error(ErrorKind::kInput,
                        [&] { LargeTable({npy("y.npy", x)}, {}, {.missing_cells = Missing::kMean}, run_); },
                        {"row 17", "c4", "infinite"});
}

TEST_F(LargeTableTest, WhatCannotBe) {
  const std::string file = npy("x.npy", drawn(6));
  const LargeTable table({file}, {}, {}, run_);
  testing::expect_error(ErrorKind::kUsage, [&] { fit(table, {}, {.method = "dsp"}, run_); },
                        {"dsp needs all rows at once", "wbdr"});
  ConstraintSet set;
  set.add_must(0, kRows);
  testing::expect_error(ErrorKind::kInput, [&] { fit(table, {set, {}}, {.method = "rca"}, run_); });
  set = {};
  set.add_must(4000, 8000);
  set.add_cannot(4000, 8000);
  testing::expect_error(ErrorKind::kContradiction,
                        [&] {
                          fit(table, {set, {}}, {.method = "wbdr"}, run_);
                        },
                        {"4000", "8000"});
  testing::expect_error(ErrorKind::kUsage, [&] { LargeTable({"-"}, {}, {}, run_); }, {"standard input"});
  // Other columns in the second file.
  testing::expect_error(ErrorKind::kInput,
                        [&] {
                          LargeTable({file, npy("y.npy", Matrix(5, 3))}, {}, {}, run_);
                        },
                        {"40", "3"});
}

TEST_F(LargeTableTest, ASampleStandsForAllRows) {
  constexpr Index kMany = LargeTable::kSampleRows + 4000;
  Matrix x(kMany, 3);
  std::mt19937_64 bits(9);
  std::normal_distribution<double> normal;
  for (Index i = 0; i < kMany; ++i)
    for (Index j = 0; j < 3; ++j) x(i, j) = normal(bits) + (i % 2 == 0 ? 4.0 : 0.0);
  const LargeTable table({npy("many.npy", x)}, {}, {}, run_);
  ConstraintSet named;
  named.add_must(kMany - 1, 3);
  named.add_cannot(0, kMany - 1);

  ConstraintSet placed = named;
  const Encoded sample = table.sample(placed, run_);
  const std::vector<std::string>& ids = sample.points.row_ids;
  const auto id = [&](Index row) { return ids.at(static_cast<std::size_t>(row)); };
  EXPECT_GE(sample.points.rows(), LargeTable::kSampleRows);
  EXPECT_LE(sample.points.rows(), LargeTable::kSampleRows + 3);
  EXPECT_TRUE(std::ranges::is_sorted(ids, {}, [](const std::string& number) { return std::stoll(number); }));
  EXPECT_EQ(id(placed.must[0].a), std::to_string(kMany - 1));
  EXPECT_EQ(id(placed.must[0].b), "3");
  EXPECT_EQ(id(placed.cannot[0].a), "0");
  ASSERT_FALSE(sample.report.notes.empty());
  EXPECT_NE(sample.report.notes.back().find("of 24000 rows: 20000 drawn at random"), std::string::npos);

  ConstraintSet again = named, otherwise = named;
  EXPECT_EQ(table.sample(again, run_).points.row_ids, ids);
  cordon::Run other_seed = run_;
  other_seed.seed = 2;
  EXPECT_NE(table.sample(otherwise, other_seed).points.row_ids, ids);

  // auto learns from it by itself.
  const FitOptions options{.method = "auto", .parameters = {{"dims", "2"}}};
  EXPECT_EQ(numbers_of(fit(table, {named, {}}, options, run_)),
            numbers_of(fit(sample, {placed, {}}, options, run_)));
}

TEST_F(LargeTableTest, AFileThatChangesIsRefused) {
  const std::string file = npy("x.npy", drawn(8));
  const LargeTable table({file}, {}, {}, run_);
  std::filesystem::resize_file(file, std::filesystem::file_size(file) / 2);
  testing::expect_error(ErrorKind::kInput, [&] { fit(table, {}, {.method = "pca"}, run_); },
                        {"changed while it was read"});
  const std::string csv = write("t.csv", "a,b\n1,2\n3,4\n5,7\n");
  const LargeTable lines({csv}, {}, {}, run_);
  write("t.csv", "a,b\n1,2\n3,4\n5,8\n6,6\n");
  testing::expect_error(ErrorKind::kInput, [&] { fit(lines, {}, {.method = "pca"}, run_); }, {"changed"});
}

TEST_F(LargeTableTest, ManySparseFiles) {
  std::string rows[2];
  std::mt19937_64 bits(9);
  for (int i = 0; i < 200; ++i) {
    std::string& text = rows[i / 100];
    text += i % 2 == 0 ? "1" : "2";
    for (int j = 1; j <= 12; ++j)
      if (bits() % 3 == 0) text += fmt::format(" {}:{}", j, bits() % 9 + 1);
    text += "\n";
  }
  const std::vector<std::string> files{write("a.svm", rows[0]), write("b.svm", rows[1])};
  const LargeTable parts(files, {}, {}, run_);
  const Encoded whole = encode(read_tables(files, {}, run_), {}, run_);
  EXPECT_EQ(parts.rows(), 200);
  EXPECT_TRUE(parts.has_labels());
  const FitOptions options{.method = "lda"};
  expect_same_map(fit(parts, {}, options, run_), fit(whole, {{}, whole.points.labels}, options, run_),
                  whole.points, run_);
}

TEST_F(LargeTableTest, RowsAreWrittenAsTheWholeTableIs) {
  const Matrix x = drawn(10);
  const LargeTable table({npy("x.npy", x)}, {}, {}, run_);
  const Model model = fit(table, {}, {.method = "pca"}, run_);
  const Points points = Points::own(Matrix(x));
  const auto content = [](const std::string& name) {
    std::ifstream stream(name, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(stream), {});
  };
  for (const std::string name : {"y.csv", "y.tsv", "y.npy"}) {
    write_embedding(path("whole-" + name), {}, model.transform(points, run_), run_);
    for (const int threads : {1, 3}) {
      cordon::Run run;
      run.threads = threads;
      EXPECT_EQ(write_embedding(path("parts-" + name), table, model, run).rows, kRows);
      EXPECT_EQ(content(path("parts-" + name)), content(path("whole-" + name))) << name;
    }
  }
}

}  // namespace
}  // namespace cordon
