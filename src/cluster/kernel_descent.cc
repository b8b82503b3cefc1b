// Lloyd's algorithm in a kernel's space (Dhillon, Guan, Kulis, KDD 2004), on sums of kernel values
// that are corrected, not made anew: an iteration costs n kernel values per row that moved, and few
// rows move after the first iterations.
//
// Distances are differences of large sums: those that differ by less than slack_ are equal,
// and a row stays where it is unless another cluster is nearer by more than that. The descent
// ends when the labels repeat or the objective no longer falls; in the second case the labels
// of the iteration before are the answer.
#include "cluster/kernel_descent.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/blas.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/parallel.h"

namespace cordon::internal {
namespace {

constexpr Index kDescentTileRows = 1024;
constexpr double kSlack = 1e-13;  // as MustLinkKernel: below it squared distances are 0

double largest_diagonal(const KernelPoints& rows) {
  double largest = 0;
  for (Index i = 0; i < rows.count(); ++i) largest = std::max(largest, std::abs(rows.diagonal(i)));
  return largest;
}

}  // namespace

// Labels by the nearest seed, ties within slack_ to the earlier one; no cluster is left empty while
// a row is off its seed. The sums start at 0: all labels are moves from nowhere.
KernelDescent::KernelDescent(const KernelPoints& rows, const std::vector<Index>& seeds, Index restart,
                             const Run& run)
    : rows_(rows),
      restart_(restart),
      slack_(kSlack * largest_diagonal(rows)),
      sums_(static_cast<Index>(seeds.size()), rows.count()),
      moments_(sums_.rows(), rows.coordinates().cols()),
      masses_(seeds.size(), 0.0),
      squares_(seeds.size(), 0.0),
      labels_(idx(rows.count()), -1) {
  Choice choice{std::vector<int>(labels_.size(), 0), std::vector<double>(labels_.size(), INFINITY)};
  for (std::size_t c = 0; c < seeds.size(); ++c) {
    const std::vector<double> values = rows.column(seeds[c], run);
    for (Index u = 0; u < rows.count(); ++u) {
      const double distance = rows.diagonal(u) + rows.diagonal(seeds[c]) - 2 * values[idx(u)];
      if (!(distance < choice.distances[idx(u)] - slack_)) continue;
      choice.distances[idx(u)] = distance;
      choice.labels[idx(u)] = static_cast<int>(c);
    }
  }
  fill_empty_clusters(choice);
  take(choice.labels);
}

// New labels, and what they change in the sums as moves.
void KernelDescent::take(const std::vector<int>& labels) {
  moves_.clear();
  for (Index u = 0; u < rows_.count(); ++u)
    if (labels[idx(u)] != labels_[idx(u)]) moves_.push_back({u, labels_[idx(u)], labels[idx(u)]});
  before_ = std::exchange(labels_, labels);
}

// K of the tile's columns only: a thread owns a tile of every sum, so no two write to one number.
void KernelDescent::apply(const Move& move, KernelPoints::Tile tile, const double* values) {
  const auto count = static_cast<int>(tile.last - tile.first);
  const double weight = rows_.weight(move.row);
  cblas_daxpy(count, weight, values, 1, sums_.row(move.to).data() + tile.first, 1);
  if (move.from >= 0) cblas_daxpy(count, -weight, values, 1, sums_.row(move.from).data() + tile.first, 1);
}

// The moves in what does not need kernel values.
void KernelDescent::add_to_clusters() {
  for (const Move& move : moves_) {
    const double weight = rows_.weight(move.row);
    const auto g = rows_.coordinates().row(move.row);
    for (const auto& [cluster, sign] : {std::pair{move.to, 1.0}, {move.from, -1.0}}) {
      if (cluster < 0) continue;
      masses_[idx(cluster)] += sign * weight;
      for (std::size_t l = 0; l < g.size(); ++l) moments_.row(cluster)[l] += sign * weight * g[l];
    }
  }
  moves_.clear();
}

// S^ of rows first .. last - 1: one row each, one column per cluster.
Matrix KernelDescent::projected_sums(Index first, Index last) const {
  const Index k = sums_.rows();
  const Index rank = moments_.cols();
  Matrix sums = Matrix::uninitialised(last - first, k);
  for (Index u = first; u < last; ++u)
    for (Index c = 0; c < k; ++c) sums(u - first, c) = sums_(c, u);
  if (rank > 0)
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, static_cast<int>(last - first), static_cast<int>(k),
                static_cast<int>(rank), -1.0, rows_.coordinates().row(first).data(), static_cast<int>(rank),
                moments_.data(), static_cast<int>(rank), 1.0, sums.data(), static_cast<int>(k));
  return sums;
}

