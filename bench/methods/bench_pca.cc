// Seconds of one PCA fit; ../bench_pca.py runs scikit-learn beside it.
//
//   bench_pca POINTS ROWS COLUMNS DIMS THREADS        POINTS: a file of raw doubles, row by row
//
// Prints the seconds of a second fit (the first warms up) and the leading eigenvalue.
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>

#include "../raw_matrix.h"
#include "methods/pca.h"

using namespace cordon;
using namespace cordon::internal;

int main(int argc, char** argv) {
  if (argc != 6) {
    fmt::print(stderr, "usage: bench_pca POINTS ROWS COLUMNS DIMS THREADS\n");
    return 2;
  }
  const auto number = [&](int i) { return static_cast<Index>(std::atoll(argv[i])); };
  const auto points = Points::own(read_raw(argv[1], number(2), number(3)));
  double seconds = 0;
  double leading = 0;
  for (int round = 0; round < 2; ++round) {
    Run run;
    Report report;
    run.threads = static_cast<int>(number(5));
    const auto start = std::chrono::steady_clock::now();
    Pca({.dims = number(4)}).fit(points, {}, run, report);
    seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    leading = report.eigenvalues.front();
  }
  fmt::print("{} {}\n", seconds, leading);
}
