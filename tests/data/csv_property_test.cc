// Random tables written and read back; damaged files; threads and segments.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "cordon/core/random.h"
#include "data/csv_support.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_same;
using testing::read_text;

struct Written {
  ReadOptions options;
  std::string text;
  std::vector<std::vector<std::string>> cells;  // by row; what cell_text must give
  std::vector<bool> is_text;                    // by column
};

std::string random_word(Stream& random) {
  static const std::string letters[] = {"a",  "b", "Z",  "\"",   ",",        ";", "|",
                                        "\t", " ", "\n", "\r\n", "\xc3\xa4", "'", "9"};
  std::string word = "w";
  for (std::uint64_t n = random.below(6); n > 0; --n) word += letters[random.below(std::size(letters))];
  return word + "w";
}

std::string quoted(const std::string& cell) {
  std::string text = "\"";
  for (const char c : cell) {
    text += c;
    if (c == '"') text += c;
  }
  return text + "\"";
}

// One cell as a writer may put it: quoted where it must be, and now and then where it need not.
std::string written(const std::string& cell, char delimiter, Stream& random) {
  const bool must = cell.find_first_of(std::string("\"\n\r \t") + delimiter) != std::string::npos ||
                    (cell.empty() && delimiter == ' ');
  if (must || random.below(5) == 0) return quoted(cell);
  return delimiter != ' ' && random.below(10) == 0 ? fmt::format("  {} ", cell) : cell;
}

Written random_table(std::uint64_t seed) {
  Stream random(seed, Purpose::kTest);
  Written table;
  const char delimiters[] = {',', ';', '\t', '|', ' '};
  const char delimiter = delimiters[random.below(5)];
  const std::string line_end = random.below(2) == 0 ? "\n" : "\r\n";
  table.options.delimiter = delimiter;
  table.options.decimal = '.';
  const std::size_t columns = 1 + random.below(6);
  const std::size_t rows = 1 + random.below(40);
  const bool header = random.below(2) == 0;
  table.options.header = header ? Header::kYes : Header::kNo;
  for (std::size_t c = 0; c < columns; ++c) table.is_text.push_back(random.below(2) == 0);
  for (std::size_t r = 0; r < rows + (header ? 1 : 0); ++r) {
    const bool names = header && r == 0;
    std::vector<std::string> row;
    std::string line;
    for (std::size_t c = 0; c < columns; ++c) {
      const bool missing = !names && random.below(8) == 0;
      std::string cell = missing            ? ""
                         : names            ? fmt::format("n{}", c)
                         : table.is_text[c] ? random_word(random)
                         : random.below(2) == 0
                             ? fmt::format("{}", static_cast<double>(random.below(2000)) / 8 - 100)
                             : fmt::format("{}", random.normal());
      if (c > 0) line += delimiter == ' ' && random.below(4) == 0 ? "   " : std::string(1, delimiter);
      // A line must not look blank.
      line += missing && columns == 1 ? "\"\"" : written(cell, delimiter, random);
      row.push_back(std::move(cell));
    }
    table.text += line;
    if (r + 1 < rows + (header ? 1 : 0) || random.below(2) == 0) table.text += line_end;
    if (random.below(20) == 0 && table.text.ends_with("\n")) table.text += line_end;
    if (!names) table.cells.push_back(std::move(row));
  }
  return table;
}

TEST(CsvProperty, RandomTablesComeBack) {
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    SCOPED_TRACE(seed);
    const Written expected = random_table(seed);
    SCOPED_TRACE(expected.text);
    const Table table = read_text(expected.text, expected.options);
    ASSERT_EQ(table.rows, static_cast<Index>(expected.cells.size()));
    ASSERT_EQ(table.columns.size(), expected.is_text.size());
    for (Index c = 0; c < static_cast<Index>(table.columns.size()); ++c) {
      for (Index r = 0; r < table.rows; ++r) {
        const std::string& cell = expected.cells[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
        if (expected.is_text[static_cast<std::size_t>(c)])
          ASSERT_EQ(table.cell_text(r, c), cell);
        else if (cell.empty())
          ASSERT_EQ(table.cell_text(r, c), "");
        else
          ASSERT_EQ(table.columns[static_cast<std::size_t>(c)].numbers[static_cast<std::size_t>(r)],
                    std::stod(cell));
      }
    }
    const std::size_t segment = 1 + seed % 40;
    expect_same(table, read_text(expected.text, expected.options, testing::kThreadCounts[seed % 4], segment));
    if (HasFatalFailure() || HasNonfatalFailure()) return;
  }
}

