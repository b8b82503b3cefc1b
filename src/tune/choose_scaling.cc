// Which scaling finds labels again that it was not told?
//
//   1. two candidates, by the kind of table: min-max or z-score; unit length or tf-idf for counts;
//      unit length or none for other sparse tables
//   2. labels are held back fold by fold (the labelled rows and at most 3000 others take part), and
//      each candidate is fitted to the labels that are left
//   3. a row is given to the class whose labelled rows have the nearest mean on the map; for
//      harmonic maps, in which labelled rows are corners, that is the largest coordinate
//
// Methods that learn from links alone are judged by links held back (tune.h).
#include <algorithm>
#include <cmath>
#include <limits>

#include "cordon/core/random.h"
#include "cordon/tune/tune.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/quiet_run.h"
#include "kernel/linked_sample.h"
#include "kernel/sampled_rows.h"
#include "score/folds.h"

namespace cordon {

using namespace internal;
namespace {

constexpr Index kFolds = 5;
constexpr Index kOthers = 3000;  // rows without a label that take part

// Sparse tables without a negative number, and dense ones of whole numbers that are mostly 0: there
// a row's length and a column's frequency matter more than the columns' ranges.
bool are_counts(const Points& points) {
  if (points.is_sparse()) return std::ranges::all_of(points.sparse().value, [](double v) { return v >= 0; });
  Index zeros = 0;
  std::vector<double> row(idx(points.cols()));
  for (Index i = 0; i < points.rows(); ++i) {
    points.copy_rows(i, 1, row.data());
    for (const double value : row) {
      if (value < 0 || value != std::floor(value)) return false;
      zeros += value == 0 ? 1 : 0;
    }
  }
  return 2 * zeros > points.rows() * points.cols();
}

// Points whose labels are held back by turns.
struct HeldBack {
  Points points;
  Knowledge known;
  std::vector<Index> fold_of;  // of each row; -1: its label is always told, or it has none
  bool any = false;
};

// The rows with a label, and a draw of the others. The only label of a class is always told.
HeldBack hold_back_labels(const Points& points, const Knowledge& known, std::uint64_t seed) {
  std::vector<Index> used, others;
  for (std::size_t i = 0; i < known.labels.of_row.size(); ++i)
    (known.labels.of_row[i] == Labels::kUnknown ? others : used).push_back(static_cast<Index>(i));
  for (const Index place :
       sampled_rows(static_cast<Index>(others.size()), kOthers, Stream(seed, Purpose::kTune)))
    used.push_back(others[idx(place)]);
  std::ranges::sort(used);

  // Labels are those of the sample; links with an end outside it are dropped (among).
  HeldBack held{points.select_rows(used), {among(known.constraints, used), {{}, known.labels.names}}, {}};
  std::vector<Index> size(known.labels.names.size(), 0);
  for (const Index row : used) {
    held.known.labels.of_row.push_back(known.labels.of_row[idx(row)]);
    if (const int label = held.known.labels.of_row.back(); label != Labels::kUnknown) ++size[idx(label)];
  }
  std::vector<std::size_t> rows;
  std::vector<int> classes;
  for (std::size_t i = 0; i < used.size(); ++i) {
    const int label = held.known.labels.of_row[i];
    if (label == Labels::kUnknown || size[idx(label)] < 2) continue;
    rows.push_back(i);
    classes.push_back(label);
  }
  // By classes, so that every fold has some of each that has enough.
  const std::vector<Index> dealt =
      stratified_folds(classes, static_cast<Index>(size.size()), kFolds, Stream(seed, Purpose::kFolds));
  held.fold_of.assign(used.size(), -1);
  for (std::size_t i = 0; i < rows.size(); ++i) held.fold_of[rows[i]] = dealt[i];
  held.any = !rows.empty();
  return held;
}

// The class whose labelled rows have the nearest mean, for every row; ties go to the lower class.
std::vector<int> nearest_class(const Matrix& map, const std::vector<int>& labels, std::size_t classes) {
  Matrix means(static_cast<Index>(classes), map.cols());
  std::vector<double> count(classes, 0.0);
  for (Index i = 0; i < map.rows(); ++i) {
    if (labels[idx(i)] == Labels::kUnknown) continue;
    const auto c = static_cast<std::size_t>(labels[idx(i)]);
    ++count[c];
    for (Index j = 0; j < map.cols(); ++j) means(static_cast<Index>(c), j) += map(i, j);
  }
  std::vector<int> nearest(labels.size(), Labels::kUnknown);
  for (Index i = 0; i < map.rows(); ++i) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t c = 0; c < classes; ++c) {
      if (count[c] == 0) continue;
      double squares = 0;
      for (Index j = 0; j < map.cols(); ++j) {
        const double difference = map(i, j) - means(static_cast<Index>(c), j) / count[c];
        squares += difference * difference;
      }
      if (squares < least) {
        least = squares;
        nearest[idx(i)] = static_cast<int>(c);
      }
    }
  }
  return nearest;
}

