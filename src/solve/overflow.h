// Sums of squares of finite numbers can overflow; an eigenproblem must not start with that.
#pragma once

#include "cordon/core/matrix.h"

namespace cordon {

[[noreturn]] void fail_overflow();

// Throws Error(kInput) where an entry is not finite.
void require_no_overflow(const Matrix& s);

}  // namespace cordon
