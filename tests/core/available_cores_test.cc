#include "core/available_cores.h"

#include <gtest/gtest.h>
#include <sched.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <thread>

#include "cordon/core/run.h"

namespace cordon::internal {
namespace {

class AvailableCores : public testing::Test {
 protected:
  AvailableCores() : root_(testing::TempDir() + "cgroup-" + std::to_string(getpid())) {}
  ~AvailableCores() override { std::filesystem::remove_all(root_); }

  void write(const std::string& file, const std::string& text) {
    const std::filesystem::path path = root_ / file;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text << '\n';
  }

  std::filesystem::path root_;
};

TEST_F(AvailableCores, NoGroupsNoLimit) {
  EXPECT_TRUE(std::isinf(quota_in_cores(root_, "")));
  EXPECT_TRUE(std::isinf(quota_in_cores(root_, "0::/\n")));
  EXPECT_TRUE(std::isinf(quota_in_cores(root_, "no such line\n")));
}

TEST_F(AvailableCores, QuotaOfVersion2) {
  write("cpu.max", "max 100000");
  EXPECT_TRUE(std::isinf(quota_in_cores(root_, "0::/\n")));
  write("a/cpu.max", "150000 100000");
  EXPECT_DOUBLE_EQ(quota_in_cores(root_, "0::/a\n"), 1.5);
  write("a/b/cpu.max", "max 100000");
  EXPECT_DOUBLE_EQ(quota_in_cores(root_, "0::/a/b\n"), 1.5) << "the limit of the group above holds inside";
  write("a/b/cpu.max", "50000 100000");
  EXPECT_DOUBLE_EQ(quota_in_cores(root_, "0::/a/b\n"), 0.5);
}

TEST_F(AvailableCores, QuotaOfVersion1) {
  write("cpu,cpuacct/cpu.cfs_quota_us", "-1");
  write("cpu,cpuacct/cpu.cfs_period_us", "100000");
  const std::string membership = "5:memory:/docker/x\n4:cpu,cpuacct:/docker/x\n0::/\n";
  EXPECT_TRUE(std::isinf(quota_in_cores(root_, membership)));
  write("cpu,cpuacct/cpu.cfs_quota_us", "300000");  // in a container its own group is the root
  EXPECT_DOUBLE_EQ(quota_in_cores(root_, membership), 3);
  write("cpu,cpuacct/docker/x/cpu.cfs_quota_us", "200000");
  write("cpu,cpuacct/docker/x/cpu.cfs_period_us", "100000");
  EXPECT_DOUBLE_EQ(quota_in_cores(root_, membership), 2);
}

TEST_F(AvailableCores, WhatIsNoNumberIsNoLimit) {
  write("cpu.max", "many 100000");
  EXPECT_TRUE(std::isinf(quota_in_cores(root_, "0::/\n")));
  write("cpu.max", "");
  EXPECT_TRUE(std::isinf(quota_in_cores(root_, "0::/\n")));
}

TEST_F(AvailableCores, AffinityIsHonoured) {
  EXPECT_GE(available_cores(), 1);
  int there = 0;
  std::thread([&] {  // the affinity of this thread alone
    cpu_set_t all;
    ASSERT_EQ(sched_getaffinity(0, sizeof(all), &all), 0);
    int first = 0;
    while (!CPU_ISSET(first, &all)) ++first;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    ASSERT_EQ(sched_setaffinity(0, sizeof(one), &one), 0);
    there = cordon::Run{}.thread_count();
  })
      .join();
  EXPECT_EQ(there, 1);
  cordon::Run run;
  run.threads = 3;
  EXPECT_EQ(run.thread_count(), 3);
}

}  // namespace
}  // namespace cordon::internal
