// fail(kind, format, ...): throws Error with a formatted
// message. Internal, so that fmt stays out of public headers.
#pragma once

#include <fmt/format.h>

#include <utility>

#include "cordon/core/error.h"

namespace cordon {

template <typename... Args>
[[noreturn]] void fail(ErrorKind kind, fmt::format_string<Args...> format, Args&&... args) {
  throw Error(kind, fmt::format(format, std::forward<Args>(args)...));
}

}  // namespace cordon
