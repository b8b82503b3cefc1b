// The sum of a linear map and a kernel map of the same points. Both parts keep their arrays under
// their own names, which differ, so that they stand side by side in one file.
#include "maps/sum_map.h"

#include "core/fail.h"

namespace cordon::internal {

// Both parts must take the same features to the same coordinates.
SumMap::SumMap(std::unique_ptr<const Map> linear, std::unique_ptr<const Map> kernel)
    : linear_(std::move(linear)), kernel_(std::move(kernel)) {
  if (linear_->kind() != LinearMap::kKind || kernel_->kind() != KernelMap::kKind)
    fail(ErrorKind::kInput, "a sum of maps of kind '{}' and '{}'; it needs linear and kernel",
         linear_->kind(), kernel_->kind());
  if (linear_->input_dims() != kernel_->input_dims() || linear_->output_dims() != kernel_->output_dims())
    fail(ErrorKind::kInput, "a sum of a map from {} to {} dimensions and one from {} to {}",
         linear_->input_dims(), linear_->output_dims(), kernel_->input_dims(), kernel_->output_dims());
}

Matrix SumMap::apply(const Points& points, const Scaling& scaling, const Run& run) const {
  Matrix y = linear_->apply(points, scaling, run);
  const Matrix other = kernel_->apply(points, scaling, run);
  for (Index i = 0; i < y.size(); ++i) y.data()[i] += other.data()[i];
  return y;
}

// Names of the two lists must not meet; those of the two kinds of map do not.
std::vector<NamedArray> SumMap::arrays() const {
  std::vector<NamedArray> all = linear_->arrays();
  for (NamedArray& array : kernel_->arrays()) all.push_back(std::move(array));
  return all;
}

std::unique_ptr<Map> SumMap::from_arrays(const std::vector<NamedArray>& arrays) {
  auto linear = make_map(LinearMap::kKind, arrays);
  return std::make_unique<SumMap>(std::move(linear), KernelMap::from_arrays(arrays));
}

}  // namespace cordon::internal
