// idx(i): a row or column number as an index of a standard container.
#pragma once

#include <cstddef>

#include "cordon/core/matrix.h"

namespace cordon::internal {

inline std::size_t idx(Index i) {
  return static_cast<std::size_t>(i);
}

}  // namespace cordon::internal
