// Whether the sentences of a paper hold with our numbers (claims.h):
//
//   above       the column beats the best of the others, row by row, by more than the margin
//   at_least, at_most   the column's number is compared with a bound
//   verdict     nothing to count: the file says it, with a reason
//
// Rows that hold are counted and compared with the share that is claimed.
// Exceptions are named, at most eight.
#include "experiments/claims.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "core/fail.h"
#include "core/index.h"

namespace cordon::internal {
namespace {

Index column_of(const ExperimentTable& table, const std::string& name) {
  for (Index c = 0; c < table.column_count(); ++c)
    if (table.column_name(c) == name) return c;
  return -1;
}

struct Count {
  static constexpr Index kNamed = 8;  // exceptions that are told one by one
  Index rows = 0;
  Index won = 0;
  std::string exceptions;

  void add(bool holds, const std::string& row, double ours, double other, int digits) {
    ++rows;
    won += holds;
    if (!holds && rows - won <= kNamed)
      exceptions += fmt::format("{}{} ({:.{}f} against {:.{}f})", exceptions.empty() ? "" : ", ", row, ours,
                                digits, other, digits);
  }
};

// The largest (smallest, where lower is better) of the columns in a row.
Number best_of(const TableResult& result, const View& view, Index row, const Json& names) {
  Number best;
  for (const Json& name : names) {
    const Index column = column_of(result.table, name);
    if (column < 0) continue;
    const Number other = number_of(result.cell(row, column), view);
    if (other.known && (!best.known || (other.mean > best.mean) != view.lower_is_better)) best = other;
  }
  return best;
}

// Rows without our number, or without any of the others, do not count at all. The share is compared
// with a margin of 1e-9 for rounding.
ClaimOutcome judge(const TableResult& result, const Json& claim) {
  ClaimOutcome outcome;
  outcome.text = claim.at("text");
  if (claim.contains("verdict")) {
    outcome.judged = true;
    outcome.holds = claim["verdict"] == "holds";
    outcome.detail = claim.value("why", std::string());
    if (!outcome.holds) outcome.reason = claim.value("reason", std::string());
    return outcome;
  }
  View view = result.table.views.at(idx(claim.value("view", Index{0})));
  if (claim.contains("score")) view.score = claim["score"];
  if (claim.contains("reduce")) view.reduce = claim["reduce"];
  const Json& column = claim.at("column");
  const Json ours_of = column.is_array() ? column : Json::array({column});
  const double sign = view.lower_is_better ? -1 : 1;
  Count count;
  for (Index row = 0; row < result.table.row_count(); ++row) {
    if (claim.contains("rows") && !matches(claim["rows"], result.table.row_name(row))) continue;
    const Number ours = best_of(result, view, row, ours_of);
    if (!ours.known) continue;
    if (claim.contains("above")) {
      const Number other = best_of(result, view, row, claim["above"]);
      if (other.known)
        count.add(sign * (ours.mean - other.mean) > claim.value("margin", 0.0), result.table.row_name(row),
                  ours.mean, other.mean, view.digits);
    } else if (claim.contains("at_least")) {
      count.add(ours.mean >= claim["at_least"].get<double>(), result.table.row_name(row), ours.mean,
                claim["at_least"], view.digits);
    } else {
      count.add(ours.mean <= claim.at("at_most").get<double>(), result.table.row_name(row), ours.mean,
                claim["at_most"], view.digits);
    }
  }
  if (count.rows == 0) return outcome;
  outcome.judged = true;
  outcome.holds =
      static_cast<double>(count.won) >= claim.value("share", 1.0) * static_cast<double>(count.rows) - 1e-9;
  outcome.detail = fmt::format("in {} of {} rows", count.won, count.rows);
  if (!count.exceptions.empty()) outcome.detail += "; not in " + count.exceptions;
  if (const Index more = count.rows - count.won - Count::kNamed; more > 0)
    outcome.detail += fmt::format(" and {} more", more);
  if (!outcome.holds) outcome.reason = claim.value("reason", std::string());
  return outcome;
}

}  // namespace

std::vector<ClaimOutcome> judge_claims(const TableResult& result) {
  std::vector<ClaimOutcome> outcomes;
  for (const Json& claim : result.table.claims) {
    try {
      outcomes.push_back(judge(result, claim));
    } catch (const Json::exception& error) {
      fail(ErrorKind::kInput, "experiments/tables/{}.json: {}", result.table.name, error.what());
    }
  }
  return outcomes;
}

}  // namespace cordon::internal
