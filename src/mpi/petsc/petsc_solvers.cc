// Generalised Davidson (Morgan, Scott 1986) preconditioned by PETSc's algebraic multigrid: each residual goes
// through one V-cycle of N + shift I and is added to the search space, in which the pairs are then found. The
// null vectors are kept out of it. The hierarchy is told that `smooth`, and not the constant, is smooth.
//
// Everything PETSc would take from its surroundings is kept away: options of the environment and of files,
// handlers of signals, messages of its own. Its errors come back as codes. What it holds when it failed
// stays: destroying is done by all ranks together, and one of them may be somewhere else.
#include "mpi/petsc/petsc_solvers.h"

#include <slepceps.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>
#include <utility>

#include "core/fail.h"

namespace cordon::internal {
namespace {

// A pair is found when its residual is below 1e-9 of its eigenvalue (so the vectors have about 8 digits where
// eigenvalues are a tenth apart), which rounding limits; never more than a tenth of what the gate accepts.
constexpr double kShare = 1e-9, kRounding = 2e-14, kTolerance = 1e-11;
constexpr double kUnit = 1e-10;  // what SLEPc compares with: the residual in these tolerances
constexpr double kShift = 1e-8;  // makes N definite; small beside the eigenvalues that are wanted
constexpr PetscInt kMaxSteps = 2000;
constexpr Index kFew = 300;  // rows up to which one Krylov sequence spans everything

void done(PetscErrorCode code) {
  if (code == 0) return;
  const char* text = nullptr;
  PetscErrorMessage(code, &text, nullptr);
  fail(ErrorKind::kNotConverged, "PETSc failed with code {} ({}); use ‹solver multilevel›",
       static_cast<int>(code), text == nullptr ? "no text" : text);
}

// A variable of the environment, hidden while this lives.
class Hidden {
 public:
  explicit Hidden(const char* name) : name_(name) {
    const char* const text = std::getenv(name);
    if (text == nullptr) return;
    was_ = text;
    is_set_ = true;
    unsetenv(name);
  }
  ~Hidden() {
    if (is_set_) setenv(name_, was_.c_str(), 1);
  }
  Hidden(const Hidden&) = delete;
  Hidden& operator=(const Hidden&) = delete;

