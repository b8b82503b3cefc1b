#include "data/npy.h"

#include <bit>
#include <cmath>

#include "reading.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_refusal;
using testing::from_hex;
using testing::input_of;
using testing::with_threads;

// An array as numpy would save it.
std::string npy(const std::string& type, const std::string& order, const std::string& shape,
                const std::string& data, int version = 1) {
  const std::string header =
      "{'descr': '" + type + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }\n";
  std::string bytes = "\x93NUMPY";
  bytes += static_cast<char>(version);
  bytes += '\0';
  for (int i = 0; i < (version == 1 ? 2 : 4); ++i) bytes += static_cast<char>(header.size() >> (8 * i));
  return bytes + header + data;
}

template <typename T>
std::string raw(const std::vector<T>& values, bool swap = false) {
  std::string bytes;
  for (const T& value : values) {
    std::string one(reinterpret_cast<const char*>(&value), sizeof(T));
    if (swap) std::reverse(one.begin(), one.end());
    bytes += one;
  }
  return bytes;
}

Table read(const std::string& bytes, int threads = 1) {
  auto run = with_threads(threads);
  return read_npy(input_of(bytes), run);
}

double idx(const Table& table, std::size_t i, std::size_t j) {
  return table.columns[j].numbers[i];
}

TEST(Npy, FilesThatNumpySaved) {
  const Table doubles = read(from_hex(
      "934e554d5059010076007b276465736372273a20273c6638272c2027666f727472616e5f6f72646572273a2046616c73652c"
      "20277368617065273a2028322c2033292c207d20202020202020202020202020202020202020202020202020202020202020"
      "2020202020202020202020202020202020202020202020202020200a000000000000f83f00000000000000c09a9999999999"
      "b93f9c7500883ce4377e01000000000000000000000000000080"));
  EXPECT_EQ(doubles.format, "npy");
  ASSERT_EQ(doubles.rows, 2);
  ASSERT_EQ(doubles.columns.size(), 3u);
  const double expected[2][3] = {{1.5, -2, 0.1}, {1e300, 5e-324, -0.0}};
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      EXPECT_EQ(std::bit_cast<std::uint64_t>(idx(doubles, i, j)),
                std::bit_cast<std::uint64_t>(expected[i][j]));
  EXPECT_EQ(doubles.columns[2].name, "c3");
  EXPECT_FALSE(doubles.has_names);

  const Table fortran = read(from_hex(
      "934e554d50590200740000007b276465736372273a20273e6634272c2027666f727472616e5f6f72646572273a2054727565"
      "2c20277368617065273a2028322c2033292c207d202020202020202020202020202020202020202020202020202020202020"
      "2020202020202020202020202020202020202020202020202020200a3f800000408000004000000040a000004040000040d0"
      "0000"));
  ASSERT_EQ(fortran.rows, 2);
  EXPECT_EQ(idx(fortran, 0, 1), 2);
  EXPECT_EQ(idx(fortran, 1, 0), 4);
  EXPECT_EQ(idx(fortran, 1, 2), 6.5);

  const Table flags = read(from_hex(
      "934e554d50590300740000007b276465736372273a20277c6231272c2027666f727472616e5f6f72646572273a2046616c73"
      "652c20277368617065273a2028332c292c207d20202020202020202020202020202020202020202020202020202020202020"
      "2020202020202020202020202020202020202020202020202020200a010001"));
  ASSERT_EQ(flags.rows, 3);
  ASSERT_EQ(flags.columns.size(), 1u);
  EXPECT_EQ(flags.columns[0].numbers, (std::vector<double>{1, 0, 1}));
}

template <typename T>
void check_type(const std::string& name) {
  const std::vector<T> values = {
      T(0), T(1), T(100), std::numeric_limits<T>::max(), std::numeric_limits<T>::lowest(), T(7)};
  for (const bool swap : {false, true})
    for (const bool fortran : {false, true}) {
      const std::string order = sizeof(T) == 1 ? "|" : swap ? ">" : "<";
      const Table table = read(
          npy(order + name, fortran ? "True" : "False", "(2, 3)", raw(values, swap), 1 + swap + fortran));
      for (std::size_t i = 0; i < 2; ++i)
        for (std::size_t j = 0; j < 3; ++j)
          EXPECT_EQ(idx(table, i, j), static_cast<double>(values[fortran ? j * 2 + i : i * 3 + j]))
              << name << swap << fortran;
    }
}

