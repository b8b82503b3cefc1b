#include "cordon/guided/session.h"

#include <gtest/gtest.h>

#include <atomic>

#include "cordon/guided/alignment.h"
#include "cordon/guided/links.h"
#include "errors.h"
#include "methods/guided.h"
#include "methods/pca.h"
#include "tables.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_error;
using testing::feasible_statements;
using testing::largest_difference;
using testing::random_matrix;
using testing::times;
using testing::transpose;
using testing::with_threads;

DistanceStatement constraints(StatementKind kind, Index a, Index b, double value, Index c = -1) {
  DistanceStatement s;
  s.kind = kind;
  s.a = a;
  s.b = b;
  s.c = c;
  s.value = value;
  return s;
}

GuidedMap answer(const Points& points, const std::vector<DistanceStatement>& all,
                 const GuidedOptions& options, const cordon::Run& run) {
  Session session(points, options, run);
  for (const auto& s : all) session.add(s, run);
  return session.solve(run);
}

// Points that vary less and less along their features: the answer does not hang on a near tie.
Points stretched(Index n, Index f, std::uint64_t seed) {
  Matrix x = random_matrix(n, f, seed);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < f; ++j) x(i, j) /= 1 + static_cast<double>(j);
  return Points::own(x);
}

Matrix projector(const GuidedMap& map) {
  return times(map.directions, transpose(map.directions));
}

TEST(Session, WithoutStatementsItIsPca) {
  auto run = with_threads(1);
  Report report;
  for (const auto& [n, f] : {std::pair<Index, Index>{60, 8}, {20, 40}}) {
    const Points points = Points::own(random_matrix(n, f, 1));
    const GuidedMap map = answer(points, {}, {.dims = 3}, run);
    const auto pca = Pca({.dims = 3}).fit(points, {}, run, report);
    EXPECT_LT(largest_difference(map.directions, pca->arrays()[1].values), 1e-9);
    EXPECT_TRUE(map.converged && map.satisfied);
    EXPECT_EQ(map.eigenproblems, 0);
  }
}

// The directions are orthonormal, the reported slack is what the map shows, and multipliers are complementary.
TEST(Session, AnswersAreWhatTheySay) {
  for (const auto& [n, f] : {std::pair<Index, Index>{80, 6}, {80, 60}, {30, 90}})
    for (const std::uint64_t seed : {1, 2, 3}) {
      SCOPED_TRACE(::testing::Message() << f << " features, seed " << seed);
      auto run = with_threads(1);
      const Points points = Points::own(random_matrix(n, f, seed));
      const GuidedMap map = answer(points, feasible_statements(points, 2, 8, 0.05, seed), {.dims = 2}, run);
      EXPECT_TRUE(map.satisfied && map.converged);
      EXPECT_LT(largest_difference(times(transpose(map.directions), map.directions), testing::identity(2)),
                1e-10);
      const Matrix y = times(testing::values_of(points), map.directions);
      for (const StatementState& state : map.statements) {
        const DistanceStatement& s = state.statement;
        const double near = testing::squared_distance(y, s.a, s.b);
        const double bound =
            s.kind == StatementKind::kNearer ? s.value * testing::squared_distance(y, s.a, s.c) : s.value;
        EXPECT_NEAR(state.slack, s.kind == StatementKind::kFarther ? near - bound : bound - near, 1e-9);
        EXPECT_GE(state.multiplier, 0);
        EXPECT_TRUE(state.reachable);
      }
      EXPECT_LE(map.variance_kept, map.variance_bound + 1e-6);
    }
}

