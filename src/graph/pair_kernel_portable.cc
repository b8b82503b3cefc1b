#define CORDON_PAIR_KERNEL kPairKernelPortable
#include "graph/pair_kernel.inc"
