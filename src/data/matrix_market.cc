// Matrix Market files (Boisvert, Pozo and Remington 1996): coordinate or array; real,
// integer or pattern; general, symmetric or skew-symmetric. One pass, line by line. Sizes
// are checked against the bytes of the file before memory is taken: an entry needs at
// least three bytes, and rows may outnumber the bytes only up to a million. Entries given
// more than once are added up, which a note says.
//
// Memory: 24 bytes per entry (twice that for a symmetric file) until the sparse
// matrix is built; an array 8 bytes per number.
#include "data/matrix_market.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string>
#include <vector>

#include "data/numbered_columns.h"
#include "data/sparse_build.h"
#include "data/text.h"

namespace cordon::internal {
namespace {

constexpr std::string_view kBanner = "%%MatrixMarket";

class MatrixMarketReader {
 public:
  explicit MatrixMarketReader(const Input& input) : input_(input), lines_(input.bytes(), input.name()) {}

  // What stands behind the last entry is refused: sizes and entries must agree.
  Table read() {
    read_banner();
    table_.source = input_.name();
    table_.format = "matrix-market";
    if (coordinate_)
      read_coordinates();
    else
      read_array();
    std::string_view rest;
    if (next_line(rest))
      fail_at(lines_.place(), "{} after the last entry; correct the sizes or remove it", shown(rest));
    return std::move(table_);
  }

 private:
  // One of the words allowed, in any case.
  std::string choice(std::string_view& line, std::string_view what,
                     std::initializer_list<std::string_view> allowed) {
    const std::string_view word = take_word(line);
    for (const std::string_view candidate : allowed)
      if (equal_ignoring_case(word, candidate)) return std::string(candidate);
    fail_at(lines_.place(), "the {} is {}; allowed are: {}", what, shown(word), fmt::join(allowed, ", "));
  }

  // The first line, word by word. complex and hermitian are not among the words
  // allowed, and the error lists those that are.
  void read_banner() {
    std::string_view line;
    lines_.next(line);
    if (!equal_ignoring_case(take_word(line), kBanner))
      fail(ErrorKind::kInput, "{}, line 1: not a Matrix Market file; it must begin with {}", input_.name(),
           kBanner);
    choice(line, "object", {"matrix"});
    coordinate_ = choice(line, "layout", {"coordinate", "array"}) == "coordinate";
    const std::string field = choice(line, "field", {"real", "double", "integer", "pattern"});
    pattern_ = field == "pattern";
    integer_ = field == "integer";
    const std::string symmetry = choice(line, "symmetry", {"general", "symmetric", "skew-symmetric"});
    symmetric_ = symmetry != "general";
    skew_ = symmetry == "skew-symmetric";
    if (pattern_ && (!coordinate_ || skew_))
      fail_at(lines_.place(),
              "pattern goes with coordinate and general or symmetric only; the banner is wrong");
  }

  // The next line that is neither blank nor a comment.
  bool next_line(std::string_view& line) {
    while (lines_.next(line)) {
      line = trimmed(line);
      if (!line.empty() && line.front() != '%') return true;
    }
    return false;
  }

  // Digits only, so that no size is negative; an empty matrix is no table.
  std::vector<Index> read_sizes(std::size_t count) {
    std::string_view line;
    if (!next_line(line))
      fail_at(lines_.place(), "the file ends before the line of sizes; copy or save it again");
    std::vector<Index> sizes;
    std::string_view rest = line;
    for (std::string_view word = take_word(rest); !word.empty(); word = take_word(rest)) {
      const auto size = parse_count(word);
      if (!size) fail_at(lines_.place(), "the size {} is not a whole number from 0", shown(word));
      sizes.push_back(*size);
    }
    if (sizes.size() != count)
      fail_at(lines_.place(), "{} sizes; {} are needed: {}", sizes.size(), count,
              coordinate_ ? "rows, columns, entries" : "rows, columns");
    if (sizes[0] == 0 || sizes[1] == 0)
      fail_at(lines_.place(), "a matrix of {} x {}; at least one row and one column are needed", sizes[0],
              sizes[1]);
    if (symmetric_ && sizes[0] != sizes[1])
      fail_at(lines_.place(), "a symmetric matrix of {} x {}; it must be square", sizes[0], sizes[1]);
    return sizes;
  }

  // nan is a number to the parser: of an array it is a missing cell, of
  // a sparse entry an error (read_entry).
  double read_value(std::string_view word) {
    const auto value = parse_number(word);
    if (!value) fail_at(lines_.place(), "the value {} is not a number; correct it", shown(word));
    if (std::isinf(*value)) fail_at(lines_.place(), "the value {} is not finite; correct it", shown(word));
    if (integer_ && *value != std::floor(*value))
      fail_at(lines_.place(), "the value {} is not whole, but the file says integer; say real on line 1",
              shown(word));
    return *value;
  }

  // From 1 in the file, from 0 here.
  Index read_position(std::string_view word, std::string_view what, Index maximum) {
    const auto position = parse_count(word);
    if (!position || *position < 1 || *position > maximum)
      fail_at(lines_.place(), "the {} {} is not a number from 1 to {}; correct it or the sizes", what,
              shown(word), maximum);
    return *position - 1;
  }