// A multiplier is the slope of the variance by the bound: checked by moving the bound.
TEST(Session, TheMultiplierIsWhatAUnitOfTheBoundBringsBack) {
  auto run = with_threads(1);
  const Points points = Points::own(random_matrix(50, 6, 4));
  const auto kept = [&](double value) {
    const GuidedMap map =
        answer(points, {constraints(StatementKind::kCloser, 0, 1, value)}, {.dims = 2}, run);
    EXPECT_TRUE(map.satisfied);
    return std::pair(map.variances[0] + map.variances[1], map.statements[0].multiplier);
  };
  const double start = testing::squared_distance(
      times(testing::values_of(points), answer(points, {}, {.dims = 2}, run).directions), 0, 1);
  const double value = 0.7 * start;
  const double step = 1e-3 * start;
  const double slope = (kept(value + step).first - kept(value - step).first) / (2 * step);
  EXPECT_NEAR(kept(value).second, slope, 1e-3 * slope);
}

TEST(Session, StatementsComeChangeAndGo) {
  auto run = with_threads(1);
  const Points points = stretched(90, 70, 5);
  const auto all = feasible_statements(points, 3, 12, 0.05, 5);
  Session session(points, {.dims = 3}, run);
  std::vector<Index> ids;
  for (const auto& s : all) ids.push_back(session.add(s, run));
  const Matrix together = projector(session.solve(run));
  const Index extra = session.add(constraints(StatementKind::kCloser, 2, 3, 0.05), run);
  const GuidedMap tighter = session.solve(run);
  EXPECT_GT(largest_difference(projector(tighter), together), 1e-4);
  session.change(extra, constraints(StatementKind::kCloser, 2, 3, 1e6), run);
  EXPECT_LT(largest_difference(projector(session.solve(run)), together), 1e-4) << "it says nothing any more";
  session.remove(extra);
  EXPECT_EQ(session.size(), 12);
  EXPECT_LT(largest_difference(projector(session.solve(run)), together), 1e-4);
  for (const Index id : ids) session.remove(id);
  EXPECT_LT(
      largest_difference(projector(session.solve(run)), projector(answer(points, {}, {.dims = 3}, run))),
      1e-9);
  expect_error(ErrorKind::kUsage, [&] { session.remove(extra); }, {"no statement"});
  expect_error(ErrorKind::kUsage, [&] { session.change(99, all[0], run); }, {"99"});
}

TEST(Session, AMapIsTurnedOntoTheOneBefore) {
  auto run = with_threads(1);
  const Points points = Points::own(random_matrix(60, 10, 6));
  Session session(points, {.dims = 3}, run);
  const GuidedMap first = session.solve(run);
  EXPECT_TRUE(first.previous.empty());
  for (const auto& s : feasible_statements(points, 3, 4, 0.1, 6)) session.add(s, run);
  const GuidedMap second = session.solve(run);
  EXPECT_EQ(largest_difference(second.previous, first.directions), 0);
  const Matrix x = testing::values_of(points);
  const Matrix turn = procrustes_rotation(times(x, second.directions), times(x, first.directions));
  EXPECT_LT(largest_difference(turn, testing::identity(3)), 1e-2) << "no turn brings it nearer";
}

TEST(Procrustes, FindsTheTurn) {
  const Matrix y = random_matrix(30, 3, 7);
  const Matrix turn = testing::random_rotation(3, 8);
  EXPECT_LT(largest_difference(procrustes_rotation(y, times(y, turn)), turn), 1e-12);
  expect_error(ErrorKind::kUsage, [&] { procrustes_rotation(y, turn); }, {"30 x 3"});
}

// Every subset of the named conflict can hold, the whole cannot.
void expect_minimal_conflict(const Points& points, const GuidedMap& map, const cordon::Run& run) {
  ASSERT_FALSE(map.conflict.empty());
  std::vector<DistanceStatement> conflict;
  for (const StatementState& state : map.statements)
    if (std::count(map.conflict.begin(), map.conflict.end(), state.id) > 0)
      conflict.push_back(state.statement);
  const GuidedOptions options{.dims = map.directions.cols()};
  EXPECT_FALSE(answer(points, conflict, options, run).satisfied);
  for (std::size_t left = 0; left < conflict.size(); ++left) {
    std::vector<DistanceStatement> others(conflict);
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(left));
    EXPECT_TRUE(answer(points, others, options, run).satisfied) << "without " << left;
  }
}

