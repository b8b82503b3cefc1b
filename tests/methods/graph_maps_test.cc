// le, semi-le, cle and harmonic: clouds they must find, and what is asked of odd graphs.
#include "graph_maps.h"

#include <gtest/gtest.h>

#include "cordon/cluster/kmeans.h"
#include "cordon/model/model.h"
#include "cordon/score/clustering_scores.h"
#include "errors.h"
#include "methods/eigenmap.h"
#include "pairs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_error;
using testing::kThreadCounts;
using testing::largest_difference;
using testing::places;
using testing::random_matrix;
using testing::same_bits;
using testing::squared_distances;
using testing::to_sparse;
using testing::with;
using testing::with_threads;

// Three clouds far from the origin in different directions.
struct Clouds {
  Points points;
  Labels all;
  explicit Clouds(Index n, bool sparse = false, std::uint64_t seed = 1, double apart = 3) {
    Matrix x = random_matrix(n, 6, seed, sparse ? 0.4 : 0);
    all.names = {"red", "green", "blue"};
    for (Index i = 0; i < n; ++i) {
      all.of_row.push_back(static_cast<int>(i % 3));
      x(i, i % 3) += apart;
      for (Index j = 0; j < 6; ++j) x(i, j) = std::abs(x(i, j));
    }
    points = sparse ? Points::own(to_sparse(x)) : Points::own(std::move(x));
  }
  // The share of points that lie farthest along the direction of their own cloud: about what can be known.
  double right_by_definition() const {
    const Matrix x = testing::values_of(points);
    Index right = 0;
    for (Index i = 0; i < x.rows(); ++i)
      right += std::max_element(x.row(i).begin(), x.row(i).begin() + 3) - x.row(i).begin() == i % 3 ? 1 : 0;
    return static_cast<double>(right) / static_cast<double>(x.rows());
  }
  Knowledge some(Index per_class) const {
    Knowledge known;
    known.labels = all;
    std::vector<Index> seen(3, 0);
    for (int& label : known.labels.of_row)
      if (seen[static_cast<std::size_t>(label)]++ >= per_class) label = Labels::kUnknown;
    return known;
  }
};

double accuracy(const Matrix& y, const Labels& truth) {
  auto run = with_threads(2);
  return score_clustering(truth.of_row, kmeans(Points::look_at(y), {.k = 3}, run).labels).accuracy;
}

TEST(GraphMaps, FindTheCloudsAndPlaceNewPoints) {
  for (const bool sparse : {false, true}) {
    const Clouds clouds(300, sparse);
    const Clouds later(150, sparse, 99);
    const Knowledge known = clouds.some(6);
    for (const std::string method : {"le", "semi-le", "cle", "harmonic"}) {
      SCOPED_TRACE(method);
      auto run = with_threads(2);
      const Model model =
          fit(clouds.points, known,
              {.method = method, .parameters = {{"dims", "3"}}, .scaling = ScalingKind::kNone}, run);
      const Matrix y = model.training_embedding(clouds.points, run);
      EXPECT_GT(accuracy(y, clouds.all), clouds.right_by_definition() - 0.01);
      EXPECT_LT(model.report.residual, 1e-8);
      const std::string path = ::testing::TempDir() + "places_" + method + (sparse ? "s" : "d") + ".cordon";
      model.save(path);
      const Model loaded = Model::load(path);
      EXPECT_TRUE(same_bits(loaded.training_embedding(clouds.points, run), y));
      const Matrix new_y = model.transform(later.points, run);
      EXPECT_TRUE(same_bits(loaded.transform(later.points, run), new_y));
      EXPECT_GT(accuracy(new_y, later.all), later.right_by_definition() - 0.01);
      // A training row is where it was.
      EXPECT_LT(largest_difference(model.transform(clouds.points, run), y), 1e-12);
    }
  }
}

TEST(GraphMaps, SameBitsForAnyNumberOfThreads) {
  const Clouds clouds(1200);
  for (const std::string method : {"le", "semi-le", "cle", "harmonic"}) {
    Matrix first;
    for (const int threads : kThreadCounts) {
      auto run = with_threads(threads);
      Report report;
      const Matrix y =
          places(*make_method(method, {{"dims", "3"}}), clouds.points, clouds.some(30), run, report);
      if (first.empty()) first = y;
      EXPECT_TRUE(same_bits(first, y)) << method;
    }
  }
}

