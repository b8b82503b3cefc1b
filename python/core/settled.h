// Statements ready for use, as the command line makes them ready.
#pragma once

#include "cordon/constraints/constraint_set.h"

namespace cordon::python {

// Tidied; throws where a row does not exist (ValueError) or links contradict each other (ContradictionError).
ConstraintSet settled(ConstraintSet said, Index rows);

}  // namespace cordon::python
