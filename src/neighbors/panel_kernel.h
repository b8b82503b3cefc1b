// The inner loop of the scan (nearest_scan.cc), compiled for
// several instruction sets from one text (panel_kernel.inc).
//
// Plain C types and no standard C++ header: see cmake/kernels.cmake.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "core/cpu.h"

namespace cordon::internal {

// Takes `queries` queries at a time against panels of `width` points. In memory
//   - a query block is f rows of `queries` floats: coordinate j of every query in row j;
//   - a panel is f + 1 rows of `width` floats: first the points' start values h, then coordinate j
//     of every point in row j.
struct PanelKernel {
  ptrdiff_t queries;
  ptrdiff_t width;

  // For panels 0, 1, ... computes s = h_p + q.p for all queries q and points p of the panel. Stops
  // at the first panel where a pair survives, which is when s < thresholds[q] is not true (so a NaN
  // survives), sets survivors[q] to the bit mask of q's points, and returns its number; returns
  // `panel_count` where there is none.
  ptrdiff_t (*find)(const float* query_block, const float* panels, ptrdiff_t panel_count, ptrdiff_t f,
                    const float* thresholds, uint32_t* survivors);
};

inline constexpr ptrdiff_t kMaxPanelQueries = 12;  // of any kernel

CORDON_DECLARE_KERNEL(PanelKernel, kPanelKernel);

}  // namespace cordon::internal
