// Finding columns and showing cells. A name goes before a number: a column called
// "3" is found by its name. Linear in the number of columns; what asks for many of
// them has its own index (column_choice.cc).
#include "cordon/data/table.h"

#include <charconv>
#include <cmath>

#include "cordon/core/error.h"
#include "core/fail.h"
#include "data/write_number.h"

namespace cordon {

using namespace internal;
namespace {

// "a, b, c, ... (42 columns)".
std::string list_names(const std::vector<Column>& columns) {
  constexpr std::size_t kShown = 20;
  std::string list;
  for (std::size_t c = 0; c < std::min(columns.size(), kShown); ++c) {
    if (c > 0) list += ", ";
    list += columns[c].name;
  }
  if (columns.size() > kShown) list += fmt::format(", ... ({} columns)", columns.size());
  return list.empty() ? "none" : list;
}

}  // namespace

// A whole number that is no name is a place, from 0 or from the end; one out of range
// is told as such and not as an unknown name.
Index Table::find_column(std::string_view name_or_number) const {
  for (std::size_t c = 0; c < columns.size(); ++c)
    if (columns[c].name == name_or_number) return static_cast<Index>(c);

  const Index count = static_cast<Index>(columns.size());
  Index number = 0;
  const char* const end = name_or_number.data() + name_or_number.size();
  const auto [stop, problem] = std::from_chars(name_or_number.data(), end, number);
  if (problem == std::errc() && stop == end) {
    const Index column = number < 0 ? count + number : number;
    if (column >= 0 && column < count) return column;
    fail(ErrorKind::kInput,
         "{} has no column {}; its {} columns are numbered 0 to {} (or -1 for the last): {}", source,
         name_or_number, count, count - 1, list_names(columns));
  }

  std::vector<std::string> names;
  for (const Column& column : columns) names.push_back(column.name);
  const std::string nearest = suggest(name_or_number, names);
  fail(ErrorKind::kInput, "{} has no column '{}'{}; its columns are: {}{}", source, name_or_number,
       nearest.empty() ? "" : fmt::format(" (did you mean '{}'?)", nearest), list_names(columns),
       has_names ? "" : " (the file does not name them)");
}

// With its line where every row is one line of the file.
std::string Table::describe_row(Index row) const {
  return first_line > 0 ? fmt::format("row {} (line {})", row, first_line + row) : fmt::format("row {}", row);
}

// Numbers as write_number() has them, the shortest form that reads back as the same number.
std::string Table::cell_text(Index row, Index column) const {
  const Column& cells = columns[static_cast<std::size_t>(column)];
  const auto at = static_cast<std::size_t>(row);
  if (cells.is_text)
    return cells.codes[at] < 0 ? std::string() : cells.categories[static_cast<std::size_t>(cells.codes[at])];
  return number_text(cells.numbers[at]);
}

std::string number_text(double value) {
  if (std::isnan(value)) return {};
  char digits[32];
  return {digits, write_number(digits, value)};
}

}  // namespace cordon
