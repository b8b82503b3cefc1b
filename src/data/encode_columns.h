// Which table column feeds which features, and the copying
// of cells into points. Shared by training and new tables.
#pragma once

#include <limits>
#include <vector>

#include "cordon/data/encode.h"

namespace cordon::internal {

// One encoded column of a concrete table.
struct Source {
  Index column = 0;         // in the table
  Index first_feature = 0;  // in the points
  Index width = 1;          // features it gives
  bool is_text = false;
  bool one_hot = false;
  std::vector<std::int32_t> category;  // table code -> training category, -1 where unknown; text only

  static constexpr std::int32_t kMissingCell = -1;
  static constexpr std::int32_t kUnknownCategory = -2;

  // Training category of the cell, kMissingCell or kUnknownCategory.
  std::int32_t category_of(const Column& cells, Index row) const {
    const std::int32_t code = cells.codes[static_cast<std::size_t>(row)];
    if (code < 0) return kMissingCell;
    const std::int32_t known = category[static_cast<std::size_t>(code)];
    return known < 0 ? kUnknownCategory : known;
  }
  // Not known: an empty cell, or (as codes) a category that training never saw.
  bool is_missing(const Column& cells, Index row) const {
    if (!is_text)
      return cells.numbers[static_cast<std::size_t>(row)] != cells.numbers[static_cast<std::size_t>(row)];
    const std::int32_t known = category_of(cells, row);
    return known == kMissingCell || (!one_hot && known == kUnknownCategory);
  }
};

std::vector<Source> sources_of_training(const Table& table, const Encoding& encoding,
                                        const std::vector<Index>& columns);
// By name where table and training data have names,
// else by position among the table's feature columns.
std::vector<Source> sources_of_new(const Table& table, const Encoding& encoding,
                                   const std::vector<char>& is_feature, Run& run);

// Throws Error(kInput) for infinite numbers, and for missing
// cells under Missing::kError; otherwise the rows that stay.
std::vector<Index> usable_rows(const Table& table, const std::vector<Source>& sources, Missing policy,
                               Run& run);

// Means of the features over the known cells of the given rows.
std::vector<double> feature_means(const Table& table, const std::vector<Source>& sources, Index features,
                                  const std::vector<Index>& rows);

Matrix gather(const Table& table, const std::vector<Source>& sources, const Encoding& encoding,
              const std::vector<Index>& rows, const Run& run);

}  // namespace cordon::internal
