#if defined(__x86_64__)
#define CORDON_SCAN_KERNEL kScanKernelAvx2
#include "graph/scan_kernel.inc"
#endif
