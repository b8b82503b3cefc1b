// Leading singular values and right singular vectors of points as they are, not centred.
//
//   X = U S V',  V: f x keep;  X V = U S are the coordinates of the rows (latent semantic indexing)
//
// The smaller of X'X and XX' is written out and solved where its side is at most 1,200 or keep is a large
// part of it; otherwise block Lanczos multiplies by X'X, restarted until the residual is below 1e-10. Few
// passes over the entries, nothing of size n f, sparse points stay sparse. Residuals and orthogonality are
// measured on X itself before anything is returned.
#pragma once

#include <string>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/matrix.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"

namespace cordon {

struct SingularDirections {
  std::vector<double> values;  // singular values, descending, all above rounding
  Matrix vectors;              // f x kept, orthonormal, sign rule
  double residual = 0;         // largest |X'X v - s^2 v| / s_1^2
  double total = 0;            // the sum of all squared entries = of all squared singular values
  std::string route;
};

// Fewer than `keep` where the rank is smaller. Throws Error(kInput) where all entries are 0,
// Error(kNotConverged) where no vectors with a small residual are found.
CORDON_EXPORT SingularDirections singular_directions(const Points& x, Index keep, const Run& run);

}  // namespace cordon
