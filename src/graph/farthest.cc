#include "cordon/graph/farthest.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/fail.h"
#include "core/index.h"
#include "core/parallel.h"
#include "graph/expand_members.h"
#include "graph/pair_scan.h"
#include "graph/squared_distance.h"

namespace cordon {
namespace {

constexpr Index kDirectPoints = 256;  // fewer are compared one by one
constexpr Index kExtremes = 32;
constexpr Index kFewestFeatures = 64;       // below, shadows do not pay
constexpr double kShareWorthShadows = 0.1;  // of the points: where more are asked for exactly, do without

// What is asked, and how a distance is computed.
struct Question {
  const Points& x;
  std::vector<Index> rows;  // the different ones
  Index k;                  // among these
  TieRule ties;

  double squared(Index i, Index j) const { return squared_distance(x, rows[at(i)], rows[at(j)]); }
  Index size() const { return static_cast<Index>(rows.size()); }
};

void search_directly(const Question& question, Neighbours& answer, const Run& run) {
  parallel_for(
      run, question.size(),
      [&](Index i) {
        KFarthest best(question.k, question.ties);
        for (Index j = 0; j < question.size(); ++j)
          if (j != i) best.offer(j, question.squared(i, j));
        best.write(answer, i);
      },
      "finding remote points");
}

// Points that are far from each other: each next one is the farthest from those before.
std::vector<Index> extremes(const Question& question, const Run& run) {
  const Tiles tiles(question.size(), 1024);
  std::vector<double> nearest(question.rows.size(), std::numeric_limits<double>::infinity());
  std::vector<Index> found;
  Index next = 0;
  for (Index count = 0; count <= std::min(kExtremes, question.size() - 1); ++count) {
    const Index pivot = next;
    if (count > 0) found.push_back(pivot);  // the first only shows the way
    parallel_for(run, tiles.count(), [&](Index tile) {
      for (Index i = tiles[tile].first; i < tiles[tile].last; ++i)
        nearest[at(i)] =
            count <= 1 ? question.squared(i, pivot) : std::min(nearest[at(i)], question.squared(i, pivot));
    });
    next = std::max_element(nearest.begin(), nearest.end()) - nearest.begin();
  }
  return found;
}

class FarthestSearch final : public PairSearch {
 public:
  FarthestSearch(const Question& question, const std::vector<Index>& extremes, Neighbours& answer)
      : question_(question), extremes_(extremes), answer_(answer) {}

  void begin(std::span<const Index> queries) override {
    queries_.assign(queries.begin(), queries.end());
    best_.assign(queries.size(), KFarthest(question_.k, question_.ties));
    // The k-th farthest of the extremes bounds the k-th of all. They are not kept: the scan offers them
    // again.
    for (std::size_t slot = 0; slot < queries_.size(); ++slot) {
      KFarthest first(question_.k, question_.ties);
      for (const Index point : extremes_)
        if (point != queries_[slot]) first.offer(point, question_.squared(queries_[slot], point));
      at_least_.push_back(first.full() ? question_.ties.least(first.worst_cell()) : -1.0);
    }
  }

  bool offer(Index slot, Index point) override {
    return best_[at(slot)].offer(point, question_.squared(queries_[at(slot)], point)) &&
           best_[at(slot)].full();
  }

  PairBounds bounds(Index slot) const override {
    const KFarthest& best = best_[at(slot)];
    const double first = at_least_[at(slot)];
    if (!best.full()) return {first, first};
    return {std::max(first, question_.ties.least(best.worst_cell())),
            std::max(first, question_.ties.least(best.worst_cell() + 1)), best.worst_index()};
  }

  void end() override {
    for (std::size_t slot = 0; slot < queries_.size(); ++slot) best_[slot].write(answer_, queries_[slot]);
  }

 private:
  const Question& question_;
  const std::vector<Index>& extremes_;
  Neighbours& answer_;
  std::vector<Index> queries_;
  std::vector<KFarthest> best_;
  std::vector<double> at_least_;
};

void search(const Question& question, Neighbours& answer, const Run& run) {
  if (question.size() <= kDirectPoints || question.x.is_sparse())
    return search_directly(question, answer, run);
  const std::vector<Index> ends = extremes(question, run);
  const auto make = [&] { return std::make_unique<FarthestSearch>(question, ends, answer); };
  const PairScanOptions options{.sense = PairSense::kFarInInput, .stage = "finding remote points"};
  const auto scene_with = [&](bool shadows) {
    return std::make_unique<PairScene>(
        PairScene::Input{.x = question.x.dense(),
                         .rows = question.rows,
                         .squared_distance = [&](Index i, Index j) { return question.squared(i, j); },
                         .shadows = shadows},
        run);
  };
  std::unique_ptr<PairScene> scene = scene_with(question.x.cols() >= kFewestFeatures);
  if (scene->unusable()) return search_directly(question, answer, run);
  if (scene->has_shadows()) {
    PairScanOptions quietly = options;
    quietly.stage = {};
    if (sample_pairs(*scene, quietly, make, run) > kShareWorthShadows * static_cast<double>(question.size()))
      scene = scene_with(false);
  }
  scan_pairs(*scene, options, make, run);
}

}  // namespace

Neighbours farthest(const Points& x, const FarthestOptions& options, Run& run) {
  if (options.k < 1 || options.k >= x.rows())
    fail(ErrorKind::kUsage, "{} farthest points were asked for, but {} points allow 1 to {}", options.k,
         x.rows(), x.rows() - 1);
  x.require_finite();
  const Points points = with_contiguous_rows(x);
  std::vector<Index> each(at(x.rows()));
  std::iota(each.begin(), each.end(), Index{0});
  const DistinctRows groups = points.is_sparse() ? DistinctRows(each) : DistinctRows(points.dense(), run);
  std::vector<Index> rows;
  for (Index group = 0; group < groups.count(); ++group) rows.push_back(groups.members(group).front());
  const Question question{points, std::move(rows), std::min(options.k, groups.count() - 1),
                          TieRule::of_input_space(points, run)};
  Neighbours among_groups = answer_of_size(question.size(), question.k);
  if (question.k > 0) search(question, among_groups, run);
  Neighbours answer = answer_of_size(x.rows(), options.k);
  expand_members<Wanted::kFarthest>(groups, among_groups, question.ties, answer, run);
  return answer;
}

double diameter(const Neighbours& farthest) {
  double most = 0;
  for (Index i = 0; i < farthest.rows(); ++i) most = std::max(most, farthest.squared_distances(i).front());
  return std::sqrt(most);
}

}  // namespace cordon
