// The inner loop of the pair scan (pair_scan.h), compiled for
// several instruction sets from one text (pair_kernel.inc).
//
// Plain C types and no standard C++ header: see cmake/kernels.cmake.
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace cordon {

// A few points (rows) against panels of others (columns).
// With the numbers q_j of a row and p_j of a column,
//   a = start + sum over the first `first` numbers of q_j p_j               the squared distance in input
//   space s = exp(-a) + second_start + sum over the next `second` of q_j p_j     the closeness in kernel
//   space
// A pair is found
//   far   when a >= the lower of its row's and its column's far threshold,
//   near  when s >= the lower of their near thresholds, or s <= largest.
// exp has an error below 2^-20. Where second = 0 there is no s.
struct PairRows {
  const float* numbers;  // first + second lines of `rows` floats
  const float* starts;
  const float* second_starts;
  const float* far;
  const float* near;
  float largest;
};
struct PairPanels {
  const float* numbers;  // per panel first + second (of the whole layout: `stride`) lines of `width` floats
  const float* far;      // `width` thresholds per panel
  const float* near;
  ptrdiff_t stride;  // floats from one panel to the next
};

struct PairKernel {
  ptrdiff_t rows;
  ptrdiff_t width;

  // Goes through panels 0 .. count - 1, stops at the first one with a find, writes for each row the
  // bit masks of the columns found, and returns its number; returns `count` where there is none.
  ptrdiff_t (*find)(const PairRows* rows, const PairPanels* panels, ptrdiff_t count, ptrdiff_t first,
                    ptrdiff_t second, uint32_t* far, uint32_t* near);
};

inline constexpr ptrdiff_t kMostPairRows = 12;  // of any kernel

extern const PairKernel kPairKernelPortable;
#if defined(__x86_64__)
extern const PairKernel kPairKernelAvx2;
extern const PairKernel kPairKernelAvx512;
#endif

// The one for this processor.
const PairKernel& pair_kernel();

}  // namespace cordon