TEST(GraphMaps, SemiLeWithImplicitPairsIsAsWithListedOnes) {
  const Clouds clouds(240);
  const Knowledge known = clouds.some(40);  // more than are listed
  auto run = with_threads(2);
  Report report;
  const Matrix y = places(SemiLe(with<LeOptions>(8, 4)), clouds.points, known, run, report);
  LeOptions options = with<LeOptions>(8, 4);
  DrawnGraph graph = draw_graph(clouds.points, options, run, report);
  const auto label = [&](Index i) { return known.labels.of_row[static_cast<std::size_t>(i)]; };
  std::erase_if(graph.edges, [&](const Edge& e) { return label(e.a) >= 0 && label(e.b) >= 0; });
  for (Index i = 0; i < 240; ++i)
    for (Index j = 0; j < i; ++j)
      if (label(i) >= 0 && label(i) == label(j)) graph.edges.push_back({i, j, 1.0});
  const LaplacianPairs listed =
      smallest_laplacian_pairs({.weights = adjacency(graph.edges, 240)}, 5, run);  // and the constant
  EXPECT_LT(largest_difference(squared_distances(y), squared_distances(listed.vectors)), 1e-9);
}

TEST(GraphMaps, DisconnectedGraphIsolatedPointAndEmptyDocument) {
  Matrix x(41, 6);
  const Matrix noise = random_matrix(40, 6, 4);
  for (Index i = 0; i < 40; ++i)
    for (Index j = 0; j < 3; ++j)
      x(i, (i % 2) * 3 + j) = 1 + 0.3 * std::abs(noise(i, j));  // no word in common
  for (const Points& points : {Points::own(Matrix(x)), Points::own(to_sparse(x))}) {
    auto run = with_threads(1);
    Report report;
    const Matrix le = places(Le(with<LeOptions>(5, 3)), points, {}, run, report);
    EXPECT_TRUE(testing::all_finite(le));
    for (Index k = 0; k < 3; ++k) EXPECT_EQ(le(40, k), 0);
    EXPECT_EQ(le(0, 0), le(2, 0));
    EXPECT_GT(std::abs(le(0, 0) - le(1, 0)), 0.01) << "the parts are told apart";
    EXPECT_EQ(report.warnings.size(), 3u);  // zero row, isolated, parts

    Knowledge known;
    known.labels = {std::vector<int>(41, Labels::kUnknown), {"a", "b"}};
    known.labels.of_row[0] = 0;
    known.labels.of_row[2] = 1;  // both in one part: the other has no label at all
    for (const std::string method : {"cle", "harmonic"}) {
      auto quiet = with_threads(1);
      Report report;
      const auto map = make_method(method, {{"n_neighbors", "5"}})->fit(points, known, quiet, report);
      const Matrix& y = *map->training_coordinates();
      EXPECT_TRUE(testing::all_finite(y));
      EXPECT_GT(y(0, 0), y(2, 0));
      EXPECT_GT(y(2, 1), y(0, 1));
      for (Index k = 0; k < 2; ++k) {
        EXPECT_EQ(y(1, k), y(40, k)) << "cut off, at one place";
        if (method == "harmonic") {
          EXPECT_EQ(y(40, k), 0.5);
        }
      }
      // An empty document that comes later goes to the same place.
      Matrix empty(1, 6);
      const Points later = points.is_sparse() ? Points::own(to_sparse(empty)) : Points::own(std::move(empty));
      const Matrix placed = map->apply(later, {}, quiet);
      EXPECT_EQ(placed(0, 0), y(40, 0));
    }
  }
}

TEST(GraphMaps, OneLabelNoLabelAllLabels) {
  const Clouds clouds(120);
  auto run = with_threads(1);
  Report report;
  for (const std::string method : {"cle", "harmonic", "semi-le"}) {
    SCOPED_TRACE(method);
    const Index dims = method == "semi-le" ? 2 : 3;  // two tell three classes apart
    const auto made = make_method(method, {{"dims", std::to_string(dims)}, {"n_neighbors", "8"}});
    const Matrix one = places(*made, clouds.points, clouds.some(1), run, report);
    EXPECT_TRUE(testing::all_finite(one));
    Knowledge all;
    all.labels = clouds.all;
    const Matrix every = places(*made, clouds.points, all, run, report);
    for (Index i = 3; i < 120; ++i)
      for (Index k = 0; k < dims; ++k)
        EXPECT_NEAR(every(i, k), every(i - 3, k), 1e-12) << "one place per class";
    EXPECT_GT(squared_distances(every)(0, 1), 1e-6);
    EXPECT_GT(squared_distances(every)(1, 2), 1e-6);
    if (method != "semi-le") {
      expect_error(ErrorKind::kUsage, [&] { made->fit(clouds.points, {}, run, report); },
                   {method, "labels", "labels_for_fit = FILE"});
      Knowledge single = clouds.some(5);
      for (int& label : single.labels.of_row)
        if (label > 0) label = Labels::kUnknown;
      expect_error(ErrorKind::kInput, [&] { made->fit(clouds.points, single, run, report); },
                   {"2 classes", "red"});
    } else {
      auto warned = with_threads(1);
      Report warned_report;
      const Matrix none = places(*made, clouds.points, {}, warned, warned_report);
      EXPECT_FALSE(warned_report.warnings.empty());
      const Matrix le = places(Le(with<LeOptions>(8, 2)), clouds.points, {}, run, report);
      EXPECT_TRUE(same_bits(none, le));
    }
  }
  Knowledge short_labels = clouds.some(3);
  short_labels.labels.of_row.pop_back();
  expect_error(ErrorKind::kInput, [&] { Cle().fit(clouds.points, short_labels, run, report); },
               {"119", "120"});
}

