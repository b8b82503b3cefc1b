// lsi and nmf: golden cases, what the factorisation promises, and odd tables.
#include <gtest/gtest.h>

#include "cordon/model/model.h"
#include "errors.h"
#include "golden.h"
#include "known.h"
#include "maps/ncw.h"
#include "maps/parts_map.h"
#include "methods/lsi.h"
#include "methods/nmf.h"
#include "solve/factorise.h"
#include "solve/singular.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_error;
using testing::golden;
using testing::kThreadCounts;
using testing::largest_difference;
using testing::random_matrix;
using testing::relative_difference;
using testing::same_bits;
using testing::squared_distances;
using testing::times;
using testing::to_sparse;
using testing::transpose;
using testing::with_threads;

Matrix positive(Index rows, Index cols, std::uint64_t seed, double zeros = 0) {
  Matrix m = random_matrix(rows, cols, seed, zeros);
  for (Index i = 0; i < m.size(); ++i) m.data()[i] = std::abs(m.data()[i]);
  return m;
}

TEST(Lsi, Golden) {
  const auto g = golden("le_lsi");
  const Matrix x = testing::matrix(g["inputs"]["X"]);
  for (const Points& points : {Points::own(Matrix(x)), Points::own(to_sparse(x))}) {
    auto run = with_threads(2);
    Report report;
    const Matrix y = Lsi({.dims = 2}).fit(points, {}, run, report)->apply(points, {}, run);
    EXPECT_LT(
        relative_difference(squared_distances(y), testing::matrix(g["expected"]["rows_pairwise_sqdist"])),
        1e-8);
    const Matrix expected = testing::matrix(g["expected"]["Z_upto_sign"]);
    EXPECT_LT(relative_difference(testing::with_signs_of(y, expected), expected), 1e-8);
  }
}

// Wide, tall and large sparse tables: X'X v = s^2 v, and both routes agree.
TEST(Lsi, SingularVectorsOfEveryShape) {
  for (const auto& [n, f] : {std::pair<Index, Index>{40, 90}, {90, 40}, {1400, 1300}}) {
    Matrix x = positive(n, f, 3, 0.95);
    for (Index i = 0; i < n; ++i)  // some terms stand out, so that the singular values do
      for (Index j = 0; j < 12; ++j) x(i, j) *= 30.0 - 2.0 * static_cast<double>(j);
    auto run = with_threads(2);
    const SingularDirections sparse = singular_directions(Points::own(to_sparse(x)), 5, run);
    EXPECT_EQ(sparse.route, n > 1000 ? "krylov" : "gram");
    EXPECT_LT(sparse.residual, 1e-8);
    const Points points = Points::own(to_sparse(x));
    const Matrix image = transposed_points_times(points, points_times(points, sparse.vectors, run), run);
    for (Index j = 0; j < 5; ++j) {
      const double s2 =
          sparse.values[static_cast<std::size_t>(j)] * sparse.values[static_cast<std::size_t>(j)];
      for (Index i = 0; i < f; ++i) EXPECT_NEAR(image(i, j), s2 * sparse.vectors(i, j), 1e-7 * s2);
    }
    const SingularDirections dense = singular_directions(Points::own(Matrix(x)), 5, run);
    for (std::size_t j = 0; j < 5; ++j)
      EXPECT_NEAR(sparse.values[j], dense.values[j], 1e-9 * dense.values[0]);
    for (const int threads : kThreadCounts) {
      auto other = with_threads(threads);
      EXPECT_TRUE(same_bits(singular_directions(points, 5, other).vectors, sparse.vectors));
    }
  }
}

