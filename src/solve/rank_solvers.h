// Solvers of other libraries for matrices spread over ranks. Where they are built in, `Ranks::solvers()` has
// them (src/mpi/petsc); everything else sees this interface.
#pragma once

#include <vector>

#include "cordon/solve/symmetric.h"
#include "solve/tiled_matrix.h"

namespace cordon::internal {

// Who finds the eigenvectors of a graph over ranks: our multilevel iteration, or SLEPc.
enum class RankSolver { kMultilevel, kSlepc };

// Every function is called by all ranks. What does not converge is Error(kNotConverged) on all of them;
// another fault of a library may meet one rank alone, which then throws and has to end the others.
class RankSolvers {
 public:
  virtual ~RankSolvers() = default;

  // The `keep` smallest eigenpairs, ascending, of the symmetric N (entries of order 1, none of its
  // eigenvalues negative) on the complement of its null vectors, the orthonormal columns of `null`; `smooth`
  // is their sum up to factors, nowhere 0. Vectors are this rank's rows; their last digits depend on the
  // number of ranks.
  virtual EigenPairs smallest_pairs(const TiledMatrix& n, const Matrix& null,
                                    const std::vector<double>& smooth, Index keep, const Run& run) const = 0;
};

// Those of the ranks; throws Error(kUsage) where none were built in.
const RankSolvers& require_solvers(const Ranks& ranks);

}  // namespace cordon::internal