 private:
  const char* name_;
  std::string was_;
  bool is_set_ = false;
};

void start_petsc(MPI_Comm all) {
  static char program[] = "cordon", no_files[] = "-skip_petscrc", no_handler[] = "-no_signal_handler",
              left[] = "-options_left", no[] = "no";
  static char* words[] = {program, no_files, no_handler, left, no, nullptr};
  static char** given = words;
  static int count = 5;
  const Hidden options("PETSC_OPTIONS"), more("PETSC_OPTIONS_YAML");
  PETSC_COMM_WORLD = all;
  done(SlepcInitialize(&count, &given, nullptr, nullptr));
  done(PetscPushErrorHandler(PetscReturnErrorHandler, nullptr));
  for (const auto& [name, value] : std::initializer_list<std::pair<const char*, const char*>>{
           {"-cordon_st_ksp_type", "preonly"},
           {"-cordon_st_pc_type", "gamg"},
           {"-cordon_st_pc_gamg_agg_nsmooths", "0"},
           {"-cordon_st_mg_levels_ksp_type", "chebyshev"},
           {"-cordon_st_mg_levels_pc_type", "jacobi"}})
    done(PetscOptionsSetValue(nullptr, name, value));
}

// PETSc counts rows and the entries of a rank by 32 bits, unless it was built otherwise.
PetscInt petsc_count(Index count) {
  if (count > static_cast<Index>(std::numeric_limits<PetscInt>::max()))
    fail(ErrorKind::kUsage,
         "{} rows or edges of one process are more than this PETSc counts, {}; start more "
         "processes, or use ‹solver multilevel›",
         count, std::numeric_limits<PetscInt>::max());
  return static_cast<PetscInt>(count);
}

Mat matrix_of(MPI_Comm all, const TiledMatrix& n, Index first) {
  const PetscInt own = petsc_count(n.local_rows());
  petsc_count(n.entries());
  const PetscInt total = petsc_count(n.rows.rows());
  std::vector<PetscInt> inside(idx(own), 0), outside(idx(own), 0);
  for (Index i = 0; i < own; ++i)
    for (Index e = n.start[idx(i)]; e < n.start[idx(i) + 1]; ++e)
      ++(n.column[idx(e)] < own ? inside : outside)[idx(i)];
  Mat made = nullptr;
  done(MatCreateAIJ(all, own, own, total, total, 0, inside.data(), 0, outside.data(), &made));
  std::vector<PetscInt> columns;
  for (Index i = 0; i < own; ++i) {
    columns.clear();
    for (Index e = n.start[idx(i)]; e < n.start[idx(i) + 1]; ++e) {
      const Index j = n.column[idx(e)];
      columns.push_back(static_cast<PetscInt>(j < own ? first + j : n.halo.rows[idx(j - own)]));
    }
    const auto row = static_cast<PetscInt>(first + i);
    done(MatSetValues(made, 1, &row, static_cast<PetscInt>(columns.size()), columns.data(),
                      n.value.data() + n.start[idx(i)], INSERT_VALUES));
  }
  done(MatAssemblyBegin(made, MAT_FINAL_ASSEMBLY));
  done(MatAssemblyEnd(made, MAT_FINAL_ASSEMBLY));
  done(MatSetOption(made, MAT_SYMMETRIC, PETSC_TRUE));
  return made;
}

// A vector with the rows of `like` whose entry i is value(i).
template <typename Value>
Vec vector_of(Mat like, Index own, const Value& value) {
  Vec made = nullptr;
  done(MatCreateVecs(like, &made, nullptr));
  double* to = nullptr;
  done(VecGetArray(made, &to));
  for (Index i = 0; i < own; ++i) to[i] = value(i);
  done(VecRestoreArray(made, &to));
  return made;
}

PetscErrorCode in_tolerances(EPS, PetscScalar value, PetscScalar, PetscReal residual, PetscReal* error,
                             void*) {
  *error = kUnit * residual / std::clamp(kShare * std::abs(value), kRounding, kTolerance);
  return 0;
}

// Stops on all ranks when one of them is to stop.
struct Watch {
  MPI_Comm all;
  const Run& run;
  bool stopped = false;
};
PetscErrorCode stop_test(EPS eps, PetscInt step, PetscInt most, PetscInt found, PetscInt wanted,
                         EPSConvergedReason* reason, void* context) {
  Watch& watch = *static_cast<Watch*>(context);
  int stop = watch.run.cancelled() ? 1 : 0;
  MPI_Allreduce(MPI_IN_PLACE, &stop, 1, MPI_INT, MPI_MAX, watch.all);
  watch.stopped = stop != 0;
  if (watch.stopped) {
    *reason = EPS_CONVERGED_USER;
    return 0;
  }
  return EPSStoppingBasic(eps, step, most, found, wanted, reason, nullptr);
}

class PetscSolvers final : public RankSolvers {
 public:
  explicit PetscSolvers(MPI_Comm all) : all_(all) {}
  ~PetscSolvers() override {
    if (started_) SlepcFinalize();
  }
  EigenPairs smallest_pairs(const TiledMatrix& n, const Matrix& null, const std::vector<double>& smooth,
                            Index keep, const Run& run) const override;

