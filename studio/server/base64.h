// Bytes as text and back (RFC 4648), by OpenSSL: files that are no text travel so.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cordon::studio {

std::string to_base64(std::string_view bytes);
std::optional<std::string> from_base64(std::string_view text);  // nothing where it is no such text

}  // namespace cordon::studio
