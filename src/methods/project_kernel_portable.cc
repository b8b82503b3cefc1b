#define CORDON_LANES 2
#define CORDON_PROJECT_ROWS project_rows_portable
#include "methods/project_kernel.inl"