TEST(GraphMaps, DuplicateDocumentsAndTermsInNoDocument) {
  Matrix x = random_matrix(60, 5, 8);
  for (Index i = 0; i < 60; ++i)
    for (Index j = 0; j < 5; ++j)
      x(i, j) = j == 3 ? 0 : std::abs(x(i % 20, j));  // every row three times; column 3 empty
  Knowledge known;
  known.labels = {std::vector<int>(60, Labels::kUnknown), {"a", "b"}};
  known.labels.of_row[0] = 0;
  known.labels.of_row[7] = 1;
  for (const Points& points : {Points::own(Matrix(x)), Points::own(to_sparse(x))})
    for (const std::string method : {"le", "semi-le", "cle", "harmonic"}) {
      auto run = with_threads(1);
      Report report;
      const auto map = make_method(method, {{"n_neighbors", "6"}})->fit(points, known, run, report);
      EXPECT_TRUE(testing::all_finite(*map->training_coordinates()));
      EXPECT_TRUE(testing::all_finite(map->apply(points, {}, run)));
    }
}

TEST(GraphMaps, MoreDimensionsThanPointsAreRefused) {
  const Clouds clouds(20);
  auto run = with_threads(1);
  Report report;
  expect_error(ErrorKind::kUsage, [&] { Le(with<LeOptions>(5, 21)).fit(clouds.points, {}, run, report); },
               {"21", "20 points", "1 to 19"});
  expect_error(ErrorKind::kUsage, [&] { Le(with<LeOptions>(20, 2)).fit(clouds.points, {}, run, report); },
               {"n_neighbors = 20", "1 to 19"});
  EXPECT_TRUE(testing::all_finite(places(Le(with<LeOptions>(5, 19)), clouds.points, {}, run, report)));
  LeOptions published = with<LeOptions>(5, 20);
  published.constant = true;
  EXPECT_TRUE(testing::all_finite(places(Le(published), clouds.points, {}, run, report)));
  published.dims = 21;
  expect_error(ErrorKind::kUsage, [&] { Le(published).fit(clouds.points, {}, run, report); },
               {"21", "1 to 20"});
  const Matrix y = places(Cle(with<LabelMapOptions>(5, 9)), clouds.points, clouds.some(2), run, report);
  EXPECT_EQ(y.cols(), 3);
  EXPECT_FALSE(report.warnings.empty());
}

// A plot of the defaults shows the points, not a line.
TEST(GraphMaps, NoDimensionIsConstantUnlessAskedFor) {
  const Clouds clouds(200);
  const Knowledge known = clouds.some(6);
  for (const std::string method : {"le", "semi-le", "cle", "harmonic"}) {
    SCOPED_TRACE(method);
    auto run = with_threads(1);
    Report report, published_report;
    const Matrix y = places(*make_method(method, {}), clouds.points, known, run, report);
    for (Index k = 0; k < y.cols(); ++k) {
      double minimum = y(0, k), maximum = y(0, k);
      for (Index i = 0; i < y.rows(); ++i) {
        minimum = std::min(minimum, y(i, k));
        maximum = std::max(maximum, y(i, k));
      }
      EXPECT_GT(maximum - minimum, 1e-3) << "dimension " << k;
    }
    if (method != "le" && method != "semi-le") continue;
    EXPECT_EQ(report.eigenvalues.size(), 2u);
    const Matrix published = places(*make_method(method, with_preset(method, "paper", {{"dims", "3"}})),
                                    clouds.points, known, run, published_report);
    for (Index i = 0; i < y.rows(); ++i) {
      EXPECT_EQ(published(i, 0), published(0, 0));
      for (Index k = 0; k < 2; ++k) EXPECT_EQ(published(i, k + 1), y(i, k)) << "the others are the same";
    }
    EXPECT_EQ(published_report.eigenvalues.size(), 3u);
    EXPECT_EQ(published_report.eigenvalues.front(), 0);
  }
}

