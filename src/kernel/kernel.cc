#include "cordon/kernel/kernel.h"

#include "core/fail.h"

namespace cordon {

KernelKind kernel_kind(std::string_view name) {
  if (name == "rbf") return KernelKind::kRbf;
  if (name == "linear") return KernelKind::kLinear;
  if (name == "polynomial") return KernelKind::kPolynomial;
  if (name == "cosine") return KernelKind::kCosine;
  internal::fail_parameter("kernel", name, "rbf, linear, polynomial, cosine");
}

}  // namespace cordon
