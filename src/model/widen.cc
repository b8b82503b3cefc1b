#include "model/widen.h"

#include <cmath>

namespace cordon::internal {

void widen(const FloatView& x, Index row, std::span<double> out) {
  const float* const from = x.data + row * x.row_stride;
  for (Index j = 0; j < x.cols; ++j) out[static_cast<std::size_t>(j)] = from[j * x.col_stride];
}

// Only the row with such a number is made double, for the one sentence about it.
void require_finite(const FloatView& x, const std::vector<std::string>& column_names) {
  for (Index i = 0; i < x.rows; ++i) {
    bool all = true;
    for (Index j = 0; j < x.cols; ++j) all &= std::isfinite(x.data[i * x.row_stride + j * x.col_stride]);
    if (all) continue;
    Matrix row(1, x.cols);
    widen(x, i, row.row(0));
    Points points = Points::own(std::move(row));
    points.row_ids = {std::to_string(i)};
    points.column_names = column_names;
    points.require_finite();
  }
}

}  // namespace cordon::internal
