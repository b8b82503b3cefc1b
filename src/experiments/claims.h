// What a paper says about its table, checked against our numbers.
//
//   {"text": "DSP is best on most data sets", "view": 0, "column": "DSP, 20 pairs",
//    "above": ["PCA", "LPP"], "share": 0.75, "margin": 0}
//
// holds where, in at least `share` of the rows that were computed, the column lies above every
// one of the others (below, where lower is better) by more than `margin`; the margin may be
// negative ("not worse by more than"). "column": ["BWDR", "WBDR"] is the better of these in
// each row ("either BWDR or WBDR is best"). With "at_least" or "at_most" instead of "above"
// the column's number is compared with that bound. A sentence that no number decides has
// "verdict" (holds, does not hold, partly) and "why". "reason" tells why it does not hold with
// us; it is shown only where it does not.
#pragma once

#include <string>
#include <vector>

#include "experiments/results.h"

namespace cordon::internal {

struct ClaimOutcome {
  std::string text;
  bool judged = false;  // false: no row of it was computed
  bool holds = false;
  std::string detail;  // "in 4 of 5 rows; not in glass (.39 against .41)"
  std::string reason;  // why it does not hold; empty where it holds or the file has none
};

std::vector<ClaimOutcome> judge_claims(const TableResult& result);

}  // namespace cordon::internal
