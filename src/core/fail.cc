// The two places where the library's errors are thrown. fmt's formatting stands here and not in the
// template of fail.h, which is instantiated in every source that can fail.
#include "core/fail.h"

#include <fmt/format.h>

namespace cordon::internal {

void fail_formatted(ErrorKind kind, fmt::string_view format, fmt::format_args args) {
  throw Error(kind, fmt::vformat(format, args));
}

// The marks of the message are put into words by Error itself; the remedy is put into words here,
// because a form shows it without the message.
void fail_parameter_text(std::string_view name, std::string given, std::string allowed, std::string remedy) {
  const std::string message = fmt::format("‹{} {}› is not allowed; allowed: {}{}{}", name, given, allowed,
                                          remedy.empty() ? "" : "; ", remedy);
  throw Error(ErrorKind::kUsage, message,
              {std::string(name), std::move(given), std::move(allowed), in_setting_words(remedy)});
}

}  // namespace cordon::internal
