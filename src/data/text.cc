// Small functions on text. Letters, digits and blanks are those of ASCII,
// whatever the locale of the system says.
#include "data/text.h"

#include <fast_float/fast_float.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace cordon::internal {
namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// A carriage return counts, because lines of a file may end in CR LF.
bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

// Well-formed as RFC 3629 has it: no overlong forms, no surrogates, nothing beyond U+10FFFF.
bool is_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i++]);
    if (lead < 0x80) continue;
    const std::size_t more = lead >= 0xC2 && lead <= 0xDF   ? 1
                             : lead >= 0xE0 && lead <= 0xEF ? 2
                             : lead >= 0xF0 && lead <= 0xF4 ? 3
                                                            : 0;
    if (more == 0 || text.size() - i < more) return false;
    // Only the second byte has further bounds: E0 (overlong), ED (surrogates),
    // F0 (overlong), F4 (too large).
    const auto second = static_cast<unsigned char>(text[i]);
    if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) ||
        (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F))
      return false;
    for (std::size_t k = 0; k < more; ++k)
      if ((static_cast<unsigned char>(text[i++]) & 0xC0) != 0x80) return false;
  }
  return true;
}

}  // namespace

// fast_float takes no plus sign, and reads nan and inf. A text with digits whose value is not
// finite was too large for a double; too small becomes 0.
std::optional<double> parse_number(std::string_view text) {
  if (!text.empty() && text.front() == '+') {
    text.remove_prefix(1);
    if (!text.empty() && text.front() == '-') return std::nullopt;
  }
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto result = fast_float::from_chars(text.data(), end, value);
  if (text.empty() || result.ptr != end) return std::nullopt;
  // nan, inf and infinity have no digits and are taken as they are.
  const bool has_digit = std::any_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (has_digit ? !std::isfinite(value) : result.ec != std::errc()) return std::nullopt;
  return value;
}

// A sign, a blank, a fraction or more digits than 64 bits hold: nothing.
std::optional<Index> parse_count(std::string_view text) {
  Index value = 0;
  const char* const end = text.data() + text.size();
  if (text.empty() || text.front() == '-') return std::nullopt;
  const auto [stopped, problem] = std::from_chars(text.data(), end, value);
  if (problem != std::errc() || stopped != end) return std::nullopt;
  return value;
}

// A view into the same text.
std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// Letters of ASCII only: what is compared are words of formats and options.
bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

bool starts_ignoring_case(std::string_view text, std::string_view prefix) {
  return equal_ignoring_case(text.substr(0, prefix.size()), prefix);
}

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// Fifteen digits are what every double holds: 123456789012345
// survives, a number of 16 digits may not.
bool is_code(std::string_view text) {
  constexpr std::size_t kMaxDigits = 15;
  return is_digits(text) && ((text.size() > 1 && text[0] == '0') || text.size() > kMaxDigits);
}

std::string_view take_word(std::string_view& rest) {
  std::size_t first = 0;
  while (first < rest.size() && is_blank(rest[first])) ++first;
  std::size_t last = first;
  while (last < rest.size() && !is_blank(rest[last])) ++last;
  const std::string_view word = rest.substr(first, last - first);
  rest.remove_prefix(last);
  return word;
}

// Sixty bytes, then three points.
std::string shown(std::string_view value, char quote) {
  constexpr std::size_t kMax = 60;
  std::string text(1, quote);
  for (const char c : value.substr(0, kMax)) {
    const auto code = static_cast<unsigned char>(c);
    if (code < 0x20 || code == 0x7f)
      text += fmt::format("\\x{:02x}", code);
    else
      text += c;
  }
  return text + (value.size() > kMax ? "..." : "") + quote;
}

// A byte of Latin-1 from 0x80 on is the code point of the same number: two bytes of UTF-8.
std::string as_utf8(std::string_view text) {
  if (is_utf8(text)) return std::string(text);
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      out += c;
    } else {
      out += static_cast<char>(0xC0 | (byte >> 6));
      out += static_cast<char>(0x80 | (byte & 0x3F));
    }
  }
  return out;
}

// In any case; one packed ending is taken off first.
bool has_extension(std::string_view name, std::initializer_list<std::string_view> extensions) {
  const auto ends_with = [&](std::string_view end) {
    return name.size() >= end.size() && equal_ignoring_case(name.substr(name.size() - end.size()), end);
  };
  for (const std::string_view packed : {".gz", ".bz2", ".xz", ".zst"})
    if (ends_with(packed)) {
      name.remove_suffix(packed.size());
      break;
    }
  return std::any_of(extensions.begin(), extensions.end(), ends_with);
}

// One pass of memchr over all of the text, before its first line.
Lines::Lines(std::string_view bytes, const std::string& file) : rest_(bytes), file_(file) {
  if (rest_.starts_with("\xEF\xBB\xBF")) rest_.remove_prefix(3);
  if (const auto nul = bytes.find('\0'); nul != std::string_view::npos) {
    const Index line = 1 + std::count(bytes.begin(), bytes.begin() + static_cast<Index>(nul), '\n');
    fail_at({file, line}, "a NUL byte; this is a damaged or binary file: save it as text or name its format");
  }
}

// The last line may lack its line feed; an empty text has no lines.
bool Lines::next(std::string_view& line) {
  if (rest_.empty()) return false;
  const std::size_t end = rest_.find('\n');
  line = rest_.substr(0, end);
  rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  ++number_;
  return true;
}

}  // namespace cordon::internal
