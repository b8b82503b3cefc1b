// Whole fits of BWDR, WBDR and SSDR on 100,000 x 100, beside one covariance product (OpenBLAS
// dsyrk) of the same matrix with as many threads.
//
//   bench_discriminative [ROWS COLUMNS THREADS ROUNDS]
//
// With 10,000 constraints a fit should take at most 2, with 10^6 at most 4 such products.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "cordon/constraints/sampling.h"
#include "cordon/core/random.h"
#include "cordon/methods/registry.h"
#include "core/blas.h"
#include "core/parallel.h"

using namespace cordon;
using namespace cordon::internal;

namespace {

double seconds_of(const auto& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double middle(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

// Ten classes, each about its own centre.
Points make_points(Index rows, Index cols, const Run& run) {
  Matrix x = Matrix::uninitialised(rows, cols);
  const Tiles tiles(rows, 4096);
  parallel_for(run, tiles.count(), [&](Index tile) {
    Stream random(1, Purpose::kTest, static_cast<std::uint64_t>(tile));
    for (Index i = tiles[tile].first; i < tiles[tile].last; ++i)
      for (Index j = 0; j < cols; ++j)
        x(i, j) = random.uniform() + static_cast<double>((i * 7 + j) % 10 == 0);
  });
  Points points = Points::own(std::move(x));
  for (Index c = 0; c < 10; ++c) points.labels.names.push_back(std::to_string(c));
  for (Index i = 0; i < rows; ++i) points.labels.of_row.push_back(static_cast<int>(i * 7 % 10));
  return points;
}

}  // namespace

int main(int argc, char** argv) {
  const auto number = [&](int i, Index default_value) {
    return argc > i ? static_cast<Index>(std::atoll(argv[i])) : default_value;
  };
  const Index rows = number(1, 100'000);
  const Index cols = number(2, 100);
  const Index rounds = number(4, 9);
  Run run;
  Report report;
  run.threads = static_cast<int>(number(3, 0));
  const Points points = make_points(rows, cols, run);
  openblas_set_num_threads(run.thread_count());
  Matrix product(cols, cols);

  for (const Index constraints : {10'000, 1'000'000}) {
    Knowledge known;
    known.constraints = sample_count(points.labels, constraints).set;
    for (const char* method : {"bwdr", "wbdr", "ssdr"}) {
      std::vector<double> dsyrk, fit;
      for (Index round = 0; round < rounds; ++round) {
        dsyrk.push_back(seconds_of([&] {
          cblas_dsyrk(CblasRowMajor, CblasUpper, CblasTrans, static_cast<int>(cols), static_cast<int>(rows),
                      1.0, points.dense().data, static_cast<int>(cols), 0.0, product.data(),
                      static_cast<int>(cols));
        }));
        fit.push_back(seconds_of([&] { make_method(method, {})->fit(points, known, run, report); }));
      }
      const double minimum =
          *std::min_element(fit.begin(), fit.end()) / *std::min_element(dsyrk.begin(), dsyrk.end());
      fmt::print(
          "{} on {} x {} with {} constraints, {} threads: fit {:.0f} ms, dsyrk {:.0f} ms, ratio {:.2f} "
          "(minima), {:.2f} (medians); at most {}\n",
          method, rows, cols, constraints, run.thread_count(), 1e3 * middle(fit), 1e3 * middle(dsyrk),
          minimum, middle(fit) / middle(dsyrk), constraints == 10'000 ? 2 : 4);
    }
  }
}
