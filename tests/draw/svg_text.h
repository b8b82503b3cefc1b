// Looking at SVG as text.
#pragma once

#include <string>

#include "cordon/core/matrix.h"

namespace cordon::testing {

// How often `part` stands in the text.
inline Index count(const std::string& text, const std::string& part) {
  Index found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

}  // namespace cordon::testing
