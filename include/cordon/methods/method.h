// The one interface of all methods: points and what is known about them in, a map out.
#pragma once

#include <memory>

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/export.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/methods/map.h"

namespace cordon {

// What a person knows: statements about points, and classes of some of them.
struct Knowledge {
  ConstraintSet constraints{};
  Labels labels{};
};

// What a fit will roughly take, told before it starts.
struct Shape {
  Index n = 0;
  Index f = 0;
  Index constraints = 0;
};
struct Cost {
  double operations = 0;  // multiply-adds
  double bytes = 0;       // beside the points themselves
};

class CORDON_EXPORT Method {
 public:
  virtual ~Method() = default;

  // The cost of a linear method, scatter and a dense eigenproblem, unless a method says otherwise.
  virtual Cost cost(const Shape& shape) const;

  // Learns from scaled points. Fills run.report: dims, rank, residual, eigenvalues, warnings.
  virtual std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, Run& run) const = 0;
};

}  // namespace cordon
