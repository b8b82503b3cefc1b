/// \class cordon::Run
/// The context of a computation: threads, seed, progress and cancellation. A computation only reads
/// it, so that one Run serves any number of them, one after another or at the same time; what a
/// computation has to tell is in the Report of its result.
///
/// \code{.cpp}
/// cordon::Run run;
/// run.threads = 4;
/// run.on_progress = [](std::string_view stage, double share) { /* show it */ };
/// \endcode
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string_view>

#include "cordon/core/export.h"
#include "cordon/core/matrix.h"

namespace cordon {

struct CORDON_EXPORT Run {
  /// Number of threads; 0 means all cores. It changes the duration of a computation, but not one
  /// bit of its result.
  int threads = 0;
  std::uint64_t seed = 1;  ///< Seed of all random streams.

  /// Called from time to time with the current stage and the share of it that is done (0 to 1). It
  /// is called on the calling thread only.
  std::function<void(std::string_view stage, double share)> on_progress;

  /// Set the flag to true from anywhere, such as a signal handler or another thread. The
  /// computation then ends soon with Error(kInterrupted) and leaves no unfinished file behind.
  const std::atomic<bool>* cancel = nullptr;

  /// The number of threads that will be used.
  int thread_count() const;
  /// Calls on_progress, if there is one.
  void progress(std::string_view stage, double share) const;
  /// Whether the caller asked to stop.
  bool cancelled() const { return cancel != nullptr && cancel->load(std::memory_order_relaxed); }
  /// Throws Error(kInterrupted) if the caller asked to stop.
  void stop_if_cancelled() const;
};

}  // namespace cordon
