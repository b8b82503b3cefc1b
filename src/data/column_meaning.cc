#include "data/column_meaning.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <unordered_set>

#include "core/fail.h"
#include "core/index.h"
#include "data/amount.h"
#include "data/csv_number.h"
#include "data/date.h"
#include "data/text.h"
#include "data/words.h"

namespace cordon::internal {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

struct TruthWords {
  std::string_view no, yes;
};
constexpr std::array<TruthWords, 5> kTruthWords{
    {{"false", "true"}, {"no", "yes"}, {"n", "y"}, {"f", "t"}, {"off", "on"}}};

// Both words of a pair, and no other text.
bool find_flag(const Column& cells, EncodedColumn& column) {
  for (const auto& [no, yes] : kTruthWords) {
    std::vector<std::string> words(2);
    bool others = false;
    for (const std::string& text : cells.categories) {
      const bool is_yes = equal_ignoring_case(text, yes);
      if (is_yes || equal_ignoring_case(text, no))
        words[is_yes ? 1 : 0] = text;
      else
        others = true;
    }
    if (others || words[0].empty() || words[1].empty()) continue;
    column.kind = ColumnKind::kFlag;
    column.categories = {std::string(no), std::string(yes)};
    return true;
  }
  return false;
}

// How many of the texts are amounts with this decimal mark, and the first that is none.
struct Amounts {
  std::size_t count = 0;
  const std::string* other = nullptr;
};
Amounts count_amounts(const std::vector<std::string>& texts, char decimal) {
  Amounts found;
  for (const std::string& text : texts) {
    if (parse_amount(text, decimal))
      ++found.count;
    else if (found.other == nullptr)
      found.other = &text;
  }
  return found;
}

std::string range_of(const std::vector<std::string>& texts, const EncodedColumn& column) {
  double lowest = INFINITY, highest = -INFINITY;
  for (const std::string& text : texts) {
    const double value = value_of(text, column);
    lowest = std::min(lowest, value);
    highest = std::max(highest, value);
  }
  return column.kind == ColumnKind::kDate
             ? fmt::format("{} to {}", date_text(lowest), date_text(highest))
             : fmt::format("{} to {}", number_text(lowest), number_text(highest));
}

std::string not_all(const Column& cells, std::string_view what, const std::string& text) {
  return fmt::format(
      "column '{0}': most cells are {1}, but {2} is none; correct it, declare it a mark for missing values with "
      "‹missing_values {3}›, read the column as categories with ‹text_columns {0}›, or leave it out with ‹ignore {0}›",
      cells.name, what, shown(text), text);
}

bool find_amounts(const Column& cells, char decimal, ColumnMeaning& meaning) {
  char mark = decimal;
  Amounts found = count_amounts(cells.categories, decimal);
  if (found.other != nullptr) {
    const char other = decimal == '.' ? ',' : '.';
    if (const Amounts turned = count_amounts(cells.categories, other); turned.count > found.count) {
      found = turned;
      mark = other;
    }
  }
  if (2 * found.count < cells.categories.size() || found.count == 0) return false;
  if (found.other != nullptr && found.count < 2) return false;
  meaning.column.kind = ColumnKind::kNumber;
  meaning.column.format = mark;
  if (found.other != nullptr) {
    meaning.problem = not_all(cells, "numbers", *found.other);
    return true;
  }
  const std::string& example = cells.categories.front();
  meaning.note = fmt::format("column '{}' read as numbers, {} ('{}' is {})", cells.name,
                             range_of(cells.categories, meaning.column), example,
                             number_text(value_of(example, meaning.column)));
  return true;
}

bool find_dates(const Column& cells, ColumnMeaning& meaning) {
  const DateOrder found = guess_date_order(cells.categories);
  if (found.order.empty()) return false;
  meaning.column.kind = ColumnKind::kDate;
  meaning.column.format = found.order;
  if (!found.all) {
    for (const std::string& text : cells.categories)
      if (!parse_date(text, found.order)) {
        meaning.problem = not_all(cells, "dates", text);
        return true;
      }
  }
  meaning.note =
      fmt::format("column '{}' read as dates (days since 1970-01-01), {}{}", cells.name,
                  range_of(cells.categories, meaning.column),
                  found.ambiguous ? ", with the month first; no cell tells whether it is the day" : "");
  return true;
}

bool is_whole(double value) {
  return std::isfinite(value) && value == std::trunc(value);
}

// Names under which people keep a number for each row.
bool is_name_of_ids(std::string_view name) {
  constexpr std::array<std::string_view, 9> kWords{"id",     "ids",      "index",     "idx", "rowid",
                                                   "row_id", "rownames", "row_names", "uid"};
  if (std::any_of(kWords.begin(), kWords.end(), [&](auto word) { return equal_ignoring_case(name, word); }))
    return true;
  if (starts_ignoring_case(name, "unnamed: 0")) return true;
  for (const std::string_view end : {"_id", "-id", " id", ".id"})
    if (name.size() > end.size() && equal_ignoring_case(name.substr(name.size() - end.size()), end))
      return true;
  return name.size() > 2 && name.ends_with("Id");
}

}  // namespace

ColumnMeaning meaning_of(const Column& cells, char decimal) {
  ColumnMeaning meaning;
  meaning.column.name = as_utf8(cells.name);
  if (!cells.is_text) return meaning;
  meaning.column.kind = cells.is_prose ? ColumnKind::kText : ColumnKind::kCategory;
  if (cells.keep_text || cells.is_prose || cells.categories.empty()) return meaning;
  if (find_flag(cells, meaning.column)) {
    meaning.note =
        fmt::format("column '{}' read as truth values: '{}' is 1", cells.name, meaning.column.categories[1]);
    return meaning;
  }
  if (find_amounts(cells, decimal, meaning) || find_dates(cells, meaning)) return meaning;
  return meaning;
}

double value_of(std::string_view text, const EncodedColumn& column) {
  switch (column.kind) {
    case ColumnKind::kNumber:
      return parse_amount(text, column.format.empty() ? '.' : column.format[0]).value_or(kNone);
    case ColumnKind::kDate:
      return parse_date(text, column.format).value_or(kNone);
    case ColumnKind::kFlag:
      for (std::size_t word = 0; word < column.categories.size(); ++word)
        if (equal_ignoring_case(text, column.categories[word])) return static_cast<double>(word);
      return kNone;
    default:
      return kNone;
  }
}

bool numbers_the_rows(const Table& table, Index which) {
  const Column& cells = table.columns[idx(which)];
  std::vector<double> values;
  if (cells.is_text) {
    if (cells.keep_text || static_cast<Index>(cells.categories.size()) != table.rows) return false;
    double value = 0;
    for (const std::int32_t code : cells.codes) {
      if (code < 0 || !parse_number(cells.categories[idx(code)], '.', value) || !is_whole(value))
        return false;
      values.push_back(value);
    }
  } else {
    values = cells.numbers;
    if (!std::all_of(values.begin(), values.end(), is_whole)) return false;
  }
  if (values.size() < 2) return false;
  bool is_run = values[0] == 0 || values[0] == 1;
  for (std::size_t i = 1; is_run && i < values.size(); ++i) is_run = values[i] == values[i - 1] + 1;
  if (is_run && values.size() >= 10) return true;
  const bool nameless = which == 0 && table.has_names && cells.name == "c1";
  if (!nameless && !(table.has_names && is_name_of_ids(cells.name))) return false;
  return std::unordered_set<double>(values.begin(), values.end()).size() == values.size();
}

}  // namespace cordon::internal
