// One pool of threads per process, and the loop they share.
//
// Tiles are handed out by one atomic counter: whoever is free takes the next. The order in which
// tiles run is therefore not fixed; results do not depend on it as long as a body writes only
// what belongs to its tile (parallel.h).
//
// Locks, in the order they are taken:
//   callers_      held by a caller for the whole of its loop: one loop at a time in a process.
//                 Another thread that calls parallel_for meanwhile waits here.
//   mutex_        guards loop_, invited_, busy_, round_ and workers_; held for a few instructions
//                 only, never while a body runs.
//   Loop::mutex   guards the first exception of a loop.
//
// Why a Loop on the caller's stack is safe: every worker invited to a round is counted in busy_,
// and the caller leaves run() only when busy_ is 0. A worker not invited (fewer threads asked for
// than there are) sees the round and goes back to sleep without touching the loop.
//
// A loop inside a body (inside_loop) runs on its own
// thread: waiting for callers_ there would never end.
#include "core/parallel.h"

#include <pthread.h>

#include <atomic>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace cordon::internal {
namespace {

thread_local bool inside_loop = false;

// One loop being worked on. Workers and caller take the next tile from the same counter. The first
// exception is kept and stops the loop: tiles already begun are finished, no new ones are taken.
// Only the caller reports progress, so that the callback is never called from two threads. It may get few
// tiles or none: the end is reported in any case.
struct Loop {
  const std::function<void(Index)>* body = nullptr;
  const Run* run = nullptr;
  Index count = 0;
  std::atomic<Index> next{0};
  std::atomic<bool> stop{false};
  std::mutex mutex;
  std::exception_ptr error;

  void work(std::string_view stage, bool is_caller) {
    inside_loop = true;
    while (!stop.load(std::memory_order_relaxed)) {
      const Index tile = next.fetch_add(1, std::memory_order_relaxed);
      if (tile >= count) break;
      try {
        run->stop_if_cancelled();
        (*body)(tile);
        if (is_caller && !stage.empty())
          run->progress(stage, static_cast<double>(tile + 1) / static_cast<double>(count));
      } catch (...) {
        const std::lock_guard lock(mutex);
        if (!error) error = std::current_exception();
        stop = true;
      }
    }
    inside_loop = false;
  }
};

// Threads that sleep until there is a loop. One loop at a time; a second caller waits its turn.
// The pool never runs fewer tiles than there are: if no worker
// can be made, the caller does them all.
class Pool {
 public:
  static Pool& instance();

  // Threads are created when they are first needed and never ended before the pool is. round_ tells
  // a new loop from the one a worker has seen last; a wake-up without a new round is ignored.
  void run(Loop& loop, int threads, std::string_view stage) {
    const std::lock_guard one_loop(callers_);
    {
      const std::lock_guard lock(mutex_);
      threads = 1 + hire(threads - 1);
      loop_ = &loop;
      invited_ = threads - 1;
      busy_ = threads - 1;
      ++round_;
    }
    wake_.notify_all();
    loop.work(stage, true);
    std::unique_lock lock(mutex_);
    done_.wait(lock, [this] { return busy_ == 0; });
    loop_ = nullptr;
  }

  ~Pool() {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
    }
    wake_.notify_all();
    for (auto& worker : workers_) worker.join();
  }

 private:
  // At least so many workers, or as many as the system gives: fewer threads only take longer.
  // Returns how many of them there are now, at most `wanted`. Call with mutex_ held.
  int hire(int wanted) {
    try {
      while (static_cast<int>(workers_.size()) < wanted) {
        const int id = static_cast<int>(workers_.size());
        workers_.emplace_back([this, id] { serve(id); });
      }
    } catch (const std::system_error&) {
    }
    return std::min(wanted, static_cast<int>(workers_.size()));
  }

  void serve(int id) {
    std::uint64_t seen = 0;
    std::unique_lock lock(mutex_);
    while (true) {
      // A worker may sleep through whole rounds to which it was not invited; it then
      // sees the latest one only. A round to which it was invited cannot pass it
      // by, because the caller waits for busy_.
      wake_.wait(lock, [&] { return ending_ || (round_ != seen && loop_ != nullptr); });
      if (ending_) return;
      seen = round_;
      if (id >= invited_) continue;
      Loop* loop = loop_;
      lock.unlock();
      loop->work({}, false);
      lock.lock();
      // Counting down under mutex_ also publishes what the bodies wrote: the caller
      // reads it after it has taken the same mutex. The relaxed counter `next`
      // therefore orders nothing but the tiles.
      if (--busy_ == 0) done_.notify_one();
    }
  }

  std::mutex callers_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable done_;
  std::vector<std::thread> workers_;
  Loop* loop_ = nullptr;
  int invited_ = 0;
  int busy_ = 0;
  std::uint64_t round_ = 0;
  bool ending_ = false;
};

// The pool of this process. A forked child (Python's multiprocessing makes them)
// has none of its parent's threads: it starts with a new pool, and what it
// inherited of the old one is never touched.
struct PoolOfProcess {
  Pool* pool = new Pool;
  PoolOfProcess();
  ~PoolOfProcess() { delete pool; }
  PoolOfProcess(const PoolOfProcess&) = delete;
  PoolOfProcess& operator=(const PoolOfProcess&) = delete;
};
PoolOfProcess& pool_of_process() {
  static PoolOfProcess held;
  return held;
}
PoolOfProcess::PoolOfProcess() {
  pthread_atfork(nullptr, nullptr, [] { pool_of_process().pool = new Pool; });
}

Pool& Pool::instance() {
  return *pool_of_process().pool;
}

}  // namespace

// Waking costs microseconds, so a loop of one tile, or with one thread, stays here. So does a loop
// inside a body, which reports no progress: the outer loop does that.
void parallel_for(const Run& run, Index count, const std::function<void(Index)>& body,
                  std::string_view stage) {
  if (count <= 0) return;
  Loop loop;
  loop.body = &body;
  loop.run = &run;
  loop.count = count;
  const int threads = static_cast<int>(std::min<Index>(run.thread_count(), count));
  if (threads <= 1 || inside_loop) {
    const bool outer = inside_loop;
    loop.work(stage, !outer);
    inside_loop = outer;
  } else {
    Pool::instance().run(loop, threads, stage);
    if (!stage.empty() && !loop.error) run.progress(stage, 1);
  }
  if (loop.error) std::rethrow_exception(loop.error);
}

}  // namespace cordon::internal
