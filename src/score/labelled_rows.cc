// The rows that have a label (0 or more), with their labels numbered 0, 1, ... in the order they
// appear: scores can then count in arrays, whatever integers the caller uses. Where every row
// has one the points are shared, not copied. Rows of no label are an error: a score of nothing
// would be a number without meaning.
#include "score/labelled_rows.h"

#include <unordered_map>

#include "core/fail.h"

namespace cordon::internal {

LabelledRows rows_with_label(const Points& points, std::span<const int> labels, std::string_view what) {
  if (points.rows() != static_cast<Index>(labels.size()))
    fail(ErrorKind::kInput, "The {} has {} rows and {} labels; there must be one label per row.", what,
         points.rows(), labels.size());
  LabelledRows result;
  std::vector<Index> kept;
  std::unordered_map<int, int> number;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (labels[i] < 0) continue;
    kept.push_back(static_cast<Index>(i));
    const auto [entry, is_new] = number.emplace(labels[i], static_cast<int>(number.size()));
    if (is_new) result.values.push_back(labels[i]);
    result.labels.push_back(entry->second);
  }
  if (kept.empty()) fail(ErrorKind::kInput, "No row of the {} has a label; there is nothing to score.", what);
  result.classes = static_cast<Index>(number.size());
  result.points = kept.size() == labels.size() ? points : points.select_rows(kept);
  return result;
}

}  // namespace cordon::internal
