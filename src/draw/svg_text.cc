// Text for elements and attributes: < > & and both quotes as entities, bytes below 0x20 left out (XML 1.0
// forbids most of them), and no byte that is not UTF-8.
#include "draw/svg_text.h"

#include "data/text.h"

namespace cordon::internal {

std::string svg_text(const std::string& text) {
  std::string out;
  for (const char c : as_utf8(text)) {
    if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '&')
      out += "&amp;";
    else if (c == '"')
      out += "&quot;";
    else if (c == '\'')
      out += "&#39;";
    else if (static_cast<unsigned char>(c) >= 0x20)
      out += c;
  }
  return out;
}

}  // namespace cordon::internal
