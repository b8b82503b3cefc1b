// Lloyd's algorithm with weights and with penalties for broken cannot-links (lloyd.h).
//
// Rows are sorted so that those with cannot-links come last: the first part is assigned
// in parallel by the vector kernel (assign.h), the last part row by row, because each
// choice depends on those before it. That sweep runs on one thread, so that the result
// does not depend on how many there are.
//
// It ends when no label changes, when the centres move less than the tolerance (relative to the
// total variance), or after max_iterations. Labels always belong to the centres that are returned.
//
// Cost per iteration: n f k multiplications.
#include "cluster/lloyd.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "cluster/assign.h"
#include "cluster/start.h"
#include "core/linalg.h"

namespace cordon::internal {
namespace {

double squared_difference(const Matrix& a, const Matrix& b) {
  double sum = 0;
  for (Index i = 0; i < a.size(); ++i) sum += (a.data()[i] - b.data()[i]) * (a.data()[i] - b.data()[i]);
  return sum;
}

// One descent: labels_, distances_ and totals_ are those of the last choice of labels.
class LloydDescent {
 public:
  LloydDescent(const WeightedRows& rows, const CannotLinks& links, Matrix centres, const Run& run)
      : rows_(rows),
        links_(links),
        run_(run),
        centres_(std::move(centres)),
        labels_(static_cast<std::size_t>(rows.count()), -1),
        distances_(labels_.size()) {}

  // The trace has the objective of each set of labels, with the centres they were
  // chosen by. Centres move only where another choice of labels follows, so labels and
  // centres of the answer agree.
  Clustering go(const KMeansOptions& options) {
    const double smallest_move = options.tolerance > 0 ? options.tolerance * total_variance() : 0;
    Clustering found;
    while (true) {
      choose_labels(found.iterations == 0);
      found.trace.push_back(totals_.objective);
      ++found.iterations;
      found.converged = totals_.changed == 0;
      if (found.converged || found.iterations == options.max_iterations) break;
      const bool filled = fill_empty_clusters();
      Matrix next = means();
      found.converged =
          options.tolerance > 0 && !filled && squared_difference(next, centres_) <= smallest_move;
      if (found.converged) break;
      centres_ = std::move(next);
    }
    drop_empty_clusters();
    found.objective = totals_.objective;
    found.labels = std::move(labels_);
    found.centres = std::move(centres_);
    return found;
  }

 private:
  std::size_t idx(Index i) const { return static_cast<std::size_t>(i); }

  // The first time every row goes to its nearest centre, those with links too: a sweep needs to
  // know where the partners are. All labels count as changed then.
  void choose_labels(bool is_first) {
    if (is_first) assign(rows_, links_.first, rows_.count(), centres_, false, labels_, distances_, run_);
    totals_ = assign(rows_, 0, links_.first, centres_, true, labels_, distances_, run_);
    if (is_first) totals_.changed = rows_.count();
    sweep();
  }

  // Rows with cannot-links, one after the other. A row stays
  // where it is unless another cluster is strictly cheaper.
  void sweep() {
    const Index k = centres_.rows();
    std::vector<double> norms(idx(k));
    for (Index c = 0; c < k; ++c) norms[idx(c)] = squared_norm(centres_.row(c));
    std::vector<double> distance(idx(k));
    std::vector<double> penalty(idx(k));
    double paid_twice = 0;
    for (Index i = links_.first; i < rows_.count(); ++i) {
      if (i % 1024 == 0) run_.stop_if_cancelled();
      const auto& partners = links_.partners[idx(i - links_.first)];
      std::fill(penalty.begin(), penalty.end(), 0.0);
      // Partners count where they are now: those earlier in this sweep at their new place already.
      for (const auto& partner : partners) penalty[idx(labels_[idx(partner.row)])] += partner.penalty;
      for (Index c = 0; c < k; ++c)
        distance[idx(c)] = rows_.squared_distance(i, centres_.row(c).data(), norms[idx(c)]);
      const auto cost = [&](Index c) { return rows_.weight(i) * distance[idx(c)] + penalty[idx(c)]; };
      Index best = labels_[idx(i)];
      for (Index c = 0; c < k; ++c)
        if (cost(c) < cost(best)) best = c;
      totals_.changed += best != labels_[idx(i)];
      labels_[idx(i)] = static_cast<int>(best);
      distances_[idx(i)] = distance[idx(best)];
      totals_.objective += rows_.weight(i) * distance[idx(best)];
      totals_.masses[idx(best)] += rows_.weight(i);
      rows_.add_to(i, rows_.weight(i), totals_.sums.row(best).data());
    }
    for (Index i = links_.first; i < rows_.count(); ++i)
      for (const auto& partner : links_.partners[idx(i - links_.first)])
        if (labels_[idx(i)] == labels_[idx(partner.row)]) paid_twice += partner.penalty;
    totals_.objective += paid_twice / 2;
  }

  // No cluster is empty here: fill_empty_clusters() comes first.
  Matrix means() const {
    Matrix means = totals_.sums;
    for (Index c = 0; c < means.rows(); ++c)
      for (double& value : means.row(c)) value /= totals_.masses[idx(c)];
    return means;
  }

  bool is_empty(Index c) const { return !(totals_.masses[idx(c)] > 0); }
  Index empty_clusters() const {
    Index empty = 0;
    for (Index c = 0; c < centres_.rows(); ++c) empty += is_empty(c);
    return empty;
  }

