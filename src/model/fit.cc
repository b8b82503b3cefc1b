// Fits in memory, by one process or by several, and what a model does with new points.
//
// Steps of a fit (fit_on): parameters are checked; constraints are prepared (prepare.h); the scaling is
// found; the memory that the method will take is compared with what there is; the points are scaled; the
// method learns; the report is completed. Whatever can be refused is refused before the step that costs
// most. Fits by several processes are not compared with the memory, since each has a part of it.
//
// Weights beyond 1e100 are looked at only after a method has failed: they are one reason why it can, and
// the method itself can only tell that something overflowed.
//
// Several processes: rank 0 calls fit_over_ranks and has the points, the others call help_to_fit, which
// needs no data and learns from the options alone what is to be done. With stages (a checkpoint) the
// same code runs in one process too, so that the answer has the bits that several processes get.
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "cordon/core/limits.h"
#include "cordon/core/version.h"
#include "cordon/model/model.h"
#include "core/bytes.h"
#include "core/checkpoint.h"
#include "core/fail.h"
#include "core/hash.h"
#include "data/text.h"
#include "methods/rank_method.h"
#include "model/prepare.h"

namespace cordon {

using namespace internal;
namespace {

// Products of such weights and squared distances overflow deep inside, where nobody knows of weights.
void require_ordinary_weights(const ConstraintSet& set, const std::string& method) {
  constexpr double kHuge = 1e100;
  double largest = 0;
  for (const auto* pairs : {&set.must, &set.cannot})
    for (const Pair& pair : *pairs) largest = std::max(largest, pair.weight);
  for (const DistanceStatement& one : set.distances) largest = std::max(largest, one.weight);
  if (largest > kHuge)
    fail(
        ErrorKind::kInput,
        "a constraint has the weight {:.3g}, which overflows in {}; divide all weights by the same large number",
        largest, method);
}

const RankMethod& by_ranks(const Method& method, const std::string& name) {
  const auto* const found = dynamic_cast<const RankMethod*>(&method);
  if (found == nullptr) {
    std::string names;
    for (const std::string& one : methods_over_ranks()) names += (names.empty() ? "" : ", ") + one;
    fail(ErrorKind::kUsage,
         "{} is fitted by one process; methods that several processes can fit together are {}", name, names);
  }
  return *found;
}

bool is_by_ranks(const std::string& name) {
  return dynamic_cast<const RankMethod*>(make_method(name, {}).get()) != nullptr;
}

Shape shape_of(const Points& points, const ConstraintSet& links, const Run& run) {
  return {.n = points.rows(),
          .f = points.cols(),
          .constraints = links.size(),
          .must_links = static_cast<Index>(links.must.size()),
          .entries = points.is_sparse() ? points.sparse().entries() : Index{-1},
          .threads = run.thread_count()};
}

// All that the stages of a fit depend on, in words where there are few. The numbers are those after scaling;
// methods with stages refuse sparse points.
Checkpoint::Job job_of(const Points& points, const Knowledge& known, const FitOptions& options) {
  const ConstraintSet& links = known.constraints;
  Checkpoint::Job job{{"cordon", CORDON_VERSION}, {"method", options.method}};
  for (const auto& [name, value] : effective_parameters(options.method, options.parameters))
    job.emplace_back(name, value);
  job.emplace_back("scale", name_of(options.scaling));
  job.emplace_back("rows", fmt::format("{}", points.rows()));
  job.emplace_back("columns", fmt::format("{}", points.cols()));
  Hash numbers, statements;
  std::vector<double> row(idx(points.cols()));
  for (Index i = 0; i < points.rows() && !points.is_sparse(); ++i) {
    points.copy_rows(i, 1, row.data());
    numbers.add({reinterpret_cast<const char*>(row.data()), row.size() * sizeof(double)});
  }
  ByteWriter pairs;
  for (const auto* kind : {&links.must, &links.cannot}) {
    pairs(static_cast<Index>(kind->size()));
    for (const Pair& pair : *kind) pairs(pair.a), pairs(pair.b), pairs(pair.weight);
  }
  pairs(known.labels.of_row);
  pairs(known.labels.names);
  statements.add(pairs.text);
  job.emplace_back("fingerprint of links and labels", statements.text());
  job.emplace_back("fingerprint of the numbers", numbers.text());
  return job;
}

// From a table and what is known to a model. The order matters: parameters are checked before any
// work, constraints before the points are scaled, and the method sees scaled points and only the
// constraints it uses, so that its report speaks of what really decided. The scaling is kept in the
// model: new points go the same way. `not_needed` may be the points of `data`: they are let go when the
// scaled ones are there.
Model fit_on(const Ranks& ranks, const Encoded& data, Knowledge known, const FitOptions& options,
             const Run& run, Points* not_needed = nullptr) {
  const auto start = std::chrono::steady_clock::now();
  const MethodInfo info = method_info(options.method);
  const Points& points = data.points;
  const std::unique_ptr<Method> method = make_method(options.method, options.parameters);
  if (!options.checkpoint.empty()) require_checkpoint(options);
  if (points.rows() < 2)
    fail(ErrorKind::kInput, "the data has {} row{}; at least 2 are needed to learn a map", points.rows(),
         points.rows() == 1 ? "" : "s");

  Model model;
  Report& report = model.report;
  report.append(data.report);
  report.method = options.method;
  report.n = points.rows();
  report.f = points.cols();
  report.threads = run.thread_count();
  report.seed = run.seed;
  report.parameters = effective_parameters(options.method, options.parameters);
  report.parameters.emplace_back("scale", name_of(options.scaling));
  prepare(known, points, info, options, report);

  model.method = options.method;
  model.parameters = effective_parameters(options.method, options.parameters);
  model.encoding = data.encoding;
  run.progress("scaling", 0);
  if (points.is_sparse() && options.scaling == ScalingKind::kMinMax)
    report.note(
        "counts of terms do better with ‹scale auto›, which tries lengths of 1 and rare terms that count more");
  model.scaling = fit_scaling(points, data.encoding, options.scaling, run);
  if (ranks.count() == 1) {
    const Cost cost = method->cost(shape_of(points, known.constraints, run));
    require_memory(cost.bytes,
                   fmt::format("{} on {} rows and {} columns", options.method, points.rows(), points.cols()));
  }
  try {
    const Points in_units = scaled(points, model.scaling, run);
    if (not_needed != nullptr) *not_needed = Points();
    if (ranks.count() == 1 && options.checkpoint.empty()) {
      model.map = method->fit(in_units, known, run, report);
    } else {
      Checkpoint::Job job;  // reads every number
      if (!options.checkpoint.empty()) job = job_of(in_units, known, options);
      const Checkpoint checkpoint(ranks, options.checkpoint, job, options.on_checkpoint,
                                  options.checkpoint_every);
      model.map =
          by_ranks(*method, options.method).fit_over_ranks(ranks, in_units, known, checkpoint, run, report);
    }
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::kInput || error.kind() == ErrorKind::kNotConverged)
      require_ordinary_weights(known.constraints, options.method);
    throw;
  }
  run.stop_if_cancelled();  // what was computed after that is not wanted
  report.dims = model.map->output_dims();
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  report.peak_memory_bytes = peak_memory_bytes();
  return model;
}

}  // namespace

