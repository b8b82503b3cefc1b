#include "solve/overflow.h"

#include <gtest/gtest.h>

#include "errors.h"
#include "matrices.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_error;
using testing::random_matrix;

TEST(Overflow, OneEntryThatIsNotFiniteIsEnough) {
  for (const double bad : {std::nan(""), double{INFINITY}, -double{INFINITY}}) {
    Matrix s = random_matrix(4, 4, 1);
    require_no_overflow(s);
    s(2, 3) = bad;
    expect_error(ErrorKind::kInput, [&] { require_no_overflow(s); }, {"overflow"});
  }
  Matrix huge(2, 2);
  huge(0, 0) = std::numeric_limits<double>::max();
  require_no_overflow(huge);
}

// Near the least double a number has lost its digits; only a matrix of such numbers alone is refused.
TEST(Underflow, IsRefusedWhereNoEntryHasItsDigits) {
  Matrix s(3, 3);
  require_no_underflow(s);
  s(1, 1) = 1e-320;
  expect_error(ErrorKind::kInput, [&] { require_no_underflow(s); }, {"small"});
  s(0, 2) = -1e-200;
  require_no_underflow(s);
}

}  // namespace
}  // namespace cordon
