// Two rows for a person to compare: the columns as they stand in the user's file, those in which
// the rows differ most first. Where rows were dropped on the way, numbers of rows no longer agree
// with the file, and features are shown instead, 200 of them at most.
#include "row_pair.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "console.h"

using cordon::Index;

namespace {

// At most 28 bytes, three of them dots.
std::string shortened(const std::string& text) {
  constexpr std::size_t kLongest = 28;
  return text.size() <= kLongest ? text : text.substr(0, kLongest - 3) + "...";
}

}  // namespace

RowPairs::RowPairs(cordon::Table table, const cordon::Points& points, const cordon::EncodeOptions& encoding)
    : table_(std::move(table)), points_(points), as_written_(table_.rows == points.rows() && !table_.sparse) {
  if (!as_written_) {
    for (Index j = 0; j < std::min<Index>(points.cols(), 200); ++j)
      columns_.push_back({points.column_name(j), static_cast<std::size_t>(j), 0});
    return;
  }
  const Index label = encoding.label.empty() ? table_.label_column : table_.find_column(encoding.label);
  const Index name = encoding.id.empty() ? table_.id_column : table_.find_column(encoding.id);
  for (std::size_t c = 0; c < table_.columns.size(); ++c) {
    if (static_cast<Index>(c) == label || static_cast<Index>(c) == name) continue;
    double minimum = INFINITY, maximum = -INFINITY;
    for (const double value : table_.columns[c].numbers)
      if (std::isfinite(value)) {
        minimum = std::min(minimum, value);
        maximum = std::max(maximum, value);
      }
    columns_.push_back({table_.columns[c].name, c, maximum > minimum ? maximum - minimum : 0});
  }
}

std::string RowPairs::cell(Index row, const Shown& shown) const {
  if (as_written_) return table_.cell_text(row, static_cast<Index>(shown.column));
  std::vector<double> values(static_cast<std::size_t>(points_.cols()));
  points_.copy_rows(row, 1, values.data());
  return fmt::format("{}", values[shown.column]);
}

// Numbers in units of the column's range; text, and features shown in
// its place, 1 where they differ.
double RowPairs::difference(Index a, Index b, const Shown& shown) const {
  if (!as_written_ || table_.columns[shown.column].is_text) return cell(a, shown) != cell(b, shown) ? 1 : 0;
  const std::vector<double>& numbers = table_.columns[shown.column].numbers;
  const double away = std::abs(numbers[static_cast<std::size_t>(a)] - numbers[static_cast<std::size_t>(b)]);
  return std::isfinite(away) && shown.range > 0 ? away / shown.range : 0;
}

// Equal differences stay in the order of the columns (a stable sort). Of the others it
// is said how many there are.
std::string RowPairs::side_by_side(Index a, Index b, std::size_t maximum) const {
  std::vector<double> away;
  for (const Shown& shown : columns_) away.push_back(difference(a, b, shown));
  std::vector<std::size_t> order(columns_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t x, std::size_t y) { return away[x] > away[y]; });
  const std::size_t shown = std::min(maximum, order.size());
  std::size_t widest = 6;
  for (std::size_t i = 0; i < shown; ++i)
    widest = std::max(widest, shortened(columns_[order[i]].name).size());
  const auto line = [&](const std::string& name, const std::string& left, const std::string& right) {
    return fmt::format("  {:<{}}  {:>28}  {:>28}\n", shortened(name), widest, shortened(left),
                       shortened(right));
  };
  std::string text = line("", points_.row_name(a), points_.row_name(b));
  for (std::size_t i = 0; i < shown; ++i) {
    const Shown& column = columns_[order[i]];
    text += line(column.name, cell(a, column), cell(b, column));
  }
  if (order.size() > shown)
    text += fmt::format("  and {}, which differ{} less\n", counted(order.size() - shown, "more column"),
                        order.size() - shown == 1 ? "s" : "");
  return text;
}

nlohmann::ordered_json RowPairs::row_json(Index row) const {
  nlohmann::ordered_json values = nlohmann::ordered_json::object();
  for (const Shown& shown : columns_) values[shown.name] = cell(row, shown);
  return values;
}
