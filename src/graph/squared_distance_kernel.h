// The sum of squared differences, compiled for several instruction sets from one text; see cmake/kernels.cmake.
//
// All give the same bits: eight partial sums, always the same eight, no product and sum in one operation.
#pragma once

#include <stddef.h>

namespace cordon {

double squared_distance_portable(const double* a, const double* b, ptrdiff_t f);
#if defined(__x86_64__)
double squared_distance_avx2(const double* a, const double* b, ptrdiff_t f);
#endif

}  // namespace cordon