TEST(Npy, EveryTypeOrderAndByteOrder) {
  check_type<double>("f8");
  check_type<float>("f4");
  check_type<std::int8_t>("i1");
  check_type<std::uint8_t>("u1");
  check_type<std::int16_t>("i2");
  check_type<std::uint16_t>("u2");
  check_type<std::int32_t>("i4");
  check_type<std::uint32_t>("u4");
  check_type<std::int64_t>("i8");
  check_type<std::uint64_t>("u8");
}

TEST(Npy, LargeIntegersAreRoundedWithANote) {
  EXPECT_TRUE(read(npy("<i8", "False", "(1,)", raw<std::int64_t>({std::int64_t{1} << 53}))).notes.empty());
  EXPECT_EQ(read(npy("<i8", "False", "(1,)", raw<std::int64_t>({(std::int64_t{1} << 53) + 2}))).notes.size(),
            1u);
}

TEST(Npy, AnyNumberOfThreadsGivesTheSameBits) {
  std::vector<double> values(70'000 * 3);
  Stream stream(5, Purpose::kTest);
  for (double& value : values) value = stream.normal();
  const std::string bytes = npy("<f8", "False", "(70000, 3)", raw(values));
  for (const int threads : testing::kThreadCounts) {
    const Table table = read(bytes, threads);
    for (std::size_t i = 0; i < 70'000; ++i)
      for (std::size_t j = 0; j < 3; ++j) ASSERT_EQ(idx(table, i, j), values[3 * i + j]);
  }
}

TEST(Npy, RefusalsSayWhy) {
  const std::string six = raw<double>({1, 2, 3, 4, 5, 6});
  const std::pair<std::string, std::vector<std::string>> cases[] = {
      {"hello", {"data.file", "not a .npy file"}},
      {std::string("\x93NUMPY"), {"version"}},
      {std::string("\x93NUMPY\x09\0", 8), {"version 9", "1 to 3"}},
      {std::string("\x93NUMPY\x01\0\x10", 9), {"ends inside its header"}},
      {std::string("\x93NUMPY\x02\0\xff\xff\xff\xff{", 13), {"ends inside its header"}},
      {npy("<c16", "False", "(3, 1)", six), {"<c16", "astype"}},
      {npy("<f2", "False", "(3, 1)", "abcdef"), {"<f2"}},
      {npy("|f8", "False", "(3, 2)", six), {"|f8"}},
      {npy("f8", "False", "(3, 2)", six), {"\"f8\""}},
      {npy("|O", "False", "(3, 2)", six), {"|O"}},
      {npy("<f8", "False", "(3, 3)", six), {"3 x 3", "48 bytes"}},
      {npy("<f8", "False", "(3, 1)", six), {"3 x 1", "48 bytes"}},
      {npy("<f8", "False", "(3, 2)", six.substr(1)), {"47 bytes"}},
      {npy("<f8", "False", "(4611686018427387904, 4)", six), {"4611686018427387904"}},
      {npy("<f8", "False", "(0, 4)", ""), {"0 x 4"}},
      {npy("<f8", "False", "(99999999999999999999,)", six), {"99999999999999999999"}},
      {npy("<f8", "False", "(-3, -2)", six), {"\"-3\""}},
      {npy("<f8", "False", "()", six), {"0 dimensions"}},
      {npy("<f8", "False", "(1, 2, 3)", six), {"3 dimensions", "reshape"}},
      {npy("<f8", "Maybe", "(3, 2)", six), {"fortran_order"}},
      {npy("<f8", "False", "(3, 2", six), {"damaged"}},
      {npy("<f8', 'more': 'x", "False", "(3, 2)", six), {"\"more\""}}};
  for (const auto& [bytes, parts] : cases) expect_refusal([&bytes = bytes] { read(bytes); }, parts);
  std::string structured = npy("X", "False", "(3, 2)", six);
  structured.replace(structured.find("'X'"), 3, "[('a', '<f8')]");
  const std::size_t length = static_cast<unsigned char>(structured[8]) + 11u;
  structured[8] = static_cast<char>(length);
  expect_refusal([&] { read(structured); }, {"structured"});
}

TEST(Npy, DamagedFilesEndInATableOrAnError) {
  const std::string six = raw<double>({1, 2, 3, 4, 5, 6});
  testing::survive_damage({npy("<f8", "False", "(3, 2)", six), npy(">i4", "True", "(12,)", six, 2),
                           npy("|b1", "False", "(6, 8)", six, 3)},
                          4000, [](const std::string& bytes) { return read(bytes); });
}

}  // namespace
}  // namespace cordon
