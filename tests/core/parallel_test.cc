#include "core/parallel.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <vector>

#include "core/fail.h"
#include "errors.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_error;
using testing::kThreadCounts;
using testing::with_threads;

TEST(ParallelFor, EveryTileOnceForAnyNumberOfThreads) {
  for (const int threads : kThreadCounts) {
    auto run = with_threads(threads);
    std::vector<std::atomic<int>> seen(1000);
    parallel_for(run, 1000, [&](Index tile) { ++seen[static_cast<std::size_t>(tile)]; });
    for (const auto& count : seen) EXPECT_EQ(count, 1);
  }
}

TEST(ParallelFor, AnErrorInATileReachesTheCaller) {
  auto run = with_threads(4);
  expect_error(ErrorKind::kInput,
               [&] {
                 parallel_for(run, 100, [](Index tile) {
                   if (tile == 57) fail(ErrorKind::kInput, "tile {}", tile);
                 });
               },
               {"tile 57"});
  int after = 0;
  run.threads = 1;
  parallel_for(run, 3, [&](Index) { ++after; });
  EXPECT_EQ(after, 3);
}

TEST(ParallelFor, ALoopInsideATileRunsInPlace) {
  auto run = with_threads(3);
  std::atomic<int> total{0};
  parallel_for(run, 10, [&](Index) { parallel_for(run, 10, [&](Index) { ++total; }); });
  EXPECT_EQ(total, 100);
}

TEST(ParallelFor, ReportsItsEndWhoeverDidTheTiles) {
  for (const int threads : kThreadCounts) {
    auto run = with_threads(threads);
    double share = 0;
    run.on_progress = [&](std::string_view, double so_far) { share = so_far; };
    for (int again = 0; again < 500; ++again) {
      share = 0;
      parallel_for(
          run, 3, [](Index) {}, "counting");
      ASSERT_EQ(share, 1) << threads << " threads";
    }
  }
}

#ifndef __SANITIZE_THREAD__  // which ends a forked child that makes threads
TEST(ParallelFor, AForkedChildHasThreadsOfItsOwn) {
  auto run = with_threads(3);
  parallel_for(run, 100, [](Index) {});  // the parent's threads are there
  const pid_t child = fork();
  if (child == 0) {
    alarm(20);  // a hang is a failure, not a wait
    std::atomic<int> total{0};
    parallel_for(run, 100, [&](Index) { ++total; });
    _exit(total == 100 ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}
#endif

TEST(ParallelFor, ACancelledRunEndsWithInterrupted) {
  std::atomic<bool> cancel{false};
  auto run = with_threads(2);
  run.cancel = &cancel;
  expect_error(ErrorKind::kInterrupted, [&] {
    parallel_for(run, 1'000'000, [&](Index tile) {
      if (tile == 10) cancel = true;
    });
  });
}

}  // namespace
}  // namespace cordon
