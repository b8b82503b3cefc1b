#define CORDON_PAIR_KERNEL kPairKernelAvx2
#include "graph/pair_kernel.inc"
