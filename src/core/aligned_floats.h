// Memory for vectors of floats, at the start of a cache line.
#pragma once

#include <cstdlib>
#include <memory>

#include "cordon/core/matrix.h"

namespace cordon::internal {

struct FreeMemory {
  void operator()(void* memory) const { std::free(memory); }
};
using AlignedFloats = std::unique_ptr<float[], FreeMemory>;

// Not initialised. Throws Error(kComputation) where there is no memory for `purpose`, such as "the
// neighbour search".
AlignedFloats aligned_floats(Index count, const char* purpose);

}  // namespace cordon::internal
