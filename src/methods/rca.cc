#include "methods/rca.h"

#include <algorithm>

#include "cordon/constraints/closure.h"
#include "core/equal_or_nearly.h"
#include "graph/scatter.h"
#include "methods/chunklets.h"
#include "methods/common.h"
#include "methods/entries.h"
#include "solve/pencil.h"

namespace cordon::internal {
namespace {

const Describe<RcaOptions>& describe() {
  static const auto description =
      Describe<RcaOptions>()
          .integer("dims", &RcaOptions::dims, 1, kNoLimit, "number of dimensions of the map")
          .real_or_auto("ridge", &RcaOptions::ridge, 0,
                        "share of the mean variance inside chunklets added in every direction; 0 is the "
                        "method as published, "
                        "auto is far better when must-links are few");
  return description;
}

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
  return registry_entry<Rca>(std::move(info), describe());
}

Rca::Rca(const RcaOptions& options) : options_(describe().valid("rca", options)) {}

std::unique_ptr<Map> Rca::fit(const Points& points, const Knowledge& known, Run& run) const {
  require_dims(options_.dims, points);
  const Closure closure(known.constraints, points.rows());
  require_links(static_cast<Index>(closure.chunklets().size()), "rca", "must-links");

  const Span span = span_of(points, run);
  const ChunkletPoints chunklets = chunklet_points(span.points, closure);
  const GroupMeans means = group_means(chunklets.points, chunklets.chunklet, chunklets.count, run);
  Matrix within = within_scatter(chunklets.points, chunklets.chunklet, means, run);
  divide(within, static_cast<double>(chunklets.points.rows()));
  double trace = 0;
  for (Index i = 0; i < within.rows(); ++i) trace += within(i, i);
  const auto f = static_cast<double>(within.rows());
  const auto differences = static_cast<double>(chunklets.points.rows() - chunklets.count);
  const double ridge = options_.ridge.value_or(std::max(1e-3, f / differences));
  for (Index i = 0; i < within.rows(); ++i) within(i, i) += ridge * trace / f;

  const std::vector<double> centre = column_means(span.points, run);
  Matrix total = total_scatter(span.points, centre, run);
  divide(total, static_cast<double>(points.rows()));
  PencilSolution s = solve_pencil(total, within, {.keep = options_.dims, .order = Order::kLargest});
  if (s.rank == 0)
    fail(ErrorKind::kInput,
         "the points inside every chunklet are equal{}: must-links between different points are needed",
         kOrNearly);
  run.report.set("chunklets", static_cast<std::int64_t>(chunklets.count));
  run.report.set("chunklet_points", static_cast<std::int64_t>(chunklets.points.rows()));
  run.report.set("ridge_used", ridge);
  if (s.rank < span.points.cols())
    run.report.warn(
        fmt::format("{} chunklets with {} points span {} of {} directions; the others are left out (‹ridge› "
                    "auto keeps them)",
                    chunklets.count, chunklets.points.rows(), s.rank, span.points.cols()));
  else if (ridge == 0 && differences < 2 * f)
    run.report.warn(
        fmt::format("{} independent differences inside chunklets for {} features are few; ‹ridge auto› is "
                    "likely to do better",
                    differences, f));
  report_solution(options_.dims, s.values, s.vectors.cols(), s.rank, s.residual, "the chunklets", run);
  return std::make_unique<LinearMap>(column_means(points, run), span.lift(std::move(s.vectors)));
}

}  // namespace cordon::internal
