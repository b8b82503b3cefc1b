#include "cordon/tune/tune.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <set>

#include "cordon/constraints/closure.h"
#include "cordon/constraints/folds.h"
#include "cordon/constraints/sampling.h"
#include "cordon/kernel/kernel.h"
#include "errors.h"
#include "matrices.h"
#include "runs.h"
#include "tune/grid.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_error;
using testing::kThreadCounts;
using testing::random_matrix;
using testing::with_threads;

// Three classes; the last two features are noise.
struct Example {
  Points points;
  Labels labels;
  Knowledge known;

  Example(Index n, Index pairs_per_class, std::uint64_t seed) {
    Matrix x = random_matrix(n, 5, seed);
    for (Index i = 0; i < n; ++i) {
      x(i, i % 3) += 4;
      x(i, 4) *= 5;
      labels.of_row.push_back(static_cast<int>(i % 3));
    }
    labels.names = {"a", "b", "c"};
    points = Points::own(std::move(x));
    known.constraints = sample_per_class(labels, pairs_per_class, {.seed = seed}).set;
  }
};

std::set<std::pair<Index, Index>> ends(const std::vector<Pair>& pairs) {
  std::set<std::pair<Index, Index>> all;
  for (const Pair& pair : pairs) all.insert(std::minmax(pair.a, pair.b));
  return all;
}

TEST(Folds, NothingHeldBackFollowsFromOrTouchesWhatIsLearnt) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    const Index rows = 60 + static_cast<Index>(seed) * 5;
    const Example given(rows, 3 + static_cast<Index>(seed), seed);
    ConstraintSet constraints = given.known.constraints;
    constraints.distances.push_back(
        {StatementKind::kCloser, constraints.must[0].a, constraints.must[0].b, -1, {}, 1, 1, 0});
    const Closure everything(constraints, rows);
    std::multiset<std::pair<Index, Index>> held_must, held_cannot;
    for (const Fold& fold : constraint_folds(constraints, rows, 4, seed)) {
      EXPECT_EQ(fold.train.size() + fold.held_out.size(), constraints.size());
      const Closure learnt(fold.train, rows);
      std::set<Index> touched;  // components, by all statements, that something learnt speaks of
      for (const auto* pairs : {&fold.train.must, &fold.train.cannot})
        for (const Pair& pair : *pairs)
          touched.insert({everything.component_of(pair.a), everything.component_of(pair.b)});
      for (const Pair& pair : fold.held_out.must) {
        EXPECT_EQ(learnt.relation(pair.a, pair.b), Relation::kUnknown);
        EXPECT_EQ(touched.count(everything.component_of(pair.a)), 0u);
        held_must.insert(std::minmax(pair.a, pair.b));
      }
      for (const Pair& pair : fold.held_out.cannot) {
        EXPECT_EQ(learnt.relation(pair.a, pair.b), Relation::kUnknown);
        EXPECT_LT(
            touched.count(everything.component_of(pair.a)) + touched.count(everything.component_of(pair.b)),
            2u);
        held_cannot.insert(std::minmax(pair.a, pair.b));
      }
    }
    EXPECT_EQ(std::set(held_must.begin(), held_must.end()), ends(constraints.must));
    EXPECT_EQ(held_must.size(), constraints.must.size()) << "each once";
    EXPECT_EQ(std::set(held_cannot.begin(), held_cannot.end()), ends(constraints.cannot));
  }
}

TEST(Folds, DependOnTheSeedAlone) {
  const Example given(100, 10, 1);
  const auto held = [&](std::uint64_t seed) {
    std::vector<std::set<std::pair<Index, Index>>> all;
    for (const Fold& fold : constraint_folds(given.known.constraints, 100, 5, seed))
      all.push_back(ends(fold.held_out.must));
    return all;
  };
  EXPECT_EQ(held(1), held(1));
  EXPECT_NE(held(1), held(2));
  expect_error(ErrorKind::kUsage, [&] { constraint_folds(given.known.constraints, 100, 1, 1); }, {"2"});
}

