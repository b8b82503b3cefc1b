#include "worker.h"

#include <gtest/gtest.h>

#include <chrono>

namespace cordon::studio {
namespace {

using namespace std::chrono_literals;

void wait_until(const auto& condition) {
  for (int i = 0; i < 5000 && !condition(); ++i) std::this_thread::sleep_for(1ms);
  EXPECT_TRUE(condition());
}

TEST(Worker, RequestsWhileItRunsAreOneAndStopIt) {
  std::atomic<int> started{0}, finished{0};
  std::atomic<bool> go{false};
  Worker worker([&](const cordon::Run& run) {
    ++started;
    while (!go) {
      run.stop_if_cancelled();
      std::this_thread::sleep_for(1ms);
    }
    ++finished;
  });
  worker.request();
  wait_until([&] { return started == 1; });
  worker.request();
  worker.request();
  worker.request();
  wait_until([&] { return started == 2; });
  go = true;
  wait_until([&] { return !worker.busy(); });
  EXPECT_EQ(started, 2);
  EXPECT_EQ(finished, 1);
}

TEST(Worker, CancelStopsAndStartsNothing) {
  std::atomic<int> started{0};
  Worker worker([&](const cordon::Run& run) {
    ++started;
    for (;;) {
      run.stop_if_cancelled();
      std::this_thread::sleep_for(1ms);
    }
  });
  worker.request();
  wait_until([&] { return started == 1; });
  worker.cancel();
  wait_until([&] { return !worker.busy(); });
  EXPECT_EQ(started, 1);
}

TEST(Worker, EndsWhileItRuns) {
  std::atomic<bool> started{false};
  {
    Worker worker([&](const cordon::Run& run) {
      started = true;
      for (;;) run.stop_if_cancelled();
    });
    worker.request();
    wait_until([&] { return started.load(); });
  }
  SUCCEED();
}

}  // namespace
}  // namespace cordon::studio
