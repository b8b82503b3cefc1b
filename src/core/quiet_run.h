// A run for one of many small jobs: the same threads, seed and cancel, but no progress (the
// caller reports its own).
#pragma once

#include "cordon/core/run.h"

namespace cordon::internal {

inline Run quiet_run(const Run& run) {
  Run quiet;
  quiet.threads = run.threads;
  quiet.seed = run.seed;
  quiet.cancel = run.cancel;
  return quiet;
}

}  // namespace cordon::internal
