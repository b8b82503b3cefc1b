// The sum of a linear map and a kernel map of the same points, or of their components. All parts keep
// their arrays under their own names, which differ, so that they stand side by side in one file.
#include "maps/sum_map.h"

#include <algorithm>

#include "core/fail.h"
#include "maps/find_array.h"

namespace cordon::internal {

// Both parts must take the same features to the same coordinates.
SumMap::SumMap(std::unique_ptr<const Map> linear, std::unique_ptr<const Map> kernel,
               std::optional<LinearMap> components)
    : linear_(std::move(linear)), kernel_(std::move(kernel)), components_(std::move(components)) {
  if (linear_->kind() != LinearMap::kKind || kernel_->kind() != KernelMap::kKind)
    fail(ErrorKind::kInput, "a sum of maps of kind '{}' and '{}'; it needs linear and kernel",
         linear_->kind(), kernel_->kind());
  if (linear_->input_dims() != kernel_->input_dims() || linear_->output_dims() != kernel_->output_dims())
    fail(ErrorKind::kInput, "a sum of a map from {} to {} dimensions and one from {} to {}",
         linear_->input_dims(), linear_->output_dims(), kernel_->input_dims(), kernel_->output_dims());
  if (components_ && components_->output_dims() != linear_->input_dims())
    fail(ErrorKind::kInput, "a sum of maps of {} features after {} components; both must be as many",
         linear_->input_dims(), components_->output_dims());
}

Matrix SumMap::apply(const Points& given, const Scaling& scaling, const Run& run) const {
  const Points points = components_ ? Points::own(components_->apply(given, scaling, run)) : given;
  const Scaling rest = components_ ? Scaling() : scaling;
  Matrix y = linear_->apply(points, rest, run);
  const Matrix other = kernel_->apply(points, rest, run);
  for (Index i = 0; i < y.size(); ++i) y.data()[i] += other.data()[i];
  return y;
}

// Names of the lists must not meet; those of the kinds of map do not.
std::vector<NamedArray> SumMap::arrays() const {
  std::vector<NamedArray> all = linear_->arrays();
  for (NamedArray& array : kernel_->arrays()) all.push_back(std::move(array));
  if (components_) {
    const std::vector<double>& centre = components_->centre();
    all.push_back({"components_centre", Matrix({centre.data(), 1, components_->input_dims()})});
    all.push_back({"components", components_->directions()});
  }
  return all;
}

std::unique_ptr<Map> SumMap::from_arrays(const std::vector<NamedArray>& arrays) {
  auto linear = make_map(LinearMap::kKind, arrays);
  std::optional<LinearMap> components;
  if (std::ranges::any_of(arrays, [](const NamedArray& array) { return array.name == "components"; })) {
    const Matrix& centre = find_array(arrays, "components_centre", kKind);
    components.emplace(std::vector<double>(centre.data(), centre.data() + centre.size()),
                       find_array(arrays, "components", kKind));
  }
  return std::make_unique<SumMap>(std::move(linear), KernelMap::from_arrays(arrays), std::move(components));
}

}  // namespace cordon::internal
