#define CORDON_LANES 8
#define CORDON_PROJECT_ROWS project_rows_avx512
#include "methods/project_kernel.inl"
