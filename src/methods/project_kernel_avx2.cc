#define CORDON_LANES 4
#define CORDON_PROJECT_ROWS project_rows_avx2
// gcc's general conversion takes two halves and joins them; the machine does it in one step.
#ifndef __clang__
#define CORDON_WIDEN __builtin_ia32_cvtps2pd256
#endif
#include "methods/project_kernel.inl"
