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
#include <string_view>
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
  /// If the rows are pictures: their grey values, drawn in place of the marks where there is room;
  /// null otherwise. `picture_width` pixels are a line.
  const Points* pictures = nullptr;
  Index picture_width = 0;
};

/// Maps side by side with one legend. If there are more than `max_points` points, only every
/// second, third, ... is drawn, and the picture says so. Throws Error(kUsage) if there is no map.
CORDON_EXPORT std::string scatter_svg(const std::vector<ScatterPanel>& panels, Index max_points = 5000);

/// Throws Error(kUsage) for a name that is no picture Cordon can write: it must end in .svg or
/// .png, or be "-" or have no extension, which means SVG.
CORDON_EXPORT void require_picture_name(const std::string& path);

/// Writes a picture, which is given as SVG, in the format that the name says: as it is, or drawn in
/// pixels for .png (twice the size that the SVG says, on white). Written completely or not at all.
/// PNG needs the library librsvg; throws Error(kInput) where it is not installed.
CORDON_EXPORT void write_picture(const std::string& path, std::string_view svg);

}  // namespace cordon
