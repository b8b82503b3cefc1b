// y = (x - centre)' directions for many rows:
//
//   sparse rows       entry by entry, centre' directions subtracted once
//   few dimensions    a vector kernel, up to kMaxProjected of them; memory-bound
//   many              BLAS on tiles that were centred
//
// An affine scaling is multiplied into the map where no number leaves the range of doubles: rows
// are then read once and never copied. Tiles of 512 rows, in parallel.
#include <algorithm>
#include <cmath>

#include "cordon/maps/map.h"
#include "core/blas.h"
#include "core/cpu.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/parallel.h"
#include "maps/after_scaling.h"
#include "maps/project_rows.h"

namespace cordon {

using namespace internal;
namespace {

constexpr Index kRowsPerTile = 512;

Matrix transposed(const Matrix& m) {
  return Matrix(m.view().transposed());
}

// Rows of sparse points: only the entries that are there count; centre' directions is subtracted at
// the end. Cost: entries x dims.
Matrix apply_sparse(const SparseMatrix& x, const std::vector<double>& centre, const Matrix& directions,
                    const Run& run) {
  const Index dims = directions.cols();
  std::vector<double> shift(idx(dims), 0.0);
  for (Index j = 0; j < directions.rows(); ++j)
    for (Index k = 0; k < dims; ++k) shift[idx(k)] += centre[idx(j)] * directions(j, k);
  Matrix y(x.rows, dims);
  const Tiles tiles(x.rows, kRowsPerTile);
  parallel_for(run, tiles.count(), [&](Index tile) {
    for (Index i = tiles[tile].first; i < tiles[tile].last; ++i) {
      const auto columns = x.row_columns(i);
      const auto values = x.row_values(i);
      auto out = y.row(i);
      for (std::size_t e = 0; e < columns.size(); ++e)
        for (Index k = 0; k < dims; ++k) out[idx(k)] += values[e] * directions(columns[e], k);
      for (Index k = 0; k < dims; ++k) out[idx(k)] -= shift[idx(k)];
    }
  });
  return y;
}

// (x - offset) * factor - centre = (x - (offset + centre / factor)) * factor: put into
// the map, an affine scaling costs nothing extra. False, and nothing done, where a
// number would leave the range of doubles.
bool put_in(const Scaling& scaling, std::vector<double>& centre, Matrix& directions) {
  const Index dims = directions.rows();
  Matrix product(directions);
  for (Index k = 0; k < dims; ++k)
    for (Index j = 0; j < directions.cols(); ++j) {
      product(k, j) *= scaling.factor[idx(j)];
      const bool zero = directions(k, j) == 0 || scaling.factor[idx(j)] == 0;
      if (!zero && !std::isnormal(product(k, j))) return false;
    }
  for (std::size_t j = 0; j < centre.size(); ++j)
    centre[j] = scaling.offset[j] + (scaling.factor[j] != 0 ? centre[j] / scaling.factor[j] : 0.0);
  directions = std::move(product);
  return true;
}

}  // namespace

// The map of unscaled points that does what `map` does after the scaling; none where the scaling
// depends on the row (unit) or a number would leave the range.
std::optional<LinearMap> internal::after_scaling(const LinearMap& map, const Scaling& scaling) {
  if (scaling.kind == ScalingKind::kNone) return map;
  std::vector<double> centre = map.centre();
  Matrix directions = transposed(map.directions());
  if (!scaling.is_affine() || !put_in(scaling, centre, directions)) return std::nullopt;
  return LinearMap(std::move(centre), transposed(directions));
}

// No map with a number that is not finite is ever made: whatever solver failed, it is refused here.
LinearMap::LinearMap(std::vector<double> centre, Matrix directions)
    : centre_(std::move(centre)), directions_(std::move(directions)) {
  if (static_cast<Index>(centre_.size()) != directions_.rows())
    fail(ErrorKind::kInput, "a linear map has a centre of {} numbers but {} features", centre_.size(),
         directions_.rows());
  const bool finite =
      std::all_of(centre_.begin(), centre_.end(), [](double v) { return std::isfinite(v); }) &&
      std::all_of(directions_.data(), directions_.data() + directions_.size(),
                  [](double v) { return std::isfinite(v); });
  if (!finite)
    fail(ErrorKind::kComputation,
         "the map contains numbers that are not finite; rescale the data (‹scale minmax›)");
}

// Tiles of 512 rows on all threads. Rows are read in place where they are contiguous and the
// scaling could be put into the map; otherwise a tile is copied and scaled first.
Matrix LinearMap::apply(const Points& points, const Scaling& scaling, const Run& run) const {
  const Index f = input_dims();
  const Index dims = output_dims();
  if (points.cols() != f)
    fail(ErrorKind::kInput, "the points have {} features but the map was fitted on {}", points.cols(), f);

  std::vector<double> centre = centre_;
  Matrix directions = transposed(directions_);
  const bool as_given =
      scaling.kind == ScalingKind::kNone || (scaling.is_affine() && put_in(scaling, centre, directions));

  if (points.is_sparse()) {
    const Points rows = as_given ? points : scaled(points, scaling, run);
    return apply_sparse(rows.sparse(), centre, transposed(directions), run);
  }

  Matrix y = Matrix::uninitialised(points.rows(), dims);
  const MatrixView& x = points.dense();
  const bool in_place = x.rows_are_contiguous() && as_given;
  const auto project = kProjectRows.of_this_cpu().doubles;
  const SingleThreadedBlas single;
  // A tile writes its own rows of y; no two threads meet.
  const Tiles tiles(points.rows(), kRowsPerTile);
  parallel_for(
      run, tiles.count(),
      [&](Index tile) {
        const RowRange range = tiles[tile];
        const double* rows = x.data + range.first * x.row_stride;
        Index stride = x.row_stride;
        Matrix copy;
        // The vector kernel centres as it goes; BLAS wants the rows centred before, and so a copy.
        if (!in_place || dims > kMaxProjected) {
          copy = Matrix::uninitialised(range.count(), f);
          points.copy_rows(range.first, range.count(), copy.data());
          if (!as_given) scaling.apply_to_rows(copy.data(), range.count(), f);
          rows = copy.data();
          stride = f;
        }
        double* out = y.data() + range.first * dims;
        if (dims <= kMaxProjected) {
          project(rows, stride, range.count(), f, centre.data(), directions.data(), dims, out);
          return;
        }
        for (Index r = 0; r < range.count(); ++r)
          for (Index j = 0; j < f; ++j) copy(r, j) -= centre[idx(j)];
        cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, static_cast<int>(range.count()),
                    static_cast<int>(dims), static_cast<int>(f), 1.0, copy.data(), static_cast<int>(f),
                    directions.data(), static_cast<int>(f), 0.0, out, static_cast<int>(dims));
      },
      "projecting");
  return y;
}

