// A conversation about a map: statements on distances come and go, each answer starts from the last.
//
// Objective    the orthonormal frame L (f x dims) that keeps the most variance tr(L'SL), S = scatter of the
//              points, among those that obey the statements on squared distances d2 on the map:
//                closer a b   d2(a,b) <= value          farther a b    d2(a,b) >= value
//                nearer a b c d2(a,b) <= value d2(a,c)  near a {b...}  a among the b: d2(a,b) <= 1.5 times
//                the
//                             mean squared distance among them (one b: to its own three nearest points), and
//                             d2(a,c) >= 0.75 times the source squared distance for a's three nearest points
// Solved       all are linear in the projector P = LL'. dual: prices of the statements by damped Newton steps
//              on the dual of the problem over all mixtures of projectors (the Fantope), smoothed; then the
//              nearest single projector that obeys (where none is found: that obeys all but the clear
//              losers). uzawa: the iteration of the paper, for comparison.
// Answer       the price of each statement: the variance that one unit more of its bound would bring back.
// When
//              statements contradict, a smallest set of them that cannot hold together.
// Cost         once: n f^2 + 9 f^3 (wide data: f n^2 + n^3, in the span of the points). Each answer: nothing
//              that grows with n; 5 to 40 eigenproblems of a diagonal plus rank-T matrix, T = terms.
// Edge cases   a projected distance never exceeds the source distance: `farther` beyond it, or of equal rows,
// is
//              reported as out of reach and, for equal rows, left out. Bounds that are negative or not finite
//              are refused. As many dimensions as the points span: nothing can move, which the answer shows.
//              Prices are capped, so contradictions end in a compromise. All rows equal: refused.
//
//   cordon::Run run;
//   cordon::Session session(points, {.dims = 3}, run);
//   session.add({.kind = cordon::StatementKind::kCloser, .a = 3, .b = 17, .value = 0.5}, run);
//   const cordon::GuidedMap map = session.solve(run);
//   if (!map.statements[0].satisfied) ...
//   const cordon::Matrix y = cordon::LinearMap(map.centre, map.directions).apply(points, {}, run);
//
// Reference    Martin, Exbrayat, Cleuziou, Moal, "Interactive and progressive constraint definition for
//              dimensionality reduction and visualization", LIFO RR-2010-04.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/export.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"

namespace cordon {

enum class GuidedSolver { kDual, kUzawa };

struct GuidedOptions {
  Index dims = 2;
  GuidedSolver solver = GuidedSolver::kDual;
  // How much the relaxed problem is smoothed, in units of the smallest variance kept without statements.
  double smoothing = 0.1;
  // Highest price of a statement, in units of (variance per dimension) / (size of the statement), times its
  // weight.
  double multiplier_cap = 10;
  // Most eigenproblems of one answer; empty ("auto"): 150, for uzawa 20,000.
  std::optional<Index> max_iterations{};
  // Seconds after which an answer is given unfinished, with converged = false.
  double time_limit = 60;
  // Start each answer at the prices of the last.
  bool warm_start = true;
  // uzawa: the same step for all prices; 0: one for each, (variance per dimension) / (source squared
  // distance)^2.
  double uzawa_step = 0;
  // Look for a smallest contradicting set when some statement does not hold.
  bool explain = true;
};

// What became of one statement.
struct StatementState {
  Index id = 0;
  DistanceStatement statement;
  bool satisfied = false;  // to a thousandth of its size
  double slack = 0;        // how far from its bound, in squared distance; negative: violated by so much
  double multiplier = 0;   // its price; the largest one where a statement is several inequalities
  bool reachable = true;   // can it hold, all others apart?
};

struct GuidedMap {
  std::vector<double> centre;     // f numbers
  Matrix directions;              // f x dims, orthonormal, turned onto the map before
  Matrix previous;                // the directions before; empty the first time
  std::vector<double> variances;  // scatter along each direction
  double variance_kept = 0;       // share of the whole
  double variance_bound = 0;      // no frame that obeys keeps more than this share (dual solver)
  bool converged = false;         // the solver came to its end within its budget
  bool satisfied = false;         // every statement holds
  Index eigenproblems = 0;
  Index fractional = 0;  // dimensions the relaxed answer only partly holds: > 0 hints at contradictions
  std::vector<StatementState> statements;  // in the order they were added
  std::vector<Index> conflict;             // ids that cannot hold together; none of them is superfluous
};

class CORDON_EXPORT Session {
 public:
  // One pass over the points, which are looked at again only for the rows of statements. Throws Error(kUsage)
  // where dims is more than the points span.
  Session(const Points& points, const GuidedOptions& options, Run& run);
  ~Session();
  Session(Session&&) noexcept;
  Session& operator=(Session&&) noexcept;

  // A name for the statement, never used again. Throws Error(kInput) for rows that do not exist, a negative
  // value or one that is not finite. near: one search for neighbours, n f.
  Index add(const DistanceStatement& statement, Run& run);
  void change(Index id, const DistanceStatement& statement, Run& run);
  void remove(Index id);  // throws Error(kUsage) where there is none, as change does
  Index size() const;     // statements
  Index space() const;    // dimensions the points span: the most a map can have

  // The map for the statements there are.
  GuidedMap solve(Run& run);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace cordon
