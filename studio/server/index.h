// Rows and columns are counted in Index, containers in std::size_t.
#pragma once

#include <cstddef>

#include "cordon/core/matrix.h"

namespace cordon::studio {

inline std::size_t at(Index i) {
  return static_cast<std::size_t>(i);
}

}  // namespace cordon::studio
