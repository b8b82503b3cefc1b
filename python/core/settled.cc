#include "settled.h"

#include "cordon/constraints/contradictions.h"

namespace cordon::python {

ConstraintSet settled(ConstraintSet said, Index rows) {
  said.require_rows(rows);
  tidy(said);
  settle_contradictions(said, Closure(said, rows), ContradictionPolicy::kError);
  return said;
}

}  // namespace cordon::python
