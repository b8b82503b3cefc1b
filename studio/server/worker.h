// One job at a time on a thread of its own; the newest request wins.
//
// request() while the job runs stops it (Run::cancel) and starts it anew: requests that come in the
// meantime are one. cancel() stops it and starts nothing. The job finds out what to do itself, and
// catches its own errors but Error(kInterrupted).
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "cordon/core/run.h"

namespace cordon::studio {

class Worker {
 public:
  using Job = std::function<void(const Run& run)>;

  explicit Worker(Job job);
  ~Worker();  // stops the job and waits for its end
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  void request();
  void cancel();
  bool busy() const;  // running, or asked to

 private:
  void loop();

  Job job_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> stop_job_{false};
  bool wanted_ = false;
  bool running_ = false;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace cordon::studio
