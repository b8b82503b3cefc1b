// The protocol of the DSP papers: p must-links and p cannot-links per class are drawn, a
// map is learnt from them and all points, k-means (best of 10 starts) with as many clusters
// as classes is judged by the classes.
//
//   method       of the registry; "k-means": no map; "skk-means": clusters in the must-link
//                kernel's space
//   pairs        per class and kind; 0: none
//   dims         number or "half"; "curve": [..] asks for several, one map cut off after so many
//                columns
//   keep         "clustering": k-means respects the constraints as well
//   parameters   of the method
#include <algorithm>

#include "cluster/must_link_kernel_kmeans.h"
#include "cordon/cluster/constrained_kmeans.h"
#include "cordon/cluster/kmeans.h"
#include "cordon/constraints/sampling.h"
#include "cordon/score/clustering_scores.h"
#include "core/index.h"
#include "experiments/protocols/entries.h"
#include "kernel/must_link_kernel.h"

namespace cordon::internal {
namespace {

void add_scores(const Points& points, const std::vector<int>& found, Outcome& outcome) {
  const ClusteringScores scores = score_clustering(points.labels.of_row, found);
  outcome["f_score"].push_back(scores.f_score);
  outcome["rand"].push_back(scores.rand);
  outcome["adjusted_rand"].push_back(scores.adjusted_rand);
  outcome["error_rate"].push_back(1 - scores.f_score);
}

// Links are kept by the kernel itself; delta is the median distance unless it was published.
std::vector<int> skk_means(const Points& points, const ConstraintSet& constraints,
                           const ParameterValues& values, const Run& run) {
  Kernel kernel;
  kernel.delta = 0;
  for (const auto& [name, value] : values)
    if (name == "delta") kernel.delta = std::stod(value);
  if (!(kernel.delta > 0)) kernel.delta = median_distance(points, run);
  const MustLinkKernel linked(points, constraints, kernel, run);
  return kernel_kmeans(linked, {.k = points.labels.class_count()}, run).labels;
}

Matrix first_columns(const Matrix& all, Index count) {
  Matrix some = Matrix::uninitialised(all.rows(), count);
  for (Index i = 0; i < all.rows(); ++i)
    for (Index j = 0; j < count; ++j) some(i, j) = all(i, j);
  return some;
}

}  // namespace

// Of a curve one map is learnt, with the most dimensions asked for, and cut off: its columns
// come in the order of their eigenvalues.
Outcome clusters_protocol(const Json& request, const Dataset& data, const Draw& draw, const Run& run) {
  const Points points = scaled_points(request, data.points, run);
  const Index classes = points.labels.class_count();
  const Index pairs = request.value("pairs", Index{0});
  Knowledge known;
  if (pairs > 0) known.constraints = sample_per_class(points.labels, pairs, {.seed = draw.seed}).set;
  tidy(known.constraints);

  Outcome outcome;
  const std::string method = request.at("method");
  ParameterValues values = parameters_of(request, data);
  if (method == "k-means") {
    add_scores(points, kmeans(points, {.k = classes}, run).labels, outcome);
    return outcome;
  }
  if (method == "skk-means") {
    add_scores(points, skk_means(points, known.constraints, values, run), outcome);
    return outcome;
  }
  std::vector<Index> curve = request.value("curve", std::vector<Index>{dims_of(request, data)});
  for (Index& dims : curve) dims = std::min(dims, points.cols());
  values.emplace_back("dims", std::to_string(*std::max_element(curve.begin(), curve.end())));
  Report unused;
  const auto map = make_method(method, values)->fit(points, known, run, unused);
  const Matrix y = map->apply(points, {}, run);
  for (const Index dims : curve) {
    const Points placed = Points::own(first_columns(y, std::min(dims, y.cols())));
    outcome["dims"].push_back(static_cast<double>(dims));
    if (request.value("keep", std::string()) == "clustering") {
      ConstrainedKMeansOptions options;
      options.kmeans.k = classes;
      add_scores(points, constrained_kmeans(placed, known.constraints, options, run).clustering.labels,
                 outcome);
    } else {
      add_scores(points, kmeans(placed, {.k = classes}, run).labels, outcome);
    }
  }
  return outcome;
}

}  // namespace cordon::internal
