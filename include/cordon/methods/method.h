/// \file
/// The interface of all methods: from points and what is known about them to a map.
#pragma once

#include <memory>

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/export.h"
#include "cordon/core/report.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/maps/map.h"

namespace cordon {

/// What is known: constraints, and the classes of some points.
struct Knowledge {
  ConstraintSet constraints{};
  Labels labels{};
};

/// The size of a problem.
struct Shape {
  Index n = 0;            ///< Number of points.
  Index f = 0;            ///< Number of features.
  Index constraints = 0;  ///< Number of constraints.
  Index must_links = -1;  ///< Must-links among them; -1: not known, perhaps all.
  Index entries = -1;     ///< Stored numbers of sparse points; -1: the points are dense.
  int threads = 1;        ///< Each has rows of its own in memory, which counts for wide points.
};
/// An estimate of what a fit will take, known before it starts.
struct Cost {
  double operations = 0;  ///< Multiply-adds, within a factor of a few.
  double bytes = 0;       ///< Memory at the fullest moment beside the points themselves, within a quarter.
};

/// A method of dimensionality reduction.
class CORDON_EXPORT Method {
 public:
  virtual ~Method() = default;

  /// The estimated cost. The default is that of a linear method: two scatter matrices and a
  /// generalised eigenproblem.
  virtual Cost cost(const Shape& shape) const;

  /// Fits a map to scaled points. Fills `report`: dims, rank, residual, eigenvalues, warnings.
  virtual std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, const Run& run,
                                   Report& report) const = 0;
};

}  // namespace cordon
