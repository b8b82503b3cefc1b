#define CORDON_PAIR_KERNEL kPairKernelAvx512
#include "graph/pair_kernel.inc"
