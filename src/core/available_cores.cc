// Two limits, of which the smaller counts: the cores that the scheduler may use for this process
// (sched_getaffinity) and the share of processor time of its control group. A group may use quota
// microseconds of processor time in every period of so many microseconds, summed over its cores, so
// that its share in cores is quota / period; 2.5 becomes 3 threads.
//
// Whatever cannot be read does not limit. On systems other than Linux the number
// of hardware threads is all that is asked.
#include "core/available_cores.h"

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <thread>

namespace cordon::internal {
namespace {

constexpr double kNoLimit = std::numeric_limits<double>::infinity();

// 0 where there is no such file or no number in it, which limit_of takes for no limit.
double number_in(const std::filesystem::path& file) {
  double value = 0;
  std::ifstream(file) >> value;
  return value;
}

// The limit of one group, by whichever of the two interfaces its folder has.
double limit_of(const std::filesystem::path& group) {
  if (std::ifstream file(group / "cpu.max"); file) {
    std::string quota;
    double period = 0;
    file >> quota >> period;
    if (quota.empty() || quota == "max" || period <= 0) return kNoLimit;
    std::istringstream number(quota);
    double allowed = 0;
    number >> allowed;
    return allowed > 0 ? allowed / period : kNoLimit;
  }
  const double quota = number_in(group / "cpu.cfs_quota_us");  // -1: no limit
  const double period = number_in(group / "cpu.cfs_period_us");
  return quota > 0 && period > 0 ? quota / period : kNoLimit;
}

// The smallest limit from the group up to the root. A container sees its own group as the root, under
// whatever name the host has for it: a folder that is not there has no limit.
double limit_along(const std::filesystem::path& root, const std::filesystem::path& group) {
  double limit = limit_of(root);
  std::filesystem::path at = root;
  for (const auto& part : group.relative_path()) {
    at /= part;
    limit = std::min(limit, limit_of(at));
  }
  return limit;
}

int cores_of_affinity() {
#ifdef __linux__
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof(set), &set) == 0) return CPU_COUNT(&set);
#endif
  return static_cast<int>(std::thread::hardware_concurrency());
}

std::string text_of(const char* path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

}  // namespace

// A line of /proc/self/cgroup is number:controllers:group. Version 2 has one line, with no
// controllers; version 1 a line per hierarchy, mounted under the names of its controllers
// (cpu,cpuacct). A machine may have both: the smallest limit of all lines counts.
double quota_in_cores(const std::string& root, const std::string& membership) {
  double limit = kNoLimit;
  std::istringstream lines(membership);
  for (std::string line; std::getline(lines, line);) {  // hierarchy:controllers:group
    const std::size_t first = line.find(':');
    const std::size_t second = first == std::string::npos ? first : line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = fmt::format(",{},", line.substr(first + 1, second - first - 1));
    const std::string group = line.substr(second + 1);
    if (controllers == ",,")
      limit = std::min(limit, limit_along(root, group));
    else if (controllers.find(",cpu,") != std::string::npos)
      limit = std::min(
          limit,
          limit_along(std::filesystem::path(root) / line.substr(first + 1, second - first - 1), group));
  }
  return limit;
}

// The quota is read once in a process (a static of a function: safe on several threads); the
// affinity anew, because taskset can change it while the program runs.
int available_cores() {
  static const double quota = quota_in_cores("/sys/fs/cgroup", text_of("/proc/self/cgroup"));
  const int cores = std::max(1, cores_of_affinity());
  return quota < cores ? std::max(1, static_cast<int>(std::ceil(quota))) : cores;
}

}  // namespace cordon::internal