  // Each empty cluster, in order, takes the row farthest from its centre (ties to the lower row)
  // out of a cluster that has others. Where no row is off its centre, there are fewer distinct rows
  // than clusters: the empty ones are dropped. Was there any?
  bool fill_empty_clusters() {
    if (empty_clusters() == 0) return false;

    std::vector<Index> by_distance(labels_.size());
    std::iota(by_distance.begin(), by_distance.end(), Index{0});
    std::stable_sort(by_distance.begin(), by_distance.end(),
                     [&](Index a, Index b) { return distances_[idx(a)] > distances_[idx(b)]; });
    std::vector<Index> members(idx(centres_.rows()));
    for (const int label : labels_) ++members[idx(label)];
    auto candidate = by_distance.begin();
    for (Index c = 0; c < centres_.rows(); ++c) {
      if (!is_empty(c)) continue;
      while (candidate != by_distance.end() && distances_[idx(*candidate)] > 0 &&
             members[idx(labels_[idx(*candidate)])] < 2)
        ++candidate;
      if (candidate == by_distance.end() || !(distances_[idx(*candidate)] > 0)) {
        drop_empty_clusters();
        break;
      }
      move_row(*candidate++, c, members);
    }
    return true;
  }

  // Sums, masses and labels are corrected at once; the distances stay those of the last assignment,
  // so that several empty clusters take different rows.
  void move_row(Index row, Index to, std::vector<Index>& members) {
    const Index from = labels_[idx(row)];
    const double weight = rows_.weight(row);
    rows_.add_to(row, -weight, totals_.sums.row(from).data());
    rows_.add_to(row, weight, totals_.sums.row(to).data());
    totals_.masses[idx(from)] -= weight;
    totals_.masses[idx(to)] += weight;
    --members[idx(from)];
    ++members[idx(to)];
    labels_[idx(row)] = static_cast<int>(to);
  }

  // Clusters that stayed empty lose their number, and the labels behind them move up.
  void drop_empty_clusters() {
    if (empty_clusters() == 0) return;
    std::vector<Index> kept;
    std::vector<int> new_label(totals_.masses.size());
    for (Index c = 0; c < centres_.rows(); ++c) {
      new_label[idx(c)] = static_cast<int>(kept.size());
      if (!is_empty(c)) kept.push_back(c);
    }
    Matrix sums(static_cast<Index>(kept.size()), centres_.cols());
    Matrix centres(sums.rows(), sums.cols());
    std::vector<double> masses;
    for (Index c = 0; c < sums.rows(); ++c) {
      std::ranges::copy(totals_.sums.row(kept[idx(c)]), sums.row(c).begin());
      std::ranges::copy(centres_.row(kept[idx(c)]), centres.row(c).begin());
      masses.push_back(totals_.masses[idx(kept[idx(c)])]);
    }
    totals_.sums = std::move(sums);
    totals_.masses = std::move(masses);
    centres_ = std::move(centres);
    for (int& label : labels_) label = new_label[idx(label)];
  }

  // Mean squared distance from the mean.
  // The tolerance is relative to it, so that the scale of the data does not matter.
  double total_variance() {
    Matrix mean(1, rows_.features());
    double mass = 0;
    for (Index i = 0; i < rows_.count(); ++i) {
      rows_.add_to(i, rows_.weight(i), mean.data());
      mass += rows_.weight(i);
    }
    for (double& value : mean.row(0)) value /= mass;
    std::vector<int> labels(labels_.size());
    return assign(rows_, 0, rows_.count(), mean, false, labels, distances_, run_).objective / mass;
  }

  const WeightedRows& rows_;
  const CannotLinks& links_;
  const Run& run_;
  Matrix centres_;  // the labels are chosen by these
  std::vector<int> labels_;
  std::vector<double> distances_;
  Totals totals_;
};

}  // namespace

Clustering descend(const WeightedRows& rows, const CannotLinks& links, Matrix centres,
                   const KMeansOptions& options, const Run& run) {
  return LloydDescent(rows, links, std::move(centres), run).go(options);
}

// Starts differ by their number alone, so that a start can be repeated by itself. All starts one
// after the other: each is parallel inside.
Clustering best_of_restarts(const WeightedRows& rows, const CannotLinks& links, const KMeansOptions& options,
                            const Run& run) {
  Clustering best;
  best.objective = std::numeric_limits<double>::infinity();
  for (Index restart = 0; restart < options.restarts; ++restart) {
    run.stop_if_cancelled();
    run.progress("k-means", static_cast<double>(restart) / static_cast<double>(options.restarts));
    Clustering found = descend(rows, links, start_centres(rows, options, restart, run), options, run);
    if (!(found.objective < best.objective)) continue;
    best = std::move(found);
    best.restart = restart;
  }
  run.progress("k-means", 1);
  return best;
}

// Equal partitions get equal labels, whatever centres they came from.
void number_by_appearance(Clustering& clustering) {
  const Index k = clustering.clusters();
  std::vector<int> new_label(static_cast<std::size_t>(k), -1);
  Matrix centres(k, clustering.centres.cols());
  int next = 0;
  for (int& label : clustering.labels) {
    int& renamed = new_label[static_cast<std::size_t>(label)];
    if (renamed < 0) {
      renamed = next++;
      std::ranges::copy(clustering.centres.row(label), centres.row(renamed).begin());
    }
    label = renamed;
  }
  clustering.centres = std::move(centres);
}

}  // namespace cordon::internal
