// Which of the kernels compiled for several instruction
// sets (cmake/kernels.cmake) this machine can run.
#pragma once

namespace cordon {

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

}  // namespace cordon
