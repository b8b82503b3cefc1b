// Curves against a count, as a picture in SVG: readable in light and dark, colours the colour-blind can tell
// apart.
#pragma once

#include <string>
#include <vector>

#include "cordon/core/export.h"

namespace cordon {

// values[i] is the height at i; values that are not finite leave a gap.
struct Curve {
  std::string name;
  std::vector<double> values;
};

CORDON_EXPORT std::string curves_svg(const std::string& title, const std::string& along,
                                     const std::vector<Curve>& curves);

}  // namespace cordon
