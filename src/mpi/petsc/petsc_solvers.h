// RankSolvers by PETSc and SLEPc. This folder alone includes their headers.
#pragma once

#include <mpi.h>

#include <memory>

#include "solve/rank_solvers.h"

namespace cordon::internal {

// Starts PETSc at the first solve; ends it when it goes, which is before MPI_Finalize.
std::unique_ptr<RankSolvers> petsc_solvers(MPI_Comm all);

}  // namespace cordon::internal
