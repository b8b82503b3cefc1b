// Link-selected k-means (the problem and its J in link_selected_kmeans.h): `runs` descents from
// different starts, independent of each other and in parallel, and the one of least J.
//
// A pass of a descent:
//   1. components without cannot-links go to their nearest centre, all at once (assign.h);
//   2. components with cannot-links are visited one after the other, each taking the cluster of
//      least s_i |z_i - c|^2 + var x (partners now there), as iterated conditional modes do (Besag,
//      1986);
//   3. empty clusters are filled or dropped, and centres move to the weighted means.
// It ends when no label changes, after pass 5 also when the objective fell by less than 1e-6 of
// itself, and at the latest after 100 passes.
#include "cluster/link_selected_kmeans.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "cluster/assign.h"
#include "cluster/contract.h"
#include "cluster/lloyd.h"
#include "cluster/start.h"
#include "core/index.h"
#include "core/linalg.h"
#include "core/parallel.h"

namespace cordon::internal {
namespace {

constexpr Index kMaxPasses = 100;
constexpr Index kSurePasses = 5;  // before a small gain ends a run
constexpr double kSmallGain = 1e-6;

// What all runs share. Links count between components: those inside one are broken whatever we do,
// and several between the same two count once.
struct Problem {
  Problem(const Points& y, const ConstraintSet& links, const Run& run)
      : constraints(links), groups(contract(y, links)), points(y), rows(groups.means, groups.sizes) {
    // The variance by an assignment to one centre, the mean.
    Matrix mean(1, y.cols());
    for (Index i = 0; i < points.count(); ++i)
      points.add_to(i, 1 / static_cast<double>(points.count()), mean.data());
    std::vector<int> labels(idx(points.count()));
    std::vector<double> distances(labels.size());
    variance = assign(points, 0, points.count(), mean, false, labels, distances, run).objective /
               static_cast<double>(points.count());
    partners.resize(idx(rows.count() - groups.first_linked));
    std::vector<std::pair<Index, Index>> pairs;
    for (const Pair& link : links.cannot) {
      const auto [a, b] = std::minmax(groups.group_of[idx(link.a)], groups.group_of[idx(link.b)]);
      if (a != b) pairs.emplace_back(a, b);
    }
    std::ranges::sort(pairs);
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    for (const auto& [a, b] : pairs) {
      partners[idx(a - groups.first_linked)].push_back(b);
      partners[idx(b - groups.first_linked)].push_back(a);
    }
  }

  const ConstraintSet& constraints;
  Contraction groups;
  WeightedRows points;  // the rows themselves
  WeightedRows rows;    // the components
  double variance = 0;
  std::vector<std::vector<Index>> partners;  // of component first_linked + i
};

// One run. The order of the components with cannot-links is drawn once (a shuffle of Fisher and
// Yates), from the same stream as the start.
class LinkSelectedDescent {
 public:
  LinkSelectedDescent(const Problem& problem, Matrix centres, Stream& stream, const Run& run)
      : problem_(problem),
        run_(run),
        centres_(std::move(centres)),
        labels_(idx(problem.rows.count()), -1),
        distances_(labels_.size()),
        costs_(labels_.size()) {
    for (Index i = problem.groups.first_linked; i < problem.rows.count(); ++i) order_.push_back(i);
    for (std::size_t i = order_.size(); i > 1; --i) std::swap(order_[i - 1], order_[stream.below(i)]);
  }

  LinkSelected go() {
    double before = std::numeric_limits<double>::infinity();
    for (Index pass = 1; pass <= kMaxPasses; ++pass) {
      run_.stop_if_cancelled();
      // assign() begins new totals from the components without links; visit() adds the others.
      totals_ =
          assign(problem_.rows, 0, problem_.groups.first_linked, centres_, true, labels_, distances_, run_);
      visit();
      const bool filled = fill_empty_clusters();
      move_centres();
      const bool stable = totals_.changed == 0 && !filled;
      if (stable || (pass > kSurePasses && before - totals_.objective < kSmallGain * before)) break;
      before = totals_.objective;
    }
    return result();
  }

 private:
  // The components with cannot-links, one after the other. A component without a label yet, in the
  // first pass, has none to be kept apart from. The penalties of the objective are counted at the
  // end, when every label is known.
  void visit() {
    const Index k = centres_.rows();
    std::vector<double> norms(idx(k)), distance(idx(k)), cost(idx(k));
    for (Index c = 0; c < k; ++c) norms[idx(c)] = squared_norm(centres_.row(c));
    for (const Index i : order_) {
      std::ranges::fill(cost, 0.0);
      for (const Index partner : problem_.partners[idx(i - problem_.groups.first_linked)])
        if (labels_[idx(partner)] >= 0) cost[idx(labels_[idx(partner)])] += problem_.variance;
      const double weight = problem_.rows.weight(i);
      for (Index c = 0; c < k; ++c) {
        distance[idx(c)] = problem_.rows.squared_distance(i, centres_.row(c).data(), norms[idx(c)]);
        cost[idx(c)] += weight * distance[idx(c)];
      }
      const auto best = static_cast<int>(std::ranges::min_element(cost) - cost.begin());
      totals_.changed += best != labels_[idx(i)];
      labels_[idx(i)] = best;
      distances_[idx(i)] = distance[idx(best)];
      costs_[idx(i)] = cost[idx(best)];
      totals_.objective += weight * distance[idx(best)];
      totals_.masses[idx(best)] += weight;
      problem_.rows.add_to(i, weight, totals_.sums.row(best).data());
    }
    double broken = 0;  // each pair seen from both sides
    for (const Index i : order_)
      for (const Index partner : problem_.partners[idx(i - problem_.groups.first_linked)])
        broken += labels_[idx(i)] == labels_[idx(partner)];
    totals_.objective += problem_.variance * broken / 2;
    // What fill_empty_clusters() compares: components without links pay their distance alone.
    for (Index i = 0; i < problem_.groups.first_linked; ++i)
      costs_[idx(i)] = problem_.rows.weight(i) * distances_[idx(i)];
  }

