// Text as SVG wants it.
#pragma once

#include <string>

namespace cordon::internal {

// Valid UTF-8 without control characters, < > & and double quotes escaped: for the content of
// elements. Attributes in single quotes need more.
std::string svg_text(const std::string& text);

}  // namespace cordon::internal
