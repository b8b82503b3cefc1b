// Nearest neighbours beside faiss IndexFlatL2, k = 5, each point among all others.
//
//   bench_nearest            about a minute
//   bench_nearest large      also 100,000 near-duplicates: some minutes, nearly all of them faiss's
//
// CORDON_DATA=<folder with pendigits.csv> takes the real table of that shape in place of
// clusters. The contestants alternate (ours, faiss, ours, ...); both get the same number of
// threads. A neighbour counts as found where its float64 distance is not beyond the true k-th one
// (in the cells of the tie rule), so that ties are nobody's fault. Run with
// OPENBLAS_NUM_THREADS=1: faiss calls BLAS from its own threads.
#include <faiss/IndexFlat.h>
#include <fmt/format.h>
#include <omp.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "../median.h"
#include "cordon/core/random.h"
#include "cordon/neighbors/nearest.h"
#include "core/parallel.h"
#include "neighbors/k_best.h"
#include "neighbors/squared_distance.h"

namespace {

using namespace cordon;
using namespace cordon::internal;

constexpr Index kNeighbours = 5;
// Clusters so tight that |a|^2 + |b|^2 - 2 a.b in single precision, faiss's way, finds about 0.88
// of the neighbours among 10,000 rows.
constexpr double kNearWidth = 2.1e-3;

struct Table {
  std::string name;
  Matrix x;
};

// Clusters of normal points; `width` is their size beside
// a distance of about sqrt(2 f) between their centres.
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

// The numbers of a csv file with a header and the class in its last column; enough for a benchmark.
Table pendigits() {
  const char* const folder = std::getenv("CORDON_DATA");
  std::ifstream file(folder != nullptr ? std::string(folder) + "/pendigits.csv" : std::string());
  std::string line;
  if (!std::getline(file, line)) return {"clusters 10992 x 16", clusters(10992, 16, 100, 0.3)};
  std::vector<double> values;
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    std::string field;
    for (int j = 0; j < 16 && std::getline(fields, field, ','); ++j) values.push_back(std::stod(field));
  }
  return {"pendigits 10992 x 16",
          Matrix(MatrixView::row_major(values.data(), static_cast<Index>(values.size()) / 16, 16))};
}

std::vector<std::int64_t> ask_faiss(const std::vector<float>& x, Index n, Index f) {
  faiss::IndexFlatL2 index(f);
  index.add(n, x.data());
  std::vector<float> distances(static_cast<std::size_t>(n * (kNeighbours + 1)));
  std::vector<std::int64_t> found(distances.size());
  index.search(n, x.data(), kNeighbours + 1, distances.data(), found.data());
  std::vector<std::int64_t> others;
  for (Index i = 0; i < n; ++i) {  // without the point itself; where it was not found, without the last
    Index taken = 0;
    for (Index j = 0; j <= kNeighbours && taken < kNeighbours; ++j)
      if (const auto other = found[static_cast<std::size_t>(i * (kNeighbours + 1) + j)]; other != i) {
        others.push_back(other);
        ++taken;
      }
  }
  return others;
}

// The share found among the true neighbours of up to 2000 rows, by brute force in double precision.
template <class Found>
double recall(const Matrix& x, const Found& found, const Run& run) {
  const TieRule ties = TieRule::of_input_space();
  const Index rows = std::min<Index>(x.rows(), 2000);
  std::vector<Index> right(static_cast<std::size_t>(rows), 0);
  parallel_for(run, rows, [&](Index sample) {
    const Index i = sample * x.rows() / rows;
    KBest best(kNeighbours, ties);
    for (Index j = 0; j < x.rows(); ++j)
      if (j != i) best.offer(j, squared_distance(x.row(i).data(), x.row(j).data(), x.cols()));
    for (Index j = 0; j < kNeighbours; ++j) {
      const auto other = static_cast<Index>(found[static_cast<std::size_t>(i * kNeighbours + j)]);
      const double d2 = squared_distance(x.row(i).data(), x.row(other).data(), x.cols());
      right[static_cast<std::size_t>(sample)] += ties.cell(d2) <= best.worst_cell() ? 1 : 0;
    }
  });
  Index total = 0;
  for (const Index count : right) total += count;
  return static_cast<double>(total) / static_cast<double>(rows * kNeighbours);
}

double seconds_of(const auto& action) {
  const auto start = std::chrono::steady_clock::now();
  action();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void compare(const Table& table, int threads, int rounds) {
  const Index n = table.x.rows(), f = table.x.cols();
  const std::vector<float> single(table.x.data(), table.x.data() + table.x.size());
  Run run;
  run.threads = threads;
  omp_set_num_threads(run.thread_count());
  Neighbours ours;
  std::vector<std::int64_t> theirs;
  std::vector<double> our_seconds, their_seconds;
  for (int round = 0; round < rounds; ++round) {
    our_seconds.push_back(
        seconds_of([&] { ours = nearest(Points::look_at(table.x), {.k = kNeighbours}, run); }));
    their_seconds.push_back(seconds_of([&] { theirs = ask_faiss(single, n, f); }));
  }
  const double our_least = *std::min_element(our_seconds.begin(), our_seconds.end());
  const double their_least = *std::min_element(their_seconds.begin(), their_seconds.end());
  Run all;
  fmt::print("{:27} {:7} {:6} | {:8.4f} {:8.4f} {:8.5f} | {:8.4f} {:8.4f} {:8.5f} | {:5.2f} {:5.2f}\n",
             table.name, run.thread_count(), rounds, our_least, median(our_seconds),
             recall(table.x, ours.index, all), their_least, median(their_seconds),
             recall(table.x, theirs, all), their_least / our_least,
             median(their_seconds) / median(our_seconds));
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const bool large = argc > 1 && std::string(argv[1]) == "large";
  fmt::print("{:27} {:>7} {:>6} | {:^26} | {:^26} | {:^11}\n", "k = 5", "", "", "cordon", "faiss flat",
             "faiss/ours");
  fmt::print("{:27} {:>7} {:>6} | {:>8} {:>8} {:>8} | {:>8} {:>8} {:>8} | {:>5} {:>5}\n", "table", "threads",
             "rounds", "min s", "median", "recall", "min s", "median", "recall", "min", "med");
  const Table digits = pendigits();
  const Table near{"near-duplicates 10000 x 41", clusters(10'000, 41, 200, kNearWidth)};
  const Table wide{"clusters 7797 x 617", clusters(7797, 617, 26, 0.7)};
  for (const int threads : {1, 2}) {
    compare(digits, threads, 7);
    compare(near, threads, 5);
    compare(wide, threads, 3);
    if (large) compare({"near-duplicates 100000 x 41", clusters(100'000, 41, 200, kNearWidth)}, threads, 1);
  }
}
