#define CORDON_SQUARED_DISTANCE squared_distance_portable
#include "graph/squared_distance.inc"
