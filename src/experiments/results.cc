// From draws to numbers.
//
//   summarise   mean, standard error, median and range, place by place of a score's vector
//   number_of   one of these places, as the view reduces it (first, last, max)
//   compare     beside the published number: within, better or worse
#include "experiments/results.h"

#include <algorithm>
#include <cmath>

#include "core/index.h"

namespace cordon::internal {

// Position by position over the draws; where vectors differ in length, up to the shortest. A score
// that one draw lacks is unknown. The standard error is that of the mean, with count - 1.
DrawSummary summarise(const CellResult& cell, const std::string& score) {
  DrawSummary summary;
  if (!cell.usable()) return summary;
  const auto count = static_cast<double>(cell.answers.size());
  std::size_t length = 0;
  for (const DrawAnswer* answer : cell.answers) {
    const auto found = answer->outcome.find(score);
    if (found == answer->outcome.end()) return {};
    length = length == 0 ? found->second.size() : std::min(length, found->second.size());
  }
  for (std::size_t i = 0; i < length; ++i) {
    double sum = 0, squares = 0;
    std::vector<double> values;
    for (const DrawAnswer* answer : cell.answers) values.push_back(answer->outcome.at(score)[i]);
    for (const double value : values) sum += value;
    for (const double value : values) squares += std::pow(value - sum / count, 2);
    summary.mean.push_back(sum / count);
    summary.error.push_back(count > 1 ? std::sqrt(squares / (count - 1) / count) : 0);
    std::sort(values.begin(), values.end());
    summary.median.push_back(values[(values.size() - 1) / 2]);
    summary.minimum.push_back(values.front());
    summary.maximum.push_back(values.back());
  }
  return summary;
}

Number number_at(const DrawSummary& summary, std::size_t position, const View& view) {
  const auto place = static_cast<Index>(position);
  if (!view.range) return {true, summary.mean[position], summary.error[position], place};
  return {
      true, summary.median[position], 0, place, true, summary.minimum[position], summary.maximum[position]};
}

// "max" is the largest of the means (or medians), not the mean of the largest: one place for all
// draws, as a reader takes it from a curve.
Number number_of(const CellResult& cell, const View& view) {
  const DrawSummary summary = summarise(cell, view.score);
  if (summary.empty()) return {};
  const std::vector<double>& middle = view.range ? summary.median : summary.mean;
  std::size_t position = 0;
  if (view.reduce == "last") position = middle.size() - 1;
  if (view.reduce == "max")
    position = static_cast<std::size_t>(std::max_element(middle.begin(), middle.end()) - middle.begin());
  return number_at(summary, position, view);
}

// Within: |ours - published| at most the tolerance and two standard errors of ours;
// published numbers count as exact.
Comparison compare(const TableResult& result, const View& view, Index row, Index column) {
  Comparison comparison;
  comparison.ours = number_of(result.cell(row, column), view);
  if (idx(row) < view.published.size() && idx(column) < view.published[idx(row)].size() &&
      view.published[idx(row)][idx(column)].is_number()) {
    comparison.has_published = true;
    comparison.published = view.published[idx(row)][idx(column)];
  }
  if (!comparison.has_published || !comparison.ours.known) return comparison;
  comparison.difference = comparison.ours.mean - comparison.published;
  comparison.within = std::abs(comparison.difference) <= view.tolerance + 2 * comparison.ours.error;
  comparison.better = !comparison.within && (comparison.difference > 0) != view.lower_is_better;
  return comparison;
}

bool shows(const View& view, const std::string& column) {
  return view.columns.empty() ||
         std::find(view.columns.begin(), view.columns.end(), column) != view.columns.end();
}

}  // namespace cordon::internal
