// What the texts of a column mean, decided on its different texts alone: each is looked at a few
// times, however many rows have it. In this order:
//
//   1. truth values: both words of one pair and nothing else;
//   2. amounts: numbers as people write them, with the decimal mark of the table or, where more
//      texts are read by it, the other one; or numbers that all have the same unit behind them;
//   3. dates or times of day, in the order of day, month and year that most texts allow;
//   4. else categories.
//
// Where at least half of the texts mean one thing and some do not, nothing is guessed: the column
// gets a problem, which is told with all others if the column is to be a feature. A column that
// the user called text, or prose, is left as it is.
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

constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

// In any case of letters; the second word of a pair is 1.
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
// Without an end at the first text that is none: how many there are decides.
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

// Every text must mean a number: it is for notes on columns without a problem.
std::string range_of(const std::vector<std::string>& texts, const EncodedColumn& column) {
  double lowest = INFINITY, highest = -INFINITY;
  for (const std::string& text : texts) {
    const double value = value_of(text, column);
    lowest = std::min(lowest, value);
    highest = std::max(highest, value);
  }
  return fmt::format("{} to {}", value_text(lowest, column), value_text(highest, column));
}

// kg of "70.5 kg" and "170kg"; empty where nothing stands behind the last
// digit, or where it is longer than units are.
std::string_view unit_of(std::string_view text) {
  constexpr std::size_t kLongest = 12;
  const std::size_t last = text.find_last_of("0123456789");
  if (last == std::string_view::npos) return {};
  const std::string_view unit = trimmed(text.substr(last + 1));
  return unit.size() <= kLongest ? unit : std::string_view();
}

std::string_view without_unit(std::string_view text, std::string_view unit) {
  if (text.ends_with(unit)) text.remove_suffix(unit.size());
  return trimmed(text);
}

bool is_whole(double value) {
  return std::isfinite(value) && value == std::trunc(value);
}

// Numbers behind which the same unit stands: 70.5 kg, 21 \u00b0C. Whole numbers with letters
// attached, no two alike, may be names of the rows (12a, 13a) and stay what they are.
bool find_unit(const Column& cells, char decimal, ColumnMeaning& meaning) {
  const std::string_view unit = unit_of(cells.categories.front());
  if (unit.empty() || cells.categories.size() < 2) return false;
  bool may_be_names = cells.categories.size() == cells.codes.size();
  for (const std::string& text : cells.categories) {
    if (unit_of(text) != unit) return false;
    const std::string_view number = without_unit(text, unit);
    const std::optional<double> value = parse_grouped_number(number, decimal);
    if (!value) return false;
    may_be_names = may_be_names && is_whole(*value) && number.size() + unit.size() == text.size();
  }
  if (may_be_names) return false;
  meaning.column.kind = ColumnKind::kNumber;
  meaning.column.format = decimal + std::string(unit);
  return true;
}

// One problem names one cell: the first that does not fit. The three remedies are options of the
// reader, and the last one leaves the column out.
std::string not_all(const Column& cells, std::string_view what, const std::string& text) {
  return fmt::format(
      "column '{0}': most cells are {1}, but {2} is none; correct it, declare it a mark for missing values with "
      "‹missing_values {3}›, read the column as categories with ‹text_columns {0}›, or leave it out with ‹ignore {0}›",
      cells.name, what, shown(text), text);
}

// True where the column was decided here, also where it was with a problem. The other decimal mark
// is tried only where the table's does not explain every text, and counts only where it explains
// more. A single text that happens to be a number among others that are not is no evidence.
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
  if (2 * found.count < cells.categories.size() || found.count == 0 ||
      (found.other != nullptr && found.count < 2)) {
    if (!find_unit(cells, decimal, meaning) && !find_unit(cells, decimal == '.' ? ',' : '.', meaning))
      return false;
  } else {
    meaning.column.kind = ColumnKind::kNumber;
    meaning.column.format = mark;
    if (found.other != nullptr) {
      meaning.problem = not_all(cells, "numbers", *found.other);
      return true;
    }
    if (std::all_of(cells.categories.begin(), cells.categories.end(), is_digits))
      return true;  // the reader told
  }
  const std::string& example = cells.categories.front();
  meaning.note = fmt::format("column '{}' read as numbers, {} ('{}' is {})", cells.name,
                             range_of(cells.categories, meaning.column), example,
                             number_text(value_of(example, meaning.column)));
  return true;
}

