// Problems for the tests of guided maps: statements of the golden cases, statements a hidden frame satisfies.
#pragma once

#include <vector>

#include "cordon/constraints/constraint_set.h"
#include "cordon/solve/symmetric.h"
#include "golden.h"
#include "guided/restore.h"
#include "guided/solvers.h"
#include "matrices.h"
#include "runs.h"

namespace cordon::testing {

using namespace internal;

inline std::vector<double> row_difference(const Matrix& x, Index a, Index b) {
  std::vector<double> d;
  for (Index i = 0; i < x.cols(); ++i) d.push_back(x(a, i) - x(b, i));
  return d;
}

inline double squared_length(const std::vector<double>& d) {
  double sum = 0;
  for (const double v : d) sum += v * v;
  return sum;
}

inline double squared_distance(const Matrix& y, Index a, Index b) {
  return squared_length(row_difference(y, a, b));
}

// C2 (a, b, bound, side), C3 (a, b, c, ratio, side) with d2(a, c) <= ratio d2(a, b), Cn (a, present, wanted,
// gamma, epsilon), as the golden cases write them. The sides used there are 1 (and -1 for C2).
inline std::vector<Inequality> golden_inequalities(const Matrix& x, const Json& constraints) {
  std::vector<Inequality> all;
  for (const Json& c : constraints) {
    const Index a = c[1];
    if (c[0] == "C2") {
      const auto d = row_difference(x, a, c[2]);
      all.push_back(c[4] == 1 ? closer_than(d, c[3], 1) : farther_than(d, c[3], 1));
    } else if (c[0] == "C3") {
      all.push_back(nearer_than(row_difference(x, a, c[3]), row_difference(x, a, c[2]), c[4], 1));
    } else {
      for (const Index i : c[2]) {
        const auto d = row_difference(x, a, i);
        all.push_back(farther_than(d, c[4].get<double>() * squared_length(d), 1));
      }
      double mean = 0;
      const std::vector<Index> wanted = c[3];
      for (const Index i : wanted)
        for (const Index j : wanted) mean += squared_distance(x, i, j);
      mean /= static_cast<double>(wanted.size() * (wanted.size() - 1));
      for (const Index i : wanted)
        all.push_back(closer_than(row_difference(x, a, i), c[5].get<double>() * mean, 1));
    }
  }
  return all;
}

// A problem with a dense S: everything is turned into its eigenvectors, and answers are turned back.
struct SmallProblem {
  Matrix basis;  // rows
  std::vector<Inequality> inequalities;
  Inequalities constraints;
  GuidedProblem problem;

  SmallProblem(const Matrix& s, const std::vector<Inequality>& given, Index dims) : inequalities(given) {
    const EigenPairs pairs = symmetric_eigen(s, s.rows(), Order::kLargest);
    basis = transpose(pairs.vectors);
    std::vector<const Inequality*> all;
    for (Inequality& one : inequalities) {
      for (auto& d : one.differences) {
        Matrix column(static_cast<Index>(d.size()), 1);
        std::copy(d.begin(), d.end(), column.data());
        const Matrix turned = times(basis, column);
        d.assign(turned.data(), turned.data() + turned.size());
      }
      all.push_back(&one);
    }
    constraints = Inequalities(all, s.rows());
    problem.variances = pairs.values;
    problem.constraints = &constraints;
    problem.dims = dims;
    problem.smoothing = 1e-3 * pairs.values[static_cast<std::size_t>(dims - 1)];
    problem.caps.assign(given.size(), 1e9);
  }
  // The projector onto the first `dims` rows, in the given coordinates.
  Matrix projector(const Matrix& rows) const {
    const Matrix frame = times(Matrix(rows.view().middle_rows(0, problem.dims)), basis);
    return times(transpose(frame), frame);
  }
};

inline Budget budget_for(const cordon::Run& run, Index eigenproblems) {
  return {eigenproblems, std::chrono::steady_clock::now() + std::chrono::hours(1), &run};
}

}  // namespace cordon::testing
