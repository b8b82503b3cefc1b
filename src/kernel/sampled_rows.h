// A sample of row numbers without repetition.
#pragma once

#include <vector>

#include "cordon/core/random.h"
#include "core/index.h"

namespace cordon::internal {

// All rows where there are at most `maximum`, else that many of them (Floyd's draw), ascending.
std::vector<Index> sampled_rows(Index rows, Index maximum, Stream stream);

}  // namespace cordon::internal
