// The inner loop of a linear map onto few dimensions,
// compiled once per instruction set (cmake/kernels.cmake).
//
// For `count` rows of f numbers: out[r][k] = sum over j of (row[r][j] - centre[j]) *
// directions[k][j], directions being k x f. One read of the row, k multiply-adds per number:
// with k <= kMostProjected it waits for memory, not for arithmetic. Rows and out are both double
// or both float32. These files include no standard header, so that no inline function is
// compiled for a processor others lack.
#pragma once

namespace cordon {

inline constexpr long kMostProjected = 8;

template <typename Number>
using ProjectRows = void (*)(const Number* rows, long row_stride, long count, long cols, const double* centre,
                             const double* directions, long dims, Number* out);

void project_rows_portable(const double* rows, long row_stride, long count, long cols, const double* centre,
                           const double* directions, long dims, double* out);
void project_rows_portable(const float* rows, long row_stride, long count, long cols, const double* centre,
                           const double* directions, long dims, float* out);
#if defined(__x86_64__)
void project_rows_avx2(const double* rows, long row_stride, long count, long cols, const double* centre,
                       const double* directions, long dims, double* out);
void project_rows_avx2(const float* rows, long row_stride, long count, long cols, const double* centre,
                       const double* directions, long dims, float* out);
void project_rows_avx512(const double* rows, long row_stride, long count, long cols, const double* centre,
                         const double* directions, long dims, double* out);
void project_rows_avx512(const float* rows, long row_stride, long count, long cols, const double* centre,
                         const double* directions, long dims, float* out);
#endif

}  // namespace cordon
