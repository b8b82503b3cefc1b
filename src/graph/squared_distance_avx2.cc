#if defined(__x86_64__)
#define CORDON_SQUARED_DISTANCE squared_distance_avx2
#include "graph/squared_distance.inc"
#endif
