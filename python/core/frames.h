// Tables that are not numbers alone: columns of DataFrames through the library's encoder.
#pragma once

#include "computation.h"
#include "cordon/data/encode.h"

namespace cordon::python {

// Do its points come from columns that have to be encoded, and not from numbers as they are?
bool takes_tables(const Encoding& encoding);

}  // namespace cordon::python
