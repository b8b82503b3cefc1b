// What is done to whole rows of doubles, compiled for several instruction sets from one text
// (row_kernels.inc); see cmake/kernels.cmake.
//
// All give the same bits: always the same partial sums, no product and sum in one operation.
#pragma once

#include <stddef.h>

namespace cordon {

struct RowKernels {
  // The sum of squared differences.
  double (*squared_distance)(const double* a, const double* b, ptrdiff_t f);
  // out += factor (a - b)
  void (*add_difference)(const double* a, const double* b, double factor, double* out, ptrdiff_t f);
};

extern const RowKernels kRowKernelsPortable;
#if defined(__x86_64__)
extern const RowKernels kRowKernelsAvx2;
#endif

// Those for this processor.
const RowKernels& row_kernels();

}  // namespace cordon
