// The field "check" of a line in a file of answers: it finds lines that were damaged. It is made from
// the other fields, without their quotes, so that a program that only quotes otherwise does no harm;
// and it begins with a letter, because spreadsheets write eight digits as a number.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "cordon/core/append_log.h"

namespace cordon::internal {

// Of kind, a, b, c, value and weight as they are written in the line.
inline std::string statement_check(const std::array<std::string_view, 6>& fields) {
  std::string all;
  for (const std::string_view field : fields) all.append(field).push_back('\n');
  return std::string("x").append(checksum(all));
}

}  // namespace cordon::internal
