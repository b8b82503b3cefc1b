#include "experiments/page/pieces.h"

#include <fmt/format.h>

#include <algorithm>

namespace cordon {

std::string number_text(const Number& number, int digits) {
  std::string text = fmt::format("{:.{}f}", number.mean, digits);
  if (number.error > 0) text += fmt::format(" ± {:.{}f}", number.error, digits);
  return text;
}

std::string verdict_text(const ClaimVerdict& claim) {
  if (!claim.judged) return "not judged: absent or not computed";
  return claim.holds ? "holds" : "does not hold";
}

std::string draws_text(const TableResult& result) {
  std::size_t least = 0, most = 0;
  for (const CellResult& cell : result.cells) {
    if (!cell.usable()) continue;
    least = least == 0 ? cell.answers.size() : std::min(least, cell.answers.size());
    most = std::max(most, cell.answers.size());
  }
  if (most == 0) return {};
  if (least < most) return fmt::format("{} to {} draws per cell.", least, most);
  return fmt::format("{} draw{} per cell.", most, most == 1 ? "" : "s");
}

std::string elsewhere_text(const TableResult& result) {
  std::string text;
  for (const auto& [commit, draws] : result.elsewhere)
    text += fmt::format(" {} draw{} computed at commit {}.", draws, draws == 1 ? "" : "s",
                        commit.empty() ? "unknown" : commit);
  return text;
}

std::string paper_title(const std::string& name) {
  for (const Json& paper : bundled_json("papers"))
    if (paper.at("name") == name) return paper.at("title");
  return "Beyond the papers";
}

}  // namespace cordon