  // Each entry on a line of its own, any order. Where the sizes
  // cannot be right nothing is reserved.
  void read_coordinates() {
    const std::vector<Index> sizes = read_sizes(3);
    const Index rows = sizes[0];
    const Index cols = sizes[1];
    const auto bytes = static_cast<Index>(input_.bytes().size());
    // An entry takes at least "1 1\n". Rows may be empty, but
    // a table of which nearly all rows are is a damaged file.
    if (sizes[2] > bytes / 3)
      fail_at(lines_.place(), "{} entries do not fit into a file of {} bytes; copy or save it again",
              sizes[2], bytes);
    if (rows > std::max<Index>(1'000'000, bytes))
      fail_at(lines_.place(), "{} rows in a file of {} bytes; nearly all would be empty: correct the sizes",
              rows, bytes);
    if (cols > kMaxSparseColumns)
      fail_at(lines_.place(), "{} columns; at most {} can be read", cols, kMaxSparseColumns);

    std::vector<SparseEntry> entries;
    entries.reserve(static_cast<std::size_t>(symmetric_ ? 2 * sizes[2] : sizes[2]));
    for (Index e = 0; e < sizes[2]; ++e) {
      std::string_view line;
      if (!next_line(line))
        fail_at(lines_.place(), "the file ends after {} of {} entries; copy or save it again", e, sizes[2]);
      read_entry(line, rows, cols, entries);
    }
    Index added = 0;
    table_.sparse = sparse_from_entries(rows, cols, entries, added);
    table_.rows = rows;
    if (added > 0)
      table_.notes.push_back(fmt::format("{} entries of cells given more than once were added up", added));
  }

  // A symmetric file holds i >= j, a skew-symmetric one i > j, whose diagonal is 0; the other
  // triangle is put in here with the sign that the symmetry asks for.
  void read_entry(std::string_view line, Index rows, Index cols, std::vector<SparseEntry>& entries) {
    std::string_view rest = line;
    const Index i = read_position(take_word(rest), "row", rows);
    const Index j = read_position(take_word(rest), "column", cols);
    const double value = pattern_ ? 1.0 : read_value(take_word(rest));
    if (std::isnan(value))
      fail_at(lines_.place(),
              "the value is NaN; a sparse entry cannot be missing: leave it out or correct it");
    if (!trimmed(rest).empty())
      fail_at(lines_.place(), "{} after the entry; remove it", shown(trimmed(rest)));
    if (symmetric_ && (j > i || (skew_ && j == i)))
      fail_at(lines_.place(),
              "row {}, column {} is not below the diagonal; a symmetric file holds the lower triangle only",
              i + 1, j + 1);
    entries.push_back({i, static_cast<std::int32_t>(j), value});
    if (symmetric_ && i != j) entries.push_back({j, static_cast<std::int32_t>(i), skew_ ? -value : value});
  }

  // Column by column; line breaks may stand anywhere between the numbers. Of a symmetric array
  // only the lower triangle stands in the file.
  void read_array() {
    const std::vector<Index> sizes = read_sizes(2);
    const Index rows = sizes[0];
    const Index cols = sizes[1];
    // A number takes at least a digit and a line end; of a
    // symmetric matrix less than half may stand in the file.
    const auto maximum = static_cast<Index>(input_.bytes().size()) * (symmetric_ ? 2 : 1);
    if (rows > maximum / cols)
      fail_at(lines_.place(), "{} x {} numbers do not fit into a file of {} bytes; copy or save it again",
              rows, cols, input_.bytes().size());
    table_.rows = rows;
    table_.columns = numbered_columns('c', cols, rows);
    const auto cell = [&](Index i, Index j) -> double& {
      return table_.columns[static_cast<std::size_t>(j)].numbers[static_cast<std::size_t>(i)];
    };
    std::string_view rest;
    for (Index j = 0; j < cols; ++j)
      for (Index i = symmetric_ ? j + (skew_ ? 1 : 0) : 0; i < rows; ++i) {
        std::string_view word = take_word(rest);
        if (word.empty()) {
          if (!next_line(rest))
            fail_at(lines_.place(), "the file ends before row {}, column {}; copy or save it again", i + 1,
                    j + 1);
          word = take_word(rest);
        }
        cell(i, j) = read_value(word);
        if (symmetric_ && i != j) cell(j, i) = skew_ ? -cell(i, j) : cell(i, j);
      }
    if (!trimmed(rest).empty())
      fail_at(lines_.place(), "{} after the last number; correct the sizes", shown(rest));
  }

  const Input& input_;
  Lines lines_;
  Table table_;
  bool coordinate_ = false;
  bool pattern_ = false;
  bool integer_ = false;
  bool symmetric_ = false;
  bool skew_ = false;
};

}  // namespace

bool looks_like_matrix_market(std::string_view bytes, std::string_view name) {
  return bytes.empty() ? has_extension(name, {".mtx", ".mm"}) : starts_ignoring_case(bytes, kBanner);
}

Table read_matrix_market(const Input& input) {
  return MatrixMarketReader(input).read();
}

}  // namespace cordon::internal
