// Which table column feeds which features, and the copying
// of cells into points. Shared by training and new tables.
#pragma once

#include <limits>
#include <vector>

#include "cordon/data/encode.h"
#include "data/words.h"

namespace cordon::internal {

// One encoded column of a concrete table.
// It belongs to the table it was made for: `value`, `category` and `words` go by the numbers of
// that table's texts, so that a cell is a lookup and no text is read twice.
struct Source {
  // Numbers of the column; a number for each of its texts; a category for each, as 0/1 columns
  // or as its code; the weights of the words of each. Which of them follows from the kind of the
  // column at the fit and from whether it holds text here.
  enum class From { kNumbers, kValues, kOneHot, kCodes, kWords };

  Index column = 0;         // in the table
  Index first_feature = 0;  // in the points
  Index width = 1;          // features it gives
  From from = From::kNumbers;
  ColumnKind kind = ColumnKind::kNumber;
  std::vector<double> value;           // kValues: of each text, NaN where it has none
  std::vector<std::int32_t> category;  // kOneHot, kCodes: training category of each text, -1 where unknown
  std::vector<std::vector<WeighedWord>> words;  // kWords: of each text

  static constexpr std::int32_t kMissingCell = -1;
  static constexpr std::int32_t kUnknownCategory = -2;

  static std::int32_t code_of(const Column& cells, Index row) {  // a column of empty cells has no codes
    return cells.is_text ? cells.codes[static_cast<std::size_t>(row)] : kMissingCell;
  }
  // Of kNumbers and kValues; NaN where missing.
  double number_of(const Column& cells, Index row) const {
    if (from == From::kNumbers) return cells.numbers[static_cast<std::size_t>(row)];
    const std::int32_t code = code_of(cells, row);
    return code < 0 ? std::numeric_limits<double>::quiet_NaN() : value[static_cast<std::size_t>(code)];
  }
  // Training category of the cell, kMissingCell or kUnknownCategory.
  std::int32_t category_of(const Column& cells, Index row) const {
    const std::int32_t code = code_of(cells, row);
    if (code < 0) return kMissingCell;
    const std::int32_t known = category[static_cast<std::size_t>(code)];
    return known < 0 ? kUnknownCategory : known;
  }
  // Not known: an empty cell, a text that is no number, date or truth value, or (as codes) a
  // category that training never saw. A text without words is not missing.
  bool is_missing(const Column& cells, Index row) const {
    if (from == From::kWords) return false;
    if (from == From::kNumbers || from == From::kValues) {
      const double number = number_of(cells, row);
      return number != number;
    }
    const std::int32_t known = category_of(cells, row);
    return known == kMissingCell || (from == From::kCodes && known == kUnknownCategory);
  }
};

// `columns` are the places in the table of encoding.columns, in the same
// order. Features are numbered in this order.
std::vector<Source> sources_of_training(const Table& table, const Encoding& encoding,
                                        const std::vector<Index>& columns, const Run& run);
// By name where table and training data have names,
// else by position among the table's feature columns.
std::vector<Source> sources_of_new(const Table& table, const Encoding& encoding,
                                   const std::vector<char>& is_feature, Report& report, const Run& run);

// What keeps columns from being used as they are, a sentence each: infinite numbers always, missing
// cells under Missing::kError.
std::vector<std::string> cell_problems(const Table& table, const std::vector<Source>& sources, Missing policy,
                                       const Run& run);

// Throws Error(kInput) with all of them; returns where there are none.
void fail_with_all(const Table& table, const std::vector<std::string>& problems);

// The rows that stay: all, or under Missing::kDropRows those without a missing cell.
std::vector<Index> usable_rows(const Table& table, const std::vector<Source>& sources, Missing policy);

// Means of the features over the known cells of the given rows.
std::vector<double> feature_means(const Table& table, const std::vector<Source>& sources, Index features,
                                  const std::vector<Index>& rows);

// The points of these rows, with the names of their features: sparse where all features
// are words, otherwise dense.
Points gather(const Table& table, const std::vector<Source>& sources, const Encoding& encoding,
              const std::vector<Index>& rows, const Run& run);

}  // namespace cordon::internal
