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
};
/// A rough estimate of what a fit will take, known before it starts.
struct Cost {
  double operations = 0;  ///< Multiply-adds.
  double bytes = 0;       ///< Memory beside the points themselves.
};

/// A method of dimensionality reduction.
class CORDON_EXPORT Method {
 public:
  virtual ~Method() = default;

  /// The estimated cost. The default is that of a linear method, a scatter matrix and a dense
  /// eigenproblem.
  virtual Cost cost(const Shape& shape) const;

  /// Fits a map to scaled points. Fills `report`: dims, rank, residual, eigenvalues, warnings.
  virtual std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, const Run& run,
                                   Report& report) const = 0;
};

}  // namespace cordon
