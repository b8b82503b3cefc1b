// The problem shared by LPP and SLPP: X'LX z = lambda X'DX z, smallest
// lambda, on a graph with given edges.
//
//   1. edges weighed (all alike, or by heat), degrees D from the weights
//   2. wide data in its span; rows a thousand times farther out than the median that take part in
//      the graph compressed (far_rows.h), so that the others keep their digits
//   3. both scatters, one pencil, directions lifted back through 2
//
// Refused: a graph in which all points are equal, and length a where joined points coincide.
#include "methods/locality.h"

#include <cmath>

#include "core/fail.h"
#include "core/linalg.h"
#include "graph/far_rows.h"
#include "methods/common.h"

namespace cordon::internal {
namespace {

constexpr double kZero = 1e-10;  // lambda lies between 0 and 2

std::vector<double> mean_of(const Points& points, const std::vector<Index>& rows, const Run& run) {
  return column_means(rows.empty() ? points : points.select_rows(rows), run);
}

void to_unit_length(Matrix& vectors) {
  scale_columns(vectors, [&](Index j) {
    double squares = 0;
    for (Index i = 0; i < vectors.rows(); ++i) squares += vectors(i, j) * vectors(i, j);
    return 1 / std::sqrt(squares);
  });
}

// Lengths are set again after lifting, which keeps angles but not
// lengths where rows were compressed.
Matrix lifted(const NearCoordinates& near, Matrix directions, Normalisation length, Report& report) {
  Matrix vectors = near.lift(std::move(directions));
  if (length == Normalisation::kUnit) to_unit_length(vectors);
  apply_sign_rule(vectors);
  report.warn(
      fmt::format("{} rows lie more than a thousand times as far out as the median row, and are joined with "
                  "rows that are not near: look whether they are mistakes",
                  near.far_rows()));
  return vectors;
}

// Length a where the first solution has one, otherwise unit: all directions
// of a map have one kind of length.
Normalisation chosen_length(const PencilSolution& s, Report& report) {
  const bool unit = s.values.front() <= kZero;
  report.set("length_used", std::string(unit ? "unit" : "a"));
  return unit ? Normalisation::kUnit : Normalisation::kByA;
}

}  // namespace

void require_locality(std::string_view method, const PencilSolution& s, Normalisation length, double delta) {
  if (s.rank == 0)
    fail(ErrorKind::kInput,
         "{} found no direction in which the points of its graph differ: they are all equal{}", method,
         delta > 0 ? fmt::format(", or delta = {} is so small that every heat weight vanishes", delta) : "");
  if (length == Normalisation::kByA && s.values.front() <= kZero)
    fail(ErrorKind::kUsage,
         "{}: in the first direction found all joined points coincide, so it has no length a; use ‹length› "
         "unit or b, fewer features, or more constraints",
         method);
}

// X'LX as the scatter over the edges and X'DX as the scatter of the points about the centre, each
// with its degree: no n x n Laplacian. Length a divides by lambda and exists only where lambda is
// more than rounding, 1e-10 of a range of 0 to 2.
std::unique_ptr<Map> solve_locality(const Points& points, LocalityProblem problem, const Run& run,
                                    Report& report) {
  const double delta = weigh_edges(points, problem.weighting, problem.edges, run);
  const Span span = span_of(points, run);
  const std::vector<double> weights = degrees(problem.edges, points.rows());
  const NearCoordinates near(span.points, weights, run);
  const std::vector<double> mean = mean_of(near.points(), problem.centre_of, run);
  const Matrix a = scatter(near.points(), problem.edges, run);
  const Matrix b = point_scatter(near.points(), weights, mean, run);
  PencilSolution s = solve_pencil(a, b,
                                  {.keep = problem.dims,
                                   .order = Order::kSmallest,
                                   .length = problem.length.value_or(Normalisation::kByA)});
  require_locality(problem.method, s, problem.length.value_or(Normalisation::kUnit), delta);
  const Normalisation length = problem.length ? *problem.length : chosen_length(s, report);
  if (!problem.length && length == Normalisation::kUnit) to_unit_length(s.vectors);

  report.set("edges", static_cast<std::int64_t>(problem.edges.size()));
  if (delta > 0) report.set("delta_used", delta);
  if (s.values.back() <= kZero)
    report.warn(
        fmt::format("joined points coincide in all {} directions found: {} edges are few for {} directions, "
                    "and others would do as well",
                    s.values.size(), problem.edges.size(), s.rank));
  report_solution(problem.dims, s.values, s.vectors.cols(), s.rank, s.residual, "the points of the graph",
                  report);
  if (near.changed()) s.vectors = lifted(near, std::move(s.vectors), length, report);
  return std::make_unique<LinearMap>(near.changed() && span.basis.empty()
                                         ? span.centre_in_features(near.centre(mean))
                                         : mean_of(points, problem.centre_of, run),
                                     span.lift(std::move(s.vectors)));
}

}  // namespace cordon::internal
