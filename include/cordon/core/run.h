// What every long computation needs and nothing else: threads, seed, progress, cancel, and the report being
// filled.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string_view>

#include "cordon/core/export.h"
#include "cordon/core/matrix.h"
#include "cordon/core/report.h"

namespace cordon {

struct CORDON_EXPORT Run {
  // 0 means all cores. The number of threads changes how long an answer takes, never one bit of it.
  int threads = 0;
  std::uint64_t seed = 1;

  // Called now and then, on the calling thread only, with what is being done and how far it is (0 to 1).
  std::function<void(std::string_view stage, double share)> on_progress;

  // Set to true from anywhere (a signal handler, another thread): the computation ends soon with
  // Error(kInterrupted) and leaves nothing half done.
  const std::atomic<bool>* cancel = nullptr;

  Report report;

  int thread_count() const;
  void progress(std::string_view stage, double share) const;
  bool cancelled() const { return cancel != nullptr && cancel->load(std::memory_order_relaxed); }
  void stop_if_cancelled() const;  // throws Error(kInterrupted)
};

}  // namespace cordon
