// The choice of the next pair (question_choice.h). Random choices are functions of the seed and of
// the number of answers, so that the same history gives the same question.
#include "ask/question_choice.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "cordon/cluster/kmeans.h"
#include "cordon/core/random.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/parallel.h"
#include "core/quiet_run.h"

namespace cordon::internal {
namespace {

constexpr Index kMaxMedoids = 12;
constexpr Index kRowsPerTile = 2048;
constexpr double kFar = std::numeric_limits<double>::infinity();

double squared_distance(std::span<const double> a, std::span<const double> b) {
  double squares = 0;
  for (std::size_t k = 0; k < a.size(); ++k) squares += (a[k] - b[k]) * (a[k] - b[k]);
  return squares;
}

bool was_asked(const AskedPairs& asked, Index a, Index b) {
  return asked.contains(std::minmax(a, b));
}

std::string points_text(std::size_t count) {
  return count == 1 ? "1 point" : fmt::format("{} points", count);
}

// Chooses points one after the other, none twice.
//
//   1. the point that is still in question from the last answer
//   2. the middles of the clusters, largest first
//   3. in turn a random open point and the open point of the smallest margin
//
// Open is a row that is in no group, not closed, and not chosen here before. A point without any
// partner left is passed over, so that next() ends.
class Choice {
 public:
  Choice(const QuestionContext& context, const Run& run)
      : context_(context),
        run_(run),
        places_(group_places(context.groups, context.map)),
        passed_over_(context.closed) {}

  // Only an odd place in the sequence looks for the margin, and only where there are two groups.
  std::optional<ChosenPair> next() {
    const Index round = rounds_++;
    if (round == 0 && context_.pending >= 0)
      if (auto pair = partner_of(context_.pending, "the point in question")) return pair;
    for (std::size_t q = 0; q < context_.medoids.rows.size(); ++q)
      if (is_open(context_.medoids.rows[q]))
        if (auto pair = partner_of(
                context_.medoids.rows[q],
                fmt::format("the middle of a cluster of {}", points_text(idx(context_.medoids.sizes[q])))))
          return pair;
    for (;;) {
      const bool by_margin = (context_.taken + round) % 2 == 1 && context_.groups.count() >= 2;
      const Index row = by_margin ? smallest_margin() : random_open(static_cast<std::uint64_t>(round));
      if (row < 0) return std::nullopt;
      if (auto pair = partner_of(row, by_margin ? "a point between two groups" : "a point drawn at random"))
        return pair;
    }
  }

 private:
  bool is_open(Index row) const { return context_.groups.of_row[idx(row)] < 0 && !passed_over_[idx(row)]; }

  // The question about this point, which is then passed over; nothing where there is none. Groups
  // are tried from the nearest mean on; in a group its member nearest to the point is shown.
  std::optional<ChosenPair> partner_of(Index row, std::string_view what) {
    passed_over_[idx(row)] = true;
    std::vector<std::pair<double, Index>> nearest;
    const Index block = context_.trusted.block_of(row);
    for (Index g = 0; g < context_.groups.count(); ++g) {
      const Index other = context_.groups.groups[idx(g)].block;
      if (block >= 0 && other >= 0 && context_.trusted.are_apart(block, other)) continue;
      nearest.emplace_back(squared_distance(context_.map.row(row), places_.row(g)), g);
    }
    std::sort(nearest.begin(), nearest.end());
    for (const auto& [distance, g] : nearest) {
      const std::vector<Index>& members = context_.groups.groups[idx(g)].members;
      Index shown = -1;
      double minimum = kFar;
      for (const Index member : members) {
        const double away = squared_distance(context_.map.row(row), context_.map.row(member));
        const bool nearer = away < minimum || (away == minimum && member < shown);
        if (member == row || was_asked(context_.asked, row, member) || !nearer) continue;
        shown = member;
        minimum = away;
      }
      if (shown < 0) continue;
      return ChosenPair{row, shown,
                        fmt::format("{}, beside group {} ({}), the nearest not known to differ", what, g + 1,
                                    points_text(members.size()))};
    }
    return std::nullopt;
  }

  // A function of seed, number of answers and round: the same history draws the same point.
  Index random_open(std::uint64_t round) const {
    std::vector<Index> open;
    for (Index row = 0; row < context_.map.rows(); ++row)
      if (is_open(row)) open.push_back(row);
    if (open.empty()) return -1;
    Stream stream(context_.seed, Purpose::kQuestions, (context_.moment << 16) + round);
    return open[stream.below(open.size())];
  }

