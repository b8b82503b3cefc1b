// Several systems N x = b with one symmetric positive definite N of unit diagonal, spread over ranks:
// conjugate gradients (Hestenes, Stiefel 1952) for all columns at once, each with its own step lengths, so
// that every step is one product with N.
//
// The first 200 steps go without a preconditioner: most graphs need no more. Then the V-cycle of hierarchy.h
// follows, of which some 30 steps are enough.
//
// Inner products are summed over tiles in a fixed tree: the same bits for any number of ranks and threads.
#pragma once

#include <functional>
#include <memory>

#include "core/ranks.h"
#include "solve/hierarchy.h"

namespace cordon::internal {

struct SpreadSystem {
  const Ranks& ranks;
  const TileCut& cut;
  std::function<void(const double* x, double* y, Index columns, const Run& run)> apply;  // y = N x
  std::function<std::unique_ptr<Hierarchy>(const Run& run)> hierarchy;  // of N, made where it is needed
};

struct Iterated {
  Matrix x;             // this rank's rows
  double residual = 0;  // the largest |b - N x| / |b| of a column, as the iteration carries it along
  Index steps = 0;
  bool hierarchy = false;
};

// Ends at a residual of `tolerance` or after `max_steps`; the caller judges the answer. Collective.
Iterated conjugate_gradients(const SpreadSystem& system, const Matrix& right, double tolerance,
                             Index max_steps, std::string_view stage, const Run& run);

// The inner products of the columns of a and b, of which this rank has some rows; on every rank.
std::vector<double> column_products(const Ranks& ranks, const TileCut& cut, const Matrix& a, const Matrix& b,
                                    const Run& run);

}  // namespace cordon::internal
