/// \file
/// Curves over a count as a picture in SVG, readable on light and dark backgrounds, with colours
/// that colour-blind readers can tell apart.
#pragma once

#include <string>
#include <vector>

#include "cordon/core/export.h"

namespace cordon {

/// values[i] is the height at i, or at at[i] where that is given; values that are not finite leave
/// a gap.
struct Curve {
  std::string name;
  std::vector<double> values;
  std::vector<double> at{};  ///< Ascending, from 0 on; drawn as dots as well.
};

/// A picture of all curves; `along` is the label of the horizontal axis. Throws Error(kUsage) if
/// there is no curve.
CORDON_EXPORT std::string curves_svg(const std::string& title, const std::string& along,
                                     const std::vector<Curve>& curves);

}  // namespace cordon
