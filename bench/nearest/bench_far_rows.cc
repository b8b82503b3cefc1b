// What one row far out costs the search for the neighbours of all others: nearest neighbours, k = 5, of a table
// and of the same table with one of its rows at 1e12, in turn.
//
//   bench_far_rows           some seconds
//
// The row is at the first place, in the middle or at the last: samples of rows, from which the search takes its
// frame and its tree, hold the first row always and the others rarely.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include "../median.h"
#include "cordon/core/random.h"
#include "cordon/neighbors/nearest.h"

namespace {

using namespace cordon;

constexpr int kRounds = 9;

// Clusters of normal points; `width` is their size beside a distance of about sqrt(2 f) between their centres.
Matrix clusters(Index n, Index f, Index count, double width) {
  Stream stream(7, Purpose::kSynthetic);
  Matrix centres(count, f), x(n, f);
  for (Index i = 0; i < centres.size(); ++i) centres.data()[i] = stream.normal();
  for (Index i = 0; i < n; ++i) {
    const auto c = static_cast<Index>(stream.below(static_cast<std::uint64_t>(count)));
    for (Index j = 0; j < f; ++j) x(i, j) = centres(c, j) + width * stream.normal();
  }
  return x;
}

double seconds_of(const Matrix& x, const Run& run) {
  const auto start = std::chrono::steady_clock::now();
  nearest(Points::look_at(x), {.k = 5}, run);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void compare(const std::string& name, const Matrix& x) {
  Run run;
  run.threads = 1;
  std::vector<Matrix> far;
  for (const Index row : {Index{0}, x.rows() / 2 + 7, x.rows() - 1}) {
    far.emplace_back(x);
    for (double& value : far.back().row(row)) value = 1e12 * (1 + value);
  }
  std::vector<double> without;
  std::vector<std::vector<double>> with(far.size());
  for (int round = 0; round < kRounds; ++round) {
    without.push_back(seconds_of(x, run));
    for (std::size_t i = 0; i < far.size(); ++i) with[i].push_back(seconds_of(far[i], run));
  }
  fmt::print("{:26} {:8.4f} |", name, median(without));
  for (const auto& seconds : with) fmt::print(" {:6.2f}", median(seconds) / median(without));
  fmt::print("\n");
}

}  // namespace

int main() {
  fmt::print("{:26} {:>8} | one row at 1e12, time beside without:\n{:26} {:>8} | {:>6} {:>6} {:>6}\n",
             "k = 5", "", "table, one thread", "median s", "first", "middle", "last");
  compare("clusters 20000 x 3", clusters(20'000, 3, 100, 0.3));
  compare("clusters 10992 x 16", clusters(10'992, 16, 100, 0.3));
  compare("even 6000 x 16", clusters(6'000, 16, 1, 1));
  compare("near-duplicates 10000 x 41", clusters(10'000, 41, 200, 2.1e-3));
  compare("clusters 4000 x 617", clusters(4'000, 617, 26, 0.7));
}
