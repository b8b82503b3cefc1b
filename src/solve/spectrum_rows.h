// All eigenpairs of a symmetric matrix as LAPACK leaves them.
#pragma once

#include <vector>

#include "cordon/core/matrix.h"

namespace cordon {

// Row i is the unit eigenvector of values[i], ascending; divide and conquer. Neither signs nor residuals are
// looked at. The caller holds a SingleThreadedBlas.
Matrix spectrum_as_rows(Matrix s, std::vector<double>& values);

}  // namespace cordon
