// Run objects for tests. (GoogleTest's own Test::Run hides cordon::Run inside a TEST body.)
#pragma once

#include "cordon/core/run.h"

namespace cordon::testing {

inline constexpr int kThreadCounts[] = {1, 2, 3, 8};

inline cordon::Run with_threads(int threads) {
  cordon::Run run;
  run.threads = threads;
  return run;
}

}  // namespace cordon::testing
