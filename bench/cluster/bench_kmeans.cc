// Seconds per iteration of k-means from given centres;
// ../bench_kmeans.py runs scikit-learn beside it.
//
//   bench_kmeans POINTS ROWS COLUMNS CENTRES K ITERATIONS THREADS
//
// POINTS and CENTRES are files of raw doubles, row by row.
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>

#include "../raw_matrix.h"
#include "cordon/cluster/kmeans.h"

int main(int argc, char** argv) {
  if (argc != 8) {
    fmt::print(stderr, "usage: bench_kmeans POINTS ROWS COLUMNS CENTRES K ITERATIONS THREADS\n");
    return 2;
  }
  const auto number = [&](int i) { return static_cast<cordon::Index>(std::atoll(argv[i])); };
  const auto points = cordon::Points::own(read_raw(argv[1], number(2), number(3)));
  const auto centres = read_raw(argv[4], number(5), number(3));
  cordon::Run run;
  run.threads = static_cast<int>(number(7));

  const auto start = std::chrono::steady_clock::now();
  const auto found = cordon::kmeans_from(points, centres, {.max_iterations = number(6)}, run);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  fmt::print("{} {} {}\n", seconds.count() / static_cast<double>(found.iterations), found.iterations,
             found.objective);
}
