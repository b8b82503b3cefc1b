// bench_read FILE (any format) [ROUNDS] [THREADS] [DUMP]: seconds (and processor seconds of all threads) from
// open() to the finished table, one line per round, then minimum and median. DUMP receives the
// number columns as raw doubles, one column after another, to be compared bit by bit.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <fstream>
#include <vector>

#include "cordon/data/read.h"

using namespace cordon;

namespace {

Table read_once(const char* path, int threads, double& seconds, double& cpu) {
  Run run;
  run.threads = threads;
  const std::clock_t cpu_start = std::clock();
  const auto start = std::chrono::steady_clock::now();
  Table table = read_table(path, {}, run);
  seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  cpu = static_cast<double>(std::clock() - cpu_start) / CLOCKS_PER_SEC;
  return table;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: bench_read FILE [ROUNDS] [THREADS] [DUMP]\n");
    return 2;
  }
  const int rounds = argc > 2 ? std::max(1, std::atoi(argv[2])) : 5;
  const int threads = argc > 3 ? std::atoi(argv[3]) : 0;
  try {
    std::vector<double> times;
    for (int round = 0; round < rounds; ++round) {
      double seconds = 0;
      double cpu = 0;
      const Table table = read_once(argv[1], threads, seconds, cpu);
      times.push_back(seconds);
      std::printf("seconds %.6f cpu %.6f rows %td columns %zu\n", seconds, cpu, table.rows,
                  table.columns.size());
      if (round > 0 || argc <= 4) continue;
      std::ofstream dump(argv[4], std::ios::binary);
      for (const Column& column : table.columns)
        dump.write(reinterpret_cast<const char*>(column.numbers.data()),
                   static_cast<std::streamsize>(column.numbers.size() * sizeof(double)));
      if (!dump.flush()) throw std::runtime_error("cannot write the dump");
    }
    std::sort(times.begin(), times.end());
    std::printf("minimum %.6f median %.6f\n", times.front(), times[times.size() / 2]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench_read: %s\n", error.what());
    return 1;
  }
}
