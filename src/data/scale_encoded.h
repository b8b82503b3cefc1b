// Features that are one column of a table are scaled as one.
#pragma once

#include "cordon/data/encode.h"

namespace cordon::internal {

// Of minmax and zscore, fitted to every feature by itself; other scalings stay as they are.
// `scaling` has an entry for each feature of the encoding, in its order.
void scale_columns_together(Scaling& scaling, const Encoding& encoding);

}  // namespace cordon::internal
