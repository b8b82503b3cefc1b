#if defined(__x86_64__)
#define CORDON_PAIR_KERNEL kPairKernelAvx512
#include "graph/pair_kernel.inc"
#endif
