#include "cordon/methods/pair_method.h"

#include "cordon/graph/scatter.h"
#include "methods/common.h"

namespace cordon {
namespace {

std::vector<Edge> edges_of(const std::vector<Pair>& pairs) {
  std::vector<Edge> edges;
  edges.reserve(pairs.size());
  for (const Pair& pair : pairs) edges.push_back({pair.a, pair.b, pair.weight});
  return edges;
}

double weight_of(const std::vector<Pair>& pairs) {
  double sum = 0;
  for (const Pair& pair : pairs) sum += pair.weight;
  return sum;
}

}  // namespace

PairSums pair_sums(const Points& points, const ConstraintSet& said, bool with_total, const Run& run) {
  said.require_rows(points.rows());
  PairSums sums;
  sums.rows = points.rows();
  sums.features = points.cols();
  if (with_total) sums.total = total_scatter(points, column_means(points, run), run);
  sums.between = scatter(points, edges_of(said.cannot), run);
  sums.within = scatter(points, edges_of(said.must), run);
  sums.cannot_links = static_cast<Index>(said.cannot.size());
  sums.must_links = static_cast<Index>(said.must.size());
  sums.cannot_weight = weight_of(said.cannot);
  sums.must_weight = weight_of(said.must);
  return sums;
}

std::unique_ptr<Map> PairMethod::fit(const Points& points, const Knowledge& known, Run& run) const {
  require_dims(dims(), points);
  Span span = span_of(points, run);
  PairSums sums = pair_sums(span.points, known.constraints, uses_total(), run);
  sums.features = points.cols();
  Matrix found = directions(sums, run);
  std::vector<double> centre = span.basis.empty() ? column_means(points, run) : std::move(span.centre);
  return std::make_unique<LinearMap>(std::move(centre), span.lift(std::move(found)));
}

}  // namespace cordon