TEST(Lsi, EdgeCases) {
  auto run = with_threads(1);
  Report report;
  Matrix x = positive(6, 4, 1);
  for (Index i = 0; i < 6; ++i) x(i, 2) = 0;  // a term in no document
  for (Index j = 0; j < 4; ++j) {
    x(3, j) = 0;        // an empty document
    x(5, j) = x(4, j);  // a duplicate
  }
  const auto map = Lsi({.dims = 4}).fit(Points::own(Matrix(x)), {}, run, report);
  EXPECT_EQ(map->output_dims(), 3);
  EXPECT_FALSE(report.warnings.empty());
  const Matrix y = map->apply(Points::own(Matrix(x)), {}, run);
  for (Index k = 0; k < 3; ++k) {
    EXPECT_EQ(y(3, k), 0);
    EXPECT_EQ(y(4, k), y(5, k));
  }
  expect_error(ErrorKind::kUsage, [&] { Lsi({.dims = 5}).fit(Points::own(Matrix(x)), {}, run, report); },
               {"5", "4"});
  expect_error(ErrorKind::kInput, [&] { Lsi().fit(Points::own(Matrix(5, 4)), {}, run, report); }, {"0"});
}

TEST(Nmf, GoldenMultiplicativeUpdates) {
  const auto g = golden("nmf_mu20");
  const auto& in = g["inputs"];
  const auto& expected = g["expected"];
  const Matrix x = testing::matrix(in["X"]);
  for (const Points& points : {Points::own(Matrix(x)), Points::own(to_sparse(x))}) {
    auto run = with_threads(2);
    const Points a = weighted_by_ncw(points, row_sum(points), run);
    for (Index i = 0; i < 16; ++i)
      EXPECT_NEAR(testing::values_of(a)(i, 0),
                  x(i, 0) * expected["ncw"][static_cast<std::size_t>(i)].get<double>(), 1e-12);
    const Factors found = factorise(FactorisedPoints(a), testing::matrix(in["H0"]), testing::matrix(in["W0"]),
                                    {FactorSolver::kMultiplicative, 0, in["T"].get<Index>()}, run);
    EXPECT_LT(relative_difference(found.w, testing::matrix(expected["W"])), 1e-8);
    EXPECT_LT(relative_difference(found.h, testing::matrix(expected["H"])), 1e-8);
    EXPECT_NEAR(found.objective, expected["objective"].get<double>(), 1e-10);
    for (Index i = 0; i < 16; ++i) {
      Index largest = 0;
      std::vector<double> scaled_row;
      for (Index k = 0; k < 3; ++k) {
        double norm = 0;
        for (Index j = 0; j < 6; ++j) norm += found.w(j, k) * found.w(j, k);
        scaled_row.push_back(found.h(i, k) * std::sqrt(norm));
        if (scaled_row.back() > scaled_row[static_cast<std::size_t>(largest)]) largest = k;
      }
      EXPECT_EQ(largest, expected["cluster"][static_cast<std::size_t>(i)].get<Index>());
    }
  }
}

double true_objective(const Matrix& a, const Matrix& h, const Matrix& w) {
  const Matrix hw = times(h, transpose(w));
  double sum = 0;
  for (Index i = 0; i < a.size(); ++i) sum += (a.data()[i] - hw.data()[i]) * (a.data()[i] - hw.data()[i]);
  return sum / 2;
}

TEST(Nmf, EverySolverGoesDownAndAgrees) {
  const Matrix truth = times(positive(60, 3, 5, 0.5), transpose(positive(25, 3, 6, 0.5)));
  auto run = with_threads(2);
  const FactorisedPoints points(Points::own(to_sparse(truth)));
  for (const FactorSolver solver :
       {FactorSolver::kHals, FactorSolver::kGradient, FactorSolver::kMultiplicative}) {
    SCOPED_TRACE(static_cast<int>(solver));
    double before = INFINITY;
    for (const Index steps : {1, 5, 20, 300}) {
      const Factors found =
          factorise(points, positive(60, 3, 7), positive(25, 3, 8), {solver, 0, steps}, run);
      EXPECT_NEAR(found.objective, true_objective(truth, found.h, found.w), 1e-8 * points.squares);
      EXPECT_LE(found.objective, before * (1 + 1e-12));
      before = found.objective;
      for (const Matrix* m : {&found.h, &found.w})
        for (Index i = 0; i < m->size(); ++i) EXPECT_GE(m->data()[i], 0);
    }
    EXPECT_LT(before, 1e-3 * points.squares) << "the table is a product of such factors";
  }
}

