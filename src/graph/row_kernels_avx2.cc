#define CORDON_ROW_KERNELS kRowKernelsAvx2
#include "graph/row_kernels.inc"
