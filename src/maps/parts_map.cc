// A map to parts: y >= 0 with the least |x - B y|, for all points at once.
//
//   1. points scaled and, where the map has sums, weighted as the training rows were (ncw.h)
//   2. B'x and B'B
//   3. coordinate descent on y from 0 (solve/factorise.h)
//
// Training points go the same way as new ones, so that a point has one place. Cost: entries of x
// times K, and a few sweeps of K^2 per point.
#include "maps/parts_map.h"

#include <algorithm>
#include <cmath>

#include "core/fail.h"
#include "core/index.h"
#include "core/linalg.h"
#include "maps/find_array.h"
#include "maps/ncw.h"
#include "maps/stored_points.h"
#include "solve/factorise.h"

namespace cordon::internal {

// Arrays come from files, too: a negative or infinite number would make no least squares problem.
PartsMap::PartsMap(Matrix basis, std::vector<double> sums)
    : basis_(std::move(basis)), sums_(std::move(sums)) {
  const auto allowed = [](double v) { return v >= 0 && std::isfinite(v); };
  if (basis_.empty() || (!sums_.empty() && static_cast<Index>(sums_.size()) != basis_.rows()) ||
      !std::all_of(basis_.data(), basis_.data() + basis_.size(), allowed) ||
      !std::all_of(sums_.begin(), sums_.end(), allowed))
    fail(ErrorKind::kInput, "a map of parts with a basis of {} x {} and {} sums, not all of them 0 or more",
         basis_.rows(), basis_.cols(), sums_.size());
}

// The scaling first, then the weighting: the sums are those of scaled training rows.
Matrix PartsMap::apply(const Points& points, const Scaling& scaling, const Run& run) const {
  if (points.cols() != input_dims())
    fail(ErrorKind::kInput, "the points have {} features but the map was fitted on {}", points.cols(),
         input_dims());
  Points x = scaled(points, scaling, run);
  if (!sums_.empty()) x = weighted_by_ncw(x, sums_, run);
  // B'x for all points in one product, B'B once; no point needs more of the basis.
  const Matrix products = points_times(x, basis_, run);
  const Matrix gram = transposed_product(basis_, basis_);
  Matrix y(points.rows(), output_dims());
  if (y.rows() == 0) return y;
  hals_solve(products, gram, y, run);
  return y;
}

std::vector<NamedArray> PartsMap::arrays() const {
  return {{"basis", basis_}, {"sums", as_row(sums_)}};
}

std::unique_ptr<Map> PartsMap::from_arrays(const std::vector<NamedArray>& arrays) {
  const Matrix& sums = find_array(arrays, "sums", kKind);
  return std::make_unique<PartsMap>(find_array(arrays, "basis", kKind),
                                    std::vector<double>(sums.data(), sums.data() + sums.size()));
}

}  // namespace cordon::internal
