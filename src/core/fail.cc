#include "core/fail.h"

#include <fmt/format.h>

namespace cordon::internal {

void fail_formatted(ErrorKind kind, fmt::string_view format, fmt::format_args args) {
  throw Error(kind, fmt::vformat(format, args));
}

}  // namespace cordon::internal