// Share of the labels held back that are found again, over all folds together. A fold that was
// dealt no label is passed over; at least one was, or this is not called.
double labels_found(const HeldBack& held, const FitOptions& options, const Run& run) {
  Index tried = 0, found = 0;
  for (Index fold = 0; fold < kFolds; ++fold) {
    if (std::ranges::find(held.fold_of, fold) == held.fold_of.end()) continue;
    Knowledge given = held.known;
    for (std::size_t i = 0; i < held.fold_of.size(); ++i)
      if (held.fold_of[i] == fold) given.labels.of_row[i] = Labels::kUnknown;
    Run quiet = quiet_run(run);
    const Model model = fit(held.points, given, options, quiet);
    const std::vector<int> nearest = nearest_class(model.training_embedding(held.points, quiet),
                                                   given.labels.of_row, given.labels.names.size());
    for (std::size_t i = 0; i < held.fold_of.size(); ++i) {
      if (held.fold_of[i] != fold) continue;
      ++tried;
      found += nearest[i] == held.known.labels.of_row[i] ? 1 : 0;
    }
  }
  return static_cast<double>(found) / static_cast<double>(tried);
}

// The AUC of links by cross-validation at the parameters given: tune() with one combination.
double links_kept(const Points& points, const Knowledge& known, const FitOptions& options, const Run& run) {
  std::string dims;
  for (const auto& [name, value] : effective_parameters(options.method, options.parameters))
    if (name == "dims") dims = value;
  return tune(points, known, {.fit = options, .grid = {{"dims", {dims}}}}, run).best().mean;
}

// The usual scaling of such tables first; it stays where nothing can
// be held back, and among equals.
std::vector<ScalingKind> candidates_for(const Points& points) {
  if (are_counts(points)) return {ScalingKind::kUnit, ScalingKind::kTfIdf};
  if (points.is_sparse()) return {ScalingKind::kUnit, ScalingKind::kNone};
  return {ScalingKind::kMinMax, ScalingKind::kZScore};
}

}  // namespace

// Labels decide where the method learns from them, links otherwise.
// Cost: a fit per candidate and fold.
ScalingChoice choose_scaling(const Points& points, const Knowledge& known, const FitOptions& options,
                             const Run& run) {
  const MethodInfo method = method_info(options.method);
  ScalingChoice choice;
  const std::vector<ScalingKind> candidates = candidates_for(points);
  const auto try_each = [&](auto&& score) {
    for (const ScalingKind kind : candidates) {
      run.stop_if_cancelled();
      FitOptions tried = options;
      tried.scaling = kind;
      choice.scores.emplace_back(kind, score(tried));
    }
  };
  // A judge needs something it can hold back: labels of classes with
  // two rows, or links of both kinds.
  const bool has_links = !known.constraints.must.empty() && !known.constraints.cannot.empty();
  const char* judge = "labels held back and found again";
  if (const HeldBack held = hold_back_labels(points, known, run.seed); method.uses_labels && held.any) {
    try_each([&](const FitOptions& tried) { return labels_found(held, tried, run); });
  } else if (has_links && (method.uses_must || method.uses_cannot)) {
    judge = "the AUC of links held back";
    try_each([&](const FitOptions& tried) { return links_kept(points, known, tried, run); });
  }

  choice.kind = candidates.front();
  double best = -1;
  std::string text;
  for (const auto& [kind, score] : choice.scores) {
    if (score > best) choice.kind = kind;
    best = std::max(best, score);
    text += fmt::format("{}{} {:.3f}", text.empty() ? "" : ", ", name_of(kind), score);
  }
  choice.report.note(
      choice.scores.empty()
          ? fmt::format("scale {}: no labels or links could be held back to choose by", name_of(choice.kind))
          : fmt::format("scale {} was chosen by {}: {}", name_of(choice.kind), judge, text));
  return choice;
}

}  // namespace cordon
