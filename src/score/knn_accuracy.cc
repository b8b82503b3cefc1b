// k-nearest-neighbour accuracy by cross-validation. One search of neighbours among all labelled
// points serves all folds and repeats: the nearest points of other folds are the first such in the
// list. Where a list has too few of them the lists are made twice as long.
#include <algorithm>
#include <numeric>

#include "cordon/neighbors/nearest.h"
#include "cordon/score/projection_scores.h"
#include "core/fail.h"
#include "core/index.h"
#include "score/folds.h"
#include "score/labelled_rows.h"

namespace cordon {

using namespace internal;
namespace {

// Counts votes that arrive in the order of distance; a
// tie goes to the class whose first voter came first.
class Ballot {
 public:
  explicit Ballot(Index classes) : votes_(idx(classes)) {}
  void vote(int label) {
    if (votes_[idx(label)]++ == 0) voted_.push_back(label);
  }
  // The winner; empties the ballot. -1 where nobody voted.
  int close() {
    int winner = -1;
    for (const int label : voted_)
      if (winner < 0 || votes_[idx(label)] > votes_[idx(winner)]) winner = label;
    for (const int label : voted_) votes_[idx(label)] = 0;
    voted_.clear();
    return winner;
  }

 private:
  std::vector<Index> votes_;
  std::vector<int> voted_;
};

// The share classified rightly, or -1 where some row's list holds too few neighbours of other folds
// to decide. With a list of all other rows that is no reason: a row votes with what there is, and
// one without any voter counts as wrong.
double accuracy_from_lists(const LabelledRows& known, const Neighbours& near,
                           const std::vector<Index>& fold_of, Index voters) {
  const bool complete = near.count >= known.rows() - 1;
  Ballot ballot(known.classes);
  Index right = 0;
  for (Index i = 0; i < known.rows(); ++i) {
    Index left = voters;
    for (const auto neighbour : near.row(i)) {
      if (left == 0) break;
      if (fold_of[idx(neighbour)] == fold_of[idx(i)]) continue;
      ballot.vote(known.labels[idx(neighbour)]);
      --left;
    }
    if (left > 0 && !complete) return -1;
    right += ballot.close() == known.labels[idx(i)];
  }
  return static_cast<double>(right) / static_cast<double>(known.rows());
}

void require_usable(const KnnOptions& options, Index n) {
  if (options.neighbors < 1) fail_parameter("neighbors", options.neighbors, "at least 1");
  if (options.repeats < 1) fail_parameter("repeats", options.repeats, "at least 1");
  if (options.folds < 2 || options.folds > n)
    fail_parameter("folds", options.folds, fmt::format("2 to {} with {} labelled points", n, n));
}

}  // namespace

// The same lists serve all repeats; only folds change, drawn by classes from (seed, repeat). Cost:
// one search, then n (length of a list) per repeat.
KnnAccuracy knn_cross_validation(const Points& embedding, std::span<const int> labels,
                                 const KnnOptions& options, const Run& run) {
  const LabelledRows known = rows_with_label(embedding, labels, "embedding");
  const Index n = known.rows();
  require_usable(options, n);

  // The nearest points of other folds are the first such in the list of all nearest points: one
  // search serves every fold. Folds are drawn at random, so lists somewhat longer than the number
  // of voters nearly always suffice; where not, longer ones do.
  const Index voters = std::min(options.neighbors, n);
  Index length = std::min(2 * voters + 16, n - 1);
  Neighbours near = nearest(known.points, {.k = length}, run);
  KnnAccuracy result;
  result.rows = n;
  for (Index repeat = 0; repeat < options.repeats; ++repeat) {
    const auto folds =
        stratified_folds(known.labels, known.classes, options.folds,
                         Stream(run.seed, Purpose::kFolds, static_cast<std::uint64_t>(repeat)));
    double accuracy = accuracy_from_lists(known, near, folds, voters);
    while (accuracy < 0) {
      length = std::min(2 * length, n - 1);
      near = nearest(known.points, {.k = length}, run);
      accuracy = accuracy_from_lists(known, near, folds, voters);
    }
    result.of_repeat.push_back(accuracy);
  }
  result.mean = std::accumulate(result.of_repeat.begin(), result.of_repeat.end(), 0.0) /
                static_cast<double>(options.repeats);
  return result;
}

// Plain prediction of one set from another, no folds. Classes are compared by the callers' values:
// each set numbers its own, and a class may be missing from either.
double knn_accuracy(const Points& train, std::span<const int> train_labels, const Points& test,
                    std::span<const int> test_labels, Index neighbors, const Run& run) {
  if (neighbors < 1) fail_parameter("neighbors", neighbors, "at least 1");
  if (train.cols() != test.cols())
    fail(ErrorKind::kInput, "The training points have {} columns, the test points {}; they must agree.",
         train.cols(), test.cols());

  const LabelledRows known = rows_with_label(train, train_labels, "training set");
  const LabelledRows asked = rows_with_label(test, test_labels, "test set");
  const Neighbours near = nearest(asked.points, known.points, {.k = std::min(neighbors, known.rows())}, run);
  Ballot ballot(known.classes);
  Index right = 0;
  for (Index i = 0; i < asked.rows(); ++i) {
    for (const auto neighbour : near.row(i)) ballot.vote(known.labels[idx(neighbour)]);
    right += known.values[idx(ballot.close())] == asked.values[idx(asked.labels[idx(i)])];
  }
  return static_cast<double>(right) / static_cast<double>(asked.rows());
}

}  // namespace cordon
