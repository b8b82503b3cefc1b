#include "cordon/data/write.h"

#include <bit>
#include <cmath>
#include <limits>

#include "cordon/data/read.h"
#include "data/synthetic.h"
#include "errors.h"
#include "reading.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_error;
using testing::expect_refusal;
using testing::file_bytes;
using testing::TemporaryFolder;
using testing::with_threads;

constexpr double kMissing = std::numeric_limits<double>::quiet_NaN();

Column numbers(const std::string& name, std::vector<double> values) {
  return {name, false, std::move(values), {}, {}};
}
Column text(const std::string& name, std::vector<std::int32_t> codes, std::vector<std::string> categories) {
  return {name, true, {}, std::move(codes), std::move(categories)};
}

Table table_of(std::vector<Column> columns) {
  Table table;
  table.rows = static_cast<Index>(columns[0].is_text ? columns[0].codes.size() : columns[0].numbers.size());
  table.columns = std::move(columns);
  return table;
}

// Doubles of every size, from random bits.
std::vector<double> any_doubles(std::size_t count, std::uint64_t seed) {
  Stream stream(seed, Purpose::kTest);
  std::vector<double> values = {
      0.0, -0.0, 5e-324, -1.7976931348623157e308, 0.1, 1.0 / 3, 123456789012345680.0};
  while (values.size() < count)
    if (const double value = std::bit_cast<double>(stream.bits()); std::isfinite(value))
      values.push_back(value);
  return values;
}

void expect_same_bits(const std::vector<double>& found, const std::vector<double>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i)
    ASSERT_EQ(std::bit_cast<std::uint64_t>(found[i]), std::bit_cast<std::uint64_t>(expected[i]))
        << expected[i];
}

Table read_back(const std::string& path) {
  auto run = with_threads(2);
  return read_table(path, {}, run);
}

TEST(Write, CsvIsQuotedWhereNeeded) {
  const TemporaryFolder folder;
  const Table table =
      table_of({numbers("a,b", {1, kMissing, -0.5}), text("say \"hi\"", {0, -1, 1}, {"x;y", "line\nbreak"}),
                text("t", {0, 1, 2}, {" padded", "a,b", ""})});
  write_csv(folder / "t.csv", table);
  EXPECT_EQ(file_bytes(folder / "t.csv"),
            "\"a,b\",\"say \"\"hi\"\"\",t\n1,x;y,\" padded\"\n,,\"a,b\"\n-0.5,\"line\nbreak\",\"\"\n");
  write_tsv(folder / "t.tsv", table);
  EXPECT_EQ(file_bytes(folder / "t.tsv"),
            "a,b\t\"say \"\"hi\"\"\"\tt\n1\tx;y\t\" padded\"\n\t\ta,b\n-0.5\t\"line\nbreak\"\t\"\"\n");
  write_csv(folder / "one.csv", table_of({numbers("a", {1, kMissing, 2})}));
  EXPECT_EQ(file_bytes(folder / "one.csv"), "a\n1\n\"\"\n2\n");
}

TEST(Write, NumbersSurviveToTheLastBit) {
  const TemporaryFolder folder;
  const auto a = any_doubles(5000, 1);
  const auto b = any_doubles(5000, 2);
  Table table = table_of({numbers("a", a), numbers("b", b)});
  for (const std::string name : {"t.csv", "t.tsv", "t.npy", "t.xlsx"}) {
    SCOPED_TRACE(name);
    write_table(folder / name, table);
    const Table back = read_back(folder / name);
    ASSERT_EQ(back.columns.size(), 2u);
    expect_same_bits(back.columns[0].numbers, a);
    expect_same_bits(back.columns[1].numbers, b);
  }
  table.label_column = 0;
  write_table(folder / "t.svm", table);
  const Table back = read_back(folder / "t.svm");
  EXPECT_EQ(back.format, "svmlight");
  expect_same_bits(back.columns[0].numbers, a);
  for (Index i = 0; i < table.rows; ++i)
    for (const double value : back.sparse->row_values(i)) ASSERT_EQ(value, b[static_cast<std::size_t>(i)]);
}

TEST(Write, SvmlightKeepsSparseRowsAndTheWidth) {
  const TemporaryFolder folder;
  Table table = table_of({numbers("label", {2, -1, 0.5})});
  table.label_column = 0;
  table.sparse = SparseMatrix{3, 9, {0, 2, 2, 3}, {0, 4, 2}, {1.5, -2, 1e-7}};
  write_svmlight(folder / "s.svmlight", table);
  EXPECT_EQ(file_bytes(folder / "s.svmlight"), "2 1:1.5 5:-2 9:0\n-1\n0.5 3:1e-07\n");
  EXPECT_EQ(read_back(folder / "s.svmlight").sparse->cols, 9);
  write_svmlight(folder / "d.svm", table_of({numbers("a", {0, 3}), numbers("b", {4, 0})}));
  EXPECT_EQ(file_bytes(folder / "d.svm"), "0 2:4\n0 1:3\n");
}

