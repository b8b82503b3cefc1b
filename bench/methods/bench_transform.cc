// Placing 10^6 points of 100 features in 3 dimensions, beside merely reading those numbers with the same
// threads.
//
//   bench_transform [ROWS COLUMNS DIMS THREADS ROUNDS]
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <vector>

#include "cordon/core/random.h"
#include "cordon/methods/map.h"
#include "core/parallel.h"

namespace {

using cordon::Index;

double seconds_of(const auto& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// The read bandwidth of this machine, as our own threads see it: eight independent sums, nothing else.
double read_all(const cordon::Matrix& x, const cordon::Run& run) {
  const cordon::Tiles tiles(x.rows(), 512);
  std::vector<double> sums(static_cast<std::size_t>(tiles.count()));
  cordon::parallel_for(run, tiles.count(), [&](Index tile) {
    const double* at = x.data() + tiles[tile].first * x.cols();
    const double* end = x.data() + tiles[tile].last * x.cols();
    typedef double Lanes __attribute__((vector_size(64), aligned(8)));
    Lanes a{}, b{};
    for (; at + 16 <= end; at += 16) {
      __builtin_prefetch(at + 256, 0, 0);  // what the map's own kernel does
      __builtin_prefetch(at + 264, 0, 0);
      a += *reinterpret_cast<const Lanes*>(at);
      b += *reinterpret_cast<const Lanes*>(at + 8);
    }
    a += b;
    double sum = 0;
    for (int i = 0; i < 8; ++i) sum += a[i];
    for (; at != end; ++at) sum += *at;
    sums[static_cast<std::size_t>(tile)] = sum;
  });
  double total = 0;
  for (const double sum : sums) total += sum;
  return total;
}

}  // namespace

int main(int argc, char** argv) {
  const auto number = [&](int i, Index standard) {
    return argc > i ? static_cast<Index>(std::atoll(argv[i])) : standard;
  };
  const Index rows = number(1, 1'000'000);
  const Index cols = number(2, 100);
  const Index dims = number(3, 3);
  cordon::Run run;
  run.threads = static_cast<int>(number(4, 0));
  const Index rounds = number(5, 9);

  cordon::Matrix x = cordon::Matrix::uninitialised(rows, cols);
  const cordon::Tiles tiles(rows, 4096);
  cordon::parallel_for(run, tiles.count(), [&](Index tile) {
    cordon::Stream random(1, cordon::Purpose::kTest, static_cast<std::uint64_t>(tile));
    for (Index i = tiles[tile].first * cols; i < tiles[tile].last * cols; ++i) x.data()[i] = random.uniform();
  });
  cordon::Matrix directions(cols, dims);
  cordon::Stream random(2, cordon::Purpose::kTest);
  for (Index i = 0; i < directions.size(); ++i) directions.data()[i] = random.normal();
  const cordon::LinearMap map(std::vector<double>(static_cast<std::size_t>(cols), 0.5), directions);
  const cordon::Points points = cordon::Points::look_at(x);

  std::vector<double> reading, placing;
  double keep = 0;
  for (Index round = 0; round < rounds; ++round) {
    reading.push_back(seconds_of([&] { keep += read_all(x, run); }));
    placing.push_back(seconds_of([&] { keep += map.apply(points, {}, run)(0, 0); }));
  }
  std::sort(reading.begin(), reading.end());
  std::sort(placing.begin(), placing.end());
  const double bytes = static_cast<double>(rows) * static_cast<double>(cols) * 8e-9;
  const std::size_t middle = reading.size() / 2;
  fmt::print(
      "transform {} x {} to {}, {} threads: read {:.1f} GB/s, transform {:.1f} GB/s; share of the read "
      "bandwidth {:.0f} % (minima), {:.0f} % (medians){}\n",
      rows, cols, dims, run.thread_count(), bytes / reading[0], bytes / placing[0],
      100 * reading[0] / placing[0], 100 * reading[middle] / placing[middle], keep == 0 ? " " : "");
}
