// A linear map of kernel coordinates, stored as landmarks and one projection:
//
//   y = (k(x, landmarks) - means) projection - shift
//
// Arrays read from a file are checked as if anybody had written them. Landmarks may be sparse.
#include "maps/kernel_map.h"

#include <algorithm>
#include <cmath>

#include "core/fail.h"
#include "core/index.h"
#include "core/linalg.h"
#include "maps/find_array.h"
#include "maps/stored_points.h"

namespace cordon::internal {
namespace {}  // namespace

// Sizes first, then numbers: a kernel with delta 0 or a missing shift would fail only when applied.
KernelMap::KernelMap(const Kernel& kernel, Points landmarks, std::vector<double> means, Matrix projection,
                     std::vector<double> shift)
    : kernel_(kernel),
      landmarks_(std::move(landmarks)),
      means_(std::move(means)),
      projection_(std::move(projection)),
      shift_(std::move(shift)) {
  if (!(kernel.delta > 0) || !std::isfinite(kernel.delta) || kernel.degree < 1)
    fail(ErrorKind::kInput, "a kernel map with delta = {} and degree = {}", kernel.delta, kernel.degree);
  if (landmarks_.rows() != projection_.rows() || static_cast<Index>(means_.size()) != projection_.rows() ||
      static_cast<Index>(shift_.size()) != projection_.cols())
    fail(ErrorKind::kInput,
         "a kernel map of {} landmarks with {} means, a projection of {} x {} and {} shifts",
         landmarks_.rows(), means_.size(), projection_.rows(), projection_.cols(), shift_.size());
  landmarks_.require_finite();
  if (!all_finite(means_) || !all_finite(projection_) || !all_finite(shift_))
    fail(ErrorKind::kComputation,
         "the map contains numbers that are not finite; rescale the data (‹scale minmax›)");
}

// A row costs one kernel value and K multiplications per landmark, tiles in parallel; the kernel
// values of a tile only are there at a time.
Matrix KernelMap::apply(const Points& points, const Scaling& scaling, const Run& run) const {
  if (points.cols() != input_dims())
    fail(ErrorKind::kInput, "the points have {} features but the map was fitted on {}", points.cols(),
         input_dims());
  Matrix y =
      project_on_landmarks(kernel_, landmarks_, means_, projection_, scaled(points, scaling, run), run);
  for (Index i = 0; i < y.rows(); ++i)
    for (Index k = 0; k < y.cols(); ++k) y(i, k) -= shift_[idx(k)];
  return y;
}

std::vector<NamedArray> KernelMap::arrays() const {
  const std::vector<double> kernel{static_cast<double>(kernel_.kind), kernel_.delta,
                                   static_cast<double>(kernel_.degree)};
  std::vector<NamedArray> all{{"kernel", as_row(kernel)},
                              {"means", as_row(means_)},
                              {"projection", projection_},
                              {"shift", as_row(shift_)}};
  store_points(landmarks_, "landmark", all);
  return all;
}

// The kind is checked to be one of four before it is taken for an enumerator.
std::unique_ptr<Map> KernelMap::from_arrays(const std::vector<NamedArray>& arrays) {
  const Matrix& numbers = find_array(arrays, "kernel", kKind);
  if (numbers.size() != 3) fail(ErrorKind::kInput, "a kernel map with {} numbers of 3", numbers.size());
  const auto kind = whole_numbers<int>(Matrix(MatrixView::row_major(numbers.data(), 1, 1)), 3, kKind)[0];
  const auto degree =
      whole_numbers<Index>(Matrix(MatrixView::row_major(numbers.data() + 2, 1, 1)), 1e9, kKind)[0];
  const Matrix& means = find_array(arrays, "means", kKind);
  const Matrix& shift = find_array(arrays, "shift", kKind);
  return std::make_unique<KernelMap>(
      Kernel{static_cast<KernelKind>(kind), numbers(0, 1), degree}, stored_points(arrays, "landmark", kKind),
      std::vector<double>(means.data(), means.data() + means.size()), find_array(arrays, "projection", kKind),
      std::vector<double>(shift.data(), shift.data() + shift.size()));
}

// (A'(k - means) - centre)' D = (k - means)' (A D) - centre' D: axes and directions are multiplied
// once, and new points never see the coordinates between.
std::unique_ptr<Map> make_kernel_map(const KernelCoordinates& coordinates, const LinearMap& linear) {
  std::vector<double> shift(idx(linear.output_dims()), 0.0);
  for (Index j = 0; j < linear.input_dims(); ++j)
    for (Index k = 0; k < linear.output_dims(); ++k)
      shift[idx(k)] += linear.centre()[idx(j)] * linear.directions()(j, k);
  return std::make_unique<KernelMap>(coordinates.kernel, coordinates.landmarks, coordinates.means,
                                     product(coordinates.axes, linear.directions()), std::move(shift));
}

}  // namespace cordon::internal
