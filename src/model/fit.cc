#include <chrono>
#include <cmath>

#include "cordon/model/model.h"
#include "core/fail.h"
#include "data/text.h"

namespace cordon {

using namespace internal;
namespace {

// Drops what says nothing or cannot be, and counts it.
// The set that comes back is what the method learns from.
void prepare(Knowledge& known, const Points& points, const MethodInfo& info, const FitOptions& options,
             Report& report) {
  ConstraintSet& set = known.constraints;
  ConstraintCounts& counts = report.constraints;
  counts.given = set.size();
  const auto [tidied, contradicting] =
      prepare_constraints(set, points.rows(), options.contradictions, points.row_ids);
  if (tidied.self_pairs > 0)
    report.note(fmt::format("{} must-links of a point with itself left out", tidied.self_pairs));
  if (tidied.duplicates > 0) report.note(fmt::format("{} repeated constraints left out", tidied.duplicates));
  if (contradicting > 0 && options.contradictions == ContradictionPolicy::kDrop)
    report.warn(fmt::format("{} cannot-links contradict the must-links and were dropped", contradicting));
  if (contradicting > 0 && options.contradictions == ContradictionPolicy::kKeep) {
    report.warn(fmt::format("{} cannot-links contradict the must-links and were kept", contradicting));
    counts.violated = contradicting;
  }

  auto leave_out = [&](bool used, auto& statements, const char* kind) {
    if (used || statements.empty()) return;
    report.warn(fmt::format("{} does not use {}: {} left out", info.name, kind, statements.size()));
    statements.clear();
  };
  leave_out(info.uses_must, set.must, "must-links");
  leave_out(info.uses_cannot, set.cannot, "cannot-links");
  leave_out(info.uses_distances, set.distances, "statements on distances");
  if (!info.uses_cannot) counts.violated = 0;
  counts.used = set.size();
  counts.dropped = counts.given - counts.used;
}

}  // namespace

Model fit(const Points& points, const Encoding& encoding, Knowledge known, const FitOptions& options,
          Run& run) {
  const auto start = std::chrono::steady_clock::now();
  const MethodInfo info = method_info(options.method);
  const std::unique_ptr<Method> method = make_method(options.method, options.parameters);
  if (points.rows() < 2)
    fail(ErrorKind::kInput, "the data has {} row{}; at least 2 are needed to learn a map", points.rows(),
         points.rows() == 1 ? "" : "s");

  Report& report = run.report;
  report.method = options.method;
  report.n = points.rows();
  report.f = points.cols();
  report.threads = run.thread_count();
  report.seed = run.seed;
  report.parameters = effective_parameters(options.method, options.parameters);
  report.parameters.emplace_back("scale", name_of(options.scaling));
  prepare(known, points, info, options, report);

  Model model;
  model.method = options.method;
  model.parameters = effective_parameters(options.method, options.parameters);
  model.encoding = encoding;
  run.progress("scaling", 0);
  model.scaling = fit_scaling(points, options.scaling, run);
  model.map = method->fit(scaled(points, model.scaling, run), known, run);
  report.dims = model.map->output_dims();
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  report.peak_memory_bytes = peak_memory_bytes();
  model.report = report;
  return model;
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

Model fit(const Points& points, Knowledge known, const FitOptions& options, Run& run) {
  points.require_finite();  // encode() has done so for tables
  Encoding encoding;
  encoding.sparse = points.is_sparse();
  encoding.has_names = !points.column_names.empty();
  for (Index j = 0; j < points.cols(); ++j) {
    const std::string name = as_utf8(points.column_name(j));
    encoding.features.push_back(name);
    if (!encoding.sparse) encoding.columns.push_back({name, false, {}});
  }
  return fit(points, encoding, std::move(known), options, run);
}

}  // namespace cordon
