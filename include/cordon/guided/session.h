/// \class cordon::Session
/// An interactive session: distance constraints are added and removed, and each new map starts from
/// the last one.
///
/// Objective: the orthonormal directions L (f x dims) that keep the largest variance tr(L'SL), S
/// the scatter of the points, among those that satisfy the constraints on squared distances d2 on
/// the map:
///
/// - closer a b: d2(a, b) <= value.
/// - farther a b: d2(a, b) >= value.
/// - nearer a b c: d2(a, b) <= value d2(a, c).
/// - near a {b...}: a is moved to the listed points. d2(a, b) is at most 1.5 times the mean squared
///   distance among them in the features (for a single b: to its three nearest points), and
///   d2(a, c) is at least 0.75 times the squared distance in the features for the three points c
///   nearest to a that are not listed.
///
/// Problem solved: all constraints are linear in the projection matrix P = LL'. The `dual` solver
/// finds the Lagrange multipliers of the constraints by damped Newton steps on the smoothed dual of
/// the relaxed problem, in which P is any convex combination of projection matrices (the Fantope).
/// Then it searches for the nearest projection matrix that satisfies the constraints; if none is
/// found, for one that satisfies all but those violated most. The `uzawa` solver is the iteration
/// of the paper, for comparison.
///
/// Result: beside the map, the Lagrange multiplier of each constraint, which is the variance gained
/// per unit by which its bound is relaxed. If constraints contradict each other, also a minimal set
/// of them that cannot hold together.
///
/// Cost: once n f^2 + 9 f^3 (wide data: f n^2 + n^3, in the span of the points). A new map costs
/// nothing that grows with n, but 5 to 40 eigenproblems of a diagonal plus rank-T matrix, where T
/// is the number of squared distances in the constraints.
///
/// Edge cases: a distance on the map never exceeds the distance in the features. `farther` with a
/// larger bound, or of equal rows, is reported as not reachable and, for equal rows, left out.
/// Bounds that are negative or not finite are refused. With as many dimensions as the points span,
/// no distance can change, and the result shows that. Multipliers are limited by a maximum, so
/// contradictions end in a compromise. If all rows are equal, the session is refused.
///
/// \code{.cpp}
/// cordon::Session session(points, {.dims = 3}, run);
/// session.add({.kind = cordon::StatementKind::kCloser, .a = 3, .b = 17, .value = 0.5}, run);
/// const cordon::GuidedMap map = session.solve(run);
/// const bool satisfied = map.statements[0].satisfied;
/// const auto y = cordon::LinearMap(map.centre, map.directions).apply(points, {}, run);
/// \endcode
///
/// Reference: Martin, Exbrayat, Cleuziou, Moal, "Interactive and progressive constraint definition
/// for dimensionality reduction and visualization", LIFO RR-2010-04, 2010.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/export.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"

namespace cordon {

/// The two solvers described above.
enum class GuidedSolver { kDual, kUzawa };

/// Options of a session.
struct GuidedOptions {
  Index dims = 2;  ///< Number of dimensions of the map.
  GuidedSolver solver = GuidedSolver::kDual;
  /// How much the relaxed problem is smoothed, in units of the smallest variance kept without
  /// constraints.
  double smoothing = 0.1;
  /// Maximum of a Lagrange multiplier, in units of (variance per dimension) / (size of the
  /// constraint), times its weight.
  double multiplier_cap = 10;
  /// Maximum number of eigenproblems for one map; empty ("auto"): 150, for uzawa 20,000.
  std::optional<Index> max_iterations{};
  /// Seconds after which the map is returned unfinished, with converged = false.
  double time_limit = 60;
  bool warm_start = true;  ///< Start each solve at the multipliers of the last one.
  /// uzawa: one step size for all multipliers; 0: a step size for each, (variance per
  /// dimension) / (squared distance in the features)^2.
  double uzawa_step = 0;
  /// Search for a minimal contradicting set if some constraint does not hold.
  bool explain = true;
};

/// The state of one constraint.
struct StatementState {
  Index id = 0;  ///< As returned by Session::add().
  DistanceStatement statement;
  bool satisfied = false;  ///< Whether it holds, to a thousandth of its size.
  /// Distance from its bound, in squared distance; negative if it is violated.
  double slack = 0;
  /// Its Lagrange multiplier; the largest one if the constraint is several inequalities.
  double multiplier = 0;
  bool reachable = true;  ///< Whether it could hold without the other constraints.
};

/// A map and the state of all constraints.
struct GuidedMap {
  std::vector<double> centre;     ///< The means of the f features.
  Matrix directions;              ///< f x dims, orthonormal, rotated onto the map before.
  Matrix previous;                ///< The directions before; empty the first time.
  std::vector<double> variances;  ///< Scatter along each direction.
  double variance_kept = 0;       ///< Share of the total scatter.
  /// No map that satisfies the constraints keeps a larger share than this (dual solver).
  double variance_bound = 0;
  bool converged = false;   ///< Whether the solver finished within its limits.
  bool satisfied = false;   ///< Whether every constraint holds.
  Index eigenproblems = 0;  ///< Number of eigenproblems solved.
  /// Number of dimensions that the relaxed solution holds only partly; more than 0 suggests
  /// contradictions.
  Index fractional = 0;
  std::vector<StatementState> statements;  ///< In the order in which they were added.
  /// Ids of constraints that cannot hold together; none of them is superfluous.
  std::vector<Index> conflict;
};

class CORDON_EXPORT Session {
 public:
  /// Takes one pass over the points; later only the rows named by constraints are read. Throws
  /// Error(kUsage) if dims is more than the points span, and Error(kInput) if all rows are equal.
  Session(const Points& points, const GuidedOptions& options, const Run& run);
  ~Session();
  Session(Session&&) noexcept;
  Session& operator=(Session&&) noexcept;

  /// Adds a constraint and returns its id, which is never used again. Throws Error(kInput) for rows
  /// that do not exist and for a value that is negative or not finite, and Error(kUsage) for a
  /// must- or cannot-link. near: one neighbour search, n f.
  Index add(const DistanceStatement& statement, const Run& run);
  /// Replaces a constraint. Throws Error(kUsage) if there is none with this id.
  void change(Index id, const DistanceStatement& statement, const Run& run);
  /// Removes a constraint. Throws Error(kUsage) if there is none with this id.
  void remove(Index id);
  /// Number of constraints.
  Index size() const;
  /// Number of dimensions that the points span, which is the maximum for a map.
  Index space() const;

  /// The map for the present constraints.
  GuidedMap solve(const Run& run);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace cordon
