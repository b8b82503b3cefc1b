#include <algorithm>
#include <chrono>

#include "cordon/model/model.h"
#include "core/fail.h"
#include "methods/sums.h"
#include "model/prepare.h"

namespace cordon {

using namespace internal;
namespace {

void add(ConstraintCounts& counts, const ConstraintCounts& more) {
  counts.given += more.given;
  counts.used += more.used;
  counts.dropped += more.dropped;
  counts.violated += more.violated;
}

std::string names_of_sum_methods() {
  std::string names;
  for (const MethodInfo& info : all_methods())
    if (PartialFit::is_for(info.name)) names += (names.empty() ? "" : ", ") + info.name;
  return names;
}

}  // namespace

struct PartialFit::State {
  FitOptions options;
  MethodInfo info;
  std::unique_ptr<Method> method;
  const SumMethod* by_sums = nullptr;
  Encoding encoding;
  Sums sums;
  Report report;  // of what was said in the parts
};

PartialFit::PartialFit(const FitOptions& options) : state_(std::make_unique<State>()) {
  state_->options = options;
  state_->info = method_info(options.method);
  state_->method = make_method(options.method, options.parameters);
  state_->by_sums = dynamic_cast<const SumMethod*>(state_->method.get());
  if (state_->by_sums == nullptr)
    fail(ErrorKind::kUsage, "{} needs all rows at once; methods that can be fitted from parts are {}",
         options.method, names_of_sum_methods());
  if (options.scaling == ScalingKind::kTfIdf)
    fail(ErrorKind::kUsage,
         "‹scale tfidf› weighs a term by all rows that have it and cannot be fitted from parts; allowed: "
         "minmax, zscore, unit, none");
}

PartialFit::~PartialFit() = default;
PartialFit::PartialFit(PartialFit&&) noexcept = default;
PartialFit& PartialFit::operator=(PartialFit&&) noexcept = default;

bool PartialFit::is_for(std::string_view method) {
  return dynamic_cast<const SumMethod*>(make_method(method, {}).get()) != nullptr;
}

Index PartialFit::rows() const {
  return state_->sums.rows;
}

void PartialFit::add(const Points& part, Knowledge known, const Run& run) {
  State& s = *state_;
  part.require_finite();
  if (part.rows() == 0) return;
  if (s.sums.rows > 0 && part.cols() != s.sums.features)
    fail(ErrorKind::kInput, "this part has {} columns, and those before have {}", part.cols(),
         s.sums.features);
  if (part.is_sparse() && s.options.scaling == ScalingKind::kZScore)
    fail(ErrorKind::kUsage,
         "‹scale zscore› makes zeros something else, and these points are sparse; allowed: none, unit");
  Report said;
  prepare(known, part, s.info, s.options, said);
  Sums sums = s.sums;  // as before where something is refused
  s.by_sums->sum_up(
      s.options.scaling == ScalingKind::kUnit ? scaled(part, {ScalingKind::kUnit, {}, {}}, run) : part, known,
      sums, run);
  s.sums = std::move(sums);
  if (s.encoding.feature_count() == 0) s.encoding = encoding_of(part);
  cordon::add(s.report.constraints, said.constraints);
  for (const std::string& warning : said.warnings)
    if (std::ranges::find(s.report.warnings, warning) == s.report.warnings.end()) s.report.warn(warning);
}

Model PartialFit::model(const Run& run) const {
  const auto start = std::chrono::steady_clock::now();
  const State& s = *state_;
  if (s.sums.rows < 2)
    fail(ErrorKind::kInput, "the parts so far have {} row{}; at least 2 are needed to learn a map",
         s.sums.rows, s.sums.rows == 1 ? "" : "s");
  Model model;
  Report& report = model.report;
  report = s.report;
  report.method = s.options.method;
  report.n = s.sums.rows;
  report.f = s.sums.features;
  report.threads = run.thread_count();
  report.seed = run.seed;
  model.method = s.options.method;
  model.parameters = effective_parameters(s.options.method, s.options.parameters);
  report.parameters = model.parameters;
  report.parameters.emplace_back("scale", name_of(s.options.scaling));
  model.encoding = s.encoding;
  model.scaling = s.options.scaling == ScalingKind::kUnit ? Scaling{ScalingKind::kUnit, {}, {}}
                                                          : s.sums.scaling(s.options.scaling);
  model.map = s.by_sums->solve(s.sums.scaled(model.scaling), report);
  report.dims = model.map->output_dims();
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  report.peak_memory_bytes = peak_memory_bytes();
  return model;
}

}  // namespace cordon
