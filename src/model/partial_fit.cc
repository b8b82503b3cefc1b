#include <algorithm>
#include <chrono>

#include "cordon/model/model.h"
#include "core/fail.h"
#include "methods/sum_tree.h"
#include "model/prepare.h"
#include "model/sum_model.h"

namespace cordon {

using namespace internal;
namespace {

void add(ConstraintCounts& counts, const ConstraintCounts& more) {
  counts.given += more.given;
  counts.used += more.used;
  counts.dropped += more.dropped;
  counts.violated += more.violated;
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
  state_->method = make_sum_method(options);
  state_->by_sums = &as_sum_method(*state_->method);
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
  const Points rows =
      s.options.scaling == ScalingKind::kUnit ? scaled(part, {ScalingKind::kUnit, {}, {}}, run) : part;
  Sums more = sum_tiles(*s.by_sums, rows, known.labels, run);
  s.by_sums->sum_links(rows, known.constraints, more, run);
  s.sums.add(more);
  if (s.encoding.feature_count() == 0) s.encoding = encoding_of(part);
  cordon::add(s.report.constraints, said.constraints);
  for (const std::string& warning : said.warnings)
    if (std::ranges::find(s.report.warnings, warning) == s.report.warnings.end()) s.report.warn(warning);
}

Model PartialFit::model(const Run& run) const {
  const auto start = std::chrono::steady_clock::now();
  const State& s = *state_;
  Model model = model_of(s.sums, *s.by_sums, s.options, s.encoding, s.report, run);
  model.report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return model;
}

}  // namespace cordon
