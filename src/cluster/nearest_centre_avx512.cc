// The k-means kernel for AVX-512.
#define CORDON_LANES 8
#include "cluster/nearest_centre_kernel.h"

namespace cordon {

const CentreKernel kCentreKernelAvx512{kLanes, nearest_centres_of_tile};

}  // namespace cordon
