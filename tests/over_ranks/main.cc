// Every rank runs every test; what fails anywhere fails. Rank 0 prints the list, the others what went wrong.
#include <gtest/gtest.h>

#include "over_ranks/job.h"

namespace {
const cordon::MpiJob* the_job = nullptr;
}

const cordon::internal::Ranks& all_ranks() {
  return the_job->ranks();
}

int main(int argc, char** argv) {
  const cordon::MpiJob job;
  the_job = &job;
  ::testing::InitGoogleTest(&argc, argv);
  if (job.rank() > 0) {
    auto& listeners = ::testing::UnitTest::GetInstance()->listeners();
    delete listeners.Release(listeners.default_result_printer());
  }
  const int code = RUN_ALL_TESTS();
  if (code != 0) job.end_all(code);  // others may wait for what this rank gave up
  return code;
}
