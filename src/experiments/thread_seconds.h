// Processor time of this thread, for what a draw took: other work on the machine does not count.
#pragma once

#include <time.h>

namespace cordon::internal {

inline double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace cordon::internal
