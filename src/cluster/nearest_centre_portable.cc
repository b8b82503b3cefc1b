// The k-means kernel for every processor (pairs of doubles are in the base of x86-64 and of arm64).
#define CORDON_LANES 2
#include "cluster/nearest_centre_kernel.h"

namespace cordon {

const CentreKernel kCentreKernelPortable{kLanes, nearest_centres_of_tile};

}  // namespace cordon
