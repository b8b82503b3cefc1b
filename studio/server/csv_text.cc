#include "csv_text.h"

#include <charconv>

namespace cordon::studio {
namespace {

bool is_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  return problem == std::errc() && end == text.data() + text.size();
}

}  // namespace

std::string without_formula(std::string text) {
  if (!text.empty() && std::string_view("=+-@\t\r").find(text[0]) != std::string_view::npos &&
      !is_number(text))
    text.insert(text.begin(), '\'');
  return text;
}

std::string csv_cell(std::string text) {
  text = without_formula(std::move(text));
  if (text.find_first_of(",;\"\r\n\t") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + '"';
}

}  // namespace cordon::studio
