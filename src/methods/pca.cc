// Principal components: the leading eigenvectors of the scatter S_t about the mean.
//
//   fit()     by the route that suits the shape (solve/principal.h): f x f, n x n, or passes over
//             the points
//   solve()   from S_t, where tiles were summed
//
// Refused, further behind: one row, or rows that are all equal.
#include "methods/pca.h"

#include <cmath>

#include "core/linalg.h"
#include "methods/common.h"
#include "methods/entries.h"
#include "methods/step_bytes.h"
#include "methods/sums.h"
#include "solve/principal.h"

namespace cordon::internal {

void describe(Describe<PcaOptions>& options) {
  options.integer("dims", &PcaOptions::dims, 1, kNoLimit, "number of dimensions of the map")
      .flag("whiten", &PcaOptions::whiten, "divide every coordinate by its standard deviation");
}

namespace {

// The map, and what it explains. Whitened coordinates have variance 1 with n - 1 in the
// denominator: the eigenvalues are those of the scatter, not of the covariance.
std::unique_ptr<Map> map_of(PrincipalDirections p, Index rows, const PcaOptions& options, Report& report) {
  double kept = 0;
  for (const double value : p.values) kept += value;
  report.set("variance_kept", kept / p.total);
  report.set("route", p.route);
  report_solution(options.dims, p.values, p.vectors.cols(), p.rank, p.residual, "the points", report);

  if (options.whiten)
    scale_columns(p.vectors, [&](Index j) {
      return std::sqrt(static_cast<double>(rows - 1) / p.values[static_cast<std::size_t>(j)]);
    });
  return std::make_unique<LinearMap>(std::move(p.means), std::move(p.vectors));
}

}  // namespace

RegistryEntry pca_entry() {
  MethodInfo info;
  info.name = "pca";
  info.title = "Principal component analysis";
  info.description =
      "the directions in which the points vary most; knows nothing of constraints and is the yardstick "
      "beside them";
  info.learns_from = "points";
  info.reference = "Pearson, On lines and planes of closest fit to systems of points in space, 1901";
  return registry_entry<Pca, PcaOptions>(std::move(info));
}

Pca::Pca(const PcaOptions& options) : options_(valid("pca", options)) {}

Cost Pca::cost(const Shape& shape) const {
  return {Method::cost(shape).operations, principal_bytes(shape, options_.dims)};
}

std::unique_ptr<Map> Pca::fit(const Points& points, const Knowledge&, const Run& run, Report& report) const {
  require_dims(options_.dims, points);
  return map_of(principal_directions(points, options_.dims, run), points.rows(), options_, report);
}

std::unique_ptr<Map> Pca::solve(const Sums& sums, Report& report) const {
  require_dims(options_.dims, sums.features);
  return map_of(principal_directions(sums.means, sums.total, options_.dims), sums.rows, options_, report);
}

}  // namespace cordon::internal