TEST(Folds, DoNotDependOnTheOrderOfThePoints) {
  const Example example(60, 6, 3);
  ConstraintSet turned;
  for (const Pair& p : example.known.constraints.must) turned.add_must(59 - p.a, 59 - p.b);
  for (const Pair& p : example.known.constraints.cannot) turned.add_cannot(59 - p.a, 59 - p.b);
  const auto folds = constraint_folds(example.known.constraints, 60, 5, 1);
  const auto others = constraint_folds(turned, 60, 5, 1);
  for (std::size_t f = 0; f < 5; ++f) {
    ASSERT_EQ(folds[f].held_out.must.size(), others[f].held_out.must.size());
    for (std::size_t i = 0; i < folds[f].held_out.must.size(); ++i)
      EXPECT_EQ(folds[f].held_out.must[i].a, 59 - others[f].held_out.must[i].a);
    EXPECT_EQ(folds[f].held_out.cannot.size(), others[f].held_out.cannot.size());
  }
}

TEST(Grid, AutomaticValuesHoldTheDefaultAndAreAllowed) {
  auto run = with_threads(1);
  const Points points = Points::own(random_matrix(40, 6, 1));
  for (const MethodInfo& method : all_methods()) {
    SCOPED_TRACE(method.name);
    const ParameterGrid grid = automatic_grid(method, {}, {}, points, run);
    ASSERT_FALSE(grid.empty());
    for (const auto& [name, values] : grid) {
      const auto parameter = std::ranges::find(method.parameters, name, &ParameterInfo::name);
      ASSERT_NE(parameter, method.parameters.end());
      EXPECT_NE(std::ranges::find(values, parameter->default_value), values.end()) << name;
      EXPECT_EQ(std::set(values.begin(), values.end()).size(), values.size());
      for (const std::string& value : values) EXPECT_NE(make_method(method.name, {{name, value}}), nullptr);
    }
  }
  EXPECT_EQ(automatic_grid(method_info("pca"), {}, {}, points, run)[0].first, "dims");
  const auto ridges = automatic_grid(method_info("rca"), {}, {}, points, run)[0].second;
  EXPECT_NE(std::ranges::find(ridges, "auto"), ridges.end());
  EXPECT_EQ(automatic_grid(method_info("lpp"), {}, {}, points, run).size(), 1u) << "binary weights: no delta";
  EXPECT_EQ(automatic_grid(method_info("lpp"), {}, {{"weights", "heat"}}, points, run).size(), 2u);
  expect_error(ErrorKind::kUsage, [&] { automatic_grid(method_info("rca"), {"ridg"}, {}, points, run); },
               {"did you mean ridge"});
  expect_error(ErrorKind::kUsage,
               [&] {
                 automatic_grid(method_info("rca"), {"ridge"}, {{"ridge", "1"}}, points, run);
               },
               {"fixed"});
  expect_error(ErrorKind::kUsage, [&] { automatic_grid(method_info("pca"), {"whiten"}, {}, points, run); },
               {"whiten=VALUE"});
  expect_error(ErrorKind::kUsage,
               [&] {
                 automatic_grid(method_info("pca"), {}, {{"dims", "2"}}, points, run);
               },
               {"grid = dims=1,2,3"});
}

TEST(Grid, Combinations) {
  EXPECT_EQ(combinations({}).size(), 1u);
  const auto all = combinations({{"a", {"1", "2"}}, {"b", {"x", "y", "z"}}});
  ASSERT_EQ(all.size(), 6u);
  EXPECT_EQ(all[1], (ParameterValues{{"a", "1"}, {"b", "y"}}));
  EXPECT_EQ(all[5], (ParameterValues{{"a", "2"}, {"b", "z"}}));
}

