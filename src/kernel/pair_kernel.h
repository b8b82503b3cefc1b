// The inner loop of the pair scan (pair_scan.h), compiled for
// several instruction sets from one text (pair_kernel.inc).
//
// Plain C types and no standard C++ header: see cmake/kernels.cmake.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "core/cpu.h"

namespace cordon::internal {

// A few points (rows) against panels of others (columns). With the numbers q_j of a row and p_j of
// a column the kernel computes, in single precision,
//
//   a = start + sum over the first `first` numbers of q_j p_j
//   t = 1 - exp(-a) - second_start + sum over the next `second` numbers of q_j p_j
//
// a is the squared distance in the input space (times w), t is half the squared distance in the
// kernel's space: t = 1 - s with s = exp(-a) + |g_i - g_j|^2 / 2 (pair_scan.h). Computing 1 -
// exp(-a) as one function keeps the digits of near points, where s is close to 1.
//
// A pair is found
//   far    when a >= the lower of its row's and its column's far threshold,
//   near   when t <= the larger of their near thresholds, or t >= largest.
// All comparisons are "not less": a NaN in a or t counts as found, so that points whose numbers are
// NaN (remote points, pair_tiles.h) reach double precision. 1 - exp(-a) has a relative error below
// 2^-20. Where second = 0 there is no t and nothing is found near.
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

inline constexpr ptrdiff_t kMaxPairRows = 12;  // of any kernel

CORDON_DECLARE_KERNEL(PairKernel, kPairKernel);

}  // namespace cordon::internal
