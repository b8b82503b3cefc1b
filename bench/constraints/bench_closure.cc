// Closure and contradiction check against the way they are usually written: a hash map from each
// row to its links, and a breadth-first search for the components. Both run in this process on the
// same constraints; memory is the rise of the largest resident size, so ours runs first.
//
//   bench_closure [points] [constraints]     (a million each unless given)
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <unordered_map>
#include <vector>

#include "cordon/constraints/closure.h"
#include "cordon/constraints/constraint_file.h"
#include "cordon/constraints/contradictions.h"
#include "cordon/core/random.h"

namespace {

using cordon::Index;

double peak_megabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024.0;
}

// Runs `job` in a process of its own and prints its time and
// the largest resident size above that of the constraints.
void measure(const char* name, const auto& job) {
  std::fflush(stdout);
  const pid_t child = fork();
  if (child != 0) {
    waitpid(child, nullptr, 0);
    return;
  }
  const double before = peak_megabytes();
  const auto start = std::chrono::steady_clock::now();
  const Index result = job();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  std::printf("%-34s %8.3f s   +%6.1f MB   result %td\n", name, seconds.count(), peak_megabytes() - before,
              result);
  std::fflush(stdout);
  _exit(0);
}

// Links inside a hidden class, and cannot-links of which a few contradict them.
cordon::ConstraintSet draw(Index points, Index constraints) {
  cordon::Stream stream(1, cordon::Purpose::kSynthetic);
  const auto any = [&] { return static_cast<Index>(stream.below(static_cast<std::uint64_t>(points))); };
  cordon::ConstraintSet set;
  for (Index i = 0; i < constraints / 2; ++i) {
    const Index a = any();
    set.add_must(a, (a + 10 * (1 + any() % 1000)) % points);
    set.add_cannot(any(), any());
  }
  return set;
}

Index components_by_search(const cordon::ConstraintSet& set, Index points) {
  std::unordered_map<Index, std::vector<Index>> links;
  for (const auto& pair : set.must) {
    links[pair.a].push_back(pair.b);
    links[pair.b].push_back(pair.a);
  }
  std::unordered_map<Index, Index> component;
  Index count = 0;
  for (Index row = 0; row < points; ++row) {
    if (component.contains(row)) continue;
    std::vector<Index> queue{row};
    component[row] = count;
    for (std::size_t head = 0; head < queue.size(); ++head)
      for (const Index next : links[queue[head]])
        if (component.emplace(next, count).second) queue.push_back(next);
    ++count;
  }
  Index contradictions = 0;
  for (const auto& pair : set.cannot) contradictions += component[pair.a] == component[pair.b] ? 1 : 0;
  return contradictions;
}

}  // namespace

int main(int argc, char** argv) {
  const Index points = argc > 1 ? std::atol(argv[1]) : 1'000'000;
  const Index constraints = argc > 2 ? std::atol(argv[2]) : 1'000'000;
  if (points < 2000 || constraints < 2)
    return std::puts("bench_closure [points >= 2000] [constraints >= 2]"), 2;

  const cordon::ConstraintSet set = draw(points, constraints);
  std::printf("%td points, %td constraints, %.1f MB before\n", points, set.size(), peak_megabytes());
  measure("closure and contradiction count", [&] {
    const cordon::Closure closure(set, points);
    return std::count_if(set.cannot.begin(), set.cannot.end(),
                         [&](const auto& pair) { return closure.contradicts(pair); });
  });
  measure("the same, five chains described", [&] {
    const cordon::Closure closure(set, points);
    Index letters = 0;
    for (const auto& each : cordon::find_contradictions(set, closure, 5))
      letters += static_cast<Index>(cordon::describe(each).size());
    return letters;
  });
  measure("hash map and search (usual way)", [&] { return components_by_search(set, points); });

  std::string text = cordon::constraints_text(set);
  std::printf("as a file: %.1f MB\n", static_cast<double>(text.size()) / 1e6);
  measure("reading it", [&] {
    return cordon::parse_constraints(std::move(text), "text", cordon::RowFinder(points, {})).size();
  });
  return 0;
}
