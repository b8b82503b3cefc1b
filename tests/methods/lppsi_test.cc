#include "methods/lppsi.h"

#include <gtest/gtest.h>

#include "cordon/model/model.h"
#include "errors.h"
#include "known.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_error;
using testing::kThreadCounts;
using testing::random_matrix;
using testing::times;
using testing::transpose;
using testing::with_threads;

Knowledge some_links() {
  Knowledge known;
  for (Index i = 0; i < 8; ++i) known.constraints.add_must(i, i + 12, 1 + 0.25 * static_cast<double>(i));
  for (Index i = 0; i < 6; ++i) known.constraints.add_cannot(2 * i, 2 * i + 25, 2);
  known.constraints.add_must(12, 0);  // said again, the other way
  return known;
}

Matrix embedding(const Matrix& x, const Knowledge& known, const LppsiOptions& options, const cordon::Run& run,
                 Report& report) {
  const Points points = Points::look_at(x);
  return Lppsi(options).fit(points, known, run, report)->apply(points, {}, run);
}

Matrix centred(Matrix y) {
  for (Index j = 0; j < y.cols(); ++j) {
    double mean = 0;
    for (Index i = 0; i < y.rows(); ++i) mean += y(i, j) / static_cast<double>(y.rows());
    for (Index i = 0; i < y.rows(); ++i) y(i, j) -= mean;
  }
  return y;
}

// The objective from the definition, on the map itself: with length b every column y = X~ z has
// y'L_W y = lambda and y'D_W y + y'L_C y + ridge |z|^2 = 1; without a ridge nothing of X~ is left in it.
TEST(Lppsi, TheMapSolvesItsProblem) {
  const Index n = 40;
  const double delta = 1.3;
  const Matrix x = random_matrix(n, 3, 1);
  auto run = with_threads(2);
  Report report;
  const Matrix y = centred(embedding(
      x, some_links(),
      {.dims = 3, .n_neighbors = 4, .delta = delta, .length = Normalisation::kByB, .ridge = 0}, run, report));

  const Matrix d2 = testing::squared_distances(x);
  Matrix w(n, n), c(n, n);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < n; ++j) {
      Index nearer = 0;
      for (Index k = 0; k < n; ++k) nearer += k != i && d2(i, k) < d2(i, j);
      if (i != j && nearer < 4) w(i, j) = w(j, i) = 1;
    }
  const Knowledge known = some_links();
  for (const Pair& link : known.constraints.must)
    w(link.a, link.b) = w(link.b, link.a) = std::max(w(link.a, link.b), link.weight);
  for (const Pair& link : known.constraints.cannot) c(link.a, link.b) = c(link.b, link.a) = link.weight;
  Matrix lw(n, n), b(n, n);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < n; ++j) {
      const double heat = std::exp(-d2(i, j) / (2 * delta * delta));
      lw(i, i) += heat * w(i, j);
      lw(i, j) -= heat * w(i, j);
      b(i, i) += heat * (w(i, j) + c(i, j));
      b(i, j) -= heat * c(i, j);
    }
  const Matrix values = times(transpose(y), times(lw, y));
  EXPECT_LT(testing::largest_difference(values, testing::diagonal(report.eigenvalues)), 1e-7);
  EXPECT_LT(testing::largest_difference(times(transpose(y), times(b, y)), testing::identity(3)), 1e-7);
}

TEST(Lppsi, LinksHaveTheirEffect) {
  const testing::LabelledRows rows(90, 4, 3, 2);
  Knowledge known;
  for (Index i = 0; i < 30; i += 3)
    for (Index c = 0; c < 3; ++c) {
      known.constraints.add_must(i + c, i + c + 3);
      known.constraints.add_cannot(i + c, i + (c + 1) % 3);
    }
  for (const auto ridge_on : {LppsiOptions::RidgeOn::kB, LppsiOptions::RidgeOn::kA}) {
    auto run = with_threads(1);
    Report report;
    const Matrix d2 =
        testing::squared_distances(embedding(rows.values, known, {.ridge_on = ridge_on}, run, report));
    double must = 0, cannot = 0;
    for (const Pair& link : known.constraints.must) must += d2(link.a, link.b);
    for (const Pair& link : known.constraints.cannot) cannot += d2(link.a, link.b);
    EXPECT_LT(must, cannot);
  }
}

