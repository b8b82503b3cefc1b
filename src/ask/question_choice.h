// Which pair is asked next (`medoid_mix`): one point against the groups found so far.
//
// The point: the middles of the clusters first, then in turn a random point and the one with
// the smallest margin between its two nearest groups. Its partner: the nearest member of the
// nearest group that is not known to differ. Pairs that were asked, or whose answer is implied,
// are passed over. Cost: n groups dims.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ask/groups_so_far.h"
#include "cordon/core/run.h"

namespace cordon::internal {

// The middles of clusters of the points, largest
// cluster first; the first of them is the first group.
struct Medoids {
  std::vector<Index> rows;
  std::vector<Index> sizes;  // of their clusters
};
Medoids find_medoids(const Points& points, std::uint64_t seed, const Run& run);

using AskedPairs = std::set<std::pair<Index, Index>>;  // lower row first

// What the choice rests on.
struct QuestionContext {
  const Matrix& map;  // places of all points
  const AnswerScatter& trusted;
  const GroupsSoFar& groups;
  const Medoids& medoids;
  const AskedPairs& asked;
  const std::vector<bool>& closed;  // rows left alone
  Index pending = -1;               // the point in question, -1: choose one
  Index taken = 0;                  // points that were in question so far
  std::uint64_t seed = 1;
  std::uint64_t moment = 0;  // number of answers: a random choice is that of this moment
};

struct ChosenPair {
  Index a = 0;
  Index b = 0;
  std::string why;
};

// Up to `count` pairs about different points.
std::vector<ChosenPair> choose_pairs(const QuestionContext& context, Index count, const Run& run);

// A pair that checks the answer (i, j) through a sibling: i and another member of j's block, or j
// and one of i's; nothing where all such pairs were asked.
std::optional<std::pair<Index, Index>> sibling_pair(const AnswerScatter& answers, const AskedPairs& asked,
                                                    Index i, Index j, const Matrix& map);

}  // namespace cordon::internal
