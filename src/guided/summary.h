// What a session keeps of the points: their mean, and their scatter in its own eigenvectors.
#pragma once

#include <vector>

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "guided/inequalities.h"

namespace cordon::internal {

class Summary {
 public:
  Summary(const Points& points, const Run& run);

  Index space() const { return static_cast<Index>(variances.size()); }

  // V'(x_a - x_b): differences lie in the span, so lengths stay.
  std::vector<double> difference(Index a, Index b) const;

  // What a statement asks for, as inequalities. Those that
  // speak of equal rows only come back without terms.
  std::vector<Inequality> compile(const DistanceStatement& statement, const Run& run) const;

  // Frame rows in these coordinates as directions of the features, one column each.
  Matrix lift(const Matrix& frame) const;

  std::vector<double> centre;
  std::vector<double> variances;  // descending, positive
  double total = 0;
  Matrix basis;  // f x space, orthonormal columns

 private:
  std::vector<Inequality> compile_near(const DistanceStatement& statement, const Run& run) const;

  Points points_;
};

}  // namespace cordon::internal
