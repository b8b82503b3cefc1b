#include "solve/orthonormalise.h"

#include <gtest/gtest.h>

#include "matrices.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::identity;
using testing::largest_difference;
using testing::random_matrix;
using testing::times;
using testing::transpose;

// Q'Q = I, and R = Q'A is upper triangular with a positive diagonal: the first j columns keep their span,
// and signs stay.
TEST(Orthonormalise, KeepsTheSpanOfTheFirstColumnsAndTheirSigns) {
  for (const Index k : {1, 4, 9}) {
    SCOPED_TRACE(k);
    const Matrix a = random_matrix(40, k, static_cast<std::uint64_t>(k));
    Matrix q(a);
    orthonormalise_columns(q);
    EXPECT_LT(largest_difference(times(transpose(q), q), identity(k)), 1e-14);
    const Matrix r = times(transpose(q), a);
    for (Index i = 0; i < k; ++i) {
      EXPECT_GT(r(i, i), 0);
      for (Index j = 0; j < i; ++j) EXPECT_NEAR(r(i, j), 0, 1e-13);
    }
    EXPECT_LT(largest_difference(times(q, r), a), 1e-13);
  }
}

TEST(Orthonormalise, OrthonormalColumnsStayAndNoneIsFine) {
  Matrix q = testing::random_rotation(12, 3);
  const Matrix before(q);
  orthonormalise_columns(q);
  EXPECT_LT(largest_difference(q, before), 1e-14);
  Matrix none(5, 0);
  orthonormalise_columns(none);
  EXPECT_EQ(none.cols(), 0);
}

// By products of matrices where columns are nearly orthonormal, by reflections where they are not: the
// same columns.
TEST(Orthonormalise, NearlyOrthonormalColumnsGiveTheSame) {
  for (const double noise : {1e-6, 1e-3, 10.0})
    for (const Index k : {5, 80}) {
      SCOPED_TRACE(std::to_string(k) + " columns, noise " + std::to_string(noise));
      Matrix a = random_matrix(200, k, 7);
      orthonormalise_columns(a);
      const Matrix change = random_matrix(200, k, 8);
      for (Index i = 0; i < a.size(); ++i) a.data()[i] += noise * change.data()[i];
      Matrix expected(a), q(a);
      orthonormalise_columns(expected);
      orthonormalise_nearly(q, testing::with_threads(2));
      EXPECT_LT(largest_difference(q, expected), 1e-12);
      EXPECT_LT(largest_difference(times(transpose(q), q), identity(k)), 1e-14);
    }
}

}  // namespace
}  // namespace cordon