TEST(Tune, ScoresAreHeldOutAucsOfPlainFits) {
  const Example given(120, 10, 3);
  auto run = with_threads(2);
  const Tuning tuning = tune(given.points, given.known,
                             {.fit = {.method = "rca", .parameters = {{"dims", "2"}}},
                              .grid = {{"ridge", {"0", "0.1", "auto"}}},
                              .folds = 3},
                             run);
  ASSERT_EQ(tuning.trials.size(), 3u);
  ASSERT_EQ(tuning.folds_used, 3);
  const auto folds = constraint_folds(given.known.constraints, 120, 3, run.seed);
  for (const Trial& trial : tuning.trials) {
    double mean = 0;
    for (std::size_t f = 0; f < 3; ++f) {
      auto again = with_threads(1);
      const Model model = fit(given.points, {folds[f].train, {}},
                              {.method = "rca", .parameters = {{"dims", "2"}, trial.parameters[0]}}, again);
      const Matrix y = model.transform(given.points, again);
      const auto distance = [&](const Pair& pair) {
        return std::hypot(y(pair.a, 0) - y(pair.b, 0), y(pair.a, 1) - y(pair.b, 1));
      };
      double right = 0;
      for (const Pair& must : folds[f].held_out.must)
        for (const Pair& cannot : folds[f].held_out.cannot) right += distance(cannot) > distance(must);
      const double auc = right / static_cast<double>(folds[f].held_out.must.size()) /
                         static_cast<double>(folds[f].held_out.cannot.size());
      EXPECT_NEAR(trial.scores[f], auc, 1e-12);
      mean += auc / 3;
    }
    EXPECT_NEAR(trial.mean, mean, 1e-12);
    EXPECT_LE(trial.mean, tuning.best().mean + 1e-12);
  }
}

TEST(Tune, SameForAnyNumberOfThreads) {
  const Example given(150, 8, 4);
  auto one = with_threads(1);
  const TuneOptions options{.fit = {.method = "lpp"}};
  const Tuning expected = tune(given.points, given.known, options, one);
  for (const int threads : kThreadCounts) {
    auto run = with_threads(threads);
    const Tuning found = tune(given.points, given.known, options, run);
    EXPECT_EQ(found.winner, expected.winner);
    for (std::size_t t = 0; t < found.trials.size(); ++t)
      EXPECT_EQ(found.trials[t].scores, expected.trials[t].scores);
  }
}

TEST(Tune, TiesGoToTheDefault) {
  const Example given(90, 8, 5);
  auto run = with_threads(1);
  // Whitening changes nothing in one dimension but the scale.
  for (const std::vector<std::string>& values :
       {std::vector<std::string>{"true", "false"}, std::vector<std::string>{"false", "true"}}) {
    const Tuning tuning =
        tune(given.points, given.known,
             {.fit = {.method = "pca", .parameters = {{"dims", "1"}}}, .grid = {{"whiten", values}}}, run);
    EXPECT_EQ(tuning.trials[0].scores, tuning.trials[1].scores);
    EXPECT_EQ(tuning.best().parameters[0].second, "false");
  }
}

TEST(Tune, WhatCannotBeFittedCannotWin) {
  const Example given(60, 8, 6);
  auto run = with_threads(1);
  const Tuning tuning = tune(given.points, given.known,
                             {.fit = {.method = "lpp"}, .grid = {{"n_neighbors", {"60", "5", "1000"}}}}, run);
  EXPECT_EQ(tuning.best().parameters[0].second, "5");
  EXPECT_NE(tuning.trials[0].problem.find("60 rows"), std::string::npos);
  EXPECT_TRUE(tuning.trials[0].scores.empty());
  expect_error(
      ErrorKind::kInput,
      [&] {
        tune(given.points, given.known, {.fit = {.method = "lpp"}, .grid = {{"n_neighbors", {"60"}}}}, run);
      },
      {"60 rows"});
}

TEST(Tune, Refusals) {
  const Example given(60, 8, 7);
  auto run = with_threads(1);
  const TuneOptions rca{.fit = {.method = "rca"}};
  const auto refused = [&](const Knowledge& known, const TuneOptions& options, ErrorKind kind,
                           const std::vector<std::string>& words) {
    expect_error(
        kind, [&] { tune(given.points, known, options, run); }, words);
  };
  refused({}, rca, ErrorKind::kInput, {"0 must-links", "two separate groups"});
  Knowledge only_must = given.known, only_cannot = given.known, chained = given.known;
  only_must.constraints.cannot.clear();
  only_cannot.constraints.must.clear();
  for (Index i = 3; i < 60; i += 3) chained.constraints.add_must(0, i);
  chained.constraints.must.erase(
      std::remove_if(chained.constraints.must.begin(), chained.constraints.must.end(),
                     [](const Pair& pair) { return pair.a % 3 != 0; }),
      chained.constraints.must.end());
  refused(only_must, rca, ErrorKind::kInput, {"0 cannot-links"});
  refused(only_cannot, rca, ErrorKind::kInput, {"0 must-links"});
  refused(chained, rca, ErrorKind::kInput, {"too connected"});
  refused(given.known, {.fit = {.method = "rca"}, .folds = 1}, ErrorKind::kUsage, {"folds"});
  refused(given.known, {.fit = {.method = "rca"}, .grid = {{"ridge", {"0", "x"}}}}, ErrorKind::kUsage,
          {"'x'"});
  refused(given.known, {.fit = {.method = "rca"}, .folds = 5, .max_fits = 10}, ErrorKind::kUsage,
          {"more than the 10 allowed"});
  refused(given.known, {.fit = {.method = "nothing"}}, ErrorKind::kUsage, {"nothing"});
  Knowledge contradicting = given.known;
  contradicting.constraints.add_cannot(contradicting.constraints.must[0].a,
                                       contradicting.constraints.must[0].b);
  refused(contradicting, rca, ErrorKind::kContradiction, {});
  std::atomic<bool> cancel = true;
  run.cancel = &cancel;
  refused(given.known, rca, ErrorKind::kInterrupted, {});
}

