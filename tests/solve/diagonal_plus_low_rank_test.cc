// Diagonal plus low rank against the dense matrix it stands for.
#include "solve/diagonal_plus_low_rank.h"

#include <gtest/gtest.h>

#include "cordon/solve/symmetric.h"
#include "low_rank_case.h"

namespace cordon {

using namespace internal;
namespace {

using testing::largest_difference;
using testing::LowRankCase;
using testing::random_matrix;
using testing::times;
using testing::transpose;

TEST(DiagonalPlusLowRank, IsTheMatrixItStandsFor) {
  for (const std::uint64_t seed : {1, 2, 3}) {
    SCOPED_TRACE(seed);
    const LowRankCase c(30, 9, seed);
    EXPECT_LT(largest_difference(c.x().dense(), c.dense), 1e-12);
    const Matrix v = random_matrix(4, 30, seed + 10);
    Matrix y(4, 30);
    c.x().apply(v.data(), 4, y.data());
    EXPECT_LT(largest_difference(y, times(v, c.dense)), 1e-11);
    const std::vector<double> diagonal = c.x().diagonal();
    for (Index i = 0; i < 30; ++i) EXPECT_NEAR(diagonal[static_cast<std::size_t>(i)], c.dense(i, i), 1e-12);
  }
}

TEST(DiagonalPlusLowRank, CountsEigenvaluesAndInverts) {
  for (const std::uint64_t seed : {1, 2, 3, 4}) {
    SCOPED_TRACE(seed);
    const LowRankCase c(25, 8, seed);
    const EigenPairs all = symmetric_eigen(c.dense, 25, Order::kLargest);
    for (const double value : {-3.0, 0.05, 0.77, 2.1, 5.5, 30.0}) {
      const auto above =
          std::count_if(all.values.begin(), all.values.end(), [&](double v) { return v > value; });
      EXPECT_EQ(c.x().count_above(value), above) << value;
      // Through the eigenvectors: sum over them of (u.v) v / (value - lambda).
      Matrix inverse(25, 25);
      for (Index v = 0; v < 25; ++v)
        for (Index i = 0; i < 25; ++i)
          for (Index j = 0; j < 25; ++j)
            inverse(i, j) +=
                all.vectors(i, v) * all.vectors(j, v) / (value - all.values[static_cast<std::size_t>(v)]);
      const Matrix seen = times(c.terms, times(inverse, transpose(c.terms)));
      EXPECT_LT(largest_difference(c.x().resolvent(value), seen), 1e-9 * testing::largest_entry(seen));
      const Matrix v = random_matrix(1, 25, seed + 20);
      Matrix image(1, 25);
      const DiagonalPlusLowRank x = c.x();
      DiagonalPlusLowRank::Inverse(x, value).apply(v.data(), image.data());
      EXPECT_LT(largest_difference(image, times(v, inverse)), 1e-9 * testing::largest_entry(inverse) * 5);
    }
  }
}

}  // namespace
}  // namespace cordon