 private:
  MPI_Comm all_;
  mutable bool started_ = false;
};

EigenPairs PetscSolvers::smallest_pairs(const TiledMatrix& n, const Matrix& null,
                                        const std::vector<double>& smooth, Index keep, const Run& run) const {
  if (!std::exchange(started_, true)) start_petsc(all_);
  run.progress("finding eigenvectors", 0);
  int rank = 0;
  MPI_Comm_rank(all_, &rank);
  const Index own = n.local_rows(), rows = n.rows.rows();
  Mat matrix = matrix_of(all_, n, n.rows.rows_of(rank).first), shifted = nullptr;
  std::vector<Vec> out;
  for (Index c = 0; c < null.cols(); ++c)
    out.push_back(vector_of(matrix, own, [&](Index i) { return null(i, c); }));
  Watch watch{all_, run};
  EPS eps = nullptr;
  done(EPSCreate(all_, &eps));
  done(EPSSetOptionsPrefix(eps, "cordon_"));
  done(EPSSetOperators(eps, matrix, nullptr));
  done(EPSSetProblemType(eps, EPS_HEP));
  done(EPSSetWhichEigenpairs(eps, EPS_SMALLEST_REAL));
  done(EPSSetTolerances(eps, kUnit, kMaxSteps));
  done(EPSSetConvergenceTestFunction(eps, in_tolerances, nullptr, nullptr));
  done(EPSSetStoppingTestFunction(eps, stop_test, &watch, nullptr));
  if (rows <= kFew) {
    done(EPSSetType(eps, EPSKRYLOVSCHUR));
    done(EPSSetDimensions(eps, petsc_count(keep), petsc_count(std::max(rows - null.cols(), keep + 1)),
                          PETSC_DEFAULT));
  } else {
    done(EPSSetType(eps, EPSGD));
    done(EPSSetDimensions(eps, petsc_count(keep), PETSC_DEFAULT, PETSC_DEFAULT));
    Vec direction = vector_of(matrix, own, [&](Index i) { return smooth[idx(i)]; });
    done(VecNormalize(direction, nullptr));
    done(MatDuplicate(matrix, MAT_COPY_VALUES, &shifted));
    done(MatShift(shifted, kShift));
    MatNullSpace near = nullptr;
    done(MatNullSpaceCreate(all_, PETSC_FALSE, 1, &direction, &near));
    done(MatSetNearNullSpace(shifted, near));
    done(MatNullSpaceDestroy(&near));
    done(VecDestroy(&direction));
    ST st = nullptr;
    done(EPSGetST(eps, &st));
    done(STSetType(st, STPRECOND));
    done(STSetPreconditionerMat(st, shifted));
    done(EPSSetFromOptions(eps));
  }
  done(EPSSetDeflationSpace(eps, static_cast<PetscInt>(out.size()), out.data()));
  done(EPSSolve(eps));
  PetscInt found = 0, steps = 0;
  done(EPSGetConverged(eps, &found));
  done(EPSGetIterationNumber(eps, &steps));
  EigenPairs pairs;
  if (found >= keep && !watch.stopped) {
    pairs.vectors = Matrix(own, keep);
    Vec one = nullptr;
    done(MatCreateVecs(matrix, &one, nullptr));
    for (Index c = 0; c < keep; ++c) {
      PetscScalar value = 0;
      done(EPSGetEigenpair(eps, static_cast<PetscInt>(c), &value, nullptr, one, nullptr));
      pairs.values.push_back(value);
      const double* from = nullptr;
      done(VecGetArrayRead(one, &from));
      for (Index i = 0; i < own; ++i) pairs.vectors(i, c) = from[i];
      done(VecRestoreArrayRead(one, &from));
    }
    done(VecDestroy(&one));
  }
  done(EPSDestroy(&eps));
  for (Vec& vector : out) done(VecDestroy(&vector));
  done(MatDestroy(&shifted));
  done(MatDestroy(&matrix));
  run.stop_if_cancelled();
  if (watch.stopped) fail(ErrorKind::kInterrupted, "another process was interrupted");
  if (found < keep)
    fail(ErrorKind::kNotConverged, "SLEPc found {} of {} eigenvectors in {} steps; use ‹solver multilevel›",
         found, keep, steps);
  return pairs;
}

}  // namespace

std::unique_ptr<RankSolvers> petsc_solvers(MPI_Comm all) {
  return std::make_unique<PetscSolvers>(all);
}

}  // namespace cordon::internal
