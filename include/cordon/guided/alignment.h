// Turning a new map onto the one before it, so that nothing flips or spins when a statement is added.
//
//   const Matrix turn = procrustes_rotation(new_map, old_map);    // k x k, orthogonal
//   new_map * turn is as near to old_map as turning and mirroring can bring it
//
// Orthogonal Procrustes: with the singular value decomposition from' to = U s V' the answer is U V'. Works on
// embeddings (n x k) as well as on frames (f x k). Cost: n k^2. Reference: Schoenemann, Psychometrika 31,
// 1966.
#pragma once

#include "cordon/core/export.h"
#include "cordon/core/matrix.h"

namespace cordon {

// The orthogonal matrix R for which |from R - to| is smallest. Throws Error(kUsage) where the shapes differ.
CORDON_EXPORT Matrix procrustes_rotation(const MatrixView& from, const MatrixView& to);

}  // namespace cordon
