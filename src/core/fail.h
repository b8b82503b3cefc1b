// fail(kind, format, ...): throws Error with a formatted message. Internal, so that fmt stays out of
// public headers. Only the check of the format is a template; formatting is compiled once, in
// fail.cc.
#pragma once

#include <fmt/core.h>

#include "cordon/core/error.h"

namespace cordon::internal {

[[noreturn]] void fail_formatted(ErrorKind kind, fmt::string_view format, fmt::format_args args);

template <typename... Args>
[[noreturn]] void fail(ErrorKind kind, fmt::format_string<Args...> format, Args&&... args) {
  fail_formatted(kind, format, fmt::make_format_args(args...));
}

}  // namespace cordon::internal
