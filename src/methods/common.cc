// Checks and steps that several methods share. Checks run before any work, and their
// errors say what is allowed with this table.
#include "methods/common.h"

#include "core/fail.h"
#include "core/linalg.h"
#include "data/offsets.h"
#include "solve/principal.h"
#include "solve/row_span.h"

namespace cordon::internal {

void require_dims(Index dims, Index features) {
  if (dims > features)
    fail_parameter("dims", dims, fmt::format("1 to {} (the data has {} features)", features, features));
}

void require_neighbours(Index n_neighbors, const Points& points) {
  if (n_neighbors >= points.rows())
    fail_parameter("n_neighbors", n_neighbors,
                   fmt::format("1 to {} (the data has {} rows)", points.rows() - 1, points.rows()));
}

void require_links(Index count, std::string_view method, std::string_view kind) {
  if (count == 0)
    fail(ErrorKind::kUsage,
         "{0} learns from {1} and none between different rows were given; give some with ‹constraints›, or "
         "use pca",
         method, kind);
}

// Fewer dimensions than were asked for are an answer, with a warning that says what limits them.
void report_solution(Index asked, const std::vector<double>& values, Index delivered, Index rank,
                     double residual, std::string_view limited_by, Report& report) {
  report.dims = delivered;
  report.rank = rank;
  report.residual = residual;
  report.eigenvalues = values;
  if (delivered < asked)
    report.warn(fmt::format("{} of {} dimensions could be found: {} allow no more (rank {})", delivered,
                            asked, limited_by, rank));
}

// Wide data (f > n) in the n - 1 coordinates of its own span, or fewer where rows depend on each
// other: all scatter matrices are then at most n x n, and directions are lifted back at the end.
// Other data only loses large common offsets of columns.
Span span_of(const Points& points, const Run& run) {
  Span span;
  if (points.cols() <= points.rows()) {
    WithoutOffsets near = without_offsets(points);
    span.points = std::move(near.points);
    span.centre = std::move(near.offsets);
    return span;
  }
  if (std::optional<RowSpan> rows = row_span(points, run)) {
    span.centre = std::move(rows->centre);
    span.basis = std::move(rows->basis);
    span.points = Points::own(std::move(rows->coordinates));
    span.points.row_ids = points.row_ids;
    return span;
  }
  PrincipalDirections all = principal_directions(points, std::min(points.cols(), points.rows() - 1), run);
  span.centre = all.means;
  span.basis = all.vectors;
  span.points = Points::own(LinearMap(std::move(all.means), std::move(all.vectors)).apply(points, {}, run));
  span.points.row_ids = points.row_ids;
  return span;
}

// The sign rule is applied anew: the entry of largest magnitude in features
// need not be the one in the span.
Matrix Span::lift(Matrix directions) const {
  if (basis.empty()) return directions;
  Matrix lifted = product(basis, directions);
  apply_sign_rule(lifted);
  return lifted;
}

// In the span of wide data the centre is part of the span; elsewhere it is the mean of the points
// with the offsets put back that without_offsets() took.
std::vector<double> Span::centre_in_features(const std::vector<double>& means) const {
  if (!basis.empty()) return centre;
  std::vector<double> place = means;
  for (std::size_t j = 0; j < centre.size(); ++j) place[j] += centre[j];
  return place;
}

std::unique_ptr<Map> Span::map(const std::vector<double>& means, Matrix directions) const {
  return std::make_unique<LinearMap>(centre_in_features(means), lift(std::move(directions)));
}

}  // namespace cordon::internal
