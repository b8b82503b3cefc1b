#include "graph/self_tuning.h"

#include <gtest/gtest.h>

#include <cmath>

#include "dense_inverse.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::largest_difference;
using testing::random_matrix;
using testing::values_of;
using testing::with_threads;

TEST(SelfTuning, IsItsDefinition) {
  for (const Index n : {2, 7, 60}) {
    const Matrix x = random_matrix(n, 4, static_cast<std::uint64_t>(n));
    auto run = with_threads(2);
    const SparseMatrix w = self_tuning_graph(Points::look_at(x), 10, run);
    EXPECT_LT(largest_difference(values_of(Points::own(w)), testing::dense_self_tuning(x, 10)), 1e-12) << n;
  }
}

TEST(SelfTuning, CopiesStayJoinedWithTheirSurroundings) {
  Matrix x = random_matrix(30, 2, 3);
  for (Index i = 0; i < 15; ++i)
    for (Index j = 0; j < 2; ++j) x(i, j) = x(0, j);
  auto run = with_threads(1);
  for (const Matrix& points : {x, Matrix(30, 2)}) {
    const SparseMatrix w = self_tuning_graph(Points::look_at(points), 10, run);
    for (Index i = 0; i < 30; ++i) {
      double degree = 0;
      for (const double value : w.row_values(i)) degree += value;
      EXPECT_TRUE(degree > 0 && std::isfinite(degree)) << i;
    }
  }
}

double weight(const SparseMatrix& graph, Index a, Index b) {
  for (std::size_t e = 0; e < graph.row_columns(a).size(); ++e)
    if (graph.row_columns(a)[e] == b) return graph.row_values(a)[e];
  return 0;
}

// Also where some rows have so many copies that their own reach is 0.
TEST(SelfTuning, ARowFarOutChangesNoWeightOfOthers) {
  constexpr Index kRows = 60;
  Matrix x = random_matrix(kRows, 3, 4);
  for (Index i = 50; i < kRows; ++i) std::copy_n(x.row(49).data(), 3, x.row(i).data());
  cordon::Run run;
  const SparseMatrix before = self_tuning_graph(Points::look_at(x), 5, run);
  for (const double far : {1e4, 1e12, 1e100}) {
    SCOPED_TRACE(far);
    Matrix more(kRows + 1, 3);
    std::copy_n(x.data(), x.size(), more.data());
    for (Index j = 0; j < 3; ++j) more(kRows, j) = far * x(2, j);
    const SparseMatrix after = self_tuning_graph(Points::look_at(more), 5, run);
    for (Index a = 0; a < 49; ++a)
      for (Index b = 0; b < 49; ++b) EXPECT_EQ(weight(after, a, b), weight(before, a, b));
  }
}

}  // namespace
}  // namespace cordon
