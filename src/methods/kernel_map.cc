#include "cordon/methods/kernel_map.h"

#include <algorithm>
#include <cmath>

#include "core/fail.h"
#include "core/index.h"
#include "core/products.h"
#include "methods/find_array.h"

namespace cordon {
namespace {

template <typename Values>
Matrix as_row(const Values& values) {
  Matrix row(1, static_cast<Index>(values.size()));
  std::transform(values.begin(), values.end(), row.data(), [](auto v) { return static_cast<double>(v); });
  return row;
}

template <typename Number>
std::vector<Number> whole_numbers(const Matrix& m, double most) {
  std::vector<Number> numbers;
  for (Index i = 0; i < m.size(); ++i) {
    const double value = m.data()[i];
    if (!(value >= 0 && value <= most) || value != std::floor(value))
      fail(ErrorKind::kInput, "a kernel map with {} where a whole number from 0 to {} should be", value,
           most);
    numbers.push_back(static_cast<Number>(value));
  }
  return numbers;
}

Points sparse_landmarks(const std::vector<NamedArray>& arrays) {
  SparseMatrix m;
  const Matrix& values = find_array(arrays, "landmark_values", KernelMap::kKind);
  m.value.assign(values.data(), values.data() + values.size());
  m.cols = whole_numbers<Index>(find_array(arrays, "landmark_features", KernelMap::kKind), 2e9).at(0);
  m.start = whole_numbers<Index>(find_array(arrays, "landmark_starts", KernelMap::kKind),
                                 static_cast<double>(m.value.size()));
  m.column = whole_numbers<std::int32_t>(find_array(arrays, "landmark_columns", KernelMap::kKind),
                                         static_cast<double>(m.cols) - 1);
  m.rows = static_cast<Index>(m.start.size()) - 1;
  bool fits = m.rows > 0 && m.start.front() == 0 && m.start.back() == m.entries() &&
              m.column.size() == m.value.size() && std::is_sorted(m.start.begin(), m.start.end());
  for (Index i = 0; fits && i < m.rows; ++i) {
    const auto columns = m.row_columns(i);
    fits = std::adjacent_find(columns.begin(), columns.end(), std::greater_equal<>()) == columns.end();
  }
  if (!fits) fail(ErrorKind::kInput, "the sparse landmarks of a kernel map do not fit together");
  return Points::own(std::move(m));
}

bool all_finite(const double* values, Index count) {
  return std::all_of(values, values + count, [](double v) { return std::isfinite(v); });
}

}  // namespace

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
  if (!all_finite(means_.data(), landmarks_.rows()) || !all_finite(projection_.data(), projection_.size()) ||
      !all_finite(shift_.data(), projection_.cols()))
    fail(ErrorKind::kComputation,
         "the map contains numbers that are not finite; rescale the data (--scale minmax)");
}

Matrix KernelMap::apply(const Points& points, const Scaling& scaling, const Run& run) const {
  if (points.cols() != input_dims())
    fail(ErrorKind::kInput, "the points have {} features but the map was fitted on {}", points.cols(),
         input_dims());
  Matrix y =
      project_on_landmarks(kernel_, landmarks_, means_, projection_, scaled(points, scaling, run), run);
  for (Index i = 0; i < y.rows(); ++i)
    for (Index k = 0; k < y.cols(); ++k) y(i, k) -= shift_[at(k)];
  return y;
}

std::vector<NamedArray> KernelMap::arrays() const {
  const std::vector<double> kernel{static_cast<double>(kernel_.kind), kernel_.delta,
                                   static_cast<double>(kernel_.degree)};
  std::vector<NamedArray> all{{"kernel", as_row(kernel)},
                              {"means", as_row(means_)},
                              {"projection", projection_},
                              {"shift", as_row(shift_)}};
  if (landmarks_.is_sparse()) {
    const SparseMatrix& m = landmarks_.sparse();
    all.push_back({"landmark_features", as_row(std::vector<Index>{m.cols})});
    all.push_back({"landmark_starts", as_row(m.start)});
    all.push_back({"landmark_columns", as_row(m.column)});
    all.push_back({"landmark_values", as_row(m.value)});
  } else {
    all.push_back({"landmarks", Matrix(landmarks_.dense())});
  }
  return all;
}

std::unique_ptr<Map> KernelMap::from_arrays(std::vector<NamedArray> arrays) {
  const Matrix& numbers = find_array(arrays, "kernel", kKind);
  if (numbers.size() != 3) fail(ErrorKind::kInput, "a kernel map with {} numbers of 3", numbers.size());
  const auto kind = whole_numbers<int>(Matrix(MatrixView::row_major(numbers.data(), 1, 1)), 3)[0];
  const auto degree = whole_numbers<Index>(Matrix(MatrixView::row_major(numbers.data() + 2, 1, 1)), 1e9)[0];
  const bool sparse = std::any_of(arrays.begin(), arrays.end(),
                                  [](const NamedArray& a) { return a.name == "landmark_starts"; });
  const Matrix& means = find_array(arrays, "means", kKind);
  const Matrix& shift = find_array(arrays, "shift", kKind);
  return std::make_unique<KernelMap>(
      Kernel{static_cast<KernelKind>(kind), numbers(0, 1), degree},
      sparse ? sparse_landmarks(arrays) : Points::own(find_array(arrays, "landmarks", kKind)),
      std::vector<double>(means.data(), means.data() + means.size()), find_array(arrays, "projection", kKind),
      std::vector<double>(shift.data(), shift.data() + shift.size()));
}

std::unique_ptr<Map> make_kernel_map(const KernelCoordinates& coordinates, const LinearMap& linear) {
  std::vector<double> shift(at(linear.output_dims()), 0.0);
  for (Index j = 0; j < linear.input_dims(); ++j)
    for (Index k = 0; k < linear.output_dims(); ++k)
      shift[at(k)] += linear.centre()[at(j)] * linear.directions()(j, k);
  return std::make_unique<KernelMap>(coordinates.kernel, coordinates.landmarks, coordinates.means,
                                     product(coordinates.axes, linear.directions()), std::move(shift));
}

}  // namespace cordon
