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
  ConstraintSet constraints;
  Labels labels;
};

class CORDON_EXPORT Method {
 public:
  virtual ~Method() = default;

  // Learns from scaled points. Fills run.report: dims, rank, residual, eigenvalues, warnings.
  virtual std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, Run& run) const = 0;
};

}  // namespace cordon
