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

bool is_utf16(std::string_view bytes) {
  return bytes.starts_with(kLittle) || bytes.starts_with(kBig) || looks_like(bytes, 0) ||
         looks_like(bytes, 1);
}

std::string utf8_from_utf16(std::string_view bytes) {
  const bool big = bytes.starts_with(kBig) || (!bytes.starts_with(kLittle) && looks_like(bytes, 1));
  if (bytes.starts_with(kBig) || bytes.starts_with(kLittle)) bytes.remove_prefix(2);
  const auto unit = [&](std::size_t i) {
    const auto first = static_cast<unsigned char>(bytes[2 * i]);
    const auto second = static_cast<unsigned char>(bytes[2 * i + 1]);
    return static_cast<std::uint32_t>(big ? first << 8 | second : second << 8 | first);
  };
  constexpr std::uint32_t kReplacement = 0xfffd;
  std::string text;
  const std::size_t count = bytes.size() / 2;
  for (std::size_t i = 0; i < count; ++i) {
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
