// The inner loop of the pair scan (pair_block.h), compiled for several instruction sets from one text
// (pair_kernel.inc).
//
// Plain C types and no standard C++ header: see cmake/kernels.cmake.
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace cordon {

// What a few queries make of a point p = (x, g): with q the queries' own numbers,
//   a = start_q + sum over the `first` numbers of q_j x_j
//   score = a                                                        where second = 0
//   score = sign * exp(a) + sum over the `second` numbers of q_j g_j   otherwise
// exp is taken of a no larger than 0 and no smaller than -87, with an error below 2^-20.
struct PairQueryBlock {
  const float* numbers;     // first + second rows of `queries` floats
  const float* starts;      // one per query
  const float* thresholds;  // one per query
  ptrdiff_t first;
  ptrdiff_t second;
  float sign;
};

// Takes `queries` queries at a time against panels of `width` points; a panel holds number j of every point
// in row j, and panels are `panel_floats` apart.
struct PairKernel {
  ptrdiff_t queries;
  ptrdiff_t width;

  // Stops at the first panel where a pair survives, which is when score < threshold is not true, sets
  // survivors[q] to the bit mask of q's points, and returns its number; returns `panel_count` where there is
  // none.
  ptrdiff_t (*find)(const PairQueryBlock* block, const float* panels, ptrdiff_t panel_count,
                    ptrdiff_t panel_floats, uint32_t* survivors);

  // The product of two rows of `count` floats.
  float (*product)(const float* a, const float* b, ptrdiff_t count);
};

inline constexpr ptrdiff_t kMostPairQueries = 12;  // of any kernel

extern const PairKernel kPairKernelPortable;
#if defined(__x86_64__)
extern const PairKernel kPairKernelAvx2;
extern const PairKernel kPairKernelAvx512;
#endif

// The one for this processor.
const PairKernel& pair_kernel();

}  // namespace cordon