TEST(Nmf, CoordinatesAreTheLeastSquaresOfAPointAndTheModelIsKept) {
  const Matrix x = positive(80, 30, 9, 0.7);
  for (const char* weighting : {"none", "ncw"})
    for (const Points& points : {Points::own(Matrix(x)), Points::own(to_sparse(x))}) {
      Matrix first;
      for (const int threads : kThreadCounts) {
        auto run = with_threads(threads);
        const Model model = fit(points, {},
                                {.method = "nmf",
                                 .parameters = {{"dims", "4"}, {"weighting", weighting}, {"restarts", "3"}},
                                 .scaling = ScalingKind::kUnit},
                                run);
        const Matrix y = model.training_embedding(points, run);
        if (first.empty()) first = y;
        EXPECT_TRUE(same_bits(first, y));
        model.save(::testing::TempDir() + "nmf.cordon");
        EXPECT_TRUE(same_bits(Model::load(::testing::TempDir() + "nmf.cordon").transform(points, run), y));
        // The conditions of a minimum: y >= 0, gradient >= 0, one of them 0.
        if (threads > 1 || weighting[0] == 'n') continue;
        const auto& basis = dynamic_cast<const PartsMap&>(*model.map).basis();
        const Points unit = scaled(points, model.scaling, run);
        const Matrix products = points_times(weighted_by_ncw(unit, row_sum(unit), run), basis, run);
        const Matrix image = times(y, times(transpose(basis), basis));
        for (Index i = 0; i < y.size(); ++i) {
          const double gradient = image.data()[i] - products.data()[i];
          EXPECT_GE(y.data()[i], 0);
          EXPECT_GE(gradient, -1e-9);
          EXPECT_NEAR(gradient * y.data()[i], 0, 1e-9);
        }
      }
    }
}

TEST(Nmf, EdgeCases) {
  auto run = with_threads(1);
  Report report;
  Matrix x = positive(12, 5, 1);
  for (Index i = 0; i < 12; ++i) x(i, 2) = 0;
  for (Index j = 0; j < 5; ++j) {
    x(3, j) = 0;
    x(5, j) = x(4, j);
  }
  for (const char* weighting : {"none", "ncw"}) {
    const auto map = make_method("nmf", {{"weighting", weighting}, {"restarts", "2"}})
                         ->fit(Points::own(Matrix(x)), {}, run, report);
    const Matrix y = map->apply(Points::own(Matrix(x)), {}, run);
    EXPECT_TRUE(testing::all_finite(y));
    for (Index k = 0; k < 2; ++k) {
      EXPECT_EQ(y(3, k), 0);
      EXPECT_EQ(y(4, k), y(5, k));
      EXPECT_EQ(dynamic_cast<const PartsMap&>(*map).basis()(2, k), 0);
    }
  }
  Matrix negative = x;
  negative(7, 1) = -0.5;
  expect_error(ErrorKind::kInput, [&] { Nmf().fit(Points::own(Matrix(negative)), {}, run, report); },
               {"row 7", "-0.5"});
  expect_error(ErrorKind::kInput, [&] { Nmf().fit(Points::own(Matrix(4, 4)), {}, run, report); },
               {"nothing"});
  expect_error(ErrorKind::kUsage, [&] { Nmf({.dims = 6}).fit(Points::own(Matrix(x)), {}, run, report); },
               {"6", "5"});
  expect_error(ErrorKind::kUsage,
               [&] { Nmf({.dims = 4}).fit(Points::own(positive(3, 9, 1)), {}, run, report); }, {"3 rows"});
}

}  // namespace
}  // namespace cordon
