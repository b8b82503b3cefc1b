#include "solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "axes.h"
#include "cordon/core/random.h"
#include "example_handwriting.h"
#include "frames.h"
#include "method_list.h"
#include "quality.h"

namespace cordon::studio {
namespace {

std::shared_ptr<const DataSet> letters() {
  cordon::Run run;
  DataOptions options;
  options.encode.id = "id";
  options.encode.label = "hand";
  static const auto data = std::make_shared<const DataSet>(handwriting_table(), "letters", options, run);
  return data;
}

Snapshot saying(StatementKind kind, Index a, Index b, double value) {
  Change change;
  Statement s;
  s.id = 1;
  s.kind = kind;
  s.a = a;
  s.b = {b};
  s.value = value;
  change.add = {s};
  return changed({}, change);
}

TEST(Letters, AreTheSameEveryTimeAndHaveNoFeatureThatIsGivenAway) {
  EXPECT_EQ(handwriting_count(), 240);
  EXPECT_EQ(handwriting_picture(17), handwriting_picture(17));
  EXPECT_NE(handwriting_picture(17), handwriting_picture(18));
  EXPECT_TRUE(handwriting_picture(0).starts_with("<svg"));
  for (const std::string& feature : letters()->features())
    EXPECT_TRUE(feature != "hand" && feature != "word" && feature != "id");
  EXPECT_EQ(letters()->rows(), 240);
}

TEST(DataSet, CellsAreThoseOfTheTableAfterItsNumbersWereLetGo) {
  const Table table = handwriting_table();
  for (Index row : {0, 100, 239})
    for (Index c = 0; c < letters()->column_count(); ++c)
      EXPECT_EQ(letters()->cell(row, c), table.cell_text(row, c));
}

TEST(Solver, WarmAnswersAgreeWithAFreshOne) {
  cordon::Run run;
  Solver warm(letters());
  auto map = warm.solve({}, nullptr, run);
  for (const double value : {0.5, 0.2, 0.05})
    map = warm.solve(saying(StatementKind::kCloser, 0, 130, value), map.get(), run);
  const auto fresh = Solver(letters()).solve(saying(StatementKind::kCloser, 0, 130, 0.05), nullptr, run);
  EXPECT_NEAR(map->variance_kept, fresh->variance_kept, 1e-4);
  EXPECT_EQ(map->statuses.at(0).state, "holds");
}

TEST(Solver, MoreEffortFinishesWhatABudgetDidNot) {
  cordon::Run run;
  Snapshot both = saying(StatementKind::kCloser, 0, 130, 0.01);
  Change change;
  change.add = {Statement(*both.statements[0])};
  change.add[0].id = 2;
  change.add[0].kind = StatementKind::kFarther;
  change.add[0].value = 0.5;
  both = changed(both, change);
  Solver solver(letters(), 2);
  const auto stopped = solver.solve(both, nullptr, run);
  EXPECT_FALSE(stopped->converged);
  both.effort = 256;
  const auto finished = solver.solve(both, stopped.get(), run);
  EXPECT_TRUE(finished->converged);
  const auto fresh = Solver(letters()).solve(both, nullptr, run);
  EXPECT_NEAR(finished->variance_kept, fresh->variance_kept, 1e-3);
}

TEST(Solver, NewPointsAreNotTakenForTheOldOnes) {
  cordon::Run run;
  Solver solver(letters());
  Snapshot snapshot;
  for (const char* method : {"guided", "pca"}) {
    snapshot.method = method;
    const auto map = solver.solve(snapshot, nullptr, run);
    std::vector<Index> backwards(240);
    std::iota(backwards.rbegin(), backwards.rend(), Index{0});
    const Matrix placed = coordinates_of_new(*map, letters()->points().select_rows(backwards), run);
    const Matrix known = coordinates(*map, letters()->points(), run);
    for (Index i = 0; i < 240; ++i)
      for (Index k = 0; k < 2; ++k) EXPECT_NEAR(placed(i, k), known(239 - i, k), 1e-9);
  }
}

TEST(Solver, TheMorphIsAPathOfTrueProjections) {
  cordon::Run run;
  Solver solver(letters());
  const auto first = solver.solve({}, nullptr, run);
  const auto last = solver.solve(saying(StatementKind::kCloser, 0, 130, 0.01), first.get(), run);
  const Morph morph = morph_between(*first, *last);
  ASSERT_EQ(morph.angles.size(), 2U);
  const Matrix &f0 = first->linear()->directions(), &f1 = last->linear()->directions();
  for (const double t : {0.0, 0.3, 0.7, 1.0}) {
    // F(t) = F0 U diag(w0) U' + F1 U diag(w1) U' must be orthonormal.
    Matrix f(f0.rows(), 2);
    for (Index p = 0; p < 2; ++p) {
      const double a = morph.angles[static_cast<std::size_t>(p)];
      const double w1 = a > 1e-6 ? std::sin(t * a) / std::sin(a) : t;
      const double w0 = a > 1e-6 ? std::cos(t * a) - std::cos(a) * w1 : 1 - t;
      for (Index i = 0; i < f.rows(); ++i) {
        double along = 0;
        for (Index j = 0; j < 2; ++j)
          along += (w0 * f0(i, j) + w1 * f1(i, j)) * morph.u[static_cast<std::size_t>(2 * j + p)];
        for (Index j = 0; j < 2; ++j) f(i, j) += along * morph.u[static_cast<std::size_t>(2 * j + p)];
      }
    }
    for (Index p = 0; p < 2; ++p)
      for (Index q = 0; q < 2; ++q) {
        double inner = 0;
        for (Index i = 0; i < f.rows(); ++i) inner += f(i, p) * f(i, q);
        EXPECT_NEAR(inner, p == q ? 1 : 0, 1e-9) << t;
      }
  }
}

TEST(Solver, AnotherMethodIsTurnedOntoTheMapBefore) {
  cordon::Run run;
  Solver solver(letters());
  const auto first = solver.solve({}, nullptr, run);
  Snapshot pca;
  pca.method = "pca";
  const auto second = solver.solve(pca, first.get(), run);
  const Matrix y0 = coordinates(*first, letters()->points(), run),
               y1 = coordinates(*second, letters()->points(), run);
  for (Index i = 0; i < y0.rows(); ++i)
    for (Index k = 0; k < 2; ++k)
      EXPECT_NEAR(y0(i, k), y1(i, k), 1e-6) << "without statements both are the widest view";
}

TEST(Solver, LearnsFromFewRowsOfAStatementAboutManyAndSeesContradictionsWithAll) {
  Change change;
  Statement box;
  box.id = 1;
  box.kind = StatementKind::kMust;
  box.a = 0;
  for (Index b = 1; b < 200; ++b) box.b.push_back(b);
  change.add = {box};
  const Snapshot same = changed({}, change);
  EXPECT_EQ(links_of(same, {}, true).must.size(), 199U);
  const std::vector<Pair> learnt = links_to_learn(same, {}, true).must;
  ASSERT_EQ(learnt.size(), 30U);
  for (std::size_t i = 0; i < learnt.size(); ++i) {
    EXPECT_EQ(learnt[i].a, 0);
    EXPECT_NEAR(static_cast<double>(learnt[i].b), 1 + 199.0 * static_cast<double>(i) / 30, 1) << "evenly";
  }
  // Two rows of the box that no map learns from are called different.
  Statement apart;
  apart.id = 2;
  apart.kind = StatementKind::kCannot;
  apart.a = 2;
  apart.b = {3};
  Change second;
  second.add = {apart};
  Snapshot both = changed(same, second);
  const auto is_learnt = [&](Index row) {
    return std::any_of(learnt.begin(), learnt.end(), [&](const Pair& link) { return link.b == row; });
  };
  ASSERT_FALSE(is_learnt(2) || is_learnt(3));
  cordon::Run run;
  for (const char* method : {"auto", "guided"}) {
    both.method = method;
    EXPECT_EQ(Solver(letters()).solve(both, nullptr, run)->conflict, (std::vector<Index>{1, 2})) << method;
  }
}

// Rows in four groups, all features telling them apart.
std::shared_ptr<const DataSet> groups_of_rows(Index rows, Index features) {
  Table table;
  table.rows = rows;
  Stream random(1, Purpose::kStartVector, 3);
  for (Index j = 0; j < features; ++j) {
    Column column;
    column.name = "f" + std::to_string(j);
    for (Index i = 0; i < rows; ++i)
      column.numbers.push_back(random.normal() + ((i % 4) == (j % 4) ? 4.0 : 0.0));
    table.columns.push_back(std::move(column));
  }
  return std::make_shared<const DataSet>(std::move(table), "groups", DataOptions(), Run());
}

Snapshot same_and_different() {
  Change change;
  for (Index id = 1; id <= 6; ++id) {
    Statement s;
    s.id = id;
    s.kind = id % 2 == 0 ? StatementKind::kCannot : StatementKind::kMust;
    s.a = id;
    s.b = {id + (id % 2 == 0 ? 9 : 8)};
    change.add.push_back(s);
  }
  return changed({}, change);
}

bool same_bits(const Matrix& x, const Matrix& y) {
  return x.rows() == y.rows() && x.cols() == y.cols() && std::equal(x.data(), x.data() + x.size(), y.data());
}

TEST(Solver, AProvisionalMapShowsTheGroupsAndLeavesTheMapAsItIs) {
  const cordon::Run run;
  const auto data = groups_of_rows(2000, 12);
  const Points& points = data->points();
  Solver alone(data), both(data);
  const auto before = alone.solve({}, nullptr, run), before_both = both.solve({}, nullptr, run);
  EXPECT_EQ(both.solve_provisional({}, nullptr, run), nullptr) << "guided is quick";
  const auto provisional = both.solve_provisional(same_and_different(), before_both.get(), run);
  ASSERT_NE(provisional, nullptr);
  EXPECT_EQ(provisional->method, "auto");
  const Matrix rough = coordinates(*provisional, points, run);
  ASSERT_EQ(rough.rows(), 2000);
  double within = 0, between = 0;
  for (Index i = 0; i < 200; ++i)
    for (Index k = 0; k < 2; ++k) {
      within += std::pow(rough(i, k) - rough(i + 4, k), 2);
      between += std::pow(rough(i, k) - rough(i + 1, k), 2);
    }
  EXPECT_LT(within, 0.5 * between);
  const auto map = alone.solve(same_and_different(), before.get(), run);
  const auto after = both.solve(same_and_different(), before_both.get(), run);
  EXPECT_TRUE(same_bits(coordinates(*map, points, run), coordinates(*after, points, run)));
  EXPECT_EQ(map->components, 0);
}

TEST(Solver, TablesOfTooManyFeaturesAreMappedByTheirComponents) {
  const cordon::Run run;
  const auto data = groups_of_rows(300, 240);
  const Points& points = data->points();
  Solver whole(data), short_of_time(data, Solver::kBudget, 1.0);
  EXPECT_EQ(whole.solve({}, nullptr, run)->components, 0);
  const auto first = short_of_time.solve({}, nullptr, run);
  EXPECT_EQ(first->components, 200);
  EXPECT_TRUE(first->orthonormal);
  EXPECT_EQ(first->linear()->input_dims(), 240);
  EXPECT_EQ(short_of_time.solve_provisional({}, nullptr, run), nullptr) << "its solver is there";
  // The widest view is that of all features.
  EXPECT_NEAR(first->variance_kept, whole.solve({}, nullptr, run)->variance_kept, 1e-6);

  const auto map = short_of_time.solve(same_and_different(), first.get(), run);
  EXPECT_EQ(map->method, "auto");
  EXPECT_EQ(map->components, 200);
  EXPECT_EQ(map->map->input_dims(), 240);
  EXPECT_EQ(map->statuses.size(), 6U);
  const auto again = make_map(map->map->kind(), map->map->arrays());
  EXPECT_TRUE(same_bits(again->apply(points, {}, run), map->map->apply(points, {}, run)));
  Snapshot ignoring = same_and_different();
  ignoring.ignored = {20, 21};
  EXPECT_EQ(coordinates(*short_of_time.solve(ignoring, first.get(), run), points, run).rows(), 300);
}

TEST(Solver, GuidedMapsOfManyFeaturesAreProvisionalOnceOnly) {
  const cordon::Run run;
  const auto data = groups_of_rows(600, 700);
  Solver solver(data);
  const auto provisional = solver.solve_provisional({}, nullptr, run);
  ASSERT_NE(provisional, nullptr);
  EXPECT_EQ(provisional->components, 30);
  const auto map = solver.solve({}, nullptr, run);
  EXPECT_EQ(map->components, 0);
  EXPECT_EQ(solver.solve_provisional({}, nullptr, run), nullptr) << "its solver is there";
}

TEST(Frames, AreMadeAgainToTheSameBytes) {
  cordon::Run run;
  Solver solver(letters());
  const auto map = solver.solve({}, nullptr, run);
  map->frame = 3;
  map->base = 2;
  const FrameBytes once = make_frame(*map, letters()->points(), run),
                   twice = make_frame(*map, letters()->points(), run);
  EXPECT_EQ(*once, *twice);
  EXPECT_EQ(once->size(), 64U + 240 * 2 * 4);
  EXPECT_EQ(dims_of(*once), 2);
  EXPECT_EQ(coordinates_in(*once).size(), 480U);
}

TEST(Quality, NeighboursKeptAgreesWithAPlainCount) {
  cordon::Run run;
  const Points& points = letters()->points();
  NeighboursKept kept(points);
  Solver solver(letters());
  const auto map = solver.solve({}, nullptr, run);
  const FrameBytes frame = make_frame(*map, points, run);
  const auto places = coordinates_in(*frame);
  const auto nearest_of = [](Index n, Index i, const auto& distance) {
    std::vector<Index> order(static_cast<std::size_t>(n));
    std::iota(order.begin(), order.end(), Index{0});
    std::erase(order, i);
    std::stable_sort(order.begin(), order.end(),
                     [&](Index a, Index b) { return distance(i, a) < distance(i, b); });
    order.resize(10);
    return order;
  };
  const auto in_data = [&](Index i, Index j) {
    double sum = 0;
    for (Index c = 0; c < points.cols(); ++c) sum += std::pow(points.dense()(i, c) - points.dense()(j, c), 2);
    return sum;
  };
  const auto on_map = [&](Index i, Index j) {
    double sum = 0;
    for (std::size_t k = 0; k < 2; ++k)
      sum += std::pow(static_cast<double>(places[static_cast<std::size_t>(2 * i) + k]) -
                          static_cast<double>(places[static_cast<std::size_t>(2 * j) + k]),
                      2);
    return sum;
  };
  Index common = 0;
  for (Index i = 0; i < 240; ++i) {
    const auto x = nearest_of(240, i, in_data), y = nearest_of(240, i, on_map);
    for (const Index j : x) common += std::count(y.begin(), y.end(), j);
  }
  EXPECT_NEAR(kept.share(places, 2, run), static_cast<double>(common) / 2400, 1e-3);
}

TEST(Quality, MovedCountsFarAndHardly) {
  std::vector<float> from, to;
  for (int i = 0; i < 100; ++i) {
    from.insert(from.end(), {static_cast<float>(i % 10), static_cast<float>(i / 10)});
    to.insert(to.end(), {from[static_cast<std::size_t>(2 * i)] + (i < 7 ? 3.0F : 0.0F),
                         from[static_cast<std::size_t>(2 * i + 1)]});
  }
  const Moved counts = moved(from, to, 2);
  EXPECT_EQ(counts.much, 7);
  EXPECT_EQ(counts.hardly, 93);
}

TEST(Quality, VarianceKeptOfAStretchedMapIsThatOfTheMap) {
  cordon::Run run;
  Solver solver(letters());
  const auto map = solver.solve({}, nullptr, run);
  Matrix stretched(map->linear()->directions());
  for (Index i = 0; i < stretched.rows(); ++i) stretched(i, 1) *= 7;
  SolvedMap other;
  other.dims = 2;
  other.map = std::make_shared<const LinearMap>(map->linear()->centre(), stretched);
  describe_axes(other, letters()->points(), run);
  EXPECT_NEAR(other.variance_kept, map->variance_kept, 1e-6)
      << "for principal directions both definitions agree";
}

}  // namespace
}  // namespace cordon::studio
