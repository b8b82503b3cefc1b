// UTF-16 text, as some spreadsheets save it.
//
// Files of other encodings than UTF-8 and UTF-16 are read as bytes; names in
// them become UTF-8 by as_utf8() (text.h).
#pragma once

#include <string>
#include <string_view>

namespace cordon::internal {

// A byte order mark, or the beginning is ASCII with a NUL beside each character.
bool is_utf16(std::string_view bytes);

// The same text in UTF-8, without the mark; halves of pairs that stand alone become U+FFFD.
std::string utf8_from_utf16(std::string_view bytes);

}  // namespace cordon::internal
