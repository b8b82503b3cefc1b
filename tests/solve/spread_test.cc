#include "solve/spread.h"

#include <gtest/gtest.h>

#include "dense_inverse.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::kThreadCounts;
using testing::largest_difference;
using testing::random_matrix;
using testing::same_bits;
using testing::to_sparse;
using testing::with_threads;

TEST(Spread, IsTheInverse) {
  Matrix w = testing::dense_self_tuning(random_matrix(40, 3, 5), 6);
  for (Index i = 0; i < 40; ++i) w(i, 39) = w(39, i) = 0;  // a point on its own
  const Matrix expected = testing::dense_spread(w, .9);
  std::vector<Index> sources;
  for (Index i = 0; i < 40; i += 3) sources.push_back(i);
  for (const int threads : kThreadCounts) {
    const Matrix found = spread_from(to_sparse(w), sources, .9, with_threads(threads));
    ASSERT_EQ(found.rows(), static_cast<Index>(sources.size()));
    for (Index s = 0; s < found.rows(); ++s)
      for (Index i = 0; i < 40; ++i)
        EXPECT_NEAR(found(s, i), expected(sources[static_cast<std::size_t>(s)], i), 1e-11);
    EXPECT_TRUE(same_bits(found, spread_from(to_sparse(w), sources, .9, with_threads(1))));
  }
  EXPECT_EQ(spread_from(to_sparse(w), {}, .9, with_threads(1)).size(), 0);
}

TEST(Spread, SmoothingIsItsDefinition) {
  Matrix w = testing::dense_self_tuning(random_matrix(25, 3, 6), 4);
  for (Index i = 0; i < 25; ++i) w(i, 7) = w(7, i) = 0;
  const Matrix y = random_matrix(25, 2, 7);
  Matrix expected(y);
  for (int round = 0; round < 5; ++round) {
    const Matrix image = testing::times(w, expected);
    Matrix next(y);
    for (Index i = 0; i < 25; ++i) {
      double degree = 0;
      for (Index j = 0; j < 25; ++j) degree += w(i, j);
      for (Index c = 0; c < 2 && degree > 0; ++c) next(i, c) = .8 * image(i, c) / degree + .2 * y(i, c);
    }
    expected = next;
  }
  const Matrix found = smooth_over(to_sparse(w), y, .8, 5, with_threads(2));
  EXPECT_LT(largest_difference(found, expected), 1e-12);
}

// A walk that never stops being a walk: with masses as square roots, nothing is lost.
TEST(Spread, TheSquareRootsOfTheDegreesStayWhatTheyAre) {
  const Matrix w = testing::dense_self_tuning(random_matrix(30, 3, 9), 5);
  std::vector<Index> all;
  std::vector<double> root(30, 0.0);
  for (Index i = 0; i < 30; ++i) {
    all.push_back(i);
    for (Index j = 0; j < 30; ++j) root[static_cast<std::size_t>(i)] += w(i, j);
    root[static_cast<std::size_t>(i)] = std::sqrt(root[static_cast<std::size_t>(i)]);
  }
  for (const double alpha : {0.0, .5, .99}) {
    const Matrix p = spread_from(to_sparse(w), all, alpha, with_threads(1));
    for (Index i = 0; i < 30; ++i) {
      double sum = 0;
      for (Index j = 0; j < 30; ++j) sum += p(i, j) * root[static_cast<std::size_t>(j)];
      EXPECT_NEAR(sum, root[static_cast<std::size_t>(i)], 1e-9) << alpha;
    }
  }
}

}  // namespace
}  // namespace cordon