TEST(Write, ASparseTableAsCsvAndNpyHasItsZeros) {
  const TemporaryFolder folder;
  Table table = table_of({numbers("label", {2, -1})});
  table.sparse = SparseMatrix{2, 3, {0, 1, 2}, {2, 0}, {1.5, -2}};
  write_csv(folder / "s.csv", table);
  EXPECT_EQ(file_bytes(folder / "s.csv"), "c1,c2,c3,label\n0,0,1.5,2\n-2,0,0,-1\n");
  write_npy(folder / "s.npy", table);
  const Table back = read_back(folder / "s.npy");
  ASSERT_EQ(back.columns.size(), 4u);
  EXPECT_EQ(back.columns[2].numbers, (std::vector<double>{1.5, 0}));
}

TEST(Write, NpyFromAnyStrides) {
  const TemporaryFolder folder;
  const std::vector<double> by_columns = {1, 4, 2, 5, 3, 6};
  write_npy(folder / "m.npy", MatrixView{by_columns.data(), 2, 3, 1, 2});
  const std::string bytes = file_bytes(folder / "m.npy");
  EXPECT_EQ(bytes.size() % 16, 0u);
  EXPECT_EQ((bytes.size() - 48) % 64, 0u);  // the numbers begin at a multiple of 64
  const Table back = read_back(folder / "m.npy");
  EXPECT_EQ(back.columns[0].numbers, (std::vector<double>{1, 4}));
  EXPECT_EQ(back.columns[2].numbers, (std::vector<double>{3, 6}));
}

TEST(Write, Embedding) {
  const TemporaryFolder folder;
  const std::vector<double> values = {0.5, -1, 1e-10, 3};
  const MatrixView view = MatrixView::row_major(values.data(), 2, 2);
  write_embedding(folder / "y.csv", {}, view);
  EXPECT_EQ(file_bytes(folder / "y.csv"), "id,y1,y2\n0,0.5,-1\n1,1e-10,3\n");
  write_embedding(folder / "y.csv", {"a,b", "c"}, view);
  EXPECT_EQ(file_bytes(folder / "y.csv"), "id,y1,y2\n\"a,b\",0.5,-1\nc,1e-10,3\n");
  expect_error(ErrorKind::kUsage, [&] { write_embedding(folder / "y.csv", {"a"}, view); },
               {"y.csv", "1 ids for 2 rows"});
}

TEST(Write, AnyNumberOfThreadsGivesTheSameBytes) {
  const TemporaryFolder folder;
  const Table table = make_table("blobs,n=20000,f=5", with_threads(2));
  Table plain = table;
  plain.columns.pop_back();
  write_csv(folder / "1.csv", table, with_threads(1));
  write_npy(folder / "1.npy", plain, with_threads(1));
  write_svmlight(folder / "1.svm", plain, with_threads(1));
  for (const int threads : testing::kThreadCounts) {
    write_csv(folder / "n.csv", table, with_threads(threads));
    write_npy(folder / "n.npy", plain, with_threads(threads));
    write_svmlight(folder / "n.svm", plain, with_threads(threads));
    for (const std::string extension : {".csv", ".npy", ".svm"})
      EXPECT_EQ(file_bytes(folder / ("n" + extension)), file_bytes(folder / ("1" + extension)));
  }
}

TEST(Write, WhatAFormatCannotHoldIsRefusedAndNothingIsWritten) {
  const TemporaryFolder folder;
  const Table with_text = table_of({numbers("a", {1}), text("k", {0}, {"red"})});
  const Table with_hole = table_of({numbers("a", {1, 2}), numbers("b", {3, kMissing})});
  const Table infinite = table_of({numbers("a", {std::numeric_limits<double>::infinity()})});
  for (const std::string name : {"x.npy", "x.svm"}) {
    expect_refusal([&] { write_table(folder / name, with_text); }, {name, "\"k\"", "text", ".csv"});
    expect_refusal([&] { write_table(folder / name, with_hole); }, {name, "row 1", "\"b\"", "missing"});
    EXPECT_FALSE(std::filesystem::exists(folder / name));
  }
  expect_refusal([&] { write_table(folder / "x.svm", infinite); }, {"\"a\"", "infinite"});
  for (const std::string name : {"x.arff", "x", "x.csv.gz", "x.mat"}) {
    try {
      write_table(folder / name, with_hole);
      ADD_FAILURE() << name;
    } catch (const Error& e) {
      EXPECT_EQ(e.kind(), ErrorKind::kUsage);
      EXPECT_NE(std::string(e.what()).find(".csv, .tsv, .xlsx, .npy, .svm"), std::string::npos);
    }
  }
}

}  // namespace
}  // namespace cordon
