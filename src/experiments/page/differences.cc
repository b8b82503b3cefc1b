// Which numbers differ from published ones by more than is allowed (view tolerance and two standard
// errors), gathered by their reasons, and which claims do not hold.
#include <fmt/format.h>

#include "core/index.h"
#include "experiments/page/page_text.h"

namespace cordon::internal {

// Cells of one reason stand together; better and worse ones never do.
// Cost: cells times reasons, both few.
std::vector<Difference> differences(const TableResult& result) {
  const ExperimentTable& table = result.table;
  std::vector<Difference> all;
  for (const View& view : table.views) {
    if (view.form != "table") continue;
    for (Index r = 0; r < table.row_count(); ++r)
      for (Index c = 0; c < table.column_count(); ++c) {
        if (!shows(view, table.column_name(c))) continue;
        const Comparison found = compare(result, view, r, c);
        if (!found.has_published || !found.ours.known || found.within) continue;
        std::string reason = table.reason(r, c, view.score);
        if (reason.empty())
          reason =
              found.better ? "Better than published; the paper does not say enough to tell why." : kNoReason;
        const std::string cell =
            fmt::format("{}, {} ({:.{}f}, published {:.{}f})", table.row_name(r), table.column_name(c),
                        found.ours.mean, view.digits, found.published, view.digits);
        auto known = all.begin();
        while (known != all.end() && (known->reason != reason || known->worse == found.better)) ++known;
        if (known == all.end())
          all.push_back({reason, cell, !found.better});
        else
          known->cells += "; " + cell;
      }
  }
  return all;
}

std::vector<Miss> worse_numbers(const DriverResult& result) {
  std::vector<Miss> all;
  for (const TableResult& table : result.tables)
    for (const Difference& one : differences(table))
      if (one.worse) all.push_back({table.table.name, table.table.title, one.cells, one.reason});
  return all;
}

std::vector<Miss> failed_claims(const DriverResult& result) {
  std::vector<Miss> all;
  for (const TableResult& table : result.tables)
    for (const ClaimOutcome& claim : judge_claims(table))
      if (claim.judged && !claim.holds)
        all.push_back({table.table.name, table.table.title, fmt::format("“{}”, {}", claim.text, claim.detail),
                       claim.reason.empty() ? kNoReason : claim.reason});
  return all;
}

}  // namespace cordon::internal
