// The rank of scatters: what is known, and a check that sees a factor that is wrong.
#include "solve/semidefinite_rank.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "cordon/core/random.h"
#include "core/index.h"
#include "matrices.h"

namespace cordon {

using namespace internal;
namespace {

using testing::random_matrix;
using testing::times;
using testing::transpose;

constexpr double kZero = 1e-12;

// X'X of n rows whose columns have sizes from 1 down to 10^-decades.
Matrix scatter_of_rank(Index size, Index rank, double decades, std::uint64_t seed) {
  Matrix x = random_matrix(rank, size, seed);
  for (Index i = 0; i < rank; ++i)
    for (double& value : x.row(i))
      value *=
          std::pow(10, -decades * static_cast<double>(i) / static_cast<double>(std::max<Index>(rank, 2)));
  return times(transpose(x), x);
}

TEST(SemidefiniteRank, IsThatOfTheRows) {
  for (const Index size : {1, 2, 5, 40, 130})
    for (const Index rank : {Index{0}, Index{1}, size / 2, size})
      for (const double decades : {0.0, 3.0}) {
        if (rank > size) continue;
        SCOPED_TRACE(::testing::Message() << rank << " of " << size << ", " << decades << " decades");
        EXPECT_EQ(semidefinite_rank(scatter_of_rank(size, rank, decades, 3), kZero), rank);
      }
}

TEST(SemidefiniteRank, TheCheckSeesEveryDisturbance) {
  for (const Index size : {5, 40, 130}) {
    SCOPED_TRACE(size);
    const Matrix m = scatter_of_rank(size, size / 2, 1, 5);
    const PivotedFactor right = pivoted_factor(m, kZero);
    ASSERT_EQ(check_factor(m, right, kZero).fault, "");
    ASSERT_EQ(right.rank, size / 2);
    const auto refused = [&](const char* what, const auto& disturb) {
      PivotedFactor wrong = right;
      disturb(wrong);
      EXPECT_FALSE(check_factor(m, wrong, kZero).passed()) << what;
    };
    refused("one column too few", [](PivotedFactor& f) { --f.rank; });
    refused("one column too many", [](PivotedFactor& f) { ++f.rank; });
    refused("no rank", [](PivotedFactor& f) { f.rank = -1; });
    refused("an entry", [](PivotedFactor& f) { f.lower(f.rank, f.rank - 1) += 1e-4; });
    refused("no number", [](PivotedFactor& f) { f.lower(f.rank, 0) = std::nan(""); });
    refused("two rows exchanged", [](PivotedFactor& f) { std::swap(f.order[0], f.order[1]); });
    refused("a row twice", [](PivotedFactor& f) { f.order[0] = f.order[1]; });
  }
}

}  // namespace
}  // namespace cordon
