// Seconds of one whole fit from C++; ../bench_python.py runs the same fit from Python beside it.
//
//   bench_fit POINTS ROWS COLUMNS METHOD SCALE THREADS ROUNDS
//
// POINTS is a file of raw doubles, row by row. Prints the
// seconds of every round after the first, which warms up.
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>

#include "../raw_matrix.h"
#include "cordon/model/model.h"

int main(int argc, char** argv) {
  if (argc != 8) {
    fmt::print(stderr, "usage: bench_fit POINTS ROWS COLUMNS METHOD SCALE THREADS ROUNDS\n");
    return 2;
  }
  const cordon::Matrix x = read_raw(argv[1], std::atoll(argv[2]), std::atoll(argv[3]));
  for (int round = 0; round <= std::atoi(argv[7]); ++round) {
    cordon::Run run;
    run.threads = std::atoi(argv[6]);
    const auto start = std::chrono::steady_clock::now();
    cordon::fit(cordon::Points::look_at(x), {}, {.method = argv[4], .scaling = cordon::scaling_kind(argv[5])},
                run);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (round > 0) fmt::print("{}\n", seconds);
  }
}
