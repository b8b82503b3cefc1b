// Random constraint sets, and small things the tests of this room share.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/error.h"
#include "cordon/core/random.h"

namespace cordon::testing {

inline Index any_below(Stream& stream, Index count) {
  return static_cast<Index>(stream.below(static_cast<std::uint64_t>(count)));
}

// Self pairs, repeats and contradictions included.
inline ConstraintSet random_set(Stream& stream, Index rows, Index must, Index cannot) {
  ConstraintSet set;
  for (Index i = 0; i < must; ++i) {
    const Index a = any_below(stream, rows);
    set.must.push_back({a, any_below(stream, rows), 1 + stream.uniform(), static_cast<std::int32_t>(i + 2)});
  }
  for (Index i = 0; i < cannot; ++i) {
    const Index a = any_below(stream, rows);
    set.cannot.push_back(
        {a, any_below(stream, rows), 1 + stream.uniform(), static_cast<std::int32_t>(must + i + 2)});
  }
  return set;
}

// The message of the error of this kind that `job` throws; fails where it throws none or another.
template <typename Job>
std::string message_of(ErrorKind kind, const Job& job) {
  try {
    job();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), kind) << error.what();
    return error.what();
  }
  ADD_FAILURE() << "no error was thrown";
  return {};
}

}  // namespace cordon::testing
