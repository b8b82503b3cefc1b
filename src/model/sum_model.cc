#include "model/sum_model.h"

#include "core/fail.h"
#include "core/index.h"
#include "data/scale_encoded.h"
#include "methods/sum_method.h"

namespace cordon::internal {
namespace {

std::string names_of_sum_methods() {
  std::string names;
  for (const MethodInfo& info : all_methods())
    if (PartialFit::is_for(info.name)) names += (names.empty() ? "" : ", ") + info.name;
  return names;
}

// The scaling of all rows, as fit_scaling() fits it to encoded points.
Scaling scaling_of(const Sums& sums, const FitOptions& options, const Encoding& encoding) {
  if (options.scaling == ScalingKind::kUnit) return {ScalingKind::kUnit, {}, {}};
  if (encoding.sparse && options.scaling == ScalingKind::kMinMax)
    for (Index j = 0; j < sums.features; ++j)
      if (sums.minimum[idx(j)] < 0)
        fail(
            ErrorKind::kUsage,
            "column {} has numbers below 0: min-max scaling would turn every zero of these sparse points into "
            "another number; use ‹scale unit› or ‹scale none›",
            encoding.feature_name(j));
  Scaling scaling = sums.scaling(options.scaling);
  scale_columns_together(scaling, encoding);
  return scaling;
}

}  // namespace

std::unique_ptr<Method> make_sum_method(const FitOptions& options) {
  if (!options.checkpoint.empty()) require_checkpoint(options);  // which these methods do without
  std::unique_ptr<Method> method = make_method(options.method, options.parameters);
  if (dynamic_cast<const SumMethod*>(method.get()) == nullptr)
    fail(ErrorKind::kUsage, "{} needs all rows at once; methods that can be fitted from parts are {}",
         options.method, names_of_sum_methods());
  if (options.scaling == ScalingKind::kTfIdf)
    fail(ErrorKind::kUsage,
         "‹scale tfidf› weighs a term by all rows that have it and cannot be fitted from parts; allowed: "
         "minmax, zscore, unit, none");
  return method;
}

const SumMethod& as_sum_method(const Method& method) {
  return dynamic_cast<const SumMethod&>(method);
}

Model model_of(const Sums& sums, const SumMethod& method, const FitOptions& options, const Encoding& encoding,
               Report report, const Run& run) {
  if (sums.rows < 2)
    fail(ErrorKind::kInput, "the parts so far have {} row{}; at least 2 are needed to learn a map", sums.rows,
         sums.rows == 1 ? "" : "s");
  Model model;
  model.report = std::move(report);
  Report& made = model.report;
  made.method = options.method;
  made.n = sums.rows;
  made.f = sums.features;
  made.threads = run.thread_count();
  made.seed = run.seed;
  model.method = options.method;
  model.parameters = effective_parameters(options.method, options.parameters);
  made.parameters = model.parameters;
  made.parameters.emplace_back("scale", name_of(options.scaling));
  model.encoding = encoding;
  model.scaling = scaling_of(sums, options, encoding);
  model.map = method.solve(sums.scaled(model.scaling), made);
  made.dims = model.map->output_dims();
  made.peak_memory_bytes = peak_memory_bytes();
  return model;
}

}  // namespace cordon::internal
