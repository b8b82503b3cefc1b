#define CORDON_SCAN_KERNEL kScanKernelAvx2
#include "graph/scan_kernel.inc"
