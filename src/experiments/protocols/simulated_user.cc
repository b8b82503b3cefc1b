// The simulated user of the paper on interactive constraints (guided/simulated_user.h), on raw data and three
// dimensions. Nothing is random: one draw.
//
//   strategy, statements, choice
//   reference   true: the discriminant map's Q in place of the user's, as a line to compare with
//   show        true: the coordinates after the last statement
#include "cordon/guided/simulated_user.h"

#include <algorithm>

#include "core/fail.h"
#include "experiments/protocols/entries.h"

namespace cordon {
namespace {

// Points on the last map, centred.
void add_coordinates(const Points& points, const Matrix& directions, Outcome& outcome) {
  const char* names[] = {"x", "y", "z"};
  for (Index k = 0; k < std::min<Index>(3, directions.cols()); ++k)
    for (Index i = 0; i < points.rows(); ++i) {
      double sum = 0;
      for (Index j = 0; j < points.cols(); ++j) sum += points.dense()(i, j) * directions(j, k);
      outcome[names[k]].push_back(sum);
    }
  for (const int label : points.labels.of_row) outcome["label"].push_back(label);
}

}  // namespace

Outcome simulated_user_protocol(const Json& request, const Dataset& data, const Draw&, Run& run) {
  SimulatedUserOptions options;
  const std::string strategy = request.at("strategy");
  const auto known = std::find(kUserStrategyNames.begin(), kUserStrategyNames.end(), strategy);
  if (known == kUserStrategyNames.end()) fail(ErrorKind::kUsage, "there is no strategy '{}'", strategy);
  options.strategy = static_cast<UserStrategy>(known - kUserStrategyNames.begin());
  options.statements = request.at("statements");
  options.choice = request.value("choice", options.choice);
  options.guided.dims = std::min<Index>(3, data.points.cols());
  const bool reference = request.value("reference", false);
  const SimulatedUser told = simulate_user(data.points, options, run);
  Outcome outcome{{"q_lda", {told.q_lda}}, {"q_best", {told.q_best}}};
  for (std::size_t s = 0; s < told.steps.size(); ++s) {
    const UserStep& step = told.steps[s];
    outcome["statements"].push_back(static_cast<double>(s));
    outcome["q"].push_back(reference ? told.q_lda : step.q);
    outcome["q_over_lda"].push_back(step.q / told.q_lda);
    outcome["distortion_sum"].push_back(step.distortion_sum);
    outcome["strong"].push_back(static_cast<double>(step.strong));
  }
  if (const Index needed = told.statements_needed(0.98); needed >= 0)
    outcome["needed"] = {static_cast<double>(needed)};
  if (request.value("show", false)) add_coordinates(data.points, told.directions, outcome);
  return outcome;
}

}  // namespace cordon
