// Maps as pictures: scatter plots in SVG, readable in light and dark, with colours that the colour-blind can
// tell apart and a different mark for each class besides.
#pragma once

#include <string>
#include <vector>

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/export.h"
#include "cordon/core/matrix.h"
#include "cordon/data/points.h"

namespace cordon {

// One map. The first two columns of `embedding` are drawn (a single column is spread over the height).
struct ScatterPanel {
  std::string title;
  std::string subtitle;
  MatrixView embedding;
  const Labels* labels = nullptr;              // colours and marks; none: all alike
  const ConstraintSet* constraints = nullptr;  // must-links as lines, cannot-links dashed
};

// Panels side by side with one legend. Points beyond `most_points` are thinned evenly, which the picture
// says.
CORDON_EXPORT std::string scatter_svg(const std::vector<ScatterPanel>& panels, Index most_points = 5000);

}  // namespace cordon
