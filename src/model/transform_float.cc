// Coordinates of float32 points. A linear map reads them as they are, to the same sums; every other
// map is given blocks of them in double precision, 8 MB at a time, so that there is never a copy of
// all points.
#include <algorithm>
#include <cmath>

#include "cordon/core/error.h"
#include "cordon/model/model.h"
#include "core/fail.h"
#include "core/parallel.h"
#include "maps/after_scaling.h"
#include "maps/project_rows.h"
#include "model/widen.h"

namespace cordon {

using namespace internal;
namespace {

constexpr Index kTile = 512;
constexpr Index kNumbersPerBlock = Index{1} << 20;

// A whole number of the tiles that maps work on.
Index rows_per_block(const FloatView& x) {
  return std::max<Index>(kNumbersPerBlock / std::max<Index>(x.cols, 1) / kTile, 1) * kTile;
}

// Rows of x in double precision, copied into `block`.
Points widened(const Model& model, const FloatView& x, RowRange range, Matrix& block, const Run& run) {
  const Tiles tiles(range.count(), kTile);
  parallel_for(run, tiles.count(), [&](Index tile) {
    for (Index i = tiles[tile].first; i < tiles[tile].last; ++i) widen(x, range.first + i, block.row(i));
  });
  Points rows = Points::look_at(block.view().middle_rows(0, range.count()));
  try {
    rows.require_finite();
  } catch (const Error&) {  // reported again with the number of the row in x and the name of the column
    const bool named = model.encoding.has_names && model.encoding.feature_count() == x.cols;
    require_finite(x, named ? model.encoding.feature_names() : std::vector<std::string>{});
    throw;
  }
  return rows;
}

// False where the map cannot read float32, and where a coordinate is not finite: the rows in double
// precision then show which number of x is the cause.
bool transform_directly(const Model& model, const FloatView& x, std::span<float> out, const Run& run) {
  const auto* const linear = dynamic_cast<const LinearMap*>(model.map.get());
  if (linear == nullptr || linear->output_dims() > kMaxProjected || x.cols != linear->input_dims())
    return false;
  if (x.col_stride != 1 || x.row_stride != x.cols) return false;
  const auto whole = after_scaling(*linear, model.scaling);
  if (!whole) return false;
  whole->apply(std::span<const float>(x.data, static_cast<std::size_t>(x.rows * x.cols)), out, run);
  return std::ranges::all_of(out, [](float value) { return std::isfinite(value); });
}

}  // namespace

void Model::transform(const FloatView& x, std::span<float> out, const Run& run) const {
  const Index dims = map->output_dims();
  if (static_cast<Index>(out.size()) != x.rows * dims)
    fail(ErrorKind::kUsage,
         "the coordinates of {} points in {} dimensions are {} numbers; there is room for {}", x.rows, dims,
         x.rows * dims, out.size());
  if (transform_directly(*this, x, out, run)) return;
  const Tiles blocks(x.rows, rows_per_block(x));
  Matrix block = Matrix::uninitialised(blocks.count() > 0 ? blocks[0].count() : 0, x.cols);
  float* to = out.data();
  for (Index b = 0; b < blocks.count(); ++b) {
    const Matrix y = transform(widened(*this, x, blocks[b], block, run), run);
    to = std::transform(y.data(), y.data() + y.size(), to, [](double v) { return static_cast<float>(v); });
  }
}

}  // namespace cordon
