// Doubtful answers as JSON and as lines, with the line of the file where there is one.
#include "doubts.h"

#include <fmt/format.h>

using Json = nlohmann::ordered_json;
using cordon::DoubtfulAnswer;
using cordon::DoubtfulAnswers;

Json as_json(const DoubtfulAnswers& found) {
  Json list = Json::array();
  for (const DoubtfulAnswer& one : found.answers)
    list.push_back({{"kind", one.kind},
                    {"a", one.a},
                    {"b", one.b},
                    {"line", one.line},
                    {"suspicion", one.doubt.error_probability},
                    {"evidence", one.doubt.evidence}});
  return list;
}

std::string as_text(const DoubtfulAnswers& found) {
  std::string lines;
  for (const DoubtfulAnswer& one : found.answers)
    lines += fmt::format("doubtful ({:.0f} %): {} {} {}{}: {}\n", 100 * one.doubt.error_probability, one.kind,
                         one.a, one.b, one.line > 0 ? fmt::format(" (line {})", one.line) : "",
                         one.doubt.evidence);
  if (!found.left_out.empty()) lines += found.left_out + "\n";
  return lines;
}
