// Text as SVG wants it.
#pragma once

#include <string>

namespace cordon::internal {

// Valid UTF-8 without control characters, < > & and quotes escaped: for elements and attributes.
std::string svg_text(const std::string& text);

}  // namespace cordon::internal
