// fail(kind, format, ...): throws Error with a formatted message. fail_parameter(name, given,
// allowed): the same for a parameter. Internal, so that fmt stays out of public headers. Only the
// check of the format is a template; formatting is compiled once, in fail.cc.
#pragma once

#include <fmt/core.h>

#include <string>
#include <string_view>
#include <utility>

#include "cordon/core/error.h"

namespace cordon::internal {

[[noreturn]] void fail_formatted(ErrorKind kind, fmt::string_view format, fmt::format_args args);

template <typename... Args>
[[noreturn]] void fail(ErrorKind kind, fmt::format_string<Args...> format, Args&&... args) {
  fail_formatted(kind, format, fmt::make_format_args(args...));
}

[[noreturn]] void fail_parameter_text(std::string_view name, std::string given, std::string allowed,
                                      std::string remedy);

// Throws Error(kUsage) with details: a parameter was given a value that is not allowed. `name` is what
// settings are called in messages. For example
//   fail_parameter("n_neighbors", 500, fmt::format("1 to {}", n - 1));
// reads "n_neighbors = 500 is not allowed; allowed: 1 to 149", or "--n-neighbors 500 is ...".
template <typename Given>
[[noreturn]] void fail_parameter(std::string_view name, const Given& given, std::string allowed,
                                 std::string remedy = "") {
  fail_parameter_text(name, fmt::format("{}", given), std::move(allowed), std::move(remedy));
}

}  // namespace cordon::internal
