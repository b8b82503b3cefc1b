// Statements that some frame satisfies are satisfied, on real data, within 150 eigenproblems.
#include <gtest/gtest.h>

#include "cordon/data/scaling.h"
#include "cordon/guided/session.h"
#include "tables.h"

namespace cordon {

using namespace internal;
namespace {

using testing::feasible_statements;
using testing::have_table;
using testing::table;
using testing::with_threads;

// The largest violation relative to what the statement asks for, measured on the map itself.
double worst_on_map(const Points& points, const GuidedMap& map) {
  const Matrix y = testing::times(testing::values_of(points), map.directions);
  double worst = 0;
  for (const StatementState& state : map.statements) {
    const DistanceStatement& s = state.statement;
    const double near = testing::squared_distance(y, s.a, s.b);
    double bound = s.value;
    if (s.kind == StatementKind::kNearer) bound *= testing::squared_distance(y, s.a, s.c);
    const double violation = s.kind == StatementKind::kFarther ? bound - near : near - bound;
    worst = std::max(worst, violation / bound);
  }
  return worst;
}

class Feasible : public ::testing::TestWithParam<std::string> {};

TEST_P(Feasible, StatementsOfAHiddenFrameAreMet) {
  if (!have_table(GetParam())) GTEST_SKIP() << "CORDON_DATA names no folder with " << GetParam();
  auto run = with_threads(1);
  const Points raw = table(GetParam());
  const Points scaled_points = scaled(raw, fit_scaling(raw, ScalingKind::kMinMax, run), run);
  for (const Points& points : {raw, scaled_points})
    for (const Index count : {5, 40})
      for (const double slack : {0.0, 0.05})
        for (const std::uint64_t seed : {1, 2, 3}) {
          SCOPED_TRACE(::testing::Message() << (&points == &raw ? "raw " : "scaled ") << count
                                            << " statements, slack " << slack << ", seed " << seed);
          Session session(points, {.dims = 3}, run);
          for (const auto& s : feasible_statements(points, 3, count, slack, seed)) session.add(s, run);
          const GuidedMap map = session.solve(run);
          EXPECT_LE(map.eigenproblems, 150);
          EXPECT_LE(worst_on_map(points, map), 1e-3);
          EXPECT_TRUE(map.satisfied);
          EXPECT_TRUE(map.converged);
          EXPECT_TRUE(map.conflict.empty());
          EXPECT_LE(map.variance_kept, map.variance_bound * (1 + 1e-5));
        }
}

INSTANTIATE_TEST_SUITE_P(Tables, Feasible,
                         ::testing::Values("bundled:wine", "glass.csv", "wdbc.csv", "mfeat-zer.csv.gz"),
                         [](const auto& one) { return "table" + std::to_string(one.index); });

}  // namespace
}  // namespace cordon