// The first text that is no date in the order found is the one that is told.
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
      fmt::format("column '{}' read as {}, {}{}", cells.name,
                  found.order == "h:m" ? "times (in days)" : "dates (days since 1970-01-01)",
                  range_of(cells.categories, meaning.column),
                  found.ambiguous ? ", with the month first; no cell tells whether it is the day" : "");
  return true;
}

// Names under which people keep a number for each row.
bool is_name_of_ids(std::string_view name) {
  constexpr std::array<std::string_view, 15> kWords{"id",     "ids",      "index",     "idx",  "rowid",
                                                    "row_id", "rownames", "row_names", "uid",  "key",
                                                    "nr",     "no",       "#",         "uuid", "guid"};
  if (std::any_of(kWords.begin(), kWords.end(), [&](auto word) { return equal_ignoring_case(name, word); }))
    return true;
  if (starts_ignoring_case(name, "unnamed: 0")) return true;
  for (const std::string_view end :
       {"_id", "-id", " id", ".id", "_key", "_nr", "_no", " no", " nr", "number", "nummer"})
    if (name.size() > end.size() && equal_ignoring_case(name.substr(name.size() - end.size()), end))
      return true;
  return name.size() > 2 && name.ends_with("Id");
}

}  // namespace

// Amounts before dates: 2021 and 1.5 are numbers, and no date has only digits and one point.
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

// The same decision for one text of a new table, from what the training column settled: format
// holds the decimal mark and, behind it, the unit, or the order of a date.
double value_of(std::string_view text, const EncodedColumn& column) {
  switch (column.kind) {
    case ColumnKind::kNumber:
      if (column.format.size() > 1)
        text = without_unit(trimmed(text), std::string_view(column.format).substr(1));
      return parse_amount(text, column.format.empty() ? '.' : column.format[0]).value_or(kNoNumber);
    case ColumnKind::kDate:
      return parse_date(text, column.format).value_or(kNoNumber);
    case ColumnKind::kFlag:
      for (std::size_t word = 0; word < column.categories.size(); ++word)
        if (equal_ignoring_case(text, column.categories[word])) return static_cast<double>(word);
      return kNoNumber;
    default:
      return kNoNumber;
  }
}

std::string value_text(double value, const EncodedColumn& column) {
  if (column.kind != ColumnKind::kDate) return number_text(value);
  return column.format == "h:m" ? time_text(value) : date_text(value);
}

// Four signs, from strong to weak. All of them need whole numbers in every row; a missing cell or
// a fraction ends it. Distinct numbers are counted only for columns whose codes or name (or lack
// of one) ask for it, because that takes a hash of every row.
bool numbers_the_rows(const Table& table, Index which) {
  const Column& cells = table.columns[idx(which)];
  std::vector<double> values;
  bool are_codes = false;
  if (cells.is_text) {
    if (cells.keep_text) return false;
    are_codes = std::any_of(cells.categories.begin(), cells.categories.end(), is_code);
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
  const auto different = [&] {
    return cells.is_text ? cells.categories.size()
                         : std::unordered_set<double>(values.begin(), values.end()).size();
  };
  if (values.size() < 2) return false;
  bool is_run = values[0] == 0 || values[0] == 1;
  for (std::size_t i = 1; is_run && i < values.size(); ++i) is_run = values[i] == values[i - 1] + 1;
  if (is_run && values.size() >= 10) return true;
  if (are_codes && values.size() >= 5 && 10 * different() >= 9 * values.size()) return true;
  if (table.has_names && is_name_of_ids(cells.name)) return 2 * different() > values.size();
  const bool nameless = which == 0 && table.has_names && cells.name == "c1";
  return nameless && different() == values.size();
}

}  // namespace cordon::internal
