// Relevant component analysis, C the covariance inside chunklets and S_t that of all points:
//
//   C     (scatter inside chunklets) / (their points) + ridge tr / f I
//   S_t   (total scatter) / n
//   S_t v = lambda C v, the largest lambda, v'Cv = 1
//
// p points in g chunklets have p - g independent differences, which bounds the rank of C. The ridge
// max(1e-3, f / (p - g)) makes up for what they leave open; ridge 0 is the published method, which
// drops the null directions of C. Cost: two scatters and one pencil of size f.
#include "methods/rca.h"

#include <algorithm>

#include "cordon/constraints/closure.h"
#include "graph/scatter.h"
#include "methods/chunklets.h"
#include "methods/common.h"
#include "methods/entries.h"
#include "methods/step_bytes.h"
#include "methods/sums.h"

namespace cordon::internal {

void describe(Describe<RcaOptions>& options) {
  options.integer("dims", &RcaOptions::dims, 1, kNoLimit, "number of dimensions of the map")
      .real_or_auto("ridge", &RcaOptions::ridge, 0,
                    "share of the mean variance inside chunklets added in every direction; auto: much when "
                    "must-links are few, little when they are many")
      .published("0");
}

namespace {

void divide(Matrix& m, double by) {
  for (Index i = 0; i < m.size(); ++i) m.data()[i] /= by;
}

}  // namespace

RegistryEntry rca_entry() {
  MethodInfo info;
  info.name = "rca";
  info.title = "Relevant component analysis";
  info.description =
      "whitens by the variation inside groups of must-linked points, so that what differs between equals "
      "counts little";
  info.learns_from = "must-links";
  info.uses_must = true;
  info.reference =
      "Bar-Hillel, Hertz, Shental, Weinshall, Learning a Mahalanobis metric from equivalence constraints, "
      "JMLR 6, 2005";
  return registry_entry<Rca, RcaOptions>(std::move(info));
}

Rca::Rca(const RcaOptions& options) : options_(valid("rca", options)) {}

// The points of the chunklets are copied.
Cost Rca::cost(const Shape& shape) const {
  const Cost linear = Method::cost(shape);
  const double linked = std::min(static_cast<double>(shape.n), 2 * must_links(shape));
  return {linear.operations, linear.bytes + matrix_bytes(linked, span_side(shape))};
}

std::unique_ptr<Map> Rca::fit(const Points& points, const Knowledge& known, const Run& run,
                              Report& report) const {
  require_dims(options_.dims, points);
  const Closure closure(known.constraints, points.rows());
  require_links(static_cast<Index>(closure.chunklets().size()), "rca", "must-links");

  const Span span = span_of(points, run);
  const ChunkletPoints chunklets = chunklet_points(span.points, closure);
  const GroupMeans means = group_means(chunklets.points, chunklets.chunklet, chunklets.count, run);
  Matrix found = directions(total_scatter(span.points, column_means(span.points, run), run), points.rows(),
                            within_scatter(chunklets.points, chunklets.chunklet, means, run), chunklets.count,
                            static_cast<double>(chunklets.points.rows()), report);
  return std::make_unique<LinearMap>(column_means(points, run), span.lift(std::move(found)));
}

// S_t comes with the rows (SumMethod), the chunklets with the links.
void Rca::sum_links(const Points& linked, const ConstraintSet& links, Sums& sums, const Run& run) const {
  sums.add_chunklets(linked, links, run);
}

std::unique_ptr<Map> Rca::solve(const Sums& sums, Report& report) const {
  require_dims(options_.dims, sums.features);
  require_links(sums.chunklets.count, "rca", "must-links");
  return std::make_unique<LinearMap>(
      sums.means, directions(sums.total, sums.rows, sums.chunklets.within, sums.chunklets.count,
                             sums.chunklets.points, report));
}

// f is the side of the sums: of features, or of the span of wide data.
Matrix Rca::directions(Matrix total, Index rows, Matrix within, Index chunklets, double points,
                       Report& report) const {
  divide(within, points);
  double trace = 0;
  for (Index i = 0; i < within.rows(); ++i) trace += within(i, i);
  const auto f = static_cast<double>(within.rows());
  const auto differences = points - static_cast<double>(chunklets);
  const double ridge = options_.ridge.value_or(std::max(1e-3, f / differences));
  for (Index i = 0; i < within.rows(); ++i) within(i, i) += ridge * trace / f;

  divide(total, static_cast<double>(rows));
  PencilSolution s = solve_chunklets(total, within, options_.dims, chunklets, points, report);
  report.set("ridge_used", ridge);
  if (s.rank < within.rows())
    report.warn(
        fmt::format("{} chunklets with {} points span {} of {} directions; the others are left out (‹ridge› "
                    "auto keeps them)",
                    chunklets, points, s.rank, within.rows()));
  else if (ridge == 0 && differences < 2 * f)
    report.warn(
        fmt::format("{} independent differences inside chunklets for {} features are few; ‹ridge auto› is "
                    "likely to do better",
                    differences, f));
  report_solution(options_.dims, s.values, s.vectors.cols(), s.rank, s.residual, "the chunklets", report);
  return std::move(s.vectors);
}

}  // namespace cordon::internal
