// What the page says, whatever it is written in: HTML and Markdown are made of the same pieces.
#pragma once

#include <string>
#include <vector>

#include "draw/charts.h"
#include "experiments/claims.h"
#include "experiments/driver.h"
#include "experiments/results.h"

namespace cordon::internal {

// ".912 ± .004": digits as the view asks for, the error where
// there is one; ".91 (.88 to .93)" where it asks for the range.
std::string number_text(const Number& number, const View& view);
std::string digits_text(double value, const View& view);

// Cells that differ from the published number by more than
// the tolerance, together where the reason is the same.
struct Difference {
  std::string reason;
  std::string cells;
  bool worse = false;
};
std::vector<Difference> differences(const TableResult& result);

// What stands for a reason that the table's file does not give. A page with it is not finished: the
// test of docs/reproduction.md refuses it.
inline constexpr const char* kNoReason = "No reason is given.";

// All that is worse than published and all that is claimed but does not hold, with the reasons.
struct Miss {
  std::string table;  // its name
  std::string title;
  std::string text;  // the cells, or the claim and where it fails
  std::string reason;
};
std::vector<Miss> worse_numbers(const DriverResult& result);
std::vector<Miss> failed_claims(const DriverResult& result);

// "holds", "does not hold", "not judged: ...".
std::string outcome_text(const ClaimOutcome& claim);

// "20 draws per cell", or from how many to how many where
// a run is not finished; empty where nothing was computed.
std::string draws_text(const TableResult& result);

// "12 draws computed at commit X.", where draws were computed by other sources than this program's;
// else empty. Of a table, and of all of them.
std::string elsewhere_text(const TableResult& result);
std::string elsewhere_text(const DriverResult& result);

std::string paper_title(const std::string& paper);

// The lines of a view of form "lines", chart by chart; charts without lines are left out.
struct ChartLines {
  std::string title;
  std::vector<ChartLine> lines;
};
// What is written at one place of a line.
Number number_on(const ChartLine& line, std::size_t place);
std::vector<ChartLines> chart_lines(const TableResult& result, const View& view);

// A row beneath a table: "mean", "mean rank" (1 is best, equal ones share) or "worst regret" (how
// far below the best of the row, at its worst), over the rows in which a column has a number.
struct SummaryRow {
  std::string name;
  std::vector<Number> columns;  // of the table, those not shown unknown; `position` is the number of rows
};
std::vector<SummaryRow> summary_rows(const TableResult& result, const View& view);

}  // namespace cordon::internal
