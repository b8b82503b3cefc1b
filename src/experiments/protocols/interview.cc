// A simulated interview (ask/simulated_interview.h): the quality of the map after so many answers.
//
//   questions   "random" (pairs drawn at random) or "medoid-mix"
//   anchored    false: fitted to the answers alone
//   doubt       false: every answer is trusted
//   answers, step
//   wrong       probability that an answer is wrong
//   kinds       true: the interview is told how many there are
//   rows        at most so many rows, drawn once for all draws
#include <algorithm>

#include "ask/simulated_interview.h"
#include "cordon/core/random.h"
#include "core/fail.h"
#include "experiments/protocols/entries.h"
#include "kernel/sampled_rows.h"

namespace cordon::internal {

Outcome interview_protocol(const Json& request, const Dataset& data, const Draw& draw, const Run& run) {
  const std::vector<Index> rows = sampled_rows(data.points.rows(), request.value("rows", Index{1000}),
                                               Stream(draw.base, Purpose::kExperiment));
  const Points points = scaled_points(request, data.points.select_rows(rows), run);
  const Index kinds = points.labels.class_count();
  const std::string questions = request.value("questions", std::string("medoid-mix"));
  if (questions != "random" && questions != "medoid-mix")
    fail(ErrorKind::kUsage, "questions are 'random' or 'medoid-mix', not '{}'", questions);
  InterviewOptions options;
  options.dims = std::min(points.cols(), std::max<Index>(2, kinds - 1));
  options.anchored = request.value("anchored", true);
  options.kinds = request.value("kinds", false) ? kinds : 0;
  options.doubt = request.value("doubt", true);
  options.seed = draw.seed;
  SimulatedPerson person;
  person.random_pairs = questions == "random";
  person.answers = request.value("answers", person.answers);
  person.step = request.value("step", person.step);
  person.wrong = request.value("wrong", person.wrong);
  const SimulatedInterview result = simulate_interview(points, options, person, run);
  const double full = quality_of_full_knowledge(points, options.dims, run);
  return {{"answers", result.answers},
          {"adjusted_rand", result.quality},
          {"needed", {answers_needed(result.answers, result.quality, 0.95 * full)}},
          {"full", {full}},
          {"noisy", {result.noisy ? 1.0 : 0.0}},
          {"hit_rate", {result.hit_rate}}};
}

}  // namespace cordon::internal