TEST(Session, ContradictionsEndAndAreNamed) {
  for (const std::uint64_t seed : {1, 2, 3, 4}) {
    SCOPED_TRACE(seed);
    auto run = with_threads(1);
    const Points points = Points::own(random_matrix(50, 8, seed));
    std::vector<DistanceStatement> all = feasible_statements(points, 2, 6, 0.1, seed);
    all.push_back(constraints(StatementKind::kCloser, 10, 11, 0.2));
    all.push_back(constraints(StatementKind::kFarther, 10, 11, 1.0));
    const GuidedMap map = answer(points, all, {.dims = 2}, run);
    EXPECT_FALSE(map.satisfied);
    EXPECT_EQ(map.conflict, (std::vector<Index>{6, 7}));
    expect_minimal_conflict(points, map, run);
  }
}

// a nearer to b than c, c nearer to a than b, b nearer to c than a: each strictly, so not all of them.
TEST(Session, ACircleIsFound) {
  auto run = with_threads(1);
  const Points points = Points::own(random_matrix(40, 7, 9));
  const std::vector<DistanceStatement> circle{
      constraints(StatementKind::kNearer, 1, 2, 0.8, 3), constraints(StatementKind::kNearer, 3, 1, 0.8, 2),
      constraints(StatementKind::kNearer, 2, 3, 0.8, 1), constraints(StatementKind::kFarther, 1, 2, 0.5),
      constraints(StatementKind::kCloser, 20, 21, 3.0)};
  const GuidedMap map = answer(points, circle, {.dims = 2}, run);
  EXPECT_FALSE(map.satisfied);
  EXPECT_EQ(map.conflict, (std::vector<Index>{0, 1, 2, 3}));
  expect_minimal_conflict(points, map, run);
}

TEST(Session, OddStatements) {
  auto run = with_threads(1);
  Matrix x = random_matrix(30, 5, 10);
  for (Index j = 0; j < 5; ++j) x(7, j) = x(6, j);
  const Points points = Points::own(x);
  const auto far = constraints(StatementKind::kFarther, 6, 7, 1);
  const GuidedMap apart = answer(points, {far}, {.dims = 2}, run);
  EXPECT_FALSE(apart.statements[0].reachable || apart.statements[0].satisfied);
  EXPECT_EQ(apart.conflict, std::vector<Index>{0});
  EXPECT_TRUE(answer(points, {constraints(StatementKind::kCloser, 6, 7, 0)}, {.dims = 2}, run).satisfied);
  const double source = testing::squared_distance(x, 0, 1);
  const GuidedMap beyond =
      answer(points, {constraints(StatementKind::kFarther, 0, 1, 1.01 * source)}, {.dims = 2}, run);
  EXPECT_FALSE(beyond.statements[0].reachable);
  const auto once = constraints(StatementKind::kCloser, 0, 1, 0.1 * source);
  EXPECT_TRUE(answer(points, {once, once, once}, {.dims = 2}, run).satisfied) << "said three times";
  EXPECT_TRUE(answer(points, {constraints(StatementKind::kCloser, 0, 1, 0)}, {.dims = 2}, run).satisfied);
  for (const double bad : {-1.0, static_cast<double>(NAN), static_cast<double>(INFINITY)})
    expect_error(ErrorKind::kInput,
                 [&] { answer(points, {constraints(StatementKind::kCloser, 0, 1, bad)}, {}, run); },
                 {"value"});
  expect_error(ErrorKind::kInput,
               [&] { answer(points, {constraints(StatementKind::kCloser, 0, 99, 1)}, {}, run); }, {"99"});
  expect_error(ErrorKind::kUsage,
               [&] { answer(points, {constraints(StatementKind::kMust, 0, 1, 1)}, {}, run); }, {});
}

