#include <fmt/format.h>

#include "core/index.h"
#include "experiments/page/html.h"

namespace cordon {

std::string html_differences(const TableResult& result) {
  const ExperimentTable& table = result.table;
  // Cells with the same reason share a sentence.
  std::vector<std::pair<std::string, std::string>> sentences;
  for (const View& view : table.views) {
    if (view.form != "table") continue;
    for (Index r = 0; r < table.row_count(); ++r)
      for (Index c = 0; c < table.column_count(); ++c) {
        if (!shows(view, table.column_name(c))) continue;
        const Comparison found = compare(result, view, r, c);
        if (!found.has_published || !found.ours.known || found.within) continue;
        std::string reason = table.reason(r, c);
        if (reason.empty())
          reason = found.better ? "Better than published; the paper does not say enough to tell why."
                                : "Not explained: the paper's other settings are not known.";
        const std::string cell =
            fmt::format("{}, {} ({:.{}f}, published {:.{}f})", table.row_name(r), table.column_name(c),
                        found.ours.mean, view.digits, found.published, view.digits);
        auto known = sentences.begin();
        while (known != sentences.end() && known->first != reason) ++known;
        if (known == sentences.end())
          sentences.emplace_back(reason, cell);
        else
          known->second += "; " + cell;
      }
  }
  if (sentences.empty()) return {};
  std::string out = "<h4>Where ours differ, and why</h4>\n<ul class='why'>\n";
  for (const auto& [reason, cells] : sentences)
    out += "<li>" + html_text(reason) + " <span class='soft'>" + html_text(cells) + "</span></li>\n";
  return out + "</ul>\n";
}

}  // namespace cordon
