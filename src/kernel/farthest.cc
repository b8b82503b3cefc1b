// The k farthest points of every point, in the input space.
//
// Equal rows are grouped first: the answer among groups is expanded to all points
// (expand_members.h). Dense tables of more than 256 different rows go through the symmetric pair
// scan (pair_scan.h), which discards pairs in single precision with a proven error. Sparse points
// and small tables are compared pair by pair: n^2 distances.
//
// The squared distances of the result are exact double-precision sums (squared_distance.h) in
// either case, so both ways give the same bits.
#include "kernel/farthest.h"

#include <algorithm>
#include <cmath>

#include "core/fail.h"
#include "core/index.h"
#include "core/parallel.h"
#include "kernel/pair_scan.h"
#include "neighbors/expand_members.h"
#include "neighbors/nearest_prepared.h"
#include "neighbors/squared_distance.h"

namespace cordon::internal {
namespace {

constexpr Index kDirectPoints = 256;  // fewer are compared one by one
constexpr std::string_view kFarthestStage = "finding remote points";

// What is asked, and how a distance is computed.
struct Question {
  const Points& x;
  std::vector<Index> rows;  // the different ones
  Index k;                  // among these

  double squared(Index i, Index j) const { return squared_distance(x, rows[idx(i)], rows[idx(j)]); }
  Index size() const { return static_cast<Index>(rows.size()); }
};

// Each row is compared with all others, in parallel over rows;
// both directions are computed, so that rows share nothing.
Neighbours search_directly(const Question& question, const Run& run) {
  Neighbours answer = answer_of_size(question.size(), question.k);
  parallel_for(
      run, question.size(),
      [&](Index i) {
        KFarthest best(question.k);
        for (Index j = 0; j < question.size(); ++j)
          if (j != i) best.offer(j, question.squared(i, j));
        best.write(answer, i);
      },
      kFarthestStage);
  return answer;
}

Neighbours search(const Question& question, const Run& run) {
  if (question.size() > kDirectPoints && !question.x.is_sparse()) {
    PairQuestion pairs;
    pairs.points = {.x = question.x.dense(), .rows = question.rows};
    pairs.far = question.k;
    pairs.input_squared = [&](Index i, Index j) { return question.squared(i, j); };
    pairs.stage = kFarthestStage;
    return scan_pairs(pairs, run).far;
  }
  return search_directly(question, run);
}

}  // namespace

// Equal rows have the same farthest points. With fewer different rows than k + 1 the list is filled
// up with the members of the groups, nearest ones last.
Neighbours farthest(const Points& x, const FarthestOptions& options, const Run& run) {
  if (options.k < 1 || options.k >= x.rows())
    fail(ErrorKind::kUsage, "{} farthest points were asked for, but {} points allow 1 to {}", options.k,
         x.rows(), x.rows() - 1);
  x.require_finite();
  const PreparedPoints prepared(x, x, true);
  const Points& points = prepared.x;
  const DistinctRows groups = equal_rows(points, run);
  std::vector<Index> rows;
  for (Index group = 0; group < groups.count(); ++group) rows.push_back(groups.members(group).front());
  const Question question{points, std::move(rows), std::min(options.k, groups.count() - 1)};
  const Neighbours among_groups = question.k > 0 ? search(question, run) : answer_of_size(question.size(), 0);
  Neighbours answer = answer_of_size(x.rows(), options.k);
  expand_members<Extreme::kFarthest>(groups, among_groups, TieRule::of_input_space(), answer, run);
  prepared.restore(answer);
  return answer;
}

double diameter(const Neighbours& farthest) {
  double maximum = 0;
  for (Index i = 0; i < farthest.rows(); ++i)
    maximum = std::max(maximum, farthest.squared_distances(i).front());
  return std::sqrt(maximum);
}

}  // namespace cordon::internal
