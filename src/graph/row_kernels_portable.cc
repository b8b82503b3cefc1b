#define CORDON_ROW_KERNELS kRowKernelsPortable
#include "graph/row_kernels.inc"
