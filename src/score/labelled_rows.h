// The rows that have a label, and their labels numbered 0, 1, ... in order of first appearance.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "cordon/data/points.h"

namespace cordon::internal {

struct LabelledRows {
  Points points;
  std::vector<int> labels;
  std::vector<int> values;  // the caller's value of each class
  Index classes = 0;
  Index rows() const { return points.rows(); }
};

// Throws Error(kInput) where the numbers of rows and labels differ
// or no row has a label; `what` names the set in the message.
LabelledRows rows_with_label(const Points& points, std::span<const int> labels, std::string_view what);

}  // namespace cordon::internal
