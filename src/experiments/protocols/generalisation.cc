// New points, as in table 5 of the DSP paper: five folds, a map learnt from four of them, the fifth
// placed by it and clustered. Draw d is fold d mod 5 of the (d / 5)th cut.
//
//   method   of the registry; "k-means": the fold is clustered as it is
//   pairs, dims, parameters, scaling (fitted on the training points)
#include "cordon/cluster/kmeans.h"
#include "cordon/constraints/sampling.h"
#include "cordon/core/random.h"
#include "cordon/data/scaling.h"
#include "cordon/score/clustering_scores.h"
#include "core/index.h"
#include "experiments/protocols/entries.h"
#include "score/folds.h"

namespace cordon::internal {

Outcome generalisation_protocol(const Json& request, const Dataset& data, const Draw& draw, const Run& run) {
  constexpr Index kFolds = 5;
  const Index classes = data.points.labels.class_count();
  const auto cut = static_cast<std::uint64_t>(draw.number / kFolds);
  const std::vector<Index> fold_of =
      stratified_folds(data.points.labels.of_row, classes, kFolds, Stream(draw.base, Purpose::kFolds, cut));
  std::vector<Index> inside, outside;
  for (Index i = 0; i < data.points.rows(); ++i)
    (fold_of[idx(i)] == draw.number % kFolds ? inside : outside).push_back(i);
  const Points raw_train = data.points.select_rows(outside), raw_test = data.points.select_rows(inside);
  const Scaling scaling =
      fit_scaling(raw_train, scaling_kind(request.value("scaling", std::string("minmax"))), run);
  const Points train = scaled(raw_train, scaling, run), test = scaled(raw_test, scaling, run);

  std::vector<int> found;
  if (request.at("method") == "k-means") {
    found = kmeans(test, {.k = classes}, run).labels;
  } else {
    Knowledge known;
    known.constraints =
        sample_per_class(train.labels, request.at("pairs").get<Index>(), {.seed = draw.seed}).set;
    tidy(known.constraints);
    ParameterValues values = parameters_of(request, data);
    values.emplace_back("dims", std::to_string(dims_of(request, data)));
    Report unused;
    const auto map =
        make_method(request.at("method").get<std::string>(), values)->fit(train, known, run, unused);
    found = kmeans(Points::own(map->apply(test, {}, run)), {.k = classes}, run).labels;
  }
  const ClusteringScores scores = score_clustering(test.labels.of_row, found);
  return {{"f_score", {scores.f_score}}, {"adjusted_rand", {scores.adjusted_rand}}};
}

}  // namespace cordon::internal
