// Latent semantic indexing: the leading right singular vectors V of the table, y = V'x. The table
// is taken as it is: centring would fill a sparse table. The map therefore has the centre 0.
//
// Eigenvalues reported are the squares of the singular values, and `squares_kept` their
// share of the sum of all squared entries.
#include "methods/lsi.h"

#include "core/index.h"
#include "methods/common.h"
#include "methods/entries.h"
#include "methods/step_bytes.h"
#include "solve/singular.h"

namespace cordon::internal {

void describe(Describe<LsiOptions>& options) {
  options.integer("dims", &LsiOptions::dims, 1, kNoLimit, "number of dimensions of the map");
}

RegistryEntry lsi_entry() {
  MethodInfo info;
  info.name = "lsi";
  info.title = "Latent semantic indexing";
  info.description =
      "the directions that give the table back best, not centred (truncated singular value decomposition)";
  info.learns_from = "points";
  info.reference =
      "Deerwester, Dumais, Furnas, Landauer, Harshman, Indexing by latent semantic analysis, 1990";
  return registry_entry<Lsi, LsiOptions>(std::move(info));
}

Lsi::Lsi(const LsiOptions& options) : options_(valid("lsi", options)) {}

Cost Lsi::cost(const Shape& shape) const {
  return {Method::cost(shape).operations, singular_bytes(shape, options_.dims)};
}

std::unique_ptr<Map> Lsi::fit(const Points& points, const Knowledge&, const Run& run, Report& report) const {
  require_dims(options_.dims, points);
  SingularDirections found = singular_directions(points, options_.dims, run);
  double kept = 0;
  for (const double s : found.values) kept += s * s;
  report.set("squares_kept", kept / found.total);
  report.set("singular_values", found.values);
  report.note("singular vectors by route " + found.route);
  std::vector<double> squares;
  for (const double s : found.values) squares.push_back(s * s);
  report_solution(options_.dims, squares, found.vectors.cols(), found.vectors.cols(), found.residual,
                  "the points", report);
  return std::make_unique<LinearMap>(std::vector<double>(idx(points.cols()), 0.0), std::move(found.vectors));
}

}  // namespace cordon::internal
