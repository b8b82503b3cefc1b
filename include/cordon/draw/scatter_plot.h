/// \file
/// Maps as pictures: scatter plots in SVG, readable on light and dark backgrounds, with colours
/// that colour-blind readers can tell apart and a different mark for each class.
///
/// \code{.cpp}
/// const std::string svg =
///     cordon::scatter_svg({{.title = "wine", .embedding = embedding, .labels = &points.labels}});
/// \endcode
#pragma once

#include <string>
#include <vector>

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/export.h"
#include "cordon/core/matrix.h"
#include "cordon/data/points.h"

namespace cordon {

/// One map. The first two columns of `embedding` are drawn; a single column is spread over the
/// height.
struct ScatterPanel {
  std::string title;
  std::string subtitle;
  MatrixView embedding;
  /// Classes, shown by colours and marks; null: all points look the same.
  const Labels* labels = nullptr;
  /// Must-links are drawn as lines, cannot-links dashed; may be null.
  const ConstraintSet* constraints = nullptr;
};

/// Maps side by side with one legend. If there are more than `max_points` points, only every
/// second, third, ... is drawn, and the picture says so. Throws Error(kUsage) if there is no map.
CORDON_EXPORT std::string scatter_svg(const std::vector<ScatterPanel>& panels, Index max_points = 5000);

}  // namespace cordon