  // The least d2 - d1 over open rows, d1 and d2 the distances to their two nearest groups; ties to
  // the lower row, by tiles in order. Cost: n groups dims.
  Index smallest_margin() const {
    const Tiles tiles(context_.map.rows(), kRowsPerTile);
    std::vector<std::pair<double, Index>> best(idx(tiles.count()), {kFar, -1});
    parallel_for(run_, tiles.count(), [&](Index tile) {
      for (Index row = tiles[tile].first; row < tiles[tile].last; ++row) {
        if (!is_open(row)) continue;
        double first = kFar, second = kFar;
        for (Index g = 0; g < places_.rows(); ++g) {
          const double away = squared_distance(context_.map.row(row), places_.row(g));
          second = std::min(second, std::max(first, away));
          first = std::min(first, away);
        }
        const double margin = std::sqrt(second) - std::sqrt(first);
        if (best[idx(tile)].second < 0 || margin < best[idx(tile)].first) best[idx(tile)] = {margin, row};
      }
    });
    std::pair<double, Index> all{kFar, -1};
    for (const auto& one : best)
      if (one.second >= 0 && (all.second < 0 || one.first < all.first)) all = one;
    return all.second;
  }

  const QuestionContext& context_;
  const Run& run_;
  Matrix places_;
  std::vector<bool> passed_over_;
  Index rounds_ = 0;
};

}  // namespace

// K-means with min(12, n / 4) clusters, one at least, best of three starts; of each the row nearest
// to its centre, the lower among equals, the largest cluster first.
Medoids find_medoids(const Points& points, std::uint64_t seed, const Run& run) {
  Run quiet = quiet_run(run);
  quiet.seed = seed;
  KMeansOptions options;
  options.k = std::max<Index>(1, std::min(kMaxMedoids, points.rows() / 4));
  options.restarts = 3;
  options.max_iterations = 100;
  const Clustering found = kmeans(points, options, quiet);

  const Index f = points.cols();
  std::vector<Index> middle(idx(found.clusters()), -1), size(idx(found.clusters()), 0);
  std::vector<double> minimum(idx(found.clusters()), kFar);
  std::vector<double> row(idx(f));
  for (Index i = 0; i < points.rows(); ++i) {
    const auto c = idx(found.labels[idx(i)]);
    points.copy_rows(i, 1, row.data());
    const double away = squared_distance(row, found.centres.row(static_cast<Index>(c)));
    ++size[c];
    if (middle[c] >= 0 && away >= minimum[c]) continue;
    minimum[c] = away;
    middle[c] = i;
  }
  std::vector<std::size_t> order(middle.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t x, std::size_t y) { return size[x] > size[y]; });
  Medoids medoids;
  for (const std::size_t c : order) {
    medoids.rows.push_back(middle[c]);
    medoids.sizes.push_back(size[c]);
  }
  return medoids;
}

// Fewer than `count` where the open points run out.
std::vector<ChosenPair> choose_pairs(const QuestionContext& context, Index count, const Run& run) {
  Choice choice(context, run);
  std::vector<ChosenPair> chosen;
  while (static_cast<Index>(chosen.size()) < count) {
    auto pair = choice.next();
    if (!pair) break;
    chosen.push_back(std::move(*pair));
  }
  return chosen;
}

// Of the siblings the one nearest to the row it stands for, the lower row among equals.
std::optional<std::pair<Index, Index>> sibling_pair(const AnswerScatter& answers, const AskedPairs& asked,
                                                    Index i, Index j, const Matrix& map) {
  for (const auto& [point, other] : {std::pair{i, j}, std::pair{j, i}}) {
    const Index block = answers.block_of(other);
    if (block < 0) continue;
    Index shown = -1;
    double minimum = kFar;
    for (const Index member : answers.blocks()[idx(block)].members) {
      if (member == point || member == other || was_asked(asked, point, member)) continue;
      const double away = squared_distance(map.row(other), map.row(member));  // the sibling most like it
      if (!(away < minimum || (away == minimum && member < shown))) continue;
      shown = member;
      minimum = away;
    }
    if (shown >= 0) return std::pair{point, shown};
  }
  return std::nullopt;
}

}  // namespace cordon::internal
