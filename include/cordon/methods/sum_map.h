// The sum of a linear map of the features and a map of the kernel: y = (x - c) D + P' (k(L, x) - means) -
// shift.
//
// It is what `auto` leaves behind: members that look at the features and members that look at the kernel's
// space, averaged into one set of coordinates. A new point costs one kernel value per landmark and
// (f + landmarks) K multiplications. In the model file the arrays of both parts lie side by side under their
// own names.
#pragma once

#include <memory>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/methods/kernel_map.h"
#include "cordon/methods/map.h"

namespace cordon {

class CORDON_EXPORT SumMap final : public Map {
 public:
  static constexpr std::string_view kKind = "sum";

  // Throws Error(kInput) where the two do not have the same numbers of features and of coordinates.
  SumMap(std::unique_ptr<const Map> linear, std::unique_ptr<const Map> kernel);

  std::string_view kind() const override { return kKind; }
  Index input_dims() const override { return linear_->input_dims(); }
  Index output_dims() const override { return linear_->output_dims(); }
  Matrix apply(const Points& points, const Scaling& scaling, const Run& run) const override;
  std::vector<NamedArray> arrays() const override;
  static std::unique_ptr<Map> from_arrays(const std::vector<NamedArray>& arrays);

 private:
  std::unique_ptr<const Map> linear_;
  std::unique_ptr<const Map> kernel_;
};

}  // namespace cordon