TEST(Session, OddPoints) {
  auto run = with_threads(1);
  const Points points = Points::own(random_matrix(30, 4, 11));
  const GuidedMap all = answer(points, {constraints(StatementKind::kCloser, 0, 1, 1e-3)}, {.dims = 4}, run);
  EXPECT_FALSE(all.satisfied || all.statements[0].reachable) << "four of four dimensions: nothing can move";
  EXPECT_NEAR(all.variance_kept, 1, 1e-12);
  expect_error(ErrorKind::kUsage, [&] { Session(points, {.dims = 5}, run); }, {"1 to 4"});
  expect_error(ErrorKind::kUsage, [&] { Session(points, {.dims = 0}, run); }, {});
  expect_error(ErrorKind::kInput, [&] { Session(Points::own(Matrix(10, 3)), {.dims = 1}, run); }, {"equal"});
}

// Rounding gave the statements of tiny points more directions than there are, and a write past the end.
TEST(Session, PointsOfAnySizeAreMappedOrRefused) {
  auto run = with_threads(1);
  for (const double size : {1e-300, 1e-160, 1e-146, 1e-100, 1e-70, 1e70, 1e100, 1e140}) {
    SCOPED_TRACE(size);
    Matrix x = random_matrix(24, 4, 15);
    for (Index i = 0; i < x.size(); ++i) x.data()[i] *= size;
    std::vector<DistanceStatement> all;
    for (Index i = 0; i + 3 < 24; ++i) {
      all.push_back(constraints(StatementKind::kCloser, i, i + 3, 1e-3 * size * size));
      all.push_back(constraints(StatementKind::kNearer, i, i + 3, 0.5, i + 1));
    }
    try {
      EXPECT_TRUE(testing::all_finite(answer(Points::own(x), all, {.dims = 2}, run).directions));
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find("want another unit"), std::string::npos) << error.what();
      EXPECT_LT(size, 1e-140);
    }
  }
}

TEST(Session, NearPutsAPointAmongOthers) {
  auto run = with_threads(1);
  const Points points = Points::own(random_matrix(60, 12, 12));
  DistanceStatement near;
  near.kind = StatementKind::kNear;
  near.a = 5;
  near.others = {8, 9, 11};
  const GuidedMap map = answer(points, {near}, {.dims = 3}, run);
  ASSERT_TRUE(map.statements[0].reachable);
  EXPECT_TRUE(map.satisfied);
  double mean = 0;
  const Matrix x = testing::values_of(points);
  for (const auto& [a, b] : {std::pair<Index, Index>{8, 9}, {8, 11}, {9, 11}})
    mean += testing::squared_distance(x, a, b) / 3;
  const Matrix y = times(x, map.directions);
  for (const Index other : near.others)
    EXPECT_LE(testing::squared_distance(y, 5, other), 1.5 * mean * (1 + 1e-6));
  near.others = {8};
  EXPECT_TRUE(answer(points, {near}, {.dims = 3}, run).statements[0].reachable);
}

TEST(Session, CanBeCancelledAndKeepsToItsBudget) {
  auto run = with_threads(1);
  const Points points = Points::own(random_matrix(60, 20, 13));
  const auto all = feasible_statements(points, 3, 30, 0, 13);
  const GuidedMap short_one = answer(points, all, {.dims = 3, .max_iterations = 2, .explain = false}, run);
  EXPECT_LE(short_one.eigenproblems, 2);
  const GuidedMap no_time = answer(points, all, {.dims = 3, .time_limit = 0}, run);
  EXPECT_FALSE(no_time.converged);
  EXPECT_TRUE(testing::all_finite(no_time.directions));
  Session session(points, {.dims = 3}, run);
  for (const auto& s : all) session.add(s, run);
  std::atomic<bool> cancel{true};
  run.cancel = &cancel;
  expect_error(ErrorKind::kInterrupted, [&] { session.solve(run); }, {});
}

