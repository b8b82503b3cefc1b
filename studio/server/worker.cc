// A thread with one flag for "wanted" and one that stops the running job. Several requests while a
// job runs collapse into one: wanted_ is a flag and not a counter. stop_job_ is cleared under the
// lock together with running_ = true, so that a cancel for the last job cannot stop the next one.
#include "worker.h"

#include "cordon/core/error.h"

namespace cordon::studio {

Worker::Worker(Job job) : job_(std::move(job)), thread_([this] { loop(); }) {}

Worker::~Worker() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    wanted_ = false;
    stop_job_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void Worker::request() {
  {
    const std::lock_guard lock(mutex_);
    wanted_ = true;
    if (running_) stop_job_ = true;
  }
  changed_.notify_all();
}

void Worker::cancel() {
  const std::lock_guard lock(mutex_);
  wanted_ = false;
  if (running_) stop_job_ = true;
}

bool Worker::busy() const {
  const std::lock_guard lock(mutex_);
  return running_ || wanted_;
}

void Worker::loop() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return wanted_ || ending_; });
    if (ending_) return;
    wanted_ = false;
    running_ = true;
    stop_job_ = false;
    lock.unlock();
    Run run;
    run.cancel = &stop_job_;
    try {
      job_(run);
    } catch (const Error&) {  // stopped
    }
    lock.lock();
    running_ = false;
  }
}

}  // namespace cordon::studio
