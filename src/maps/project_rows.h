// The inner loop of a linear map onto few dimensions,
// compiled once per instruction set (cmake/kernels.cmake).
//
// For `count` rows of f numbers: out[r][k] = sum over j of (row[r][j] - centre[j]) *
// directions[k][j], directions being k x f. One read of the row, k multiply-adds per number:
// with k <= kMaxProjected it waits for memory, not for arithmetic. Rows and out are both double
// or both float32. These files include no standard header, so that no inline function is
// compiled for a processor others lack.
#pragma once

#include "core/cpu.h"

namespace cordon::internal {

inline constexpr long kMaxProjected = 8;

struct ProjectRows {
  void (*doubles)(const double* rows, long row_stride, long count, long cols, const double* centre,
                  const double* directions, long dims, double* out);
  void (*floats)(const float* rows, long row_stride, long count, long cols, const double* centre,
                 const double* directions, long dims, float* out);
};

CORDON_DECLARE_KERNEL(ProjectRows, kProjectRows);

}  // namespace cordon::internal