TEST(Session, TheSameBitsForAnyNumberOfThreads) {
  const Points points = Points::own(random_matrix(300, 30, 14));
  const auto all = feasible_statements(points, 3, 15, 0.02, 14);
  auto one = with_threads(1);
  const GuidedMap expected = answer(points, all, {.dims = 3}, one);
  for (const int threads : {2, 3, 8}) {
    auto run = with_threads(threads);
    EXPECT_TRUE(testing::same_bits(answer(points, all, {.dims = 3}, run).directions, expected.directions));
  }
}

// A column of whole numbers counted from 1e15 asks for nothing else than the same numbers counted from 0.
TEST(Session, AColumnFarFromTheOrigin) {
  auto run = with_threads(1);
  for (const auto& [n, f] : {std::pair<Index, Index>{50, 4}, {12, 20}}) {
    Matrix x = random_matrix(n, f, 21);
    for (Index i = 0; i < n; ++i) x(i, 0) = static_cast<double>(i % 3);
    const std::vector<DistanceStatement> all{constraints(StatementKind::kCloser, 0, 1, 0.2),
                                             constraints(StatementKind::kFarther, 2, 5, 1.0)};
    const GuidedMap expected = answer(Points::own(x), all, {.dims = 2}, run);
    for (Index i = 0; i < n; ++i) x(i, 0) += 1e15;
    const GuidedMap moved = answer(Points::own(x), all, {.dims = 2}, run);
    EXPECT_LT(largest_difference(projector(moved), projector(expected)), 1e-8);
    EXPECT_NEAR(moved.variance_kept, expected.variance_kept, 1e-10);
  }
  Matrix equal(10, 3);
  for (Index i = 0; i < equal.size(); ++i) equal.data()[i] = 0.1 + static_cast<double>(i % 3);
  expect_error(ErrorKind::kInput, [&] { Session(Points::own(equal), {.dims = 1}, run); }, {"equal"});
}

// The step is chosen for each statement by its source distance, so that a bound far below it does not make
// the steps jump.
TEST(Session, UzawaConvergesByItsOwnSteps) {
  auto run = with_threads(1);
  const testing::Json c = testing::golden("uzawa_converged");
  const Matrix x = testing::matrix(c["inputs"]["X"]);
  std::vector<DistanceStatement> all;
  for (const testing::Json& one : c["inputs"]["constraints"]) {
    const bool pair = one[0] == "C2";
    all.push_back(constraints(pair ? StatementKind::kCloser : StatementKind::kNearer, one[1],
                              pair ? one[2] : one[3], one[pair ? 3 : 4]));
    if (!pair) all.back().c = one[2];
  }
  Session session(Points::look_at(x), {.dims = c["inputs"]["k"], .solver = GuidedSolver::kUzawa}, run);
  for (const DistanceStatement& s : all) session.add(s, run);
  for (const char* start : {"from nothing", "from the last multipliers"}) {
    SCOPED_TRACE(start);
    const GuidedMap found = session.solve(run);
    EXPECT_TRUE(found.converged);
    EXPECT_TRUE(found.satisfied);
    EXPECT_LT(largest_difference(projector(found), testing::matrix(c["expected"]["projector"])), 1e-6);
  }
}

// With steps too short to move anything the projector stands still at once: that is no end.
TEST(Session, StepsTooShortForUzawaDoNotConverge) {
  auto run = with_threads(1);
  const Points points = stretched(50, 6, 15);
  const double start = testing::squared_distance(
      times(testing::values_of(points), answer(points, {}, {.dims = 2}, run).directions), 0, 1);
  const std::vector<DistanceStatement> all{constraints(StatementKind::kCloser, 0, 1, 0.8 * start)};
  for (const double step : {1e-14, 1e-100, 1e-320}) {
    SCOPED_TRACE(step);
    const GuidedMap uzawa =
        answer(points, all,
               {.dims = 2, .solver = GuidedSolver::kUzawa, .max_iterations = 50, .uzawa_step = step}, run);
    EXPECT_FALSE(uzawa.satisfied);
    EXPECT_FALSE(uzawa.converged);
  }
}