// Rows in single precision, unscaled: no copy in double precision is made, and directions beyond
// what the kernel takes at once go in groups through a small buffer.
void LinearMap::apply(std::span<const float> rows, std::span<float> out, const Run& run) const {
  const Index f = input_dims();
  const Index dims = output_dims();
  const Index n = f > 0 ? static_cast<Index>(rows.size()) / f : 0;
  if (n * f != static_cast<Index>(rows.size()) || n * dims != static_cast<Index>(out.size()))
    fail(ErrorKind::kUsage,
         "{} numbers are to be placed in {}, but the map makes {} of each {}: give whole rows, and room for "
         "as many places",
         rows.size(), out.size(), dims, f);
  const Matrix directions = transposed(directions_);
  const auto project = kProjectRows.of_this_cpu().floats;
  const Tiles tiles(n, kRowsPerTile);
  parallel_for(
      run, tiles.count(),
      [&](Index tile) {
        const RowRange range = tiles[tile];
        const float* from = rows.data() + range.first * f;
        float* to = out.data() + range.first * dims;
        if (dims <= kMaxProjected)
          return project(from, f, range.count(), f, centre_.data(), directions.data(), dims, to);
        std::vector<float> part(idx(range.count() * kMaxProjected));
        for (Index first = 0; first < dims; first += kMaxProjected) {
          const Index some = std::min<Index>(kMaxProjected, dims - first);
          project(from, f, range.count(), f, centre_.data(), directions.data() + first * f, some,
                  part.data());
          for (Index r = 0; r < range.count(); ++r)
            std::copy_n(part.data() + r * some, some, to + r * dims + first);
        }
      },
      "projecting");
}

std::vector<NamedArray> LinearMap::arrays() const {
  Matrix centre(1, input_dims());
  std::copy(centre_.begin(), centre_.end(), centre.data());
  return {{"centre", std::move(centre)}, {"directions", directions_}};
}

}  // namespace cordon
