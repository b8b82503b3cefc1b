// How many cores this process may use: those it may be scheduled on (taskset, numactl, the cpusets of a
// container) and no more than its control group's share of processor time (docker --cpus, limits of
// Kubernetes), rounded up. More threads than that take turns on the same cores.
#pragma once

#include <string>

namespace cordon::internal {

// At least 1. The affinity is asked at every call; the quota is read once.
int available_cores();

// The share of processor time that the control group allows, in cores; infinity where there is no limit.
// `root` is where control groups are mounted and `membership` the text of /proc/self/cgroup. A group's limit
// holds for all inside it, so the smallest limit on the way to the root counts. Both versions of the
// interface are read: cpu.max ("50000 100000" or "max 100000") and cpu.cfs_quota_us, cpu.cfs_period_us.
double quota_in_cores(const std::string& root, const std::string& membership);

}  // namespace cordon::internal
