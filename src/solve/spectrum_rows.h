// All eigenpairs of a symmetric matrix as LAPACK leaves them.
#pragma once

#include <vector>

#include "cordon/core/matrix.h"

namespace cordon::internal {

// Row i is the unit eigenvector of values[i], ascending; divide and conquer, past the gate. Signs
// are as they come. The caller holds a SingleThreadedBlas.
Matrix spectrum_as_rows(const Matrix& s, std::vector<double>& values);

}  // namespace cordon::internal
