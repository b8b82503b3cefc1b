// Makes the registry's entry of a kernel version from that of the linear method.
#pragma once

#include "methods/describe.h"
#include "methods/kernel_method.h"

namespace cordon::internal {

// The parameters every kernel version has beside those of its linear method.
void describe(Describe<KernelMapOptions>& options);

template <typename LinearOptions>
void describe(Describe<WithKernel<LinearOptions>>& options) {
  options.template base<LinearOptions>().template base<KernelMapOptions>();
}

// `linear` is the method's own entry; Options are WithKernel of its options, or a class derived from that.
template <typename Linear, typename Options>
RegistryEntry kernel_entry(const RegistryEntry& linear) {
  const Describe<Options>& description = description_of<Options>();
  MethodInfo info = linear.info;
  const std::string name = "kernel-" + info.name;
  info.name = name;
  info.title += ", by kernel";
  info.description =
      linear.info.name + " on coordinates of a kernel's space, where curved borders are straight";
  info.parameters = description.parameters();
  return {std::move(info),
          [&description, name](const ParameterValues& values) {
            const Options options = description.parse(name, values);
            return std::make_unique<KernelMethod>(std::make_unique<Linear>(options), options);
          },
          [&description, name](const ParameterValues& values) {
            return description.print(description.parse(name, values));
          }};
}

}  // namespace cordon::internal
