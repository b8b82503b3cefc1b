// Data the papers describe but do not publish, made to
// their descriptions; the page says that they are ours.
#pragma once

#include "cordon/data/points.h"

namespace cordon::internal {

// 75 words with 48 attributes: 14 syntactic, 4 categorical, 20 semantic and 10 noise attributes,
// four classes mostly carried by the semantic ones (paper on interactive constraints, section 4.2).
Points make_words();

// 36 points on a line in two classes of 18 that no threshold separates: one in the middle, the
// other on both sides of it (DSP papers, figures 1 and 2).
Points make_line();

}  // namespace cordon::internal
