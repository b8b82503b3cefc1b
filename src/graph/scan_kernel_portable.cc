#define CORDON_SCAN_KERNEL kScanKernelPortable
#include "graph/scan_kernel.inc"
