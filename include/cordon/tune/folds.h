// Folds live beside the statements they are made of.
#pragma once

#include "cordon/constraints/folds.h"
