// For tests of readers: reading from a string, errors that must name things, and thousands of damaged files.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "cordon/core/random.h"
#include "cordon/data/table.h"
#include "data/input.h"
#include "errors.h"

namespace cordon::testing {

using namespace internal;

inline Input input_of(std::string text) {
  return Input::from_text(std::move(text), "data.file");
}

inline std::string from_hex(std::string_view hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
    bytes += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
  return bytes;
}

// A folder that goes away with the test.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "cordon_test.XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

inline std::string file_bytes(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline void write_bytes(const std::string& path, std::string_view bytes) {
  std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

// read() must throw Error(kInput) whose message has all of `parts`.
template <typename Read>
void expect_refusal(const Read& read, const std::vector<std::string>& parts) {
  expect_error(ErrorKind::kInput, read, parts);
}

// A table holds together: every column has as many cells as there are rows, codes and sparse columns are in
// range.
inline void expect_sound(const Table& table) {
  const auto rows = static_cast<std::size_t>(table.rows);
  EXPECT_GT(table.rows, 0);
  for (const Column& column : table.columns) {
    EXPECT_EQ(column.is_text ? column.codes.size() : column.numbers.size(), rows);
    for (const auto code : column.codes)
      EXPECT_TRUE(code >= -1 && code < static_cast<int>(column.categories.size()));
  }
  if (!table.sparse) return;
  const SparseMatrix& sparse = *table.sparse;
  EXPECT_EQ(sparse.rows, table.rows);
  EXPECT_EQ(sparse.start.size(), rows + 1);
  EXPECT_EQ(sparse.start.back(), sparse.entries());
  EXPECT_EQ(sparse.column.size(), sparse.value.size());
  for (Index i = 0; i < sparse.rows; ++i) {
    Index previous = -1;
    for (const auto column : sparse.row_columns(i)) {
      EXPECT_GT(column, previous);
      EXPECT_LT(column, sparse.cols);
      previous = column;
    }
  }
}

// The text with one to four damages: bytes changed, parts lost, repeated or cut off, and words that hurt put
// in.
inline std::string damaged(std::string text, Stream& stream) {
  static const std::vector<std::string> kWords = {"-1",
                                                  "0",
                                                  "99999999999999999999",
                                                  "2147483648",
                                                  "4294967297",
                                                  "1e999",
                                                  "nan",
                                                  "inf",
                                                  "?",
                                                  "{",
                                                  "}",
                                                  "'",
                                                  "\"",
                                                  ",",
                                                  ":",
                                                  "%",
                                                  "#",
                                                  "\n",
                                                  "\r\n",
                                                  " ",
                                                  "\t",
                                                  "\\",
                                                  std::string(1, '\0'),
                                                  "\xff\xff\xff\xff",
                                                  "(",
                                                  ")",
                                                  "@data",
                                                  "qid:1",
                                                  "1:1"};
  const auto position = [&](std::size_t size) { return static_cast<std::size_t>(stream.below(size + 1)); };
  for (std::uint64_t damages = 1 + stream.below(4); damages > 0; --damages) {
    const std::size_t at = position(text.size());
    const std::size_t length = position(std::min<std::size_t>(16, text.size() - at));
    switch (stream.below(6)) {
      case 0:
        if (at < text.size()) text[at] = static_cast<char>(stream.below(256));
        break;
      case 1:
        if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << stream.below(8)));
        break;
      case 2:
        text.erase(at, length);
        break;
      case 3:
        text.insert(position(text.size()), std::string(text, at, length));
        break;
      case 4:
        text.insert(at, kWords[static_cast<std::size_t>(stream.below(kWords.size()))]);
        break;
      default:
        if (stream.below(8) == 0) text.resize(at);
    }
  }
  return text;
}

// Every damaged original must end in a sound table or an Error(kInput) that says something.
template <typename Read>
void survive_damage(const std::vector<std::string>& originals, std::uint64_t count, const Read& read) {
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Stream stream(seed, Purpose::kTest);
    const std::string bytes =
        damaged(originals[static_cast<std::size_t>(stream.below(originals.size()))], stream);
    try {
      expect_sound(read(bytes));
    } catch (const Error& e) {
      EXPECT_EQ(e.kind(), ErrorKind::kInput) << e.what();
      EXPECT_GT(std::string_view(e.what()).size(), 10u);
    }
    if (::testing::Test::HasFailure()) return;
  }
}

}  // namespace cordon::testing
