#include "solve/rank_solvers.h"

#include "core/fail.h"

namespace cordon::internal {

const RankSolvers& require_solvers(const Ranks& ranks) {
  if (const RankSolvers* const found = ranks.solvers()) return *found;
  fail(
      ErrorKind::kUsage,
      "‹solver slepc› needs a program built with SLEPc, and this one was built without; install petsc-dev and "
      "slepc-dev and build it with MPI anew, or leave it away: multilevel finds the same pairs");
}

}  // namespace cordon::internal
