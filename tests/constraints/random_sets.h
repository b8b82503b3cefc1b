// Random constraint sets for the tests of this room.
#pragma once

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/random.h"
#include "errors.h"

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

}  // namespace cordon::testing
