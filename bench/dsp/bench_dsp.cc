// Seconds of a DSP fit, and of the full n^2 sgemm of the
// same shape; ../bench_dsp.py runs numpy versions beside it.
//
//   bench_dsp POINTS ROWS COLUMNS LINKS MUST CANNOT DIMS THREADS ROUNDS OUT
//
// POINTS: raw doubles, row by row. LINKS: raw doubles, two per link, the must-links first. Writes
// the directions as raw doubles to OUT. Prints one line per round, "fit SECONDS sgemm SECONDS",
// then the extra memory of the fit, "bytes N", and the seconds of its parts. Seconds are of the
// processor with one thread, of the clock with more.
#include <cblas.h>
#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <fstream>

#include "../raw_matrix.h"
#include "graph/joined_pairs.h"
#include "graph/scatter.h"
#include "kernel/farthest.h"
#include "kernel/kernel_neighbours.h"
#include "methods/dsp.h"
#include "solve/pencil.h"

using namespace cordon;
using namespace cordon::internal;

namespace {

double now(bool of_processor) {
  if (!of_processor)
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

// Most memory that was ever resident, in bytes.
double peak() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmHWM:")) return 1024 * std::atof(line.c_str() + 6);
  return 0;
}

// X X' in single precision, tile by tile; nothing is kept.
float all_products(const std::vector<float>& x, Index n, Index f) {
  constexpr Index kTile = 256;
  std::vector<float> tile(kTile * kTile);
  float sum = 0;
  for (Index i = 0; i < n; i += kTile)
    for (Index j = 0; j < n; j += kTile) {
      const Index rows = std::min(kTile, n - i), cols = std::min(kTile, n - j);
      cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, static_cast<int>(rows), static_cast<int>(cols),
                  static_cast<int>(f), 1, x.data() + i * f, static_cast<int>(f), x.data() + j * f,
                  static_cast<int>(f), 0, tile.data(), kTile);
      sum += tile[0];
    }
  return sum;
}

void print_parts(const Points& points, const ConstraintSet& constraints, int threads, bool of_processor) {
  Run run;
  run.threads = threads;
  double start = now(of_processor);
  const auto part = [&](const char* name) {
    const double end = now(of_processor);
    fmt::print("part {} {:.4f}\n", name, end - start);
    start = now(of_processor);
  };
  const double delta = median_distance(points, run);
  fmt::print("delta {:.17g}\n", delta);
  part("median");
  const MustLinkKernel kernel(points, constraints, {.delta = delta}, run);
  part("must-links");
  const auto pairs = kernel_pairs(kernel, {.near = 5, .far = 5, .largest = true}, run);
  part("pairs");
  const auto edges = [](const Neighbours& lists, double maximum) {
    return either_direction(lists, [maximum](double d2) { return 1 - std::sqrt(d2) / maximum; });
  };
  const auto near = edges(pairs.near, pairs.largest), far = edges(pairs.far, diameter(pairs.far));
  part("edges");
  const Matrix a = scatter(points, near, run), b = scatter(points, far, run);
  part("scatter");
  solve_pencil(a, b, {.keep = 20, .length = Normalisation::kByA, .zero = 1e-10});
  part("pencil");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 11) {
    fmt::print(stderr, "usage: bench_dsp POINTS ROWS COLUMNS LINKS MUST CANNOT DIMS THREADS ROUNDS OUT\n");
    return 2;
  }
  const auto number = [&](int i) { return static_cast<Index>(std::atoll(argv[i])); };
  const Index n = number(2), f = number(3), must = number(5), cannot = number(6);
  const auto points = Points::own(read_raw(argv[1], n, f));
  const Matrix links = read_raw(argv[4], must + cannot, 2);
  Knowledge known;
  for (Index i = 0; i < links.rows(); ++i) {
    const auto a = static_cast<Index>(links(i, 0)), b = static_cast<Index>(links(i, 1));
    i < must ? known.constraints.add_must(a, b) : known.constraints.add_cannot(a, b);
  }
  const bool of_processor = number(8) == 1;
  const auto fit = [&] {
    Run run;
    Report report;
    run.threads = static_cast<int>(number(8));
    return Dsp({.dims = number(7)}).fit(points, known, run, report);
  };
  const double before = peak();
  const auto map = fit();
  const double extra = peak() - before;

  std::vector<float> x(static_cast<std::size_t>(n * f));
  for (Index i = 0; i < n * f; ++i)
    x[static_cast<std::size_t>(i)] = static_cast<float>(points.dense().data[i]);
  for (Index round = 0; round < number(9); ++round) {
    double start = now(of_processor);
    fit();
    const double fitted = now(of_processor) - start;
    start = now(of_processor);
    const float sum = all_products(x, n, f);
    fmt::print("fit {:.5f} sgemm {:.5f} {}\n", fitted, now(of_processor) - start, sum == 0 ? "" : ".");
  }
  fmt::print("bytes {:.0f}\n", extra);
  print_parts(points, known.constraints, static_cast<int>(number(8)), of_processor);
  const auto& directions = dynamic_cast<const LinearMap&>(*map).directions();
  std::ofstream(argv[10], std::ios::binary)
      .write(reinterpret_cast<const char*>(directions.data()),
             static_cast<std::streamsize>(directions.size() * 8));
}
