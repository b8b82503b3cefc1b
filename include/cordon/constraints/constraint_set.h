// Everything a person said about the points, in one set.
//
//   must    a, b        same kind
//   cannot  a, b        different kinds
//   closer  a, b, value projected squared distance at most value
//   farther a, b, value at least value
//   nearer  a, b, c     a is nearer to b than to c:  d2(a, b) <= value * d2(a, c)
//   near    a, {b...}   a belongs in the neighbourhood of the listed points
//
// Every statement has a weight (default 1, multiplies its edge) and remembers where it came from, so that a
// contradiction can be shown in the user's own words.
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

enum class StatementKind : std::uint8_t { kMust, kCannot, kCloser, kFarther, kNearer, kNear };
inline constexpr std::array<std::string_view, 6> kStatementNames{"must",    "cannot", "closer",
                                                                 "farther", "nearer", "near"};
inline std::string_view name_of(StatementKind kind) {
  return kStatementNames[static_cast<std::size_t>(kind)];
}

// A must- or cannot-link between two rows. 32 bytes: a million of them is nothing.
struct Pair {
  Index a = 0;
  Index b = 0;
  double weight = 1;
  std::int32_t line = 0;  // line of the file, 0 when it was not read from one
};

// A statement on projected distances; `near` uses `others`, the rest a, b (and c for nearer).
struct DistanceStatement {
  StatementKind kind = StatementKind::kCloser;
  Index a = 0;
  Index b = -1;
  Index c = -1;
  std::vector<Index> others;
  double value = 0;
  double weight = 1;
  std::int32_t line = 0;
};

class CORDON_EXPORT ConstraintSet {
 public:
  std::vector<Pair> must;
  std::vector<Pair> cannot;
  std::vector<DistanceStatement> distances;

  void add_must(Index a, Index b, double weight = 1) { must.push_back({a, b, weight, 0}); }
  void add_cannot(Index a, Index b, double weight = 1) { cannot.push_back({a, b, weight, 0}); }

  Index size() const { return static_cast<Index>(must.size() + cannot.size() + distances.size()); }
  bool empty() const { return size() == 0; }

  // Throws Error(kInput) naming the first statement that cannot be used on `rows` points: a row outside 0 ..
  // rows - 1, a weight that is not a positive finite number, a value that is negative or not finite, a
  // statement on distances that names one point twice. Files are checked while they are read; this is for
  // sets made by a program.
  void require_rows(Index rows) const;
};

// What tidying a set removed.
struct TidyCounts {
  Index self_pairs = 0;  // a = b
  Index duplicates = 0;  // the same pair again, in either order
};

// Drops must-links of a point with itself and repeated pairs (the first stays, with the larger weight); what
// stays keeps its order. A cannot-link of a point with itself is a contradiction and stays for the check to
// report. Statements on distances are left as they are. Cost: m log m.
CORDON_EXPORT TidyCounts tidy(ConstraintSet& set);

}  // namespace cordon