TEST(DeltaSearch, MostCannotLinksKeptThenNearestToTheMedian) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    SCOPED_TRACE(seed);
    const Example given(90, 6, seed);
    auto run = with_threads(2);
    const DeltaSearch search = search_delta(given.points, given.known.constraints, {.k = 3}, run);
    EXPECT_EQ(search.trials.size(), 7u);
    EXPECT_NEAR(search.trials[3].delta, search.median, 1e-12);
    for (const DeltaTrial& trial : search.trials) {
      EXPECT_LE(trial.kept, search.best().kept);
      if (trial.kept < search.best().kept) continue;
      EXPECT_GE(std::abs(std::log(trial.delta / search.median)) + 1e-12,
                std::abs(std::log(search.best().delta / search.median)));
    }
    auto other = with_threads(8);
    const DeltaSearch again = search_delta(given.points, given.known.constraints, {.k = 3}, other);
    EXPECT_EQ(again.winner, search.winner);
    EXPECT_EQ(again.best().kept, search.best().kept);
  }
}

TEST(DeltaSearch, ManyPointsAreSampledWithEveryLinkedOneAmongThem) {
  const Example given(900, 6, 9);
  for (const Index maximum : {200, 1}) {  // 1: fewer than there are linked points, which stay all the same
    auto run = with_threads(1);
    const DeltaSearch search =
        search_delta(given.points, given.known.constraints, {.k = 3, .max_points = maximum}, run);
    ASSERT_EQ(search.report.notes.size(), 1u);
    EXPECT_NE(search.report.notes[0].find("of 900 points"), std::string::npos);
    EXPECT_NEAR(search.median, median_distance(given.points, run), 1e-12) << "of all points";
    auto again = with_threads(8);
    EXPECT_EQ(search_delta(given.points, given.known.constraints, {.k = 3, .max_points = maximum}, again)
                  .best()
                  .kept,
              search.best().kept);
  }
  auto whole = with_threads(1);
  EXPECT_TRUE(search_delta(given.points, given.known.constraints, {.k = 3, .max_points = 900}, whole)
                  .report.notes.empty());
}

TEST(DeltaSearch, GivenDeltasAndRefusals) {
  const Example given(60, 4, 8);
  auto run = with_threads(1);
  const auto search = search_delta(given.points, given.known.constraints, {.k = 3, .deltas = {7, 0.5}}, run);
  ASSERT_EQ(search.trials.size(), 2u);
  EXPECT_EQ(search.trials[0].delta, 7);
  ConstraintSet no_cannot = given.known.constraints;
  no_cannot.cannot.clear();
  expect_error(ErrorKind::kInput, [&] { search_delta(given.points, no_cannot, {.k = 3}, run); },
               {"cannot-links"});
  for (const double delta : {0.0, -1.0, std::nan("")})
    expect_error(
        ErrorKind::kUsage,
        [&] { search_delta(given.points, given.known.constraints, {.k = 3, .deltas = {delta}}, run); },
        {"delta"});
  expect_error(ErrorKind::kUsage,
               [&] { search_delta(given.points, given.known.constraints, {.k = 61}, run); }, {"61"});
}

}  // namespace
}  // namespace cordon
