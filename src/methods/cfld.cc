// Constrained Fisher discriminant: S v = lambda S_w v, the largest lambda, v' S_w v = 1.
//
//   S_w   scatter inside the chunklets (must-link components of two points or more)
//   S     scatter of all points (between = total), or of the chunklets' means, weighted by size
//
// Directions without scatter inside the chunklets are left out. Refused: no must-links between
// different rows. Cannot-links take no part.
#include "methods/cfld.h"

#include <algorithm>

#include "graph/scatter.h"
#include "methods/chunklets.h"
#include "methods/common.h"
#include "methods/entries.h"
#include "methods/kernel_entry.h"
#include "methods/step_bytes.h"
#include "methods/sums.h"

namespace cordon::internal {
void describe(Describe<CfldOptions>& options) {
  options.integer("dims", &CfldOptions::dims, 1, kNoLimit, "number of dimensions of the map")
      .choice("between", &CfldOptions::between,
              {{"total", CfldBetween::kTotal}, {"chunklet", CfldBetween::kChunklet}},
              "what is to be large beside the variation inside chunklets: that of all points, or that of the "
              "chunklets' means");
}

RegistryEntry cfld_entry() {
  MethodInfo info;
  info.name = "cfld";
  info.title = "Constrained Fisher discriminant";
  info.description = "discriminant analysis with groups of must-linked points in the place of classes";
  info.learns_from = "must-links";
  info.uses_must = true;
  info.reference = "the comparison cFLD of BWDR and WBDR, IEEE Access, 2020";
  return registry_entry<Cfld, CfldOptions>(std::move(info));
}

RegistryEntry kernel_cfld_entry() {
  return kernel_entry<Cfld, WithKernel<CfldOptions>>(cfld_entry());
}

Cfld::Cfld(const CfldOptions& options) : options_(valid("cfld", options)) {}

// The points of the chunklets are copied.
Cost Cfld::cost(const Shape& shape) const {
  const Cost linear = Method::cost(shape);
  const double linked = std::min(static_cast<double>(shape.n), 2 * must_links(shape));
  return {linear.operations, linear.bytes + matrix_bytes(linked, span_side(shape))};
}

// New points and training points are centred alike, by the mean of all points, also
// where only chunklets' means decide.
std::unique_ptr<Map> Cfld::fit(const Points& points, const Knowledge& known, const Run& run,
                               Report& report) const {
  require_dims(options_.dims, points);
  const Closure closure(known.constraints, points.rows());
  require_links(static_cast<Index>(closure.chunklets().size()), "cfld", "must-links");

  const Span span = span_of(points, run);
  const ChunkletPoints chunklets = chunklet_points(span.points, closure);
  const GroupMeans means = group_means(chunklets.points, chunklets.chunklet, chunklets.count, run);
  const Matrix within = within_scatter(chunklets.points, chunklets.chunklet, means, run);
  const Matrix between = options_.between == CfldBetween::kTotal
                             ? total_scatter(span.points, column_means(span.points, run), run)
                             : between_scatter(means, column_means(chunklets.points, run), run);
  Matrix found =
      directions(between, within, chunklets.count, static_cast<double>(chunklets.points.rows()), report);
  return std::make_unique<LinearMap>(column_means(points, run), span.lift(std::move(found)));
}

void Cfld::sum_links(const Points& linked, const ConstraintSet& links, Sums& sums, const Run& run) const {
  sums.add_chunklets(linked, links, run);
}

std::unique_ptr<Map> Cfld::solve(const Sums& sums, Report& report) const {
  require_dims(options_.dims, sums.features);
  require_links(sums.chunklets.count, "cfld", "must-links");
  const Matrix& between = options_.between == CfldBetween::kTotal ? sums.total : sums.chunklets.between;
  return std::make_unique<LinearMap>(
      sums.means,
      directions(between, sums.chunklets.within, sums.chunklets.count, sums.chunklets.points, report));
}

// A pencil with the within scatter on the right: directions in which chunklets do not spread at all
// have no finite eigenvalue, are left out, and that is said.
Matrix Cfld::directions(const Matrix& between, const Matrix& within, Index chunklets, double points,
                        Report& report) const {
  PencilSolution s = solve_chunklets(between, within, options_.dims, chunklets, points, report);
  if (s.rank < within.rows())
    report.warn(
        fmt::format("{} chunklets with {} points span {} of {} directions; the others are left out (rca with "
                    "‹ridge auto› "
                    "keeps them)",
                    chunklets, points, s.rank, within.rows()));
  report_solution(options_.dims, s.values, s.vectors.cols(), s.rank, s.residual, "the chunklets", report);
  return std::move(s.vectors);
}

}  // namespace cordon::internal
