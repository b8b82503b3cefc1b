// Processor seconds of learning from a fifth of the points and of placing all of them, as in table
// 6 of the DSP paper. One thread; the numbers are those of this machine.
//
//   method, pairs, dims, parameters

#include "cordon/constraints/sampling.h"
#include "cordon/core/random.h"
#include "experiments/protocols/entries.h"
#include "experiments/thread_seconds.h"
#include "score/folds.h"

namespace cordon::internal {

Outcome timing_protocol(const Json& request, const Dataset& data, const Draw& draw, const Run& outer) {
  Run run = outer;
  const Points all = scaled_points(request, data.points, run);
  const std::vector<Index> fifth =
      stratified_folds(all.labels.of_row, all.labels.class_count(), 5, Stream(draw.seed, Purpose::kFolds));
  std::vector<Index> rows;
  for (std::size_t i = 0; i < fifth.size(); ++i)
    if (fifth[i] == 0) rows.push_back(static_cast<Index>(i));
  const Points train = all.select_rows(rows);
  Knowledge known;
  if (const Index pairs = request.value("pairs", Index{0}); pairs > 0)
    known.constraints = sample_per_class(train.labels, pairs, {.seed = draw.seed}).set;
  tidy(known.constraints);
  ParameterValues values = parameters_of(request, data);
  values.emplace_back("dims", std::to_string(dims_of(request, data)));
  const auto method = make_method(request.at("method").get<std::string>(), values);
  run.threads = 1;
  const double start = thread_seconds();
  Report unused;
  const auto map = method->fit(train, known, run, unused);
  const double learnt = thread_seconds();
  const Matrix placed = map->apply(all, {}, run);
  const double end = thread_seconds();
  return {{"learning_seconds", {learnt - start}},
          {"placing_seconds", {end - learnt}},
          {"rows", {static_cast<double>(placed.rows())}}};
}

}  // namespace cordon::internal
