// UTF-16 told by its mark, or by ASCII with a NUL beside each of the first 64 characters, and
// turned into UTF-8, at most three bytes for two. Unpaired surrogates and a byte left over at the
// end become U+FFFD, so that no text is refused for one broken character (Unicode, chapter 3.9).
#include "data/utf16.h"

#include <algorithm>
#include <cstdint>

namespace cordon::internal {
namespace {

constexpr std::string_view kLittle = "\xff\xfe";
constexpr std::string_view kBig = "\xfe\xff";

bool is_text_character(char c) {
  return c == '\t' || c == '\n' || c == '\r' || (c >= 0x20 && c < 0x7f);
}

// ASCII as UTF-16 with the character at `place` (0 or 1) of each pair of bytes.
bool looks_like(std::string_view bytes, std::size_t place) {
  const std::size_t count = std::min<std::size_t>(bytes.size() / 2, 64);
  for (std::size_t i = 0; i < count; ++i)
    if (!is_text_character(bytes[2 * i + place]) || bytes[2 * i + 1 - place] != '\0') return false;
  return count >= 2 && bytes.size() % 2 == 0;
}

// One to four bytes, by the size of the code point.
void append_utf8(std::string& text, std::uint32_t code) {
  if (code < 0x80) {
    text += static_cast<char>(code);
  } else if (code < 0x800) {
    text += static_cast<char>(0xc0 | (code >> 6));
    text += static_cast<char>(0x80 | (code & 0x3f));
  } else if (code < 0x10000) {
    text += static_cast<char>(0xe0 | (code >> 12));
    text += static_cast<char>(0x80 | ((code >> 6) & 0x3f));
    text += static_cast<char>(0x80 | (code & 0x3f));
  } else {
    text += static_cast<char>(0xf0 | (code >> 18));
    text += static_cast<char>(0x80 | ((code >> 12) & 0x3f));
    text += static_cast<char>(0x80 | ((code >> 6) & 0x3f));
    text += static_cast<char>(0x80 | (code & 0x3f));
  }
}

}  // namespace

// Without a mark the text must begin with characters of ASCII, or it is left as it is.
bool is_utf16(std::string_view bytes) {
  return bytes.starts_with(kLittle) || bytes.starts_with(kBig) || looks_like(bytes, 0) ||
         looks_like(bytes, 1);
}

// The byte order is that of the mark, else the one in which the text looks like ASCII.
std::string utf8_from_utf16(std::string_view bytes) {
  const bool big = bytes.starts_with(kBig) || (!bytes.starts_with(kLittle) && looks_like(bytes, 1));
  if (bytes.starts_with(kBig) || bytes.starts_with(kLittle)) bytes.remove_prefix(2);
  // The i-th unit of 16 bits, in the byte order of the text.
  const auto unit = [&](std::size_t i) {
    const auto first = static_cast<unsigned char>(bytes[2 * i]);
    const auto second = static_cast<unsigned char>(bytes[2 * i + 1]);
    return static_cast<std::uint32_t>(big ? first << 8 | second : second << 8 | first);
  };
  constexpr std::uint32_t kReplacement = 0xfffd;
  std::string text;
  const std::size_t count = bytes.size() / 2;
  for (std::size_t i = 0; i < count; ++i) {
    // A high surrogate and the low one behind it make one code point above U+FFFF.
    std::uint32_t code = unit(i);
    if (code >= 0xd800 && code < 0xdc00 && i + 1 < count && unit(i + 1) >= 0xdc00 && unit(i + 1) < 0xe000)
      code = 0x10000 + ((code - 0xd800) << 10) + (unit(++i) - 0xdc00);
    else if (code >= 0xd800 && code < 0xe000)
      code = kReplacement;
    append_utf8(text, code);
  }
  if (bytes.size() % 2 != 0) append_utf8(text, kReplacement);
  return text;
}

}  // namespace cordon::internal
