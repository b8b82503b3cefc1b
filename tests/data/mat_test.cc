#include "data/mat.h"

#include <matio.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "reading.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_refusal;
using testing::TemporaryFolder;

// Saved by scipy.io.savemat, packed: a sparse 3 x 3 `fea` and a column `gnd` of bytes.
const char* const kScipy =
    "4d41544c414220352e30204d41542d66696c6520506c6174666f726d3a20706f7369782c2043726561746564206f6e3a2053"
    "756e204e6f762031352032303a35313a30312032303236000000000000000000000000000000000000000000000000000000"
    "0000000000000000000000000000000000000000000000000001494d0f00000044000000789ce3636060a800623620e60062"
    "56206686d21c5036083302c9b4d444b0380f980f014c501a242e00653342c541fa3881588201063ed84368160708cd710000"
    "dcb2046b0f0000002b000000789ce36360603000623620e600624e06086085f2998198118c9919d2f3521898803423132303"
    "0020aa01ad";

// A .mat file made with matio.
class MatWriter {
 public:
  MatWriter(const std::string& path, mat_ft version, matio_compression packed = MAT_COMPRESSION_NONE)
      : file_(Mat_CreateVer(path.c_str(), nullptr, version)), packed_(packed) {
    if (file_ == nullptr) throw std::runtime_error("matio cannot write " + path);
  }
  ~MatWriter() { Mat_Close(file_); }

  template <typename T>
  MatWriter& add(const char* name, matio_classes of_class, matio_types type, std::vector<std::size_t> lengths,
                 std::vector<T> values) {
    matvar_t* variable = Mat_VarCreate(name, of_class, type, static_cast<int>(lengths.size()), lengths.data(),
                                       values.data(), 0);
    Mat_VarWrite(file_, variable, packed_);
    Mat_VarFree(variable);
    return *this;
  }
  MatWriter& add(const char* name, std::vector<std::size_t> lengths, std::vector<double> values) {
    return add(name, MAT_C_DOUBLE, MAT_T_DOUBLE, std::move(lengths), std::move(values));
  }

 private:
  mat_t* file_;
  matio_compression packed_;
};

Table read(const std::string& path, const std::string& variable = "") {
  ReadOptions options;
  options.variable = variable;
  return read_mat(Input::open(path), path, options);
}

// A sparse 3 x 4 matrix in version 4, -7 at (3, 1) and 2.5 at (1, 4).
std::string sparse4(bool big) {
  std::string bytes;
  const auto put = [&](auto number) {
    std::string one(sizeof number, '\0');
    std::memcpy(one.data(), &number, sizeof number);
    if (big) std::reverse(one.begin(), one.end());
    bytes += one;
  };
  for (const std::uint32_t head : {big ? 1002u : 2u, 3u, 3u, 0u, 2u}) put(head);
  bytes += std::string("S\0", 2);
  for (const double number : {3.0, 1.0, 3.0, 1.0, 4.0, 4.0, -7.0, 2.5, 0.0}) put(number);
  return bytes;
}

TEST(Mat, AFileThatScipySaved) {
  const TemporaryFolder folder;
  testing::write_bytes(folder / "a.mat", testing::from_hex(kScipy));
  const Table table = read(folder / "a.mat");
  testing::expect_sound(table);
  EXPECT_EQ(table.format, "mat");
  ASSERT_TRUE(table.sparse.has_value());
  EXPECT_EQ(table.sparse->cols, 3);
  EXPECT_EQ(table.sparse->column, (std::vector<std::int32_t>{1, 0, 2}));
  EXPECT_EQ(table.sparse->value, (std::vector<double>{2.5, 1, -3}));
  ASSERT_EQ(table.label_column, 0);
  EXPECT_EQ(table.columns[0].name, "gnd");
  EXPECT_EQ(table.columns[0].numbers, (std::vector<double>{1, 2, 1}));
}

