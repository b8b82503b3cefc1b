// The orthonormal frame of largest trace ratio tr(L'AL) / tr(L'BL).
//
// With A the scatter between classes and B the total scatter this is the largest share of between-class
// variance any orthonormal projection can have. It has no closed form (the pencil A v = lambda B v maximises
// another quantity, over frames that are not orthonormal): from a ratio rho, the leading eigenvectors of A -
// rho B give a larger one, until none is larger. Quadratically convergent, from any start, to the global
// maximum: 4 to 8 dense eigenproblems. Edge cases   directions without B (<= 1e-10 of its largest eigenvalue)
// are left out. Reference    Wang, Yan, Xu, Tang, Huang, "Trace ratio vs. ratio trace for dimensionality
// reduction", CVPR 2007.
#pragma once

#include "cordon/core/export.h"
#include "cordon/core/matrix.h"

namespace cordon {

struct TraceRatio {
  Matrix directions;  // f x kept, orthonormal columns; fewer than asked for where B's rank is smaller
  double ratio = 0;
  Index rounds = 0;
};

CORDON_EXPORT TraceRatio trace_ratio(const Matrix& a, const Matrix& b, Index keep);

// tr(L'AL) / tr(L'BL) of a given frame, its columns L; 0 where the denominator vanishes.
CORDON_EXPORT double trace_ratio_of(const Matrix& a, const Matrix& b, const Matrix& directions);

}  // namespace cordon
