// The simulated user of the paper on interactive constraints
// (guided/simulated_user.h), on raw data and three dimensions.
//
// Nothing in it is random, yet where many pairs are about equally distorted the last bit
// decides which one is named, and every later map follows from that. Draw 0 is the table as
// it is; the others are the same table with its rows and columns in another order, which
// changes rounding and the order of ties and nothing else. How far the draws lie apart is
// how far a single run can be trusted.
//
//   strategy, statements, choice
//   reference   true: the discriminant map's Q in place of the user's, as a line to compare with
//   show        true: the coordinates after the last statement
#include "cordon/guided/simulated_user.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "cordon/core/random.h"
#include "core/fail.h"
#include "core/index.h"
#include "experiments/protocols/entries.h"

namespace cordon::internal {
namespace {

// 0 .. count - 1 in another order.
std::vector<Index> shuffled(Index count, Stream& stream) {
  std::vector<Index> order(idx(count));
  std::iota(order.begin(), order.end(), Index{0});
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[stream.below(i)]);
  return order;
}

// The same points, rows and columns in another order.
Points reordered(const Points& points, const Draw& draw) {
  Stream stream(draw.seed, Purpose::kExperiment);
  const std::vector<Index> rows = shuffled(points.rows(), stream), columns = shuffled(points.cols(), stream);
  Matrix values = Matrix::uninitialised(points.rows(), points.cols());
  for (Index i = 0; i < points.rows(); ++i)
    for (Index j = 0; j < points.cols(); ++j) values(i, j) = points.dense()(rows[idx(i)], columns[idx(j)]);
  Points other = Points::own(std::move(values));
  other.labels.names = points.labels.names;
  for (const Index row : rows) other.labels.of_row.push_back(points.labels.of_row[idx(row)]);
  return other;
}

// Points on the last map. No mean is subtracted: a picture is laid around its points anyway.
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

Outcome simulated_user_protocol(const Json& request, const Dataset& data, const Draw& draw, const Run& run) {
  const Points points = draw.number == 0 ? data.points : reordered(data.points, draw);
  SimulatedUserOptions options;
  const std::string strategy = request.at("strategy");
  const auto known = std::find(kUserStrategyNames.begin(), kUserStrategyNames.end(), strategy);
  if (known == kUserStrategyNames.end()) fail(ErrorKind::kUsage, "there is no strategy '{}'", strategy);
  options.strategy = static_cast<UserStrategy>(known - kUserStrategyNames.begin());
  options.statements = request.at("statements");
  options.choice = request.value("choice", options.choice);
  options.guided.dims = std::min<Index>(3, points.cols());
  const bool reference = request.value("reference", false);
  const SimulatedUser result = simulate_user(points, options, run);
  Outcome outcome{{"q_lda", {result.q_lda}}, {"q_best", {result.q_best}}};
  for (std::size_t s = 0; s < result.steps.size(); ++s) {
    const UserStep& step = result.steps[s];
    outcome["statements"].push_back(static_cast<double>(s));
    outcome["q"].push_back(reference ? result.q_lda : step.q);
    outcome["q_over_lda"].push_back(step.q / result.q_lda);
    outcome["distortion_sum"].push_back(step.distortion_sum);
    outcome["strong"].push_back(static_cast<double>(step.strong));
  }
  // One more than there were where it is not reached.
  const Index needed = result.statements_needed(0.98);
  outcome["needed"] = {static_cast<double>(needed >= 0 ? needed : options.statements + 1)};
  outcome["best_q_over_lda"] = {
      *std::max_element(outcome["q_over_lda"].begin(), outcome["q_over_lda"].end())};
  if (request.value("show", false)) add_coordinates(points, result.directions, outcome);
  return outcome;
}

}  // namespace cordon::internal
