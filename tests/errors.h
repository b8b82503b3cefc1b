// Errors that must come, of the right kind and with the right words.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cordon/core/error.h"

namespace cordon::testing {

// The message of the Error(kind) that call() must throw.
template <typename Call>
std::string message_of(ErrorKind kind, const Call& call) {
  try {
    call();
  } catch (const Error& error) {
    EXPECT_EQ(static_cast<int>(error.kind()), static_cast<int>(kind)) << error.what();
    return error.what();
  }
  ADD_FAILURE() << "was not refused";
  return {};
}

// call() must throw Error(kind) whose message has all of `parts`.
template <typename Call>
void expect_error(ErrorKind kind, const Call& call, const std::vector<std::string>& parts = {}) {
  const std::string message = message_of(kind, call);
  for (const std::string& part : parts)
    EXPECT_NE(message.find(part), std::string::npos) << "no \"" << part << "\" in: " << message;
}

}  // namespace cordon::testing