TEST(Lppsi, SameBitsForAnyNumberOfThreadsWithAndWithoutLandmarks) {
  const Matrix x = random_matrix(300, 5, 3);
  for (const Index landmarks : {1000, 60}) {
    auto one = with_threads(1);
    Report one_report;
    const Matrix expected = embedding(x, some_links(), {.landmarks = landmarks}, one, one_report);
    EXPECT_TRUE(testing::all_finite(expected));
    EXPECT_EQ(one_report.notes.size(), landmarks < 300 ? 1u : 0u);
    for (const int threads : kThreadCounts) {
      auto run = with_threads(threads);
      Report report;
      EXPECT_TRUE(
          testing::same_bits(embedding(x, some_links(), {.landmarks = landmarks}, run, report), expected));
    }
  }
}

TEST(Lppsi, AwkwardInputsAreFinite) {
  Matrix repeated = random_matrix(40, 3, 4);
  for (Index i = 6; i < 40; ++i) std::ranges::copy(repeated.row(i % 6), repeated.row(i).begin());
  const Matrix wide = random_matrix(40, 100, 5);
  for (const Matrix& x : {repeated, wide})
    for (const Knowledge& known : {Knowledge(), some_links()})
      for (const auto ridge_on : {LppsiOptions::RidgeOn::kB, LppsiOptions::RidgeOn::kA})
        for (const auto weights : {EdgeWeights::kBinary, EdgeWeights::kHeat}) {
          auto run = with_threads(1);
          Report report;
          const Matrix y =
              embedding(x, known, {.dims = 3, .weights = weights, .ridge_on = ridge_on}, run, report);
          EXPECT_TRUE(testing::all_finite(y));
          EXPECT_EQ(y.rows(), 40);
        }
  auto run = with_threads(1);
  Report report;
  EXPECT_LE(embedding(repeated, {}, {.dims = 30}, run, report).cols(), 5)
      << "six different points span five directions";
  EXPECT_FALSE(report.warnings.empty());
}

TEST(Lppsi, SavedAndLoadedItPlacesNewPoints) {
  const Points points = Points::own(random_matrix(80, 4, 6));
  auto run = with_threads(1);
  const Model model = fit(points, some_links(), {.method = "lppsi"}, run);
  const std::string path = ::testing::TempDir() + "lppsi_test.cordon";
  model.save(path);
  const Points fresh = Points::own(random_matrix(7, 4, 7));
  EXPECT_TRUE(testing::same_bits(Model::load(path).transform(fresh, run), model.transform(fresh, run)));
}

TEST(Lppsi, Refusals) {
  const Points points = Points::own(random_matrix(30, 3, 8));
  auto run = with_threads(1);
  Report report;
  expect_error(ErrorKind::kUsage, [&] { Lppsi({.n_neighbors = 30}).fit(points, {}, run, report); },
               {"1 to 29"});
  expect_error(ErrorKind::kUsage, [] { Lppsi({.delta = 0}); }, {"delta", "more than 0"});
  expect_error(ErrorKind::kUsage, [] { Lppsi({.ridge = -1}); }, {"ridge"});
  expect_error(ErrorKind::kInput, [&] { Lppsi({.delta = 1e-9}).fit(points, {}, run, report); },
               {"1e-09", "vanishes"});
  expect_error(ErrorKind::kInput, [&] { Lppsi().fit(Points::own(Matrix(30, 3)), {}, run, report); },
               {"equal"});
}

}  // namespace
}  // namespace cordon
