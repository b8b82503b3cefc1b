// Rows that are pictures, drawn at their places on a map: handwritten digits, faces, shapes.
#pragma once

#include <string>
#include <vector>

#include "cordon/data/points.h"

namespace cordon::internal {

struct PagePlace {
  double x = 0;
  double y = 0;
};

// A thumbnail of every row that has room, in the order of the rows, and a faint dot for each of the
// others, both in the colour of the row's label. A row holds the grey values of a picture, `width` to a line;
// the largest of all rows is black. Throws Error(kUsage) where the columns are not a multiple of
// `width`.
std::string svg_thumbnails(const Points& pictures, Index width, const std::vector<PagePlace>& places,
                           const Labels* labels);

}  // namespace cordon::internal
