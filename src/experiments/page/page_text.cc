// Numbers and sentences that the HTML and the Markdown page have in common.
#include "experiments/page/page_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace cordon::internal {

// Above the view's `maximum` only that it is more: digits there would mean nothing.
std::string digits_text(double value, const View& view) {
  if (value > view.maximum) return "more than " + digits_text(view.maximum, view);
  return view.significant > 0 ? fmt::format("{:.{}g}", value, view.significant)
                              : fmt::format("{:.{}f}", value, view.digits);
}

std::string number_text(const Number& number, const View& view) {
  std::string text = digits_text(number.mean, view);
  if (number.error > 0) text += " ± " + digits_text(number.error, view);
  if (!number.ranged) return text;
  const std::string minimum = digits_text(number.minimum, view), maximum = digits_text(number.maximum, view);
  return minimum == maximum ? text : fmt::format("{} ({} to {})", text, minimum, maximum);
}

std::string outcome_text(const ClaimOutcome& claim) {
  if (!claim.judged) return "not judged: absent or not computed";
  return claim.holds ? "holds" : "does not hold";
}

// Fewest and most draws of the cells that have any; they differ while a run is not finished.
std::string draws_text(const TableResult& result) {
  std::size_t minimum = 0, maximum = 0;
  for (const CellResult& cell : result.cells) {
    if (!cell.usable()) continue;
    minimum = minimum == 0 ? cell.answers.size() : std::min(minimum, cell.answers.size());
    maximum = std::max(maximum, cell.answers.size());
  }
  if (maximum == 0) return {};
  if (minimum < maximum) return fmt::format("{} to {} draws per cell.", minimum, maximum);
  return fmt::format("{} draw{} per cell.", maximum, maximum == 1 ? "" : "s");
}

namespace {

std::string elsewhere_text(const std::map<std::string, Index>& elsewhere) {
  std::string text;
  for (const auto& [commit, draws] : elsewhere)
    text += fmt::format(" {} draw{} computed at commit {}.", draws, draws == 1 ? "" : "s",
                        commit.empty() ? "unknown" : commit);
  return text;
}

}  // namespace

std::string elsewhere_text(const TableResult& result) {
  return elsewhere_text(result.elsewhere);
}

// Over all tables by commit, so that a page of kept draws says once where they come from.
std::string elsewhere_text(const DriverResult& result) {
  std::map<std::string, Index> sum;
  for (const TableResult& table : result.tables)
    for (const auto& [commit, draws] : table.elsewhere) sum[commit] += draws;
  const std::string text = elsewhere_text(sum);
  return text.empty() ? text : "Kept from earlier versions, and named with each table:" + text;
}

std::string paper_title(const std::string& name) {
  for (const Json& paper : bundled_json("papers"))
    if (paper.at("name") == name) return paper.at("title");
  return "Beyond the papers";
}

}  // namespace cordon::internal
