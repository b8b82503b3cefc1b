// A map of parts: y = the non-negative combination of the basis nearest to x (non-negative least squares).
//
// What nmf leaves behind. With `sums` (of the training rows) a point is first divided by the square root of
// its product with them, the weighting ncw. Cost: f K multiplications a point and a few sweeps over K x K.
#pragma once

#include <memory>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/methods/map.h"

namespace cordon {

class CORDON_EXPORT PartsMap final : public Map {
 public:
  static constexpr std::string_view kKind = "parts";

  // f x K, 0 or more; f numbers or none. Throws Error(kInput) where they do not fit or are not allowed.
  PartsMap(Matrix basis, std::vector<double> sums);

  std::string_view kind() const override { return kKind; }
  Index input_dims() const override { return basis_.rows(); }
  Index output_dims() const override { return basis_.cols(); }
  Matrix apply(const Points& points, const Scaling& scaling, const Run& run) const override;
  std::vector<NamedArray> arrays() const override;
  static std::unique_ptr<Map> from_arrays(const std::vector<NamedArray>& arrays);

  const Matrix& basis() const { return basis_; }

 private:
  Matrix basis_;
  std::vector<double> sums_;
};

}  // namespace cordon
