// Colours that the colour-blind can tell apart (Okabe and Ito), with marks and dashes that tell the
// same without colour; and the frame every picture starts with.
#pragma once

#include <cstddef>
#include <iterator>
#include <string>

namespace cordon::internal {

inline constexpr const char* kColours[] = {"#0072B2", "#E69F00", "#009E73", "#CC79A7",
                                           "#56B4E9", "#D55E00", "#8C8C00", "#7F7F7F"};
inline constexpr const char* kNoColour = "#9E9E9E";  // of what has no label
inline constexpr const char* kDashes[] = {"none", "7 3", "2 3", "8 3 2 3"};

inline const char* colour_of(std::size_t series) {
  return kColours[series % std::size(kColours)];
}
inline const char* dash_of(std::size_t series) {
  return kDashes[(series / std::size(kColours) + series) % std::size(kDashes)];
}

// A small mark around (x, y) for class or series number `label`; grey where it is negative.
std::string svg_mark(int label, double x, double y);

// The opening tag, the styles for light and dark, and the page's ground.
std::string svg_open(double width, double height);

}  // namespace cordon::internal
