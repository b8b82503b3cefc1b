// Which of the kernels compiled for several instruction
// sets (cmake/kernels.cmake) this machine can run.
//
// Included by the kernels themselves: no standard header (see cmake/kernels.cmake).
#pragma once

namespace cordon::internal {

enum class CpuLevel {
  kPortable,  // what every machine of the architecture has
  kAvx2,      // AVX2 and FMA
  kAvx512,    // AVX-512 F, VL, DQ and BW
};

// The best level of this machine. The environment variable CORDON_CPU = portable, avx2 or
// avx512 can lower it (never raise it); it is read at every call, so that a test can
// compare the levels. The neighbour search gives the same bits on every level; sums of
// products may differ in their last bits.
CpuLevel cpu_level();

// A kernel (a struct of functions and sizes) of each level; null where the architecture lacks it.
template <typename Kernel>
struct KernelVariants {
  const Kernel* portable;
  const Kernel* avx2;
  const Kernel* avx512;

  const Kernel& of(CpuLevel level) const {
    if (level == CpuLevel::kAvx512 && avx512 != nullptr) return *avx512;
    if (level != CpuLevel::kPortable && avx2 != nullptr) return *avx2;
    return *portable;
  }
  const Kernel& of_this_cpu() const { return of(cpu_level()); }
};

// In the header of a kernel: declares its variants. In its text (*.inc), which is compiled once per
// level: the name of the variant.
#if defined(__x86_64__)
#define CORDON_DECLARE_KERNEL(Kernel, name)                     \
  extern const Kernel name##Portable, name##Avx2, name##Avx512; \
  inline constexpr KernelVariants<Kernel> name {                \
    &name##Portable, &name##Avx2, &name##Avx512                 \
  }
#else
#define CORDON_DECLARE_KERNEL(Kernel, name)      \
  extern const Kernel name##Portable;            \
  inline constexpr KernelVariants<Kernel> name { \
    &name##Portable, nullptr, nullptr            \
  }
#endif
#define CORDON_JOIN(a, b) a##b
#define CORDON_JOIN_VALUES(a, b) CORDON_JOIN(a, b)
#define CORDON_KERNEL_OF_LEVEL(name) CORDON_JOIN_VALUES(name, CORDON_LEVEL)

}  // namespace cordon::internal
