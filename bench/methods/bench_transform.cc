// Placing 10^6 points of 100 features in 3 dimensions,
// beside merely reading those numbers with the same threads.
//
//   bench_transform [ROWS COLUMNS DIMS THREADS ROUNDS]
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <vector>

#include "cordon/core/random.h"
#include "cordon/maps/map.h"
#include "core/parallel.h"

using namespace cordon;
using namespace cordon::internal;

namespace {

double seconds_of(const auto& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// The read bandwidth of this machine, as our own
// threads see it: eight independent sums, nothing else.
template <typename Number>
double read_all(const Number* x, Index rows, Index cols, const Run& run) {
  constexpr Index kLanes = 64 / sizeof(Number);
  const Tiles tiles(rows, 512);
  std::vector<double> sums(static_cast<std::size_t>(tiles.count()));
  parallel_for(run, tiles.count(), [&](Index tile) {
    const Number* at = x + tiles[tile].first * cols;
    const Number* end = x + tiles[tile].last * cols;
    typedef Number Lanes __attribute__((vector_size(64), aligned(sizeof(Number))));
    Lanes a{}, b{};
    for (; at + 2 * kLanes <= end; at += 2 * kLanes) {
      __builtin_prefetch(at + 32 * kLanes, 0, 0);  // what the map's own kernel does
      __builtin_prefetch(at + 33 * kLanes, 0, 0);
      a += *reinterpret_cast<const Lanes*>(at);
      b += *reinterpret_cast<const Lanes*>(at + kLanes);
    }
    a += b;
    double sum = 0;
    for (int i = 0; i < kLanes; ++i) sum += a[i];
    for (; at != end; ++at) sum += *at;
    sums[static_cast<std::size_t>(tile)] = sum;
  });
  double total = 0;
  for (const double sum : sums) total += sum;
  return total;
}

void print_speed(const char* kind, std::vector<double> reading, std::vector<double> placing, double size,
                 Index rows, Index cols, Index dims, const Run& run) {
  std::sort(reading.begin(), reading.end());
  std::sort(placing.begin(), placing.end());
  const double bytes = static_cast<double>(rows) * static_cast<double>(cols) * size * 1e-9;
  const std::size_t middle = reading.size() / 2;
  fmt::print(
      "transform {} x {} {} to {}, {} threads: {:.1f} ms; read {:.1f} GB/s, transform {:.1f} GB/s; {:.2f} "
      "times a scan (minima), {:.2f} (medians)\n",
      rows, cols, kind, dims, run.thread_count(), 1e3 * placing[0], bytes / reading[0], bytes / placing[0],
      placing[0] / reading[0], placing[middle] / reading[middle]);
}

}  // namespace

int main(int argc, char** argv) {
  const auto number = [&](int i, Index default_value) {
    return argc > i ? static_cast<Index>(std::atoll(argv[i])) : default_value;
  };
  const Index rows = number(1, 1'000'000);
  const Index cols = number(2, 100);
  const Index dims = number(3, 3);
  Run run;
  run.threads = static_cast<int>(number(4, 0));
  const Index rounds = number(5, 9);

  Matrix x = Matrix::uninitialised(rows, cols);
  const Tiles tiles(rows, 4096);
  parallel_for(run, tiles.count(), [&](Index tile) {
    Stream random(1, Purpose::kTest, static_cast<std::uint64_t>(tile));
    for (Index i = tiles[tile].first * cols; i < tiles[tile].last * cols; ++i) x.data()[i] = random.uniform();
  });
  Matrix directions(cols, dims);
  Stream random(2, Purpose::kTest);
  for (Index i = 0; i < directions.size(); ++i) directions.data()[i] = random.normal();
  const LinearMap map(std::vector<double>(static_cast<std::size_t>(cols), 0.5), directions);
  const Points points = Points::look_at(x);

  std::vector<float> narrow(static_cast<std::size_t>(x.size())),
      places(static_cast<std::size_t>(rows * dims));
  std::copy_n(x.data(), x.size(), narrow.data());

  double keep = 0;
  std::vector<double> reading, placing, reading_floats, placing_floats;
  for (Index round = 0; round < rounds; ++round) {
    reading.push_back(seconds_of([&] { keep += read_all(x.data(), rows, cols, run); }));
    placing.push_back(seconds_of([&] { keep += map.apply(points, {}, run)(0, 0); }));
    reading_floats.push_back(seconds_of([&] { keep += read_all(narrow.data(), rows, cols, run); }));
    placing_floats.push_back(seconds_of([&] { map.apply(narrow, places, run); }));
  }
  print_speed("double", reading, placing, 8, rows, cols, dims, run);
  print_speed("float32", reading_floats, placing_floats, 4, rows, cols, dims, run);
  if (keep == 0) fmt::print("\n");
}