TEST(GraphMaps, LinksJoinAndSeparate) {
  const Clouds clouds(90, false, 1, 1.0);
  auto run = with_threads(1);
  Report report;
  Knowledge known;
  const Matrix before = places(Le(with<LeOptions>(5, 3)), clouds.points, {}, run, report);
  known.constraints.add_must(0, 1, 50);
  const Matrix joined = places(Le(with<LeOptions>(5, 3)), clouds.points, known, run, report);
  EXPECT_LT(squared_distances(joined)(0, 1), 0.05 * squared_distances(before)(0, 1));

  // A cannot-link removes an edge that is there.
  const DrawnGraph graph = draw_graph(clouds.points, with<LeOptions>(5, 3), run, report);
  std::vector<Edge> edges = graph.edges;
  ConstraintSet constraints;
  constraints.add_cannot(edges[7].b, edges[7].a);
  apply_links(constraints, edges, report);
  EXPECT_EQ(edges.size(), graph.edges.size() - 1);

  // cle: must-linked points are one, and share a label.
  Knowledge labelled = clouds.some(2);
  labelled.constraints.add_must(50, 51);
  labelled.constraints.add_must(0, 80);
  const Matrix y = places(Cle(with<LabelMapOptions>(5, 0)), clouds.points, labelled, run, report);
  for (Index k = 0; k < 3; ++k) {
    EXPECT_EQ(y(50, k), y(51, k));
    EXPECT_EQ(y(0, k), y(80, k));
  }
  for (const std::string method : {"semi-le", "cle", "harmonic"}) {
    const auto made = make_method(method, {});
    Knowledge wrong = clouds.some(2);
    wrong.constraints.add_must(0, 1);
    expect_error(ErrorKind::kContradiction, [&] { made->fit(clouds.points, wrong, run, report); },
                 {"must", "red", "green"});
    wrong.constraints = {};
    wrong.constraints.add_cannot(0, 3);
    expect_error(ErrorKind::kContradiction, [&] { made->fit(clouds.points, wrong, run, report); },
                 {"cannot", "red"});
  }
  Knowledge chained = clouds.some(2);
  chained.constraints.add_must(0, 60);
  chained.constraints.add_must(60, 1);
  expect_error(ErrorKind::kContradiction, [&] { Cle().fit(clouds.points, chained, run, report); },
               {"red", "green"});
}

TEST(GraphMaps, EveryGraphAndWeight) {
  for (const bool sparse : {false, true}) {
    const Clouds clouds(150, sparse);
    for (const char* graph : {"or", "and", "epsilon"})
      for (const char* weights : {"dot", "binary", "heat", "polynomial"})
        for (const char* metric : {"cosine", "euclidean"}) {
          auto run = with_threads(2);
          Report report;
          const auto map =
              make_method("le", {{"graph", graph}, {"weights", weights}, {"metric", metric}, {"dims", "3"}})
                  ->fit(clouds.points, {}, run, report);
          EXPECT_TRUE(testing::all_finite(*map->training_coordinates()));
          EXPECT_TRUE(testing::all_finite(map->apply(clouds.points, {}, run)));
        }
    auto run = with_threads(2);
    Report report;
    const Matrix y =
        places(*make_method("le", {{"approximate", "true"}, {"dims", "3"}}), clouds.points, {}, run, report);
    EXPECT_GT(accuracy(y, clouds.all), 0.9);
    EXPECT_GT(testing::detail(report, "neighbour_recall"), 0.9);
  }
}

// A chain of 5,000 points with a label at either end: the answer is a straight line, and plain conjugate
// gradients would need thousands of steps.
TEST(GraphMaps, HarmonicOnAChainNeedsItsHierarchy) {
  const Index n = 5000;
  Matrix x(n, 1);
  for (Index i = 0; i < n; ++i) x(i, 0) = static_cast<double>(i);
  Knowledge known;
  known.labels = {std::vector<int>(static_cast<std::size_t>(n), Labels::kUnknown), {"a", "b"}};
  known.labels.of_row.front() = 0;
  known.labels.of_row.back() = 1;
  LabelMapOptions options = with<LabelMapOptions>(2, 0);
  options.metric = Metric::kEuclidean;
  options.weights = EdgeWeights::kBinary;
  options.graph = GraphRule::kEpsilon;
  options.epsilon = 1.5;
  auto run = with_threads(2);
  Report report;
  const Matrix h = places(Harmonic(options), Points::own(std::move(x)), known, run, report);
  for (Index i = 0; i < n; i += 333)
    EXPECT_NEAR(h(i, 1), static_cast<double>(i) / static_cast<double>(n - 1), 1e-6);
}

}  // namespace
}  // namespace cordon
