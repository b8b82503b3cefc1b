// The k-means kernel for AVX2.
#define CORDON_LANES 4
#include "cluster/nearest_centre_kernel.h"

namespace cordon {

const CentreKernel kCentreKernelAvx2{kLanes, nearest_centres_of_tile};

}  // namespace cordon