  // Each empty cluster takes the component of largest cost out of a cluster that has others; where
  // none has a cost, the empty clusters go: there are fewer distinct components than clusters.
  bool fill_empty_clusters() {
    bool any = false;
    std::vector<Index> members;
    for (Index c = 0; c < centres_.rows(); ++c) {
      if (totals_.masses[idx(c)] > 0) continue;
      any = true;
      if (members.empty()) {
        members.resize(idx(centres_.rows()));
        for (const int label : labels_) ++members[idx(label)];
      }
      Index taken = -1;
      for (Index i = 0; i < problem_.rows.count(); ++i)
        if (costs_[idx(i)] > (taken < 0 ? 0.0 : costs_[idx(taken)]) && members[idx(labels_[idx(i)])] > 1)
          taken = i;
      if (taken < 0) continue;
      const int from = labels_[idx(taken)];
      const double weight = problem_.rows.weight(taken);
      problem_.rows.add_to(taken, -weight, totals_.sums.row(from).data());
      problem_.rows.add_to(taken, weight, totals_.sums.row(c).data());
      totals_.masses[idx(from)] -= weight;
      totals_.masses[idx(c)] += weight;
      --members[idx(from)];
      ++members[idx(c)];
      labels_[idx(taken)] = static_cast<int>(c);
      costs_[idx(taken)] = 0;
    }
    if (any) drop_empty_clusters();
    return any;
  }

  void drop_empty_clusters() {
    std::vector<Index> kept;
    std::vector<int> renamed(totals_.masses.size(), -1);
    for (std::size_t c = 0; c < renamed.size(); ++c)
      if (totals_.masses[c] > 0) {
        renamed[c] = static_cast<int>(kept.size());
        kept.push_back(static_cast<Index>(c));
      }
    if (kept.size() == renamed.size()) return;
    Matrix sums(static_cast<Index>(kept.size()), centres_.cols());
    std::vector<double> masses;
    for (Index c = 0; c < sums.rows(); ++c) {
      std::ranges::copy(totals_.sums.row(kept[idx(c)]), sums.row(c).begin());
      masses.push_back(totals_.masses[idx(kept[idx(c)])]);
    }
    totals_.sums = std::move(sums);
    totals_.masses = std::move(masses);
    for (int& label : labels_) label = renamed[idx(label)];
  }

  void move_centres() {
    centres_ = totals_.sums;
    for (Index c = 0; c < centres_.rows(); ++c)
      for (double& value : centres_.row(c)) value /= totals_.masses[idx(c)];
  }

  // J needs the nearest centre of every row, links ignored.
  LinkSelected result() {
    const Index n = problem_.points.count();
    std::vector<int> near(idx(n));
    std::vector<double> distances(near.size());
    const double error = assign(problem_.points, 0, n, centres_, false, near, distances, run_).objective;
    const LinkErrors links = link_errors(near, problem_.constraints);
    LinkSelected found;
    found.score = (problem_.variance > 0 ? error / static_cast<double>(n) / problem_.variance : 0.0) +
                  (links.must + links.cannot) / 2;
    for (const Index group : problem_.groups.group_of) found.labels.push_back(labels_[idx(group)]);
    found.centres = std::move(centres_);
    return found;
  }

  const Problem& problem_;
  const Run& run_;
  Matrix centres_;
  std::vector<int> labels_;        // of the components
  std::vector<double> distances_;  // to their centres
  std::vector<double> costs_;      // with the penalties
  std::vector<Index> order_;
  Totals totals_;
};

}  // namespace

// Shares of the numbers of links, not of their weights; a kind without links is never violated.
LinkErrors link_errors(const std::vector<int>& near, const ConstraintSet& constraints) {
  const auto share = [&](const std::vector<Pair>& links, bool equal) {
    double count = 0;
    for (const Pair& link : links) count += (near[idx(link.a)] == near[idx(link.b)]) == equal;
    return links.empty() ? 0.0 : count / static_cast<double>(links.size());
  };
  return {share(constraints.must, false), share(constraints.cannot, true)};
}

// Streams are numbered by (item, run), so that clusterings of one seed do not share their starts.
// min_element takes the first of equal scores: the earlier run, whatever the threads did.
LinkSelected link_selected_kmeans(const Points& y, const ConstraintSet& constraints,
                                  const LinkSelectedOptions& options, const Run& run) {
  const Problem problem(y, constraints, run);
  std::vector<LinkSelected> found(idx(options.runs));
  // A run has its own stream and its own place in `found`: nothing is shared, nothing locked.
  parallel_for(run, options.runs, [&](Index r) {
    Stream stream(run.seed, Purpose::kKMeansStart,
                  (options.item + 1) * 1'000'000 + static_cast<std::uint64_t>(r));
    const double first_weight = r < options.runs / 2 ? 2 : 0;
    Matrix start = plus_plus_centres(problem.rows, options.k, first_weight, stream, run);
    found[idx(r)] = LinkSelectedDescent(problem, std::move(start), stream, run).go();
    found[idx(r)].run = r;
  });
  Clustering best;
  LinkSelected& winner = *std::ranges::min_element(found, {}, &LinkSelected::score);
  best.labels = std::move(winner.labels);
  best.centres = std::move(winner.centres);
  number_by_appearance(best);
  return {std::move(best.labels), std::move(best.centres), winner.score, winner.run};
}

}  // namespace cordon::internal
