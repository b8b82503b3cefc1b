#include "graph/self_tuning.h"

#include <gtest/gtest.h>

#include <cmath>

#include "matrices.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::random_matrix;

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