TEST(Mat, EveryVersionAndType) {
  const TemporaryFolder folder;
  for (const mat_ft version : {MAT_FT_MAT4, MAT_FT_MAT5, MAT_FT_MAT73})
    for (const matio_compression packed : {MAT_COMPRESSION_NONE, MAT_COMPRESSION_ZLIB}) {
      SCOPED_TRACE(::testing::Message() << version << (packed == MAT_COMPRESSION_ZLIB ? " packed" : ""));
      const std::string path = folder / "v.mat";
      {
        MatWriter writer(path, version, packed);
        writer.add("d", {2, 3}, {1.5, -0.0, 0.1, 1e300, 5e-324, -7});
        if (version != MAT_FT_MAT4) {
          writer.add<float>("s", MAT_C_SINGLE, MAT_T_SINGLE, {2, 1}, {0.5F, -3});
          writer.add<std::int32_t>("i", MAT_C_INT32, MAT_T_INT32, {1, 2}, {-2'000'000'000, 5});
          writer.add<std::uint8_t>("u", MAT_C_UINT8, MAT_T_UINT8, {2, 1}, {255, 0});
        }
      }
      const Table table = read(path, "d");
      testing::expect_sound(table);
      ASSERT_EQ(table.rows, 2);
      ASSERT_EQ(table.columns.size(), 3u);
      EXPECT_EQ(table.columns[0].numbers, (std::vector<double>{1.5, -0.0}));
      EXPECT_TRUE(std::signbit(table.columns[0].numbers[1]));
      EXPECT_EQ(table.columns[1].numbers, (std::vector<double>{0.1, 1e300}));
      EXPECT_EQ(table.columns[2].numbers, (std::vector<double>{5e-324, -7}));
      if (version == MAT_FT_MAT4) continue;
      EXPECT_EQ(read(path, "s").columns[0].numbers, (std::vector<double>{0.5, -3}));
      EXPECT_EQ(read(path, "i").columns[0].numbers, (std::vector<double>{-2e9}));
      EXPECT_EQ(read(path, "u").columns[0].numbers, (std::vector<double>{255, 0}));
    }
}

TEST(Mat, WhichVariable) {
  const TemporaryFolder folder;
  const std::string only = folder / "only.mat";
  MatWriter(only, MAT_FT_MAT5)
      .add("anything", {2, 2}, {1, 2, 3, 4})
      .add<char>("note", MAT_C_CHAR, MAT_T_UINT8, {1, 2}, {'h', 'i'});
  EXPECT_EQ(read(only).columns.size(), 2u);

  const std::string both = folder / "both.mat";
  MatWriter(both, MAT_FT_MAT5)
      .add("y", {1, 3}, {7, 8, 7})
      .add("X", {3, 2}, {1, 2, 3, 4, 5, 6})
      .add("Z", {2, 2}, {1, 2, 3, 4});
  const Table labelled = read(both);
  ASSERT_EQ(labelled.columns.size(), 3u);
  EXPECT_EQ(labelled.label_column, 2);
  EXPECT_EQ(labelled.columns[2].numbers, (std::vector<double>{7, 8, 7}));
  const Table other = read(both, "Z");
  EXPECT_EQ(other.columns.size(), 2u);
  EXPECT_EQ(other.label_column, -1);

  const std::string many = folder / "many.mat";
  MatWriter(many, MAT_FT_MAT5)
      .add("A", {3, 2}, {1, 2, 3, 4, 5, 6})
      .add("B", {1, 2}, {1, 2})
      .add("C", {1, 1, 2}, {1, 2});
  expect_refusal([&] { read(many); }, {"many.mat", "A (3 x 2)", "B (1 x 2)", "Name one"});
  expect_refusal([&] { read(many, "D"); }, {"\"D\"", "A (3 x 2)"});
  expect_refusal([&] { read(many, "C"); }, {"\"C\"", "not a matrix"});
  expect_refusal([&] { read(only, "note"); }, {"\"note\"", "not real numbers"});
}

TEST(Mat, NotAMatFile) {
  const TemporaryFolder folder;
  testing::write_bytes(folder / "x.mat", "a,b\n1,2\n");
  expect_refusal([&] { read(folder / "x.mat"); }, {"x.mat"});
  EXPECT_TRUE(looks_like_mat("MATLAB 5.0 MAT-file, Platform", {}));
  EXPECT_FALSE(looks_like_mat("MATLAB, the book\n", {}));
  EXPECT_TRUE(looks_like_mat({}, "x.mat"));
}

TEST(Mat, DamagedFilesOfVersion5EndInATableOrAnError) {
  const TemporaryFolder folder;
  const std::string path = folder / "whole.mat";
  MatWriter(path, MAT_FT_MAT5).add("X", {3, 2}, {1, 2, 3, 4, 5, 6}).add("y", {3, 1}, {1, 2, 1});
  testing::survive_damage(
      {testing::from_hex(kScipy), testing::file_bytes(path)}, 5000,
      [](const std::string& bytes) { return read_mat(testing::input_of(bytes), "", {}); });
}

// Version 7.3 is left out: the HDF5 library answers for itself.
TEST(Mat, DamagedFilesOfVersion4EndInATableOrAnError) {
  const TemporaryFolder folder;
  const std::string path = folder / "whole.mat";
  MatWriter(path, MAT_FT_MAT4).add("X", {3, 2}, {1, 2, 3, 4, 5, 6}).add("y", {3, 1}, {1, 2, 1});
  testing::survive_damage(
      {testing::file_bytes(path), sparse4(false), sparse4(true)}, 5000,
      [](const std::string& bytes) { return read_mat(testing::input_of(bytes), "", {}); });
}

void expect_small_sparse(const Table& table) {
  testing::expect_sound(table);
  ASSERT_TRUE(table.sparse.has_value());
  EXPECT_EQ(table.rows, 3);
  EXPECT_EQ(table.sparse->cols, 4);
  EXPECT_EQ(table.sparse->start, (std::vector<Index>{0, 1, 1, 2}));
  EXPECT_EQ(table.sparse->column, (std::vector<std::int32_t>{3, 0}));
  EXPECT_EQ(table.sparse->value, (std::vector<double>{2.5, -7}));
}

TEST(Mat, SparseMatricesOfVersion4InBothByteOrders) {
  for (const bool big : {false, true}) {
    SCOPED_TRACE(big ? "big-endian" : "little-endian");
    expect_small_sparse(read_mat(testing::input_of(sparse4(big)), "", {}));
  }
  std::string text = sparse4(false);
  text[0] = 1;  // the same bytes as text
  expect_refusal([&] { read_mat(testing::input_of(text), "", {}); }, {"not real numbers"});
}

TEST(Mat, SparseMatricesOfVersion73) {
  const TemporaryFolder folder;
  const std::string path = folder / "s.mat";
  {
    mat_t* const file = Mat_CreateVer(path.c_str(), nullptr, MAT_FT_MAT73);
    ASSERT_NE(file, nullptr);
    std::vector<mat_uint32_t> row{2, 0}, start{0, 1, 1, 1, 2};
    std::vector<double> value{-7, 2.5};
    mat_sparse_t sparse{};
    sparse.nzmax = sparse.nir = sparse.ndata = 2;
    sparse.ir = row.data();
    sparse.njc = 5;
    sparse.jc = start.data();
    sparse.data = value.data();
    std::size_t lengths[] = {3, 4};
    matvar_t* const variable =
        Mat_VarCreate("S", MAT_C_SPARSE, MAT_T_DOUBLE, 2, lengths, &sparse, MAT_F_DONT_COPY_DATA);
    ASSERT_EQ(Mat_VarWrite(file, variable, MAT_COMPRESSION_NONE), 0);
    Mat_VarFree(variable);
    Mat_Close(file);
  }
  expect_small_sparse(read(path));
}

TEST(Mat, TextOfVersion73IsNoTable) {
  const TemporaryFolder folder;
  MatWriter(folder / "t.mat", MAT_FT_MAT73)
      .add("X", {2, 2}, {1, 2, 3, 4})
      .add<char>("note", MAT_C_CHAR, MAT_T_UINT8, {1, 2}, {'h', 'i'});
  EXPECT_EQ(read(folder / "t.mat").columns.size(), 2u);
  expect_refusal([&] { read(folder / "t.mat", "note"); }, {"\"note\"", "not real numbers"});
}

// Byte 126 tells the byte order; a file of the other order is made by turning every number round.
TEST(Mat, BigEndian) {
  const auto word = [](std::uint32_t value) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift);
    return bytes;
  };
  const std::string text = "MATLAB 5.0 MAT-file";
  std::string bytes = text + std::string(124 - text.size(), ' ') + std::string("\x01\x00MI", 4);
  std::string matrix = word(6) + word(8) + word(6) + word(0);  // flags: a double matrix
  matrix += word(5) + word(8) + word(2) + word(1);             // 2 x 1
  matrix += word(0x00010001) + std::string("a\0\0\0", 4);      // the name, inside its tag
  matrix +=
      word(0x00040003) + std::string("\x01\x02\xff\xff", 4);  // numbers kept as 16-bit integers: 258, -1
  bytes += word(14) + word(static_cast<std::uint32_t>(matrix.size())) + matrix;
  const TemporaryFolder folder;
  testing::write_bytes(folder / "big.mat", bytes);
  EXPECT_EQ(read(folder / "big.mat").columns[0].numbers, (std::vector<double>{258, -1}));
}

}  // namespace
}  // namespace cordon
