// What is left of the memory, read from where the system tells it:
//
//   /proc/meminfo        MemAvailable: free, or held by files that can be read again
//   /proc/self/cgroup    the control groups of this process; the limit of a group counts for all
//                        below it, so every folder up to the root is asked. Version 2 has
//                        memory.max and memory.current, version 1 memory.limit_in_bytes and
//                        memory.usage_in_bytes. Pages of files can be taken back and are not counted.
//   getrlimit            RLIMIT_AS and RLIMIT_DATA: addresses, whether they are used or not
//
// Where one of them cannot be read it does not limit.
#include "cordon/core/limits.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cstdio>
#include <limits>

#include "core/fail.h"

namespace cordon {

using namespace internal;
namespace {

constexpr double kUnlimited = std::numeric_limits<double>::infinity();

// A buffer of OpenBLAS, which asks for one again and again for ever where it does not get it,
// and a thread's stack. Both are addresses that the process reserves, hence counted against its
// limits only, not against the memory of the machine.
constexpr double kBlasBuffer = 132e6;
constexpr double kStack = 9e6;

std::atomic<double> budget{0};
std::atomic<int> threads_with_buffers{1};

// These functions are called where memory is short: no allocation here. The beginning of a small
// file, as text.
struct SmallFile {
  char text[4096];
  std::size_t size = 0;

  explicit SmallFile(const char* path) {
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    size = static_cast<std::size_t>(std::max<ssize_t>(0, read(file, text, sizeof text)));
    close(file);
  }
  std::string_view view() const { return {text, size}; }
};

// The number that begins the text; "max" and what is no number do not limit.
// Whole numbers only, as all of these files hold; no stream and no locale, because
// neither may be set up where memory is short.
double number_in(std::string_view text, double otherwise = kUnlimited) {
  const std::size_t start = text.find_first_not_of(" \t");
  double value = otherwise;
  if (start != std::string_view::npos) {
    std::uint64_t whole = 0;
    if (std::from_chars(text.data() + start, text.data() + text.size(), whole).ec == std::errc())
      value = static_cast<double>(whole);
  }
  return value;
}

// The number behind the name that begins a line.
double field(std::string_view text, std::string_view name, double otherwise) {
  for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1))
    if (at == 0 || text[at - 1] == '\n') return number_in(text.substr(at + name.size()), otherwise);
  return otherwise;
}

double machine_left() {
  return 1024 * field(SmallFile("/proc/meminfo").view(), "MemAvailable:", kUnlimited);
}

struct GroupFiles {
  const char* root;
  const char* limit;
  const char* usage;
  const char* files;  // in memory.stat: pages of files, which can be taken back
};
constexpr GroupFiles kVersion2{"/sys/fs/cgroup", "memory.max", "memory.current", "file "};
constexpr GroupFiles kVersion1{"/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes",
                               "cache "};

// limit - usage + files, where files is the part of the usage that the kernel
// takes back when the group needs it. It is bounded by the usage, because the
// two numbers are read at different moments.
double left_in_folder(const GroupFiles& names, std::string_view folder) {
  char path[1200];
  const auto open = [&](const char* name) {
    std::snprintf(path, sizeof path, "%s%.*s/%s", names.root, static_cast<int>(folder.size()), folder.data(),
                  name);
    return SmallFile(path);
  };
  const double limit = number_in(open(names.limit).view());
  if (!(limit < 1e18)) return kUnlimited;  // version 1 writes the largest number there is
  const double usage = number_in(open(names.usage).view(), 0);
  return std::max(0.0, limit - usage + std::min(usage, field(open("memory.stat").view(), names.files, 0)));
}

// Every folder from the group of this process up to the root: a limit holds for
// all below it. A line longer than 1000 characters is passed over, since path
// has room for 1200 with the names around it.
double groups_left() {
  const SmallFile groups("/proc/self/cgroup");
  double left = kUnlimited;
  std::string_view rest = groups.view();
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (second == std::string_view::npos || line.size() > 1000) continue;
    const std::string_view controllers = line.substr(first + 1, second - first - 1);
    if (!controllers.empty() && controllers != "memory") continue;
    const GroupFiles& names = controllers.empty() ? kVersion2 : kVersion1;
    for (std::string_view folder = line.substr(second + 1);; folder = folder.substr(0, folder.rfind('/'))) {
      left = std::min(left, left_in_folder(names, folder == "/" ? "" : folder));
      if (folder.empty() || folder == "/") break;
    }
  }
  return left;
}

// A field of /proc/self/statm, in bytes (the file counts pages): 0
// addresses, 1 resident, 5 data and stack.
double pages_of_self(int which) {
  const SmallFile statm("/proc/self/statm");
  std::string_view text = statm.view();
  for (int i = 0; i < which; ++i) text.remove_prefix(std::min(text.size(), text.find(' ') + 1));
  return number_in(text, 0) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

// What the limits of this process leave, in addresses.
double addresses_left() {
  double left = kUnlimited;
  for (const auto& [which, used] : {std::pair{RLIMIT_AS, 0}, std::pair{RLIMIT_DATA, 5}}) {
    struct rlimit limit {};
    if (getrlimit(which, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
      left = std::min(left, static_cast<double>(limit.rlim_cur) - pages_of_self(used));
  }
  return left;
}

}  // namespace

// The least of four limits: machine, control groups, budget less what this process holds
// (resident), limits of addresses less the buffers that the linear algebra may still ask for. Each
// is read anew: other programs take memory as well. The answer is a forecast, not a reservation:
// two threads that ask at once hear of the same bytes.
double memory_left() {
  double left = std::min(machine_left(), groups_left());
  if (const double most = budget.load(); most > 0) left = std::min(left, most - pages_of_self(1));
  left = std::min(left, addresses_left() - kBlasBuffer * threads_with_buffers.load());
  return std::max(0.0, left);
}

void set_memory_budget(double bytes) {
  budget = bytes;
}

void require_memory(double bytes, std::string_view what) {
  const double left = memory_left();
  if (bytes <= left) return;
  // Which of the limits it was decides what the user can do about it.
  const bool by_budget = budget.load() > 0 && budget.load() - pages_of_self(1) <= left;
  fail(ErrorKind::kComputation,
       "out of memory: {} needs {:.3g} GB, and {:.3g} GB {}; take fewer rows or columns{}", what,
       bytes * 1e-9, left * 1e-9, by_budget ? "of ‹memory› are left" : "are free",
       by_budget ? ", or give more" : ", or use a machine with more memory");
}

// The largest t with t (buffer + stack) <= half of the addresses left, at least 1
// where 1.3 buffers fit, and at most `wanted`. The number is kept: memory_left()
// counts a buffer for each of them from here on.
int threads_within_limits(int wanted) {
  const double left = addresses_left();
  int threads = wanted;
  // Half of what is left is for the data.
  if (left < kUnlimited)
    threads = std::clamp(static_cast<int>(left / 2 / (kBlasBuffer + kStack)),
                         left < 1.3 * kBlasBuffer ? 0 : 1, wanted);
  threads_with_buffers = std::max(1, threads);
  return threads;
}

// O(bytes) and no memory. Within a text only the quote that ends it counts, and
// a backslash hides the character behind it. Whether an opening bracket is closed
// by its own kind is left to the parser.
bool is_nested_too_deeply(std::string_view json) {
  int depth = 0;
  bool in_text = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (in_text) {
      if (c == '\\') ++i;
      if (c == '"') in_text = false;
    } else if (c == '"') {
      in_text = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kMaxJsonDepth) return true;
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return false;
}

}  // namespace cordon
