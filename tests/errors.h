// Errors that must come, of the right kind and with the right words.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cordon/core/error.h"

namespace cordon::testing {

// call() must throw Error(kind) whose message has all of `parts`.
template <typename Call>
void expect_error(ErrorKind kind, const Call& call, const std::vector<std::string>& parts = {}) {
  try {
    call();
    ADD_FAILURE() << "was not refused";
  } catch (const Error& e) {
    EXPECT_EQ(e.kind(), kind) << e.what();
    for (const std::string& part : parts)
      EXPECT_NE(std::string(e.what()).find(part), std::string::npos)
          << "no \"" << part << "\" in: " << e.what();
  }
}

}  // namespace cordon::testing