TEST(Session, UzawaAgreesWhereItConverges) {
  auto run = with_threads(1);
  const Points points = stretched(50, 6, 15);
  const double start = testing::squared_distance(
      times(testing::values_of(points), answer(points, {}, {.dims = 2}, run).directions), 0, 1);
  const std::vector<DistanceStatement> all{constraints(StatementKind::kCloser, 0, 1, 0.8 * start)};
  const GuidedMap dual = answer(points, all, {.dims = 2}, run);
  const GuidedMap uzawa =
      answer(points, all,
             {.dims = 2, .solver = GuidedSolver::kUzawa, .max_iterations = 20000, .uzawa_step = 0.05}, run);
  ASSERT_TRUE(uzawa.converged);
  EXPECT_LT(largest_difference(projector(dual), projector(uzawa)), 1e-5);
}

TEST(Guided, LinksBecomeStatements) {
  auto run = with_threads(1);
  Report report;
  const Points points = Points::own(random_matrix(60, 12, 16));
  Knowledge known;
  for (const Index i : {1, 2, 3}) known.constraints.add_must(0, i);
  known.constraints.add_must(10, 11);
  known.constraints.add_cannot(0, 10);
  known.constraints.add_cannot(20, 30);
  const auto all = statements_from_links(points, known.constraints, run);
  EXPECT_EQ(
      std::count_if(all.begin(), all.end(), [](const auto& s) { return s.kind == StatementKind::kCloser; }),
      4);
  EXPECT_EQ(
      std::count_if(all.begin(), all.end(), [](const auto& s) { return s.kind == StatementKind::kNearer; }),
      4);
  const auto map = Guided({.dims = 3}).fit(points, known, run, report);
  EXPECT_EQ(map->output_dims(), 3);
  EXPECT_EQ(report.constraints.violated, 0);
  bool listed = false;
  for (const auto& [name, value] : report.details)
    if (name == "statements") listed = std::get<std::vector<Record>>(value).size() == 8;
  EXPECT_TRUE(listed);
  const Report back = Report::from_json(report.json());
  EXPECT_EQ(back.json(), report.json()) << "a report with a table survives its file";
}

TEST(Guided, StatementsCarryTheWeightsOfTheirLinks) {
  const auto run = with_threads(1);
  ConstraintSet links;
  links.add_must(0, 1, 5);
  links.add_must(0, 2, 2);
  links.add_must(2, 3, 0.5);
  links.add_cannot(20, 30, 7);
  const double expected[] = {5, 5, 2, 0.5};
  for (const DistanceStatement& one :
       statements_from_links(Points::own(random_matrix(60, 12, 16)), links, run))
    EXPECT_EQ(one.weight, one.kind == StatementKind::kCloser ? expected[one.b] : 7) << "of " << one.b;
}

// The dual of statements that contradict each other falls without end; a share of variance is never below 0.
TEST(Session, TheBoundOfContradictionsIsAShare) {
  const auto run = with_threads(1);
  const Points points = stretched(50, 6, 15);
  const double apart = testing::squared_distance(testing::values_of(points), 0, 1);
  const std::vector<DistanceStatement> all{constraints(StatementKind::kCloser, 0, 1, 1e-6 * apart),
                                           constraints(StatementKind::kFarther, 0, 1, apart)};
  const GuidedMap map = answer(points, all, {.dims = 2, .multiplier_cap = 1e6}, run);
  EXPECT_FALSE(map.satisfied);
  EXPECT_GE(map.variance_bound, 0);
  EXPECT_LE(map.variance_bound, 1);
}

}  // namespace
}  // namespace cordon
