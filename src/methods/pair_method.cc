// Methods that learn from sums over pairs, in one process: the three sums,
// then the method's own directions().
//
//   fit()     points in memory: expressed in their span where they are wide, so that the sums are
//             r x r, r <= n - 1, and the directions are lifted back
//   solve()   sums made elsewhere, tile by tile or over processes (sum_tree.h): in features, since
//             the span is not known before all rows were seen
#include "methods/pair_method.h"

#include <numeric>

#include "graph/scatter.h"
#include "methods/common.h"
#include "methods/sums.h"

namespace cordon::internal {
namespace {

// S = sum of w (x_a - x_b)(x_a - x_b)' over the links as they are given: a link between equal
// rows adds nothing to the sum, but counts.
void sum_links(const Points& points, const std::vector<Pair>& links, Matrix& sum, Index& count,
               double& weight, const Run& run) {
  std::vector<Edge> edges;
  edges.reserve(links.size());
  for (const Pair& link : links) edges.push_back({link.a, link.b, link.weight});
  sum = scatter(points, edges, run);
  count = static_cast<Index>(links.size());
  weight = std::accumulate(links.begin(), links.end(), 0.0,
                           [](double total, const Pair& link) { return total + link.weight; });
}

}  // namespace

PairSums pair_sums(const Points& points, const ConstraintSet& constraints, const Run& run) {
  constraints.require_rows(points.rows());
  PairSums sums;
  sums.rows = points.rows();
  sums.features = points.cols();
  sum_links(points, constraints.cannot, sums.between, sums.cannot_links, sums.cannot_weight, run);
  sum_links(points, constraints.must, sums.within, sums.must_links, sums.must_weight, run);
  return sums;
}

std::unique_ptr<Map> PairMethod::fit(const Points& points, const Knowledge& known, const Run& run,
                                     Report& report) const {
  require_dims(dims(), points);
  const Span span = span_of(points, run);
  const std::vector<double> means = column_means(span.points, run);
  PairSums sums = pair_sums(span.points, known.constraints, run);
  sums.features = points.cols();
  if (uses_total()) sums.total = total_scatter(span.points, means, run);
  return span.map(means, directions(sums, report));
}

void PairMethod::sum_rows(const Points& rows, const Labels&, Sums& sums, const Run& run) const {
  if (uses_total())
    sums.add_points(rows, run);
  else
    sums.add_spread(rows);
}

void PairMethod::sum_links(const Points& linked, const ConstraintSet& links, Sums& sums,
                           const Run& run) const {
  sums.add_links(linked, links, run);
}

// Sums of nothing are empty matrices; the methods get zeros instead.
std::unique_ptr<Map> PairMethod::solve(const Sums& sums, Report& report) const {
  require_dims(dims(), sums.features);
  PairSums pairs = sums.pairs;
  pairs.rows = sums.rows;
  pairs.features = sums.features;
  for (Matrix* sum : {&pairs.between, &pairs.within})
    if (sum->empty()) *sum = Matrix(sums.features, sums.features);  // there was no link
  if (uses_total()) pairs.total = Matrix(sums.total);
  return std::make_unique<LinearMap>(sums.means, directions(pairs, report));
}

}  // namespace cordon::internal
