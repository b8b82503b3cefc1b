#include <algorithm>

#include "core/fail.h"
#include "core/index.h"
#include "experiments/page/page_text.h"

namespace cordon::internal {
namespace {

// The numbers of a row, unknown where a column is not shown or has none.
std::vector<Number> numbers_of_row(const TableResult& result, const View& view, Index row) {
  std::vector<Number> numbers(idx(result.table.column_count()));
  for (Index c = 0; c < result.table.column_count(); ++c)
    if (shows(view, result.table.column_name(c))) numbers[idx(c)] = number_of(result.cell(row, c), view);
  return numbers;
}

// 1 for the best; equal ones share the mean of their places.
double rank_of(const std::vector<Number>& row, std::size_t column, double sign) {
  double better = 0, equal = 0;
  for (const Number& other : row) {
    if (!other.known) continue;
    better += sign * other.mean > sign * row[column].mean;
    equal += other.mean == row[column].mean;
  }
  return better + 0.5 * (equal + 1);
}

// How far a column lies below the best of the row; 0 where it is the best.
double regret_of(const std::vector<Number>& row, std::size_t column, double sign) {
  double regret = 0;
  for (const Number& other : row)
    if (other.known) regret = std::max(regret, sign * (other.mean - row[column].mean));
  return regret;
}

}  // namespace

// Each column over the rows in which it has a number: `position` counts these, and the page says so
// where they are fewer than elsewhere. Ranks and regrets are among the columns shown.
std::vector<SummaryRow> summary_rows(const TableResult& result, const View& view) {
  const double sign = view.lower_is_better ? -1 : 1;
  std::vector<SummaryRow> all;
  for (const std::string& name : view.summaries) {
    SummaryRow summary{name, std::vector<Number>(idx(result.table.column_count()))};
    for (Index r = 0; r < result.table.row_count(); ++r) {
      const std::vector<Number> row = numbers_of_row(result, view, r);
      for (std::size_t c = 0; c < row.size(); ++c) {
        if (!row[c].known) continue;
        Number& sum = summary.columns[c];
        sum.known = true;
        ++sum.position;
        if (name == "mean")
          sum.mean += row[c].mean;
        else if (name == "mean rank")
          sum.mean += rank_of(row, c, sign);
        else if (name == "worst regret")
          sum.mean = std::max(sum.mean, regret_of(row, c, sign));
        else
          fail(ErrorKind::kInput,
               "experiments/tables/{}.json asks for the summary '{}'; there are mean, mean rank and worst "
               "regret",
               result.table.name, name);
      }
    }
    for (Number& sum : summary.columns)
      if (sum.known && name != "worst regret") sum.mean /= static_cast<double>(sum.position);
    all.push_back(std::move(summary));
  }
  return all;
}

}  // namespace cordon::internal
