// A user who knows the classes and says, again and again, what looks most wrong on the map.
//
// What the user has in mind is the map of linear discriminant analysis (columns of unit length), found
// against the total scatter: where directions tell the classes apart without any spread inside them, they
// come first, the quality of the map is 1 and points of a class coincide. A pair's distortion is its distance
// on the present map divided by that on the user's map. Each round the user makes one statement, the map is
// computed again, and it is noted how good the map has become:
//
//   c2-inf   closer: the pair of largest distortion, bound = its squared distance on the user's map (pairs
//   that
//            coincide there come first)
//   c2-sup   farther: the pair of smallest distortion, the same bound
//   c3-lda   nearer: a and c of one class, b of another, largest d(a,c) / d(a,b); ratio as on the user's map
//   c3-1, c3-half   the same triples with ratio 1 or 1/2 (of squared distances)
//
// `choice` = 100 takes the hundredth in that order instead of the first (for triples: among the worst triple
// of each point). What was said once is not said again. Quality is Q = between-class / total variance of the
// map, beside that of the discriminant map and of the best orthonormal map (trace ratio). Cost: n^2 (dims +
// classes) per statement and the answers of the session; no n x n matrix.
//
//   const auto told = simulate_user(points, {.strategy = UserStrategy::kCloser, .statements = 20}, run);
//   told.steps.back().q / told.q_lda
//
// Reference: Martin, Exbrayat, Cleuziou, Moal, LIFO RR-2010-04, section 4.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/guided/session.h"

namespace cordon {

enum class UserStrategy { kCloser, kFarther, kNearerAsKnown, kNearerOne, kNearerHalf };
inline constexpr std::array<std::string_view, 5> kUserStrategyNames{"c2-inf", "c2-sup", "c3-lda", "c3-1",
                                                                    "c3-half"};

struct SimulatedUserOptions {
  UserStrategy strategy = UserStrategy::kCloser;
  Index statements = 50;
  Index choice = 1;
  // Columns of the user's map; 0: classes - 1, at most as many as the map has. Further columns hold no
  // difference between classes, are not determined by the data (their eigenvalue is 0) and lower q_lda.
  Index discriminant_dims = 0;
  GuidedOptions guided{.dims = 3, .explain = false};
};

// The map after some statements.
struct UserStep {
  DistanceStatement said;     // the last one; meaningless in step 0, before the first
  double q = 0;               // between-class share of the variance on the map
  double distortion_sum = 0;  // over all pairs that do not coincide on the user's map
  Index strong = 0;           // pairs at least as distorted as the thousandth at the start
  Index violated = 0;         // statements that do not hold
  Index eigenproblems = 0;
  bool converged = true;
};

struct CORDON_EXPORT SimulatedUser {
  double q_lda = 0;             // of the user's map
  double q_best = 0;            // of the orthonormal map of largest trace ratio
  std::vector<UserStep> steps;  // statements + 1 of them; fewer where nothing was left to say
  Matrix directions;            // f x dims of the last map

  // The first number of statements with q >= share * q_lda, or -1.
  Index statements_needed(double share) const;
};

// Learns from points.labels; rows without a label are left out. Throws Error(kUsage) where there are none.
CORDON_EXPORT SimulatedUser simulate_user(const Points& points, const SimulatedUserOptions& options,
                                          Run& run);

}  // namespace cordon
