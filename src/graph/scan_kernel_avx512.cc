#define CORDON_SCAN_KERNEL kScanKernelAvx512
#include "graph/scan_kernel.inc"
