/// \file
/// The constraints on the points, in one set. d2 is the squared distance of two points on the map.
///
/// - must a, b: the two points are of the same class.
/// - cannot a, b: they are of different classes.
/// - closer a, b, value: d2(a, b) <= value.
/// - farther a, b, value: d2(a, b) >= value.
/// - nearer a, b, c, value: d2(a, b) <= value * d2(a, c); with value 1, a is nearer to b than to c.
/// - near a, {b...}: a belongs in the neighbourhood of the listed points.
///
/// Every constraint has a weight (default 1) and remembers the line it was read from, so that a
/// contradiction can be shown in the user's own words.
///
/// \code{.cpp}
/// cordon::ConstraintSet set;
/// set.add_must(3, 17);
/// const auto kind = cordon::StatementKind::kCloser;
/// set.distances.push_back({.kind = kind, .a = 3, .b = 40, .value = 0.5});
/// \endcode
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/matrix.h"
#include "cordon/data/points.h"

namespace cordon {

/// The kinds of constraints, as listed above.
enum class StatementKind : std::uint8_t { kMust, kCannot, kCloser, kFarther, kNearer, kNear };
/// Their names in files, in the same order.
inline constexpr std::array<std::string_view, 6> kStatementNames{"must",    "cannot", "closer",
                                                                 "farther", "nearer", "near"};
/// The name of a kind.
inline std::string_view name_of(StatementKind kind) {
  return kStatementNames[static_cast<std::size_t>(kind)];
}

/// A must- or cannot-link between two rows. It takes 32 bytes.
struct Pair {
  Index a = 0;
  Index b = 0;
  double weight = 1;      ///< Multiplies the edge of the link.
  std::int32_t line = 0;  ///< Line of the file; 0 if it was not read from one.
};

/// A constraint on distances on the map. `near` uses a and others; the other kinds use a and b,
/// nearer also c.
struct DistanceStatement {
  StatementKind kind = StatementKind::kCloser;
  Index a = 0;
  Index b = -1;               ///< Not used by near.
  Index c = -1;               ///< Used by nearer only.
  std::vector<Index> others;  ///< Used by near only.
  double value = 0;           ///< Bound on the squared distance, or the ratio of nearer.
  double weight = 1;          ///< How much it counts if not all constraints can hold.
  std::int32_t line = 0;      ///< Line of the file; 0 if it was not read from one.
};

/// All constraints of a problem.
class CORDON_EXPORT ConstraintSet {
 public:
  std::vector<Pair> must;
  std::vector<Pair> cannot;
  std::vector<DistanceStatement> distances;  ///< The other four kinds.

  /// Adds a must-link.
  void add_must(Index a, Index b, double weight = 1) { must.push_back({a, b, weight, 0}); }
  /// Adds a cannot-link.
  void add_cannot(Index a, Index b, double weight = 1) { cannot.push_back({a, b, weight, 0}); }

  /// Number of constraints of all kinds.
  Index size() const { return static_cast<Index>(must.size() + cannot.size() + distances.size()); }
  bool empty() const { return size() == 0; }

  /// Throws Error(kInput) that names the first constraint that cannot be used on `rows` points: a
  /// row outside 0 .. rows - 1, a weight that is not a positive finite number, a value that is
  /// negative or not finite, or a distance constraint that names one point twice. Files are checked
  /// while they are read; this check is for sets made by a program.
  void require_rows(Index rows) const;
};

/// What tidy() removed.
struct TidyCounts {
  Index self_pairs = 0;  ///< Must-links of a point with itself.
  Index duplicates = 0;  ///< The same pair again, in either order.
};

/// Removes must-links of a point with itself and repeated pairs. Of a repeated pair the first one
/// stays, with the largest weight, and the order is kept. A cannot-link of a point with itself is a
/// contradiction and stays, so that it can be reported. Distance constraints are not changed. Cost:
/// m log m.
CORDON_EXPORT TidyCounts tidy(ConstraintSet& set);

}  // namespace cordon
