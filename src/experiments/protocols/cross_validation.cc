// The protocol of the BWDR paper (cordon/evaluate/cross_validation.h): stratified
// 5-fold cross-validation, a share of the training pairs, 1 to 9 dimensions, raw
// features. A draw is one repeat.
//
//   method, parameters
//   share or pairs
//   least_dims, most_dims
//   restarts              of k-means; 0: no clustering
#include "cordon/evaluate/cross_validation.h"

#include "experiments/protocols/entries.h"

namespace cordon::internal {

Outcome cross_validation_protocol(const Json& request, const Dataset& data, const Draw&, const Run& run) {
  ProtocolOptions options;
  options.method = request.at("method");
  options.parameters = parameters_of(request, data);
  options.scaling = scaling_kind(request.value("scaling", std::string("none")));
  options.share = request.value("share", options.share);
  options.pairs = request.value("pairs", options.pairs);
  options.min_dims = request.value("least_dims", options.min_dims);
  options.max_dims = request.value("most_dims", options.max_dims);
  options.restarts = request.value("restarts", options.restarts);
  options.repeats = 1;
  options.purity_neighbors = 0;
  const ProtocolResult result = run_protocol(data.points, options, run);
  Outcome outcome{{"must", {result.must}}, {"cannot", {result.cannot}}};
  for (const ProtocolScores& scores : result.of_dims) {
    outcome["dims"].push_back(static_cast<double>(scores.dims));
    outcome["knn_accuracy"].push_back(scores.knn_accuracy);
    if (options.restarts > 0) outcome["normalised_rand"].push_back(scores.normalised_rand);
  }
  return outcome;
}

}  // namespace cordon::internal
