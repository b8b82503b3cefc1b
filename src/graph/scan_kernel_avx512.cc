#if defined(__x86_64__)
#define CORDON_SCAN_KERNEL kScanKernelAvx512
#include "graph/scan_kernel.inc"
#endif