Model fit(const Encoded& data, Knowledge known, const FitOptions& options, const Run& run) {
  return fit_on(one_process(), data, std::move(known), options, run);
}

Model fit(Encoded&& data, Knowledge known, const FitOptions& options, const Run& run) {
  return fit_on(one_process(), data, std::move(known), options, run, &data.points);
}

Model fit_over_ranks(const Ranks& ranks, const Encoded& data, Knowledge known, const FitOptions& options,
                     const Run& run) {
  return fit_on(ranks, data, std::move(known), options, run);
}

Model fit_over_ranks(const Ranks& ranks, Encoded&& data, Knowledge known, const FitOptions& options,
                     const Run& run) {
  return fit_on(ranks, data, std::move(known), options, run, &data.points);
}

void help_to_fit(const Ranks& ranks, const FitOptions& options, const Run& run) {
  const std::unique_ptr<Method> method = make_method(options.method, options.parameters);
  const Checkpoint checkpoint(ranks, options.checkpoint, {}, {});
  Report unread;
  (void)by_ranks(*method, options.method)
      .fit_over_ranks(ranks, Points::own(Matrix()), {}, checkpoint, run, unread);
}

std::vector<std::string> methods_over_ranks() {
  std::vector<std::string> names;
  for (const MethodInfo& info : all_methods())
    if (PartialFit::is_for(info.name) || is_by_ranks(info.name)) names.push_back(info.name);
  return names;
}

