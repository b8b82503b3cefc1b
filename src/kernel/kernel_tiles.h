// k(x_i, y_j) for tiles of x against a fixed set y.
#pragma once

#include "kernel/inner_products.h"
#include "kernel/kernel_value.h"

namespace cordon::internal {

class KernelTiles {
 public:
  KernelTiles(const Kernel& kernel, const Points& y)
      : value_(kernel), products_(y, kernel.kind == KernelKind::kRbf) {}

  // Row by row into out: rows.count() x rows of y.
  void tile(const Points& x, RowRange rows, double* out) const {
    std::vector<double> left_norms;
    products_.tile(x, rows, out, left_norms);
    for (const double left : left_norms)
      for (const double right : products_.right_norms()) {
        *out = value_.of_product(*out, left, right);
        ++out;
      }
  }

 private:
  KernelValue value_;
  InnerProducts products_;
};

}  // namespace cordon::internal
