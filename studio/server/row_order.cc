#include "row_order.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

#include "http.h"
#include "json_fields.h"

namespace cordon::studio {
namespace {

// ASCII only: other letters must be written as they are.
std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c); });
  return text;
}

std::string group_name(const Group& group) {
  return group.name.empty() ? "group " + std::to_string(group.number) : group.name;
}

const Group* group_of(const GroupState& groups, std::uint32_t row) {
  if (!groups.grouping) return nullptr;
  return &groups.grouping->groups[static_cast<std::size_t>(groups.grouping->of_row[row])];
}

// Numbers in texts by their value: "a2" before "a10".
bool natural_less(const std::string& x, const std::string& y) {
  std::size_t i = 0, j = 0;
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  while (i < x.size() && j < y.size()) {
    if (digit(x[i]) && digit(y[j])) {
      while (i < x.size() && x[i] == '0') ++i;
      while (j < y.size() && y[j] == '0') ++j;
      std::size_t a = i, b = j;
      while (a < x.size() && digit(x[a])) ++a;
      while (b < y.size() && digit(y[b])) ++b;
      if (a - i != b - j) return a - i < b - j;
      const int order = x.compare(i, a - i, y, j, b - j);
      if (order != 0) return order < 0;
      i = a;
      j = b;
    } else {
      if (x[i] != y[j]) return static_cast<unsigned char>(x[i]) < static_cast<unsigned char>(y[j]);
      ++i;
      ++j;
    }
  }
  return x.size() - i < y.size() - j;
}

void sort_by_number(std::vector<std::uint32_t>& rows, const std::vector<double>& keys, bool down) {
  std::stable_sort(rows.begin(), rows.end(), [&](std::uint32_t x, std::uint32_t y) {
    const double a = keys[x], b = keys[y];
    if (std::isnan(a) || std::isnan(b)) return !std::isnan(a) && std::isnan(b);
    return down ? a > b : a < b;
  });
}

void sort_by_text(std::vector<std::uint32_t>& rows, const std::vector<std::string>& keys, bool down) {
  std::stable_sort(rows.begin(), rows.end(), [&](std::uint32_t x, std::uint32_t y) {
    const std::string &a = keys[x], &b = keys[y];
    if (a.empty() || b.empty()) return !a.empty() && b.empty();
    return down ? natural_less(b, a) : natural_less(a, b);
  });
}

void sort_rows(std::vector<std::uint32_t>& rows, const DataSet& data, const GroupState& groups,
               const RowOrder& wanted) {
  const auto n = static_cast<std::size_t>(data.rows());
  if (wanted.sort == "confidence") {
    std::vector<double> keys(n, std::nan(""));
    if (groups.grouping)
      std::copy(groups.grouping->confidence.begin(), groups.grouping->confidence.end(), keys.begin());
    return sort_by_number(rows, keys, wanted.down);
  }
  std::vector<std::string> texts(n);
  if (wanted.sort == "name" || wanted.sort == "group") {
    for (const std::uint32_t row : rows) {
      const Group* const group = group_of(groups, row);
      texts[row] = lower(wanted.sort == "name" ? data.row_name(row) : group ? group_name(*group) : "");
    }
    return sort_by_text(rows, texts, wanted.down);
  }
  const Index column = parse_index(wanted.sort, "column", data.column_count());
  if (data.is_number(column)) {
    std::vector<double> keys(n);
    for (const std::uint32_t row : rows) keys[row] = data.number(row, column);
    return sort_by_number(rows, keys, wanted.down);
  }
  for (const std::uint32_t row : rows) texts[row] = lower(data.cell(row, column));
  sort_by_text(rows, texts, wanted.down);
}

}  // namespace

std::vector<std::uint32_t> ordered_rows(const DataSet& data, const GroupState& groups,
                                        const RowOrder& wanted) {
  std::vector<std::uint32_t> rows;
  const std::string text = lower(wanted.filter);
  if (text.empty()) {
    rows.resize(static_cast<std::size_t>(data.rows()));
    std::iota(rows.begin(), rows.end(), 0U);
  }
  std::vector<std::uint32_t> others;  // those whose name does not begin with it
  for (Index i = 0; !text.empty() && i < data.rows(); ++i) {
    const auto row = static_cast<std::uint32_t>(i);
    const std::size_t at = lower(data.row_name(i)).find(text);
    const Group* const group = group_of(groups, row);
    bool found =
        at != std::string::npos || (group && lower(group_name(*group)).find(text) != std::string::npos);
    for (Index c = 0; !found && c < data.column_count(); ++c)
      found = lower(data.cell(i, c)).find(text) != std::string::npos;
    if (found) (wanted.maximum > 0 && at != 0 ? others : rows).push_back(row);
    if (wanted.maximum > 0 && rows.size() >= wanted.maximum) break;
  }
  rows.insert(rows.end(), others.begin(), others.end());
  if (!wanted.sort.empty()) sort_rows(rows, data, groups, wanted);
  if (wanted.maximum > 0) rows.resize(std::min(rows.size(), wanted.maximum));
  return rows;
}

}  // namespace cordon::studio