// Q_c = sum over u in c of w_u S^(c, u), then J = sum_u w_u K^(u, u) - sum_c Q_c / W_c, as sum over
// u in c of w_u |phi(u) - mu_c|^2 = sum w_u K^(u, u) - Q_c / W_c. Tiles are added in order.
double KernelDescent::objective_of_labels(const Run& run) {
  const Tiles tiles(rows_.count(), kDescentTileRows);
  Matrix of_tile(tiles.count(), sums_.rows());
  parallel_for(run, tiles.count(), [&](Index t) {
    const Matrix sums = projected_sums(tiles[t].first, tiles[t].last);
    for (Index u = tiles[t].first; u < tiles[t].last; ++u)
      of_tile(t, labels_[idx(u)]) += rows_.weight(u) * sums(u - tiles[t].first, labels_[idx(u)]);
  });
  double objective = 0;
  for (Index u = 0; u < rows_.count(); ++u) objective += rows_.weight(u) * rows_.diagonal(u);
  for (Index c = 0; c < sums_.rows(); ++c) {
    squares_[idx(c)] = 0;
    for (Index t = 0; t < tiles.count(); ++t) squares_[idx(c)] += of_tile(t, c);
    if (masses_[idx(c)] > 0) objective -= squares_[idx(c)] / masses_[idx(c)];
  }
  return objective < 0 ? 0 : objective;
}

// The nearest mean for each row, by the sums of the labels there are. Cost: N k (rank + 1).
KernelDescent::Choice KernelDescent::nearest_clusters(const Run& run) const {
  Choice choice{labels_, std::vector<double>(labels_.size())};
  const Tiles tiles(rows_.count(), kDescentTileRows);
  parallel_for(run, tiles.count(), [&](Index t) {
    const Matrix sums = projected_sums(tiles[t].first, tiles[t].last);
    for (Index u = tiles[t].first; u < tiles[t].last; ++u) {
      const auto distance = [&](Index c) {
        const double mass = masses_[idx(c)];
        return rows_.diagonal(u) - 2 * sums(u - tiles[t].first, c) / mass + squares_[idx(c)] / mass / mass;
      };
      int best = labels_[idx(u)];
      double minimum = distance(best);
      for (Index c = 0; c < sums_.rows(); ++c) {
        if (!(masses_[idx(c)] > 0) || !(distance(c) < minimum - slack_)) continue;
        best = static_cast<int>(c);
        minimum = distance(c);
      }
      choice.labels[idx(u)] = best;
      choice.distances[idx(u)] = minimum;
    }
  });
  return choice;
}

// Each empty cluster, in order, takes the row farthest from its centre (ties to the lower row) out
// of a cluster that has others. Where no row is off its centre the empty ones stay empty.
void KernelDescent::fill_empty_clusters(Choice& choice) const {
  std::vector<Index> members(idx(sums_.rows()), 0);
  for (const int label : choice.labels) ++members[idx(label)];
  if (std::ranges::find(members, 0) == members.end()) return;
  std::vector<Index> by_distance(choice.labels.size());
  std::iota(by_distance.begin(), by_distance.end(), Index{0});
  std::ranges::stable_sort(by_distance, std::greater(), [&](Index u) { return choice.distances[idx(u)]; });
  auto candidate = by_distance.begin();
  for (Index c = 0; c < sums_.rows(); ++c) {
    if (members[idx(c)] > 0) continue;
    while (candidate != by_distance.end() && members[idx(choice.labels[idx(*candidate)])] < 2) ++candidate;
    if (candidate == by_distance.end() || !(choice.distances[idx(*candidate)] > slack_)) return;
    --members[idx(choice.labels[idx(*candidate)])];
    ++members[idx(c)];
    choice.labels[idx(*candidate++)] = static_cast<int>(c);
  }
}

// The order matters: the objective is that of the labels whose moves are now in the sums; only then
// are new labels chosen. An overflow of the kernel shows as an objective that is not finite, and is
// refused rather than clustered.
bool KernelDescent::step(Index max_iterations, const Run& run) {
  add_to_clusters();
  const double objective = objective_of_labels(run);
  if (!std::isfinite(objective))
    fail(ErrorKind::kInput,
         "values of the kernel are too large to be added up; scale the features, or use the rbf kernel");
  if (!trace_.empty() && !(objective < trace_.back())) {  // nothing but rounding is left to gain
    labels_ = before_;
    converged_ = true;
    return false;
  }
  trace_.push_back(objective);
  if (static_cast<Index>(trace_.size()) == max_iterations) return false;
  Choice choice = nearest_clusters(run);
  fill_empty_clusters(choice);
  converged_ = choice.labels == labels_;
  if (converged_) return false;
  take(choice.labels);
  return true;
}

// Clusters without a row lose their number; labels go back from distinct points to all rows.
KernelClustering KernelDescent::result() const {
  KernelClustering found;
  found.objective = trace_.back();
  found.iterations = static_cast<Index>(trace_.size());
  found.converged = converged_;
  found.restart = restart_;
  found.trace = trace_;
  std::vector<int> number(masses_.size(), -1);
  for (const int label : labels_) number[idx(label)] = 0;
  for (int& of_cluster : number)
    if (of_cluster == 0) of_cluster = static_cast<int>(found.clusters++);
  for (Index row = 0; row < rows_.rows(); ++row)
    found.labels.push_back(number[idx(labels_[idx(rows_.of_row(row))])]);
  return found;
}

}  // namespace cordon::internal
