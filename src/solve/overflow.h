// Sums of squares of finite numbers can overflow or
// vanish; an eigenproblem must not start with that.
#pragma once

#include "cordon/core/matrix.h"

namespace cordon::internal {

[[noreturn]] void fail_overflow();

// Throws Error(kInput) where an entry is not finite.
void require_no_overflow(const Matrix& s);

// Throws Error(kInput) where the largest entry is not
// 0 but so small that most of its digits are gone.
void require_no_underflow(const Matrix& s);

}  // namespace cordon::internal
