// Figure 6 of the BWDR paper: a map learnt from all points and a share of their pairs, and the
// share of points of the same class among the first t neighbours there.
//
//   method, parameters, share, dims, neighbors (largest t)
#include "cordon/constraints/sampling.h"
#include "cordon/score/projection_scores.h"
#include "experiments/protocols/entries.h"

namespace cordon::internal {

Outcome purity_protocol(const Json& request, const Dataset& data, const Draw& draw, const Run& run) {
  Json raw = request;
  if (!raw.contains("scaling")) raw["scaling"] = "none";
  const Points points = scaled_points(raw, data.points, run);
  Knowledge known;
  known.constraints = sample_share(points.labels, request.at("share").get<double>(), {.seed = draw.seed}).set;
  ParameterValues values = parameters_of(request, data);
  values.emplace_back("dims", std::to_string(dims_of(request, data)));
  Report unused;
  const auto map =
      make_method(request.at("method").get<std::string>(), values)->fit(points, known, run, unused);
  const Points placed = Points::own(map->apply(points, {}, run));
  Outcome outcome;
  outcome["purity"] =
      cumulative_purity(placed, points.labels.of_row, request.value("neighbors", Index{60}), run);
  for (std::size_t t = 1; t <= outcome["purity"].size(); ++t)
    outcome["neighbours"].push_back(static_cast<double>(t));
  return outcome;
}

}  // namespace cordon::internal
