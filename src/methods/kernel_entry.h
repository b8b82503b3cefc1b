// Makes the registry's entry of a kernel version from that of the linear method.
#pragma once

#include "methods/describe.h"
#include "methods/kernel_method.h"

namespace cordon::internal {

// The parameters every kernel version has beside those of its linear method.
template <typename Options>
Describe<Options> describe_kernel(Describe<Options> describe) {
  return describe
      .template choice<KernelKind>("kernel", &Options::kernel,
                                   {{"rbf", KernelKind::kRbf},
                                    {"linear", KernelKind::kLinear},
                                    {"polynomial", KernelKind::kPolynomial},
                                    {"cosine", KernelKind::kCosine}},
                                   "which inner product takes the place of the features'")
      .real_or_auto(
          "delta", &Options::delta, 1e-150,
          "distance at which points stop being alike (rbf), unit of length (polynomial); auto is the "
          "median distance")
      .integer("degree", &Options::degree, 1, 100, "of the polynomial kernel")
      .integer("components", &Options::components, 1, 20000,
               "at most so many coordinates of the kernel's space are used")
      .integer("landmarks", &Options::landmarks, 2, 20000,
               "up to so many points the kernel is exact; of more, so many are drawn to stand for all");
}

// `linear` is the method's own entry, `describe` its
// parameters for WithKernel of its options, or a class derived from that; it must live on.
template <typename Linear, typename Options>
RegistryEntry kernel_entry(const RegistryEntry& linear, const Describe<Options>& describe) {
  MethodInfo info = linear.info;
  const std::string name = "kernel-" + info.name;
  info.name = name;
  info.title += ", by kernel";
  info.description =
      linear.info.name + " on coordinates of a kernel's space, where curved borders are straight";
  info.parameters = describe.parameters();
  return {std::move(info),
          [&describe, name](const ParameterValues& values) {
            const Options options = describe.parse(name, values);
            return std::make_unique<KernelMethod>(std::make_unique<Linear>(options), options);
          },
          [&describe, name](const ParameterValues& values) {
            return describe.print(describe.parse(name, values));
          }};
}

}  // namespace cordon::internal