TEST(CsvProperty, SameBitsForAnyNumberOfThreads) {
  Stream random(5, Purpose::kTest);
  std::string text = "x,word,y\n";
  for (int i = 0; i < 5000; ++i)
    text += fmt::format("{},w{},{:.17g}\n", random.below(1000), random.below(300), random.normal());
  const Table one = read_text(text, {}, 1);
  EXPECT_EQ(one.rows, 5000);
  for (const int threads : testing::kThreadCounts)
    for (const std::size_t segment : {std::size_t{0}, std::size_t{100}, std::size_t{4096}})
      expect_same(one, read_text(text, {}, threads, segment));
}

// Reads, or refuses with Error: nothing else, whatever the bytes, and the same for every cut into segments.
void expect_read_or_refused(const std::string& text, const ReadOptions& options, std::size_t segment) {
  std::string messages[2];
  std::optional<Table> tables[2];
  for (const int turn : {0, 1}) {
    try {
      tables[turn] = read_text(text, options, turn + 1, turn == 0 ? 0 : segment);
    } catch (const Error& error) {
      messages[turn] = error.what();
    }
  }
  ASSERT_EQ(messages[0], messages[1]);
  if (tables[0]) expect_same(*tables[0], *tables[1]);
}

TEST(CsvProperty, DamagedFilesNeverCrash) {
  const std::string spice[] = {"\"",   "\"\"",
                               "\n",   "\r",
                               "\r\n", ",",
                               ";",    "\t",
                               " ",    "|",
                               "-",    "1e999",
                               "x",    std::string(1, '\0'),
                               "\xff", "\xef\xbb\xbf",
                               "nan",  ".",
                               "\n\n", "+"};
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    SCOPED_TRACE(seed);
    Written table = random_table(seed % 300);
    Stream random(seed, Purpose::kTest, 1);
    for (std::uint64_t n = 1 + random.below(4); n > 0 && !table.text.empty(); --n) {
      const std::size_t at = random.below(table.text.size() + 1);
      switch (random.below(4)) {
        case 0:
          table.text.insert(at, spice[random.below(std::size(spice))]);
          break;
        case 1:
          table.text.erase(at, random.below(8));
          break;
        case 2:
          if (at < table.text.size()) table.text[at] = static_cast<char>(random.below(256));
          break;
        default:
          table.text.resize(at);
      }
    }
    if (table.text.empty()) continue;
    const ReadOptions options = random.below(2) == 0 ? ReadOptions{} : table.options;
    SCOPED_TRACE(table.text);
    expect_read_or_refused(table.text, options, 1 + random.below(30));
    if (HasFatalFailure() || HasNonfatalFailure()) return;
  }
}

TEST(CsvProperty, RandomBytesNeverCrash) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    SCOPED_TRACE(seed);
    Stream random(seed, Purpose::kTest, 2);
    const char few[] = {'"', ',', '\n', '1', ' ', 'a', '\r', ';'};
    std::string text;
    for (std::uint64_t n = 1 + random.below(60); n > 0; --n)
      text += seed % 4 == 0 ? static_cast<char>(random.below(256)) : few[random.below(std::size(few))];
    expect_read_or_refused(text, {}, 1 + random.below(12));
    if (HasFatalFailure() || HasNonfatalFailure()) return;
  }
}

}  // namespace
}  // namespace cordon
