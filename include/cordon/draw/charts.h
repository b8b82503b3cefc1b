// Charts in SVG: lines with bands of error, grouped bars, maps of three dimensions. Readable in light and
// dark, with colours the colour-blind can tell apart and a dash or mark of its own for each series besides.
#pragma once

#include <string>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/matrix.h"
#include "cordon/data/points.h"

namespace cordon {

struct ChartTitles {
  std::string title;
  std::string x;  // beside the horizontal axis
  std::string y;  // beside the vertical one
};

// One line: y over x, with a band of y - error to y + error where errors are given, or of `least` to `most`
// where those are. Values that are not finite leave a gap.
struct ChartLine {
  std::string name;
  std::vector<double> x;
  std::vector<double> y;
  std::vector<double> error{};
  std::vector<double> least{};
  std::vector<double> most{};
};

// `logarithmic`: the vertical axis; values that are not positive leave a gap. The vertical axis begins at 0
// where all values are between 0 and twice their range, else at the smallest value.
CORDON_EXPORT std::string line_chart_svg(const ChartTitles& titles, const std::vector<ChartLine>& lines,
                                         bool logarithmic = false);

// One bar per group. `reference`: a value to compare with, drawn as a mark across the bar. Values that are
// not finite leave a gap.
struct ChartBars {
  std::string name;
  std::vector<double> values;
  std::vector<double> error{};
  std::vector<double> reference{};
};

CORDON_EXPORT std::string bar_chart_svg(const ChartTitles& titles, const std::vector<std::string>& groups,
                                        const std::vector<ChartBars>& bars);

// A map of three dimensions seen from a fixed place, far points paler than near ones, with the axes' box.
struct SpacePanel {
  std::string title;
  MatrixView embedding;  // the first three columns are drawn; fewer are taken as 0
  const Labels* labels = nullptr;
};

CORDON_EXPORT std::string space_svg(const std::vector<SpacePanel>& panels);

}  // namespace cordon
