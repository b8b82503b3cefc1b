// Repeated stratified cross-validation of a method over a range of dimensions: scaling and links
// come from the training folds only; the test fold is placed by the map. Pair methods share their
// sums over dimensions (Fitter): only the eigenproblem is solved again for each.
#include "cordon/evaluate/cross_validation.h"

#include <algorithm>

#include "cordon/cluster/kmeans.h"
#include "cordon/constraints/sampling.h"
#include "cordon/neighbors/nearest.h"
#include "cordon/score/clustering_scores.h"
#include "cordon/score/projection_scores.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/quiet_run.h"
#include "methods/fitter.h"
#include "score/folds.h"
#include "score/labelled_rows.h"

namespace cordon {

using namespace internal;
namespace {

// Training points and the fold they are judged by, scaled, with the pairs that were drawn.
struct Part {
  Points train;
  Points test;
  Knowledge known;
};

// Everything that is learnt, the scaling included, is learnt from the training points: the test fold
// is only placed. Pairs are drawn from the labels of the training points.
Part make_part(const Points& points, const std::vector<Index>& fold_of, Index fold,
               const ProtocolOptions& options, std::uint64_t seed, const Run& run) {
  std::vector<Index> inside, outside;
  for (Index i = 0; i < points.rows(); ++i) (fold_of[idx(i)] == fold ? inside : outside).push_back(i);
  Part part{points.select_rows(outside), points.select_rows(inside), {}};
  const Scaling scaling = fit_scaling(part.train, options.scaling, run);
  part.train = scaled(part.train, scaling, run);
  part.test = scaled(part.test, scaling, run);
  const SampleOptions draw{.seed = seed};
  part.known.constraints = options.pairs > 0 ? sample_count(part.train.labels, options.pairs, draw).set
                                             : sample_share(part.train.labels, options.share, draw).set;
  part.known.labels = part.train.labels;
  return part;
}

// Shares of the same class among the first t training neighbours, added to the curve.
void add_purity(const Points& train, const Points& test, Index maximum, std::vector<double>& curve,
                const Run& run) {
  const Neighbours near = nearest(test, train, {.k = std::min(maximum, train.rows())}, run);
  curve.resize(std::max(curve.size(), idx(near.count)));
  for (Index i = 0; i < test.rows(); ++i) {
    double same = 0;
    const auto neighbours = near.row(i);
    for (std::size_t t = 0; t < neighbours.size(); ++t) {
      same += train.labels.of_row[idx(neighbours[t])] == test.labels.of_row[idx(i)];
      curve[t] += same / static_cast<double>(t + 1) / static_cast<double>(test.rows());
    }
  }
}

// K-means sees all points, the score only the fold.
double rand_of_fold(const Points& train, const Points& test, Index classes, Index restarts, const Run& run) {
  Matrix all = Matrix::uninitialised(train.rows() + test.rows(), train.cols());
  train.copy_rows(0, train.rows(), all.data());
  test.copy_rows(0, test.rows(), all.data() + train.rows() * train.cols());
  const Clustering found = kmeans(Points::own(std::move(all)), {.k = classes, .restarts = restarts}, run);
  const std::vector<int> clusters(found.labels.begin() + train.rows(), found.labels.end());
  return score_clustering(test.labels.of_row, clusters).normalised_rand;
}

// Adds the scores of one map on one fold; the caller divides by the number of folds.
void judge(const Map& map, const Part& part, const ProtocolOptions& options, Index classes,
           ProtocolScores& sum, const Run& run) {
  Points train = Points::own(map.apply(part.train, {}, run));
  Points test = Points::own(map.apply(part.test, {}, run));
  train.labels = part.train.labels;
  test.labels = part.test.labels;
  sum.knn_accuracy +=
      knn_accuracy(train, train.labels.of_row, test, test.labels.of_row, options.neighbors, run);
  if (options.purity_neighbors > 0) add_purity(train, test, options.purity_neighbors, sum.purity, run);
  if (options.restarts > 0) sum.normalised_rand += rand_of_fold(train, test, classes, options.restarts, run);
}

void require_usable(const ProtocolOptions& o, const Points& points) {
  if (o.folds < 2 || o.folds > points.rows() / 2)
    fail_parameter("folds", o.folds,
                   fmt::format("2 to {} with {} labelled points", points.rows() / 2, points.rows()));
  if (o.repeats < 1) fail_parameter("repeats", o.repeats, "at least 1");
  if (o.min_dims < 1 || o.max_dims < o.min_dims || o.min_dims > points.cols())
    fail(ErrorKind::kUsage,
         "dimensions {} to {} were asked for; with {} features they must ascend from 1 to {}", o.min_dims,
         o.max_dims, points.cols(), points.cols());
}

}  // namespace

const ProtocolScores& ProtocolResult::best() const {
  return *std::max_element(
      of_dims.begin(), of_dims.end(),
      [](const ProtocolScores& a, const ProtocolScores& b) { return a.knn_accuracy < b.knn_accuracy; });
}

// Folds and draws of a repeat depend on the seed and the repeat alone, not on the method: two methods
// with one seed are judged on the same folds and the same pairs. The best dimension is chosen by
// the accuracy itself, as the papers do; it is slightly optimistic, and the whole curve is returned.
//
// Cost: repeats x folds x (one pass over the points and, for each dimension, a fit, a neighbour
// search of the fold and, where asked for, k-means).
ProtocolResult run_protocol(const Points& points, const ProtocolOptions& options, const Run& run) {
  const LabelledRows labelled = rows_with_label(points, points.labels.of_row, "table");
  Points rows = labelled.points;
  rows.labels = points.labels;
  rows.labels.of_row.clear();
  for (const int label : labelled.labels) rows.labels.of_row.push_back(labelled.values[idx(label)]);
  require_usable(options, rows);

  ProtocolResult result;
  result.points = rows.rows();
  result.classes = labelled.classes;
  std::vector<std::unique_ptr<Method>> methods;
  for (Index dims = options.min_dims; dims <= std::min(options.max_dims, points.cols()); ++dims) {
    ParameterValues values = options.parameters;
    values.emplace_back("dims", std::to_string(dims));
    methods.push_back(make_method(options.method, values));
    result.of_dims.push_back({.dims = dims});
  }

  const auto fits = static_cast<double>(options.repeats * options.folds);
  double done = 0;
  for (Index repeat = 0; repeat < options.repeats; ++repeat) {
    const auto item = static_cast<std::uint64_t>(repeat);
    const std::vector<Index> fold_of = stratified_folds(labelled.labels, labelled.classes, options.folds,
                                                        Stream(run.seed, Purpose::kFolds, item));
    Stream seeds(run.seed, Purpose::kSampleConstraints, item);
    for (Index fold = 0; fold < options.folds; ++fold) {
      const Run inner = quiet_run(run);
      const Part part = make_part(rows, fold_of, fold, options, seeds.bits(), inner);
      result.must += static_cast<double>(part.known.constraints.must.size()) / fits;
      result.cannot += static_cast<double>(part.known.constraints.cannot.size()) / fits;
      std::unique_ptr<Fitter> fitter;
      for (std::size_t i = 0; i < methods.size(); ++i) {
        const auto* by_pairs = dynamic_cast<const PairMethod*>(methods[i].get());
        if (by_pairs != nullptr && fitter == nullptr)
          fitter = std::make_unique<Fitter>(part.train, part.known.constraints, inner);
        Report unused;
        const auto map = by_pairs != nullptr ? fitter->fit(*by_pairs, inner, unused)
                                             : methods[i]->fit(part.train, part.known, inner, unused);
        judge(*map, part, options, result.classes, result.of_dims[i], inner);
        done += 1.0 / static_cast<double>(methods.size());
        run.progress("cross-validation", done / fits);
        run.stop_if_cancelled();
      }
    }
  }
  for (ProtocolScores& scores : result.of_dims) {
    scores.knn_accuracy /= fits;
    scores.normalised_rand /= fits;
    for (double& share : scores.purity) share /= fits;
  }
  return result;
}

}  // namespace cordon
