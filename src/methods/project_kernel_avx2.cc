#define CORDON_LANES 4
#define CORDON_PROJECT_ROWS project_rows_avx2
#include "methods/project_kernel.inl"
