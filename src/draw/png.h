// SVG drawn in pixels, through librsvg and cairo.
#pragma once

#include <string>
#include <string_view>

namespace cordon::internal {

// The bytes of a PNG file, twice as wide and high as the SVG says, on white.
std::string png_of(std::string_view svg);

}  // namespace cordon::internal
