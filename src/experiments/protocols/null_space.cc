// Figures 1 and 2 of the DSP papers: points on a line that no threshold separates, lifted to (x,
// x^2), projected along the difference of one must-linked pair.
//
//   must    the two rows that are linked
//   space   "input", "feature" or "null": which picture the coordinates are of
#include <cmath>

#include "cluster/must_link_kernel_kmeans.h"
#include "cordon/score/clustering_scores.h"
#include "experiments/protocols/entries.h"
#include "kernel/must_link_kernel.h"

namespace cordon::internal {

Outcome null_space_protocol(const Json& request, const Dataset& data, const Draw&, const Run& run) {
  const Index n = data.points.rows();
  Matrix lifted = Matrix::uninitialised(n, 2);
  for (Index i = 0; i < n; ++i) {
    const double x = data.points.dense()(i, 0);
    lifted(i, 0) = x;
    lifted(i, 1) = x * x;
  }
  const Index a = request.at("must")[0], b = request.at("must")[1];
  Outcome outcome;
  const std::string space = request.at("space");
  const double across = lifted(b, 0) - lifted(a, 0), up = lifted(b, 1) - lifted(a, 1),
               length = std::hypot(across, up);
  for (Index i = 0; i < n; ++i) {
    const double along_null = (lifted(i, 1) * across - lifted(i, 0) * up) / length;
    outcome["x"].push_back(space == "null" ? along_null : lifted(i, 0));
    outcome["y"].push_back(space == "feature" ? lifted(i, 1) : 0);
    outcome["label"].push_back(data.points.labels.of_row[static_cast<std::size_t>(i)]);
  }
  outcome["must"] = {static_cast<double>(a), static_cast<double>(b)};

  // The same without coordinates, as the library does it: the kernel x y + x^2 y^2, projected.
  ConstraintSet constraints;
  if (space == "null") constraints.add_must(a, b);
  const Points features = Points::own(space == "input" ? Matrix(data.points.dense()) : std::move(lifted));
  const MustLinkKernel kernel(features, constraints, {.kind = KernelKind::kLinear}, run);
  const KernelClustering found = kernel_kmeans(kernel, {.k = 2}, run);
  outcome["f_score"] = {score_clustering(data.points.labels.of_row, found.labels).f_score};
  outcome["pair_distance"] = {std::sqrt(kernel.squared_distance(a, b))};
  return outcome;
}

}  // namespace cordon::internal
