// auto beside the other methods: p must-links and p cannot-links per class, a map of all points,
// clusters, and scores on the points that no link names.
//
//   method       of the registry; "k-means": no map; "skk-means": clusters in the must-link
//                kernel's space
//   keep         "nothing": k-means does not see the links
//   pairs        per class and kind
//   dims         "r": min(f/2, 10); "k - 1"; 0: all (auto)
//   rows         at most so many points, drawn once and for all
//   parameters   of the method
//
// Maps are clustered by k-means that keeps the links (best of 10 starts). auto with all dimensions
// clusters as `cordon cluster` does, by consensus of its views.
#include "cluster/must_link_kernel_kmeans.h"
#include "cordon/cluster/auto_cluster.h"
#include "cordon/cluster/constrained_kmeans.h"
#include "cordon/constraints/sampling.h"
#include "experiments/protocols/entries.h"
#include "experiments/unlinked_scores.h"
#include "kernel/sampled_rows.h"

namespace cordon::internal {
namespace {

std::string dims_text(const Json& request, const Points& points) {
  const Json dims = request.value("dims", Json("r"));
  if (!dims.is_string()) return dims.dump();
  const Index maximum =
      dims == "r" ? std::min<Index>(points.cols() / 2, 10) : points.labels.class_count() - 1;
  return std::to_string(std::max<Index>(1, std::min(maximum, points.cols())));
}

}  // namespace

// Sizes are bounded by a draw of rows that is the same for all draws and methods. Where a method
// has places for its training points, these are clustered, not places found anew.
Outcome unlinked_protocol(const Json& request, const Dataset& data, const Draw& draw, const Run& run) {
  const Points points =
      scaled_points(request,
                    data.points.select_rows(sampled_rows(
                        data.points.rows(), request.value("rows", Index{1000}), Stream(1, Purpose::kTest))),
                    run);
  const Index classes = points.labels.class_count();
  Knowledge known;
  known.constraints = sample_per_class(points.labels, request.at("pairs"), {.seed = draw.seed}).set;
  const ConstraintSet& constraints = known.constraints;

  const ConstrainedKMeansOptions k{.kmeans = {.k = classes}};
  const std::string method = request.at("method");
  Matrix map;
  std::vector<int> found;
  if (method == "skk-means") {
    const Kernel kernel{.delta = median_distance(points, run)};
    found = kernel_kmeans(MustLinkKernel(points, constraints, kernel, run), {.k = classes}, run).labels;
  } else if (method == "k-means") {
    map = Matrix::uninitialised(points.rows(), points.cols());
    points.copy_rows(0, points.rows(), map.data());
    const bool keeps = request.value("keep", std::string()) != "nothing";
    found = constrained_kmeans(points, keeps ? constraints : ConstraintSet(), k, run).clustering.labels;
  } else if (method == "auto" && request.value("dims", Json("r")) == 0) {
    AutoClusterOptions options{.k = classes};
    AutoClustering all = auto_cluster(points, constraints, options, run);
    map = std::move(all.map);
    found = std::move(all.labels);
  } else {
    ParameterValues values = parameters_of(request, data);
    values.emplace_back("dims", dims_text(request, points));
    Report unused;
    const auto fitted = make_method(method, values)->fit(points, known, run, unused);
    map = fitted->training_coordinates() != nullptr ? *fitted->training_coordinates()
                                                    : fitted->apply(points, {}, run);
    found = constrained_kmeans(Points::look_at(map), constraints, k, run).clustering.labels;
  }
  const UnlinkedScores scores = score_unlinked(points, constraints, found, map, run);
  Outcome outcome{{"adjusted_rand", {scores.adjusted_rand}}, {"f_score", {scores.f_score}}};
  if (!map.empty()) outcome["knn_accuracy"] = {scores.knn_accuracy};
  return outcome;
}

}  // namespace cordon::internal
