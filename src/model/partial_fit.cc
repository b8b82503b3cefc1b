// Sums over parts of a table, wherever these are: rows and links are added here, or in another process
// whose bytes are merged. Nothing is decided before model(): the scaling is that of all rows.
//
// Rows are summed tile by tile, and links from the linked rows alone, so that of float32 rows no more than
// that is ever in double precision.
#include <algorithm>
#include <chrono>
#include <cstdint>

#include "constraints/named_rows.h"
#include "cordon/model/model.h"
#include "core/bytes.h"
#include "core/fail.h"
#include "core/index.h"
#include "methods/sum_tree.h"
#include "model/prepare.h"
#include "model/sum_model.h"
#include "model/widen.h"

namespace cordon {

using namespace internal;
namespace {

constexpr std::uint64_t kMark = 0x3174696670646363;  // "ccdpfit1" on little-endian machines

void add(ConstraintCounts& counts, const ConstraintCounts& more) {
  counts.given += more.given;
  counts.used += more.used;
  counts.dropped += more.dropped;
  counts.violated += more.violated;
}

// Warnings that were not given before.
void add(Report& report, const Report& more) {
  add(report.constraints, more.constraints);
  for (const std::string& warning : more.warnings)
    if (std::ranges::find(report.warnings, warning) == report.warnings.end()) report.warn(warning);
}

// What the sums depend on, as texts.
std::vector<std::string> texts_of(const FitOptions& options) {
  std::vector<std::string> texts{options.method, std::string(name_of(options.scaling)),
                                 std::to_string(static_cast<int>(options.contradictions))};
  for (const auto& [name, value] : effective_parameters(options.method, options.parameters)) {
    texts.push_back(name);
    texts.push_back(value);
  }
  return texts;
}

FitOptions options_of(const std::vector<std::string>& texts) {
  FitOptions options{.method = texts[0], .scaling = scaling_kind(texts[1])};
  options.contradictions = static_cast<ContradictionPolicy>(std::stoi(texts[2]));
  for (std::size_t i = 3; i + 1 < texts.size(); i += 2)
    options.parameters.emplace_back(texts[i], texts[i + 1]);
  return options;
}

// The columns of points, as encoding_of() has them.
template <typename Each, typename SomeEncoding>
void visit(Each& each, SomeEncoding& encoding) {
  each(encoding.sparse);
  each(encoding.has_names);
  each(encoding.unnamed);
  each(encoding.features);
}

}  // namespace

struct PartialFit::State {
  FitOptions options;
  MethodInfo info;
  std::unique_ptr<Method> method;
  const SumMethod* by_sums = nullptr;
  Encoding encoding;
  Sums sums;
  Report report;  // of the constraints of the parts

