#include "core/fail.h"

#include <fmt/format.h>

namespace cordon::internal {

void fail_formatted(ErrorKind kind, fmt::string_view format, fmt::format_args args) {
  throw Error(kind, fmt::vformat(format, args));
}

void fail_parameter_text(std::string_view name, std::string given, std::string allowed, std::string remedy) {
  const std::string message = fmt::format("‹{} {}› is not allowed; allowed: {}{}{}", name, given, allowed,
                                          remedy.empty() ? "" : "; ", remedy);
  throw Error(ErrorKind::kUsage, message,
              {std::string(name), std::move(given), std::move(allowed), in_setting_words(remedy)});
}

}  // namespace cordon::internal
