/// \file
/// Rotation of a new map onto an earlier one, so that nothing flips or turns when a constraint is
/// added.
///
/// Orthogonal Procrustes problem: with the singular value decomposition from'to = U s V' the
/// solution is R = U V'. It works on embeddings (n x k) as well as on directions (f x k). Cost:
/// n k^2.
///
/// \code{.cpp}
/// const cordon::Matrix rotation = cordon::procrustes_rotation(new_map, old_map);  // k x k
/// \endcode
///
/// Reference: Schoenemann, "A generalized solution of the orthogonal Procrustes problem",
/// Psychometrika 31, 1966.
#pragma once

#include "cordon/core/export.h"
#include "cordon/core/matrix.h"

namespace cordon {

/// The orthogonal matrix R (a rotation, possibly with a reflection) that minimises |from R - to|.
/// Throws Error(kUsage) if the shapes differ, and Error(kNotConverged) if the decomposition fails.
CORDON_EXPORT Matrix procrustes_rotation(const MatrixView& from, const MatrixView& to);

}  // namespace cordon
