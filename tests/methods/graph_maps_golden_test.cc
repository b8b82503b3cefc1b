// le, semi-le, cle and harmonic: the golden cases and the literal problems.
#include <gtest/gtest.h>

#include "cordon/methods/registry.h"
#include "core/linalg.h"
#include "golden.h"
#include "graph_maps.h"
#include "methods/contraction.h"
#include "methods/eigenmap.h"
#include "solve/pencil.h"

namespace cordon {

using namespace internal;
namespace {

using testing::golden;
using testing::kThreadCounts;
using testing::largest_difference;
using testing::places;
using testing::relative_difference;
using testing::squared_distances;
using testing::to_sparse;
using testing::with;
using testing::with_signs_of;
using testing::with_threads;

Labels labels_of(const testing::Json& numbers) {
  Labels labels{{}, {"a", "b", "c"}};
  for (const auto& number : numbers) labels.of_row.push_back(number.get<int>());
  return labels;
}

void expect_values(const std::vector<double>& found, const testing::Json& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t j = 0; j < found.size(); ++j) EXPECT_NEAR(found[j], expected[j].get<double>(), 1e-9);
}

TEST(GraphMaps, Golden) {
  const auto le = golden("le_basic");
  const auto semi = golden("semile_basic");
  const auto cle = golden("cle_basic");
  const auto harmonic = golden("cle_harmonic");
  const Matrix x = testing::matrix(le["inputs"]["X"]);
  Knowledge known;
  known.labels = labels_of(semi["inputs"]["labels"]);
  for (const Points& points : {Points::own(Matrix(x)), Points::own(to_sparse(x))})
    for (const int threads : kThreadCounts) {
      auto run = with_threads(threads);
      Report report;
      const auto near = [&](const Matrix& found, const testing::Json& expected) {
        EXPECT_LT(
            relative_difference(squared_distances(found), testing::matrix(expected["rows_pairwise_sqdist"])),
            1e-8);
      };
      const auto published = [](const char* method) {
        return make_method(method, with_preset(method, "paper", {{"n_neighbors", "4"}, {"dims", "3"}}));
      };
      near(places(*published("le"), points, {}, run, report), le["expected"]);
      expect_values(report.eigenvalues, le["expected"]["eigenvalues"]);
      near(places(*published("semi-le"), points, known, run, report), semi["expected"]);
      expect_values(report.eigenvalues, semi["expected"]["eigenvalues"]);
      const Matrix y = places(*make_method("cle", with_preset("cle", "paper", {{"n_neighbors", "4"}})),
                              points, known, run, report);
      near(y, cle["expected"]);
      EXPECT_LT(relative_difference(y, testing::matrix(cle["expected"]["Y"])), 1e-8) << "signs as well";
      expect_values(report.eigenvalues, cle["expected"]["eigenvalues"]);
      const Matrix h = places(Harmonic(with<LabelMapOptions>(4, 3)), points, known, run, report);
      EXPECT_LT(relative_difference(h, testing::matrix(harmonic["expected"]["H"])), 1e-8);
    }
}

std::vector<Edge> edges_of(const Matrix& w) {
  std::vector<Edge> edges;
  for (Index i = 0; i < w.rows(); ++i)
    for (Index j = 0; j < i; ++j)
      if (w(i, j) > 0) edges.push_back({j, i, w(i, j)});
  return edges;
}

LabelClasses classes_of(const Labels& labels) {
  Knowledge known;
  known.labels = labels;
  return label_classes(Points::own(Matrix(static_cast<Index>(labels.of_row.size()), 1)), known);
}

// The coordinate of each class through the contracted graph, rows without a way to a label left at NaN.
Matrix contracted_maps(const std::vector<Edge>& edges, const Labels& labels, Index rows,
                       std::vector<double>* values = nullptr) {
  auto run = with_threads(1);
  const LabelClasses classes = classes_of(labels);
  const JoinedPoints joined = join_points(edges, classes, {}, rows);
  Matrix y(rows, classes.count());
  for (Index k = 0; k < classes.count(); ++k) {
    const ContractedGraph graph = contract(edges, joined, static_cast<int>(k));
    const LaplacianPairs pairs = smallest_laplacian_pairs(graph.problem, 2, run);
    if (values != nullptr) values->push_back(pairs.values[1]);
    const double sign = pairs.vectors(graph.of_class, 1) >= pairs.vectors(graph.of_others, 1) ? 1 : -1;
    for (Index i = 0; i < rows; ++i) {
      const int label = joined.label_of_row[static_cast<std::size_t>(i)];
      const Index node = label == Labels::kUnknown      ? joined.node_of_row[static_cast<std::size_t>(i)]
                         : label == static_cast<int>(k) ? graph.of_class
                                                        : graph.of_others;
      y(i, k) = node < 0 ? NAN : sign * pairs.vectors(node, 1);
    }
  }
  return y;
}

TEST(GraphMaps, GoldenIsolatedPoint) {
  const auto golden_case = golden("cle_isolated");
  const auto expected = golden_case["expected"];
  const auto edges = edges_of(testing::matrix(golden_case["inputs"]["W"]));
  auto run = with_threads(1);
  const LaplacianPairs le = smallest_laplacian_pairs({.weights = adjacency(edges, 16)}, 3, run);
  expect_values(le.values, expected["le_eigenvalues"]);
  const Matrix le_y = testing::matrix(expected["le_Y_upto_sign"]);
  EXPECT_LT(relative_difference(with_signs_of(le.vectors, le_y), le_y), 1e-8);
  std::vector<double> values;
  Matrix y = contracted_maps(edges, labels_of(golden_case["inputs"]["labels"]), 16, &values);
  expect_values(values, expected["cle_eigenvalues"]);
  const Matrix cle_y = testing::matrix(expected["cle_Y"]);
  for (Index k = 0; k < 3; ++k) {
    EXPECT_TRUE(std::isnan(y(15, k))) << "cut off";
    std::vector<double> others;
    for (Index i = 0; i < 15; ++i) others.push_back(y(i, k));
    std::sort(others.begin(), others.end());
    y(15, k) = others[7];
  }
  EXPECT_LT(relative_difference(y, cle_y), 1e-8);
}

// The published problem: W_k with all label pairs written out, P_k, and a dense pencil.
TEST(GraphMaps, ContractedCleIsTheLiteralProblem) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE(seed);
    Stream random(seed, Purpose::kTest);
    const Index n = 12 + static_cast<Index>(random.below(30));
    Matrix w(n, n);
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < i; ++j)
        if (j == i - 1 || random.uniform() < 0.15) w(i, j) = w(j, i) = 0.1 + random.uniform();
    Labels labels{std::vector<int>(static_cast<std::size_t>(n), Labels::kUnknown), {"a", "b", "c"}};
    for (int c = 0; c < 3; ++c)
      for (int m = 0; m <= c; ++m) labels.of_row[static_cast<std::size_t>(4 * c + m)] = c;
    std::vector<double> values;
    const Matrix y = contracted_maps(edges_of(w), labels, n, &values);
    for (int k = 0; k < 3; ++k) {
      Matrix wk = w;
      std::vector<Index> free;
      for (Index i = 0; i < n; ++i) {
        const int a = labels.of_row[static_cast<std::size_t>(i)];
        if (a == Labels::kUnknown) free.push_back(i);
        for (Index j = 0; j < n; ++j) {
          const int b = labels.of_row[static_cast<std::size_t>(j)];
          if (a != Labels::kUnknown && b != Labels::kUnknown)
            wk(i, j) = i != j && (a == k) == (b == k) ? 1 : 0;
        }
      }
      Matrix l(n, n), d(n, n), p(n, 2 + static_cast<Index>(free.size()));
      for (Index i = 0; i < n; ++i) {
        for (Index j = 0; j < n; ++j) {
          d(i, i) += wk(i, j);
          l(i, j) -= wk(i, j);
        }
        l(i, i) += d(i, i);
        const int a = labels.of_row[static_cast<std::size_t>(i)];
        p(i, 0) = 1;
        if (a != Labels::kUnknown) p(i, 1) = a == k ? 1 : -1;
      }
      for (std::size_t u = 0; u < free.size(); ++u) p(free[u], 2 + static_cast<Index>(u)) = 1;
      const PencilSolution s =
          solve_pencil(congruence(l, p), congruence(d, p),
                       {.keep = 2, .order = Order::kSmallest, .length = Normalisation::kByB});
      const Matrix literal = product(p, s.vectors);
      EXPECT_NEAR(values[static_cast<std::size_t>(k)], s.values[1], 1e-10);
      Matrix mine(n, 1), theirs(n, 1);
      for (Index i = 0; i < n; ++i) {
        mine(i, 0) = y(i, k);
        theirs(i, 0) = literal(i, 1);
      }
      EXPECT_LT(largest_difference(with_signs_of(mine, theirs), theirs), 1e-10);
    }
  }
}

}  // namespace
}  // namespace cordon
