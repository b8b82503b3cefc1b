// The value of a kernel from what is known of a pair: x.y, |x|^2 and |y|^2, or |x - y|^2.
#pragma once

#include <algorithm>
#include <cmath>

#include "cordon/kernel/kernel.h"

namespace cordon::internal {

class KernelValue {
 public:
  explicit KernelValue(const Kernel& kernel)
      : kind_(kernel.kind),
        degree_(static_cast<double>(kernel.degree)),
        factor_(kernel.kind == KernelKind::kRbf ? 0.5 / kernel.delta / kernel.delta
                                                : 1.0 / kernel.delta / kernel.delta) {}

  double of_product(double product, double left_norm, double right_norm) const {
    switch (kind_) {
      case KernelKind::kRbf: {
        // Of equal points both norms and the product are the
        // same number up to rounding, which is not a distance.
        const double squared = left_norm + right_norm - 2 * product;
        const double rounding = 0x1p-46 * (left_norm + right_norm);
        return squared <= rounding ? 1.0 : std::exp(-squared * factor_);
      }
      case KernelKind::kLinear:
        return product;
      case KernelKind::kPolynomial:
        return std::pow(product * factor_ + 1, degree_);
      case KernelKind::kCosine: {
        const double norms = std::sqrt(left_norm) * std::sqrt(right_norm);
        return norms > 0 ? std::clamp(product / norms, -1.0, 1.0) : 0.0;
      }
    }
    return 0;
  }

 private:
  KernelKind kind_;
  double degree_;
  double factor_;
};

}  // namespace cordon::internal
