// What is done to whole rows of doubles, compiled for several instruction sets from one text
// (row_kernels.inc); see cmake/kernels.cmake.
//
// All give the same bits: always the same partial sums, no product and sum in one operation.
#pragma once

#include <stddef.h>

#include "core/cpu.h"

namespace cordon::internal {

struct RowKernels {
  // The sum of squared differences.
  double (*squared_distance)(const double* a, const double* b, ptrdiff_t f);
  // out += factor (a - b)
  void (*add_difference)(const double* a, const double* b, double factor, double* out, ptrdiff_t f);
};

CORDON_DECLARE_KERNEL(RowKernels, kRowKernels);

// Those for this processor.
const RowKernels& row_kernels();

}  // namespace cordon::internal
