/// \file
/// Forwards to constraints/folds.h, where the folds of constraints are.
#pragma once

#include "cordon/constraints/folds.h"
