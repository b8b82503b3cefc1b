// What a Run answers. Nothing is kept in it: the cores are asked for each time, the flag of a
// cancelled run is only read, so one Run serves computations on several threads.
#include "cordon/core/run.h"

#include <algorithm>

#include "core/available_cores.h"
#include "core/fail.h"

namespace cordon {

using namespace internal;

int Run::thread_count() const {
  if (threads > 0) return threads;
  return available_cores();
}

// Shares that are a little above 1 by rounding are 1.
void Run::progress(std::string_view stage, double share) const {
  if (on_progress) on_progress(stage, std::clamp(share, 0.0, 1.0));
}

void Run::stop_if_cancelled() const {
  if (cancelled()) fail(ErrorKind::kInterrupted, "interrupted; nothing was written");
}

}  // namespace cordon