  void require_columns(Index columns) const {
    if (sums.features > 0 && columns != sums.features)
      fail(ErrorKind::kInput, "this part has {} columns, and those before have {}", columns, sums.features);
  }
  // Rows as they are summed.
  Points in_units(const Points& part, const Run& run) const {
    if (part.is_sparse() && options.scaling == ScalingKind::kZScore)
      fail(ErrorKind::kUsage,
           "‹scale zscore› makes zeros something else, and these points are sparse; allowed: none, unit");
    return options.scaling == ScalingKind::kUnit ? scaled(part, {ScalingKind::kUnit, {}, {}}, run) : part;
  }
};

// A part, however its numbers are kept.
struct PartialFit::Part {
  Points outline;  // shape, ids and names; its numbers are not looked at
  std::function<Sums(const Labels& labels)> sum;
  std::function<Points(const std::vector<Index>& rows)> select;
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

void PartialFit::add_part(const Part& part, Knowledge known, const Run& run) {
  State& s = *state_;
  if (part.outline.rows() == 0) return;
  s.require_columns(part.outline.cols());
  Report reported;
  prepare(known, part.outline, s.info, s.options, reported);
  Sums more = part.sum(known.labels);
  const std::vector<Index> linked = rows_named(known.constraints);
  number_by_place(known.constraints, linked);
  s.by_sums->sum_links(s.in_units(part.select(linked), run), known.constraints, more, run);
  s.sums.add(more);
  if (s.encoding.feature_count() == 0) s.encoding = encoding_of(part.outline);
  cordon::add(s.report, reported);
}

void PartialFit::add(const Points& part, Knowledge known, const Run& run) {
  part.require_finite();
  const auto sum = [&](const Labels& labels) {
    return sum_tiles(*state_->by_sums, state_->in_units(part, run), labels, run);
  };
  const auto select = [&](const std::vector<Index>& rows) { return part.select_rows(rows); };
  add_part({part, sum, select}, std::move(known), run);
}

void PartialFit::add(const FloatView& part, const std::vector<std::string>& column_names, Knowledge known,
                     const Run& run) {
  if (!column_names.empty() && static_cast<Index>(column_names.size()) != part.cols)
    fail(ErrorKind::kUsage, "{} names for {} columns; give one for each, or none", column_names.size(),
         part.cols);
  require_finite(part, column_names);
  Points outline = Points::look_at({nullptr, part.rows, part.cols, part.cols, 1});
  outline.column_names = column_names;
  const auto tile = [&](RowRange range) {
    Matrix rows = Matrix::uninitialised(range.count(), part.cols);
    for (Index i = 0; i < rows.rows(); ++i) widen(part, range.first + i, rows.row(i));
    return state_->in_units(Points::own(std::move(rows)), run);
  };
  const auto sum = [&](const Labels& labels) {
    return sum_tiles(*state_->by_sums, part.rows, part.cols, labels, tile, run);
  };
  const auto select = [&](const std::vector<Index>& rows) {
    Matrix selected = Matrix::uninitialised(static_cast<Index>(rows.size()), part.cols);
    for (Index i = 0; i < selected.rows(); ++i) widen(part, rows[idx(i)], selected.row(i));
    return Points::own(std::move(selected));
  };
  add_part({std::move(outline), sum, select}, std::move(known), run);
}

void PartialFit::add_links(const Points& linked, const ConstraintSet& constraints, const Run& run) {
  State& s = *state_;
  if (s.sums.rows == 0)
    fail(ErrorKind::kUsage, "there are no rows yet: add rows before the links between them");
  linked.require_finite();
  s.require_columns(linked.cols());
  const Points rows = s.in_units(linked, run);
  Knowledge known{constraints, {}};
  Report reported;
  prepare(known, linked, s.info, s.options, reported);
  Sums more;
  s.by_sums->sum_links(rows, known.constraints, more, run);
  s.sums.add(more);
  cordon::add(s.report, reported);
}

void PartialFit::merge(const PartialFit& other) {
  if (&other == this) return merge(from_bytes(bytes()));  // sums cannot be added to while they are read
  State& s = *state_;
  const State& from = *other.state_;
  if (texts_of(s.options) != texts_of(from.options))
    fail(ErrorKind::kUsage,
         "these sums are for {} and the others for {}, or with other parameters: only sums of fits with the "
         "same options can be merged",
         s.options.method, from.options.method);
  if (from.sums.features > 0) s.require_columns(from.sums.features);
  s.sums.add(from.sums);
  if (s.encoding.feature_count() == 0) s.encoding = from.encoding;
  cordon::add(s.report, from.report);
}

std::string PartialFit::bytes() const {
  const State& s = *state_;
  ByteWriter writer;
  writer(kMark);
  writer(texts_of(s.options));
  visit(writer, s.encoding);
  writer(s.sums.bytes());
  for (const Index count : {s.report.constraints.given, s.report.constraints.used,
                            s.report.constraints.dropped, s.report.constraints.violated})
    writer(count);
  writer(s.report.warnings);
  return std::move(writer.text);
}

PartialFit PartialFit::from_bytes(std::string_view bytes) {
  ByteReader reader(bytes, "sums of parts of a table");
  std::uint64_t mark = 0;
  reader(mark);
  if (mark != kMark) reader.refuse();
  std::vector<std::string> texts;
  reader(texts);
  if (texts.size() < 3 || texts[2].size() != 1 || texts[2] < "0" || texts[2] > "2") reader.refuse();
  PartialFit made(options_of(texts));
  State& s = *made.state_;
  visit(reader, s.encoding);
  if (!s.encoding.sparse)
    for (const std::string& name : s.encoding.features) s.encoding.columns.push_back({.name = name});
  std::string sums;
  reader(sums);
  s.sums = Sums::from_bytes(sums);
  ConstraintCounts& counts = s.report.constraints;
  for (Index* count : {&counts.given, &counts.used, &counts.dropped, &counts.violated}) reader(*count);
  reader(s.report.warnings);
  if (!reader.at_end() || s.encoding.feature_count() != s.sums.features) reader.refuse();
  return made;
}

Model PartialFit::model(const Run& run) const {
  const auto start = std::chrono::steady_clock::now();
  const State& s = *state_;
  Model model = model_of(s.sums, *s.by_sums, s.options, s.encoding, s.report, run);
  model.report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return model;
}

}  // namespace cordon
