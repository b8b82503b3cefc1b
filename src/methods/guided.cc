// Guided principal components as a method: one session (guided/session.h), asked once.
//
//   1. statements on distances as they are given, then must- and cannot-links as such statements
//      (guided/links.h)
//   2. one solve
//   3. its answer as a report: every statement with slack and multiplier, and a minimal
//      contradiction where there is one
#include "methods/guided.h"

#include <algorithm>

#include "cordon/guided/links.h"
#include "methods/common.h"
#include "methods/entries.h"
#include "methods/step_bytes.h"

namespace cordon::internal {

void describe(Describe<GuidedOptions>& options) {
  options.integer("dims", &GuidedOptions::dims, 1, kNoLimit, "number of dimensions of the map")
      .choice(
          "solver", &GuidedOptions::solver, {{"dual", GuidedSolver::kDual}, {"uzawa", GuidedSolver::kUzawa}},
          "how the Lagrange multipliers of the statements are found: Newton steps on the smoothed dual, or the "
          "iteration of the paper")
      .real("smoothing", &GuidedOptions::smoothing, 1e-6, 1e6,
            "how much the dual is smoothed, in units of the smallest variance kept without statements")
      .real("multiplier_cap", &GuidedOptions::multiplier_cap, 1e-3, 1e9,
            "largest Lagrange multiplier of a statement, in units of variance per dimension over its size")
      .integer_or_auto("max_iterations", &GuidedOptions::max_iterations, 1,
                       "most eigenproblems of the solver; auto: 150 for dual, 20000 for uzawa")
      .real("time_limit", &GuidedOptions::time_limit, 0, 1e8,
            "seconds after which the map found so far is given, and said to be unfinished");
}

namespace {

// A number where rows have no names: it stays a number in JSON.
RecordValue row_value(const Points& points, Index row) {
  if (row < 0) return std::monostate();
  if (points.row_ids.empty()) return static_cast<std::int64_t>(row);
  return points.row_name(row);
}

// Rows by their names where the table has some: reports are read by people.
Record record_of(const Points& points, const DistanceStatement& s) {
  RecordValue b = row_value(points, s.b);
  if (s.kind == StatementKind::kNear) {
    std::string list;
    for (const Index other : s.others)
      list += fmt::format("{}{}", list.empty() ? "" : ";", points.row_name(other));
    b = list;
  }
  return {{"kind", std::string(name_of(s.kind))},
          {"a", row_value(points, s.a)},
          {"b", std::move(b)},
          {"c", s.kind == StatementKind::kNearer ? row_value(points, s.c) : RecordValue()}};
}

// A statement as the user would write it, with its line in the file where it has one.
std::string description_of(const Points& points, const DistanceStatement& s) {
  std::string text = fmt::format("{} {}", name_of(s.kind), points.row_name(s.a));
  if (s.b >= 0 && s.kind != StatementKind::kNear) text += fmt::format(" {}", points.row_name(s.b));
  for (const Index other : s.others) text += fmt::format(" {}", points.row_name(other));
  if (s.kind == StatementKind::kNearer) text += fmt::format(" {}", points.row_name(s.c));
  return s.line > 0 ? fmt::format("{} (line {})", text, s.line) : text;
}

// Statements may be more than constraints, because a link becomes several: violated ones are
// counted at most as many as constraints were used.
void report_answer(const Points& points, const GuidedMap& map, Report& report) {
  std::vector<Record> statements, conflict;
  std::string contradicting;
  Index violated = 0;
  for (const StatementState& state : map.statements) {
    Record record = record_of(points, state.statement);
    if (std::count(map.conflict.begin(), map.conflict.end(), state.id) > 0) {
      conflict.push_back(record);
      contradicting += (contradicting.empty() ? "" : "; ") + description_of(points, state.statement);
    }
    record.emplace_back("satisfied", state.satisfied);
    record.emplace_back("slack", state.slack);
    record.emplace_back("multiplier", state.multiplier);
    record.emplace_back("reachable", state.reachable);
    statements.push_back(std::move(record));
    if (!state.satisfied) ++violated;
  }
  report.constraints.violated = std::min(violated, report.constraints.used);
  report.set("statements", std::move(statements));
  report.set("converged", map.converged);
  report.set("variance_kept", map.variance_kept);
  report.set("variance_bound", map.variance_bound);
  report.set("eigenproblems", static_cast<std::int64_t>(map.eigenproblems));
  report.set("fractional", static_cast<std::int64_t>(map.fractional));
  if (!conflict.empty()) {
    report.set("conflict", std::move(conflict));
    report.warn(map.conflict.size() == 1 ? "this statement cannot hold: " + contradicting
                                         : "these statements cannot hold together: " + contradicting);
  }
  if (violated > 0)
    report.warn(fmt::format("{} of {} statements do not hold on the map", violated, map.statements.size()));
  if (!map.converged)
    report.warn(
        fmt::format("the solver ended after {} eigenproblems without coming to its end; a larger "
                    "max_iterations or time_limit, or fewer contradicting statements, may help",
                    map.eigenproblems));
}

}  // namespace

RegistryEntry guided_entry() {
  MethodInfo info;
  info.name = "guided";
  info.title = "Guided principal components";
  info.description =
      "the map of largest variance that obeys statements on distances, with the Lagrange multiplier of each";
  info.learns_from = "statements";
  info.uses_must = true;
  info.uses_cannot = true;
  info.uses_distances = true;
  info.reference =
      "Martin, Exbrayat, Cleuziou, Moal, Interactive and progressive constraint definition for "
      "dimensionality "
      "reduction and visualization, LIFO RR-2010-04";
  return registry_entry<Guided, GuidedOptions>(std::move(info));
}

Guided::Guided(const GuidedOptions& options) : options_(valid("guided", options)) {}

// All principal directions, which stay; then the nearest among the points, where links become
// statements, or the differences that statements speak of: four from each, in the directions, as they
// are and as terms of the eigenproblem.
Cost Guided::cost(const Shape& shape) const {
  constexpr double kNeighbours = 8;  // guided/links.cc
  const double side = span_side(shape);
  const double basis = matrix_bytes(static_cast<double>(shape.f), side);
  const double statements = matrix_bytes(4 * static_cast<double>(shape.constraints), side);
  const double finding = shape.f > shape.n ? principal_bytes(shape, shape.n - 1)
                                           : matrix_bytes(side, side) + eigen_bytes(side, side);
  const double nearest = shape.constraints > 0 ? nearest_bytes(shape, kNeighbours) : 0;
  return {Method::cost(shape).operations,
          std::max({finding, basis + nearest, basis + 2 * statements + eigen_bytes(side, side)})};
}

// The residual is 0: the answer was measured by its statements, not by one eigenproblem.
std::unique_ptr<Map> Guided::fit(const Points& points, const Knowledge& known, const Run& run,
                                 Report& report) const {
  require_dims(options_.dims, points);
  Session session(points, options_, run);
  for (const DistanceStatement& s : known.constraints.distances) session.add(s, run);
  const auto implied = statements_from_links(points, known.constraints, run);
  for (const DistanceStatement& s : implied) session.add(s, run);
  if (!implied.empty())
    report.note(fmt::format("must- and cannot-links became {} statements on distances", implied.size()));
  if (session.size() == 0) report.note("nothing was said: the map is that of principal components");

  run.progress("finding the map", 0);
  const GuidedMap map = session.solve(run);
  report_solution(options_.dims, map.variances, map.directions.cols(), session.space(), 0.0, "the points",
                  report);
  report_answer(points, map, report);
  return std::make_unique<LinearMap>(map.centre, map.directions);
}

}  // namespace cordon::internal
