#if defined(__x86_64__)
#define CORDON_ROW_KERNELS kRowKernelsAvx2
#include "graph/row_kernels.inc"
#endif
