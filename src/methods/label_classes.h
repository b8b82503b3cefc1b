// The classes that have labelled points, and links that agree with them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cordon/methods/method.h"

namespace cordon::internal {

struct LabelClasses {
  std::vector<int> of_row;         // 0 .. count - 1 in the order of first appearance, or Labels::kUnknown
  std::vector<std::string> names;  // of the classes that have a point
  Index labelled = 0;

  Index count() const { return static_cast<Index>(names.size()); }
};

// Throws Error(kInput) where there are labels for another number of rows, Error(kContradiction)
// where a must-link joins different labels or a cannot-link equal ones.
LabelClasses label_classes(const Points& points, const Knowledge& known);

// Throws Error(kUsage) where no row has a label, Error(kInput) where all labels are the same.
void require_classes(const LabelClasses& classes, std::string_view method);

// The classes that have rows, for the report: name, number of labelled rows and, where given (a row per
// class), their places on the map. What predicts classes needs no more than this.
std::vector<Record> class_table(const std::vector<std::string>& names, const std::vector<double>& sizes,
                                const Matrix& places = {});

// How many coordinates: one per class, or fewer where asked for. Warns where more were asked for.
Index class_dims(Index asked, const LabelClasses& classes, Report& report);

// Which points can be reached from a labelled one through edges of the graph.
std::vector<char> reached_from_labels(const SparseMatrix& weights, const std::vector<int>& of_row);

}  // namespace cordon::internal
