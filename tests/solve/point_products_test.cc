#include "solve/point_products.h"

#include <gtest/gtest.h>

#include "matrices.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::kThreadCounts;
using testing::largest_difference;
using testing::random_matrix;
using testing::same_bits;
using testing::times;
using testing::to_sparse;
using testing::transpose;
using testing::values_of;
using testing::with_threads;

// Dense, sparse and transposed storage; more rows than fit in one tile.
TEST(PointProducts, AreThoseOfTheMatrices) {
  for (const auto& [n, f] : {std::pair<Index, Index>{3000, 7}, {5, 60}, {1, 1}}) {
    SCOPED_TRACE(::testing::Message() << n << " x " << f);
    const Matrix x = random_matrix(n, f, 1, .5);
    const Matrix turned = transpose(x);
    const Matrix b = random_matrix(f, 3, 2), c = random_matrix(n, 3, 3);
    const Matrix forwards = times(x, b), backwards = times(turned, c);
    for (const Points& points :
         {Points::look_at(x), Points::own(to_sparse(x)), Points::look_at(turned.view().transposed())}) {
      const Matrix one = points_times(points, b, with_threads(1));
      const Matrix other = transposed_points_times(points, c, with_threads(1));
      EXPECT_LT(largest_difference(one, forwards), 1e-12);
      EXPECT_LT(largest_difference(other, backwards), 1e-11);
      for (const int threads : kThreadCounts) {
        EXPECT_TRUE(same_bits(points_times(points, b, with_threads(threads)), one)) << threads;
        EXPECT_TRUE(same_bits(transposed_points_times(points, c, with_threads(threads)), other)) << threads;
      }
    }
  }
}

TEST(PointProducts, SumsOfSquaresAndTransposes) {
  Matrix x(3, 2);
  x(0, 0) = 3;
  x(1, 1) = -4;
  x(2, 0) = 1;
  EXPECT_EQ(sum_of_squares(Points::look_at(x)), 26);
  EXPECT_EQ(sum_of_squares(Points::own(to_sparse(x))), 26);
  const Matrix more = random_matrix(20, 9, 4, .6);
  EXPECT_TRUE(same_bits(values_of(Points::own(transposed(to_sparse(more)))), transpose(more)));
}

}  // namespace
}  // namespace cordon