std::vector<std::string> methods_with_stages() {
  std::vector<std::string> names;
  for (const MethodInfo& info : all_methods())
    if (is_by_ranks(info.name)) names.push_back(info.name);
  return names;
}

void require_checkpoint(const FitOptions& options) {
  if (!is_by_ranks(options.method))
    fail(ErrorKind::kUsage, "{} has no stages to keep; leave ‹checkpoint› away: it goes with {}",
         options.method, fmt::join(methods_with_stages(), ", "));
  Checkpoint::require_usable(options.checkpoint);
}

void remove_checkpoint(const std::string& folder) {
  Checkpoint::remove_stages(folder);
}

// The coordinates are looked at and not the points, which are many times as many numbers.
Matrix Model::transform(const Points& points, const Run& run) const {
  Matrix y = map->apply(points, scaling, run);
  for (Index i = 0; i < y.rows(); ++i)
    for (const double value : y.row(i))
      if (!std::isfinite(value)) {
        points.require_finite();
        fail(
            ErrorKind::kInput,
            "row {}: its coordinates on the map overflow; its numbers are too large beside those the model was "
            "fitted on",
            points.row_name(i));
      }
  return y;
}

Matrix Model::training_embedding(const Points& points, const Run& run) const {
  const Matrix* const kept = map->training_coordinates();
  return kept != nullptr && kept->rows() == points.rows() ? *kept : transform(points, run);
}

Assignment Model::predict(const Points& points, const Run& run) const {
  if (!clusters)
    fail(ErrorKind::kUsage,
         "this model of {} is a map without clusters: it transforms rows and cannot predict their clusters; "
         "models that do come from ‹cluster›",
         method);
  points.require_finite();
  return clusters->assign(scaled(points, scaling, run), run);
}

Encoding encoding_of(const Points& points) {
  Encoding encoding;
  encoding.sparse = points.is_sparse();
  encoding.has_names = !points.column_names.empty();
  if (encoding.sparse && !encoding.has_names) encoding.unnamed = points.cols();
  for (Index j = 0; j < points.cols() - encoding.unnamed; ++j) {
    const std::string name = as_utf8(points.column_name(j));
    encoding.features.push_back(name);
    if (!encoding.sparse) encoding.columns.push_back({.name = name});
  }
  return encoding;
}

Model cluster_model(std::string method, Encoding encoding, Scaling scaling,
                    std::shared_ptr<const ClusterRule> clusters, std::shared_ptr<const Map> map,
                    Report report) {
  Model model;
  model.method = std::move(method);
  model.parameters = report.parameters;
  model.encoding = std::move(encoding);
  model.scaling = std::move(scaling);
  model.map = map ? std::move(map) : distance_map(clusters);
  model.report = std::move(report);
  model.clusters = std::move(clusters);
  return model;
}

Model fit(const Points& points, Knowledge known, const FitOptions& options, const Run& run) {
  points.require_finite();  // encode() has done so for tables
  Encoded data;
  data.points = points;  // shares the numbers
  data.encoding = encoding_of(points);
  return fit(data, std::move(known), options, run);
}

}  // namespace cordon
