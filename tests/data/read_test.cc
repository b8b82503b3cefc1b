#include "cordon/data/read.h"

#include <zlib.h>

#include <cstdlib>

#include "reading.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_refusal;
using testing::TemporaryFolder;
using testing::with_threads;
using testing::write_bytes;

const std::string kSvmlight = "1 1:2 3:4\n2 2:5\n";
const std::string kArff = "@relation r\n@attribute a numeric\n@data\n1\n2\n";
const std::string kMarket = "%%MatrixMarket matrix array real general\n2 1\n1\n2\n";

Table read(const std::string& path, const ReadOptions& options = {}) {
  auto run = with_threads(2);
  return read_table(path, options, run);
}

void write_packed(const std::string& path, const std::string& bytes) {
  gzFile file = gzopen(path.c_str(), "wb");
  gzwrite(file, bytes.data(), static_cast<unsigned>(bytes.size()));
  gzclose(file);
}

// The environment of the test must not decide where files are looked for.
class Read : public ::testing::Test {
 protected:
  void SetUp() override { unsetenv("CORDON_DATA"); }
  void TearDown() override { unsetenv("CORDON_DATA"); }
  TemporaryFolder folder;
};

TEST_F(Read, TheContentDecidesNotTheName) {
  const std::pair<std::string, std::string> cases[] = {
      {kSvmlight, "svmlight"}, {kArff, "arff"}, {kMarket, "matrix-market"}, {"a,b\n1,2\n", "csv"}};
  for (const auto& [bytes, format] : cases)
    for (const std::string name : {"x.dat", "x.csv", "x"}) {
      write_bytes(folder / name, bytes);
      EXPECT_EQ(read(folder / name).format, format) << name;
      write_packed(folder / (name + ".gz"), bytes);
      EXPECT_EQ(read(folder / (name + ".gz")).format, format) << name;
    }
}

TEST_F(Read, TheNameDecidesWhereTheContentSaysNothing) {
  write_bytes(folder / "labels.svm", "1\n2\n");
  expect_refusal([&] { read(folder / "labels.svm"); }, {"no row has an entry"});
  write_bytes(folder / "x.npy", "a,b\n1,2\n");
  expect_refusal([&] { read(folder / "x.npy"); }, {"not a .npy file"});
}

TEST_F(Read, AnExplicitFormatIsObeyed) {
  write_bytes(folder / "x", kSvmlight);
  ReadOptions options;
  options.format = "arff";
  expect_refusal([&] { read(folder / "x", options); }, {"line 1"});
  options.format = "svmligt";
  expect_refusal([&] { read(folder / "x", options); },
                 {"\"svmligt\"", "did you mean svmlight", "matrix-market", "npy"});
}

TEST_F(Read, FilesAreLookedForInTheFolderOfData) {
  write_bytes(folder / "plain.svm", kSvmlight);
  write_packed(folder / "packed.svm.gz", kSvmlight);
  ReadOptions options;
  options.data_dir = folder / "";
  EXPECT_EQ(read("plain.svm", options).rows, 2);
  EXPECT_EQ(read("packed.svm", options).rows, 2);
  expect_refusal([&] { read("nothing.svm", options); },
                 {"nothing.svm: no such file", folder / "nothing.svm", "nothing.svm.gz"});
  expect_refusal([&] { read("plain.svm"); }, {"no such file", "CORDON_DATA"});
  setenv("CORDON_DATA", (folder / "").c_str(), 1);
  EXPECT_EQ(read("plain.svm").rows, 2);
}

TEST_F(Read, BundledAndSynthetic) {
  const Table wine = read("bundled:wine");
  EXPECT_EQ(wine.format, "bundled");
  EXPECT_EQ(wine.rows, 178);
  EXPECT_EQ(wine.columns.size(), 14u);
  EXPECT_EQ(wine.columns.back().name, "class");
  EXPECT_EQ(read("bundled:iris").rows, 150);
  expect_refusal([&] { read("bundled:wien"); }, {"\"wien\"", "wine, iris"});
  expect_refusal([&] { read("wine.csv"); }, {"bundled:wine"});
  EXPECT_EQ(read("synthetic:blobs,n=50,f=2,classes=2,seed=3").rows, 50);
  expect_refusal([&] { read("synthetic:cubes"); }, {"\"cubes\"", "blobs"});
}

TEST_F(Read, NumbersReadAsCategories) {
  write_bytes(folder / "x.arff",
              "@relation r\n@attribute a numeric\n@attribute b numeric\n@data\n7,1\n5,2\n?,3\n7,4\n");
  ReadOptions options;
  options.text_columns = {"a"};
  const Table table = read(folder / "x.arff", options);
  EXPECT_TRUE(table.columns[0].is_text);
  EXPECT_EQ(table.columns[0].categories, (std::vector<std::string>{"7", "5"}));
  EXPECT_EQ(table.columns[0].codes, (std::vector<std::int32_t>{0, 1, -1, 0}));
  EXPECT_FALSE(table.columns[1].is_text);
}

TEST_F(Read, TextThatIsAlreadyHere) {
  auto run = with_threads(2);
  const Table csv = read_table_text("a,b\n1,2\n3,4\n", "t.csv", {}, run);
  EXPECT_EQ(csv.rows, 2);
  EXPECT_EQ(csv.columns[1].name, "b");
  EXPECT_EQ(read_table_text(kArff, "t", {}, run).format, "arff");
  EXPECT_EQ(read_table_text(kSvmlight, "t", {}, run).format, "svmlight");
  expect_refusal([&] { read_table_text("a,b\n1,2\n3\n", "t.csv", {}, run); }, {"t.csv", "line 3"});
  expect_refusal([&] { read_table_text("", "t.csv", {}, run); }, {"t.csv", "empty"});
  expect_refusal([&] { read_table_text("a,b\n1,2\n", "/etc/t.mat", {}, run); }, {"mat is no text"});
  expect_refusal([&] { read_table_text("\x93NUMPY", "t.csv", {}, run); }, {"npy is no text"});
}

TEST_F(Read, WhatCannotBeOpened) {
  expect_refusal([&] { read(folder / ""); }, {"directory"});
  expect_refusal([&] { read(""); }, {"no such file"});
  write_bytes(folder / "empty.arff", "");
  expect_refusal([&] { read(folder / "empty.arff"); }, {"empty"});
  write_packed(folder / "x.mat.gz", "MATLAB 7.3 MAT-file, and so on");
  expect_refusal([&] { read(folder / "x.mat.gz"); }, {"x.mat.gz", "unpack it"});
}

}  // namespace
}  // namespace cordon
