/// \file
/// Charts in SVG: lines with error bands, grouped bars, and maps of three dimensions. They are
/// readable on light and dark backgrounds; their colours can be told apart by colour-blind readers,
/// and each series has its own dash or mark as well.
#pragma once

#include <string>
#include <vector>

#include "cordon/core/matrix.h"
#include "cordon/data/points.h"

namespace cordon::internal {

/// The texts of a chart.
struct ChartTitles {
  std::string title;
  std::string x;  ///< Label of the horizontal axis.
  std::string y;  ///< Label of the vertical axis.
};

/// One line, y over x. It has a band from y - error to y + error if errors are given, or from
/// `minimum` to `maximum` if those are. Values that are not finite leave a gap.
struct ChartLine {
  std::string name;
  std::vector<double> x;
  std::vector<double> y;
  std::vector<double> error{};
  std::vector<double> minimum{};
  std::vector<double> maximum{};
};

/// A chart of lines. `logarithmic` is about the vertical axis: values that are not positive leave a
/// gap. A linear vertical axis begins at 0 if the smallest value is positive and less than twice
/// the range of the values, otherwise at a round number at or below the smallest value. Throws
/// Error(kUsage) if there is no line, or if x and y of a line have different lengths.
std::string line_chart_svg(const ChartTitles& titles, const std::vector<ChartLine>& lines,
                           bool logarithmic = false);

/// One bar per group. Values that are not finite leave a gap.
struct ChartBars {
  std::string name;
  std::vector<double> values;
  std::vector<double> error{};
  std::vector<double> reference{};  ///< Values to compare with, drawn as a mark across the bar.
};

/// A chart of grouped bars. Throws Error(kUsage) if there is no bar.
std::string bar_chart_svg(const ChartTitles& titles, const std::vector<std::string>& groups,
                          const std::vector<ChartBars>& bars);

/// A map of three dimensions from a fixed viewpoint, with the box of its axes; far points are paler
/// than near ones.
struct SpacePanel {
  std::string title;
  MatrixView embedding;            ///< The first three columns are drawn; missing ones count as 0.
  const Labels* labels = nullptr;  ///< Classes, shown by colours and marks; may be null.
};

/// Maps side by side. Throws Error(kUsage) if there is none.
std::string space_svg(const std::vector<SpacePanel>& panels);

}  // namespace cordon::internal
