// The bundled example: words written by five imaginary
// hands, made by this program (no scan of anything).
//
// Each of 240 words is drawn from strokes of its letters, slanted, stretched and shaken the way its
// hand writes; the features are measured on the drawn line. The words themselves differ more than
// the hands do, so the widest view shows the words, and it takes a few statements to see the hands:
// what a palaeographer's work is like.
#pragma once

#include <string>

#include "cordon/data/table.h"

namespace cordon::studio {

// Columns: id, hand, word and the measurements.
Table handwriting_table();

// The picture of a row, as SVG.
std::string handwriting_picture(Index row);

Index handwriting_count();

}  // namespace cordon::studio
