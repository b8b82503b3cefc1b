#include "methods/locality.h"

#include <cmath>

#include "core/fail.h"
#include "core/products.h"
#include "methods/common.h"

namespace cordon {
namespace {

constexpr double kZero = 1e-10;  // lambda lies between 0 and 2

std::vector<double> mean_of(const Points& points, const std::vector<Index>& rows, const Run& run) {
  return column_means(rows.empty() ? points : points.select_rows(rows), run);
}

}  // namespace

void require_locality(std::string_view method, const PencilSolution& s, Length length, double delta) {
  if (s.rank == 0)
    fail(ErrorKind::kInput,
         "{} found no direction in which the points of its graph differ: they are all equal{}", method,
         delta > 0 ? fmt::format(", or delta = {} is so small that every heat weight vanishes", delta) : "");
  if (length == Length::kA && s.values.front() <= kZero)
    fail(ErrorKind::kUsage,
         "{}: in the first direction found all joined points coincide, so it has no length a; use --length "
         "unit or b, fewer features, or more constraints",
         method);
}

namespace {

// Solutions of length a get unit length where the first of them has no length a.
void choose_length(PencilSolution& s, Run& run) {
  const bool unit = s.values.front() <= kZero;
  run.report.set("length_used", std::string(unit ? "unit" : "a"));
  if (!unit) return;
  scale_columns(s.vectors, [&](Index j) {
    double squares = 0;
    for (Index i = 0; i < s.vectors.rows(); ++i) squares += s.vectors(i, j) * s.vectors(i, j);
    return 1 / std::sqrt(squares);
  });
}

}  // namespace

std::unique_ptr<Map> solve_locality(const Points& points, LocalityProblem problem, Run& run) {
  const double delta = weigh_edges(points, problem.weighting, problem.edges, run);
  const Span span = span_of(points, run);
  const Matrix a = scatter(span.points, problem.edges, run);
  const Matrix b = point_scatter(span.points, degrees(problem.edges, points.rows()),
                                 mean_of(span.points, problem.centre_of, run), run);
  PencilSolution s = solve_pencil(
      a, b, {.keep = problem.dims, .order = Order::kSmallest, .length = problem.length.value_or(Length::kA)});
  require_locality(problem.method, s, problem.length.value_or(Length::kUnit), delta);
  if (!problem.length) choose_length(s, run);

  run.report.set("edges", static_cast<std::int64_t>(problem.edges.size()));
  if (delta > 0) run.report.set("delta_used", delta);
  if (s.values.back() <= kZero)
    run.report.warn(
        fmt::format("joined points coincide in all {} directions found: {} edges are few for {} directions, "
                    "and others would do as well",
                    s.values.size(), problem.edges.size(), s.rank));
  report_solution(problem.dims, s.values, s.vectors.cols(), s.rank, s.residual, "the points of the graph",
                  run);
  return std::make_unique<LinearMap>(mean_of(points, problem.centre_of, run),
                                     span.lift(std::move(s.vectors)));
}

}  // namespace cordon
