// Seconds of graph maps and of factorisations; ../bench_maps.py runs scikit-learn beside it.
//
//   bench_maps le POINTS ROWS COLUMNS NEIGHBOURS DIMS THREADS
//   bench_maps large N roll|cloud|cloud20 NEIGHBOURS DIMS THREADS [SOLVER]
//   bench_maps lsi|nmf MATRIX DIMS THREADS [ITERATIONS]
//
//   POINTS   raw doubles, row by row
//   large    a made-up swiss roll, or a cloud in 5 dimensions (cloud20: in 20)
//   SOLVER   a number of LaplacianSolver
//   MATRIX   sparse, Matrix Market
//
// le and large print "graph SECONDS solve SECONDS residual R solver NAME", lsi and nmf "SECONDS
// ERROR", the error |X - approximation| / |X|.
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <string>

#include "../raw_matrix.h"
#include "cordon/core/random.h"
#include "cordon/data/encode.h"
#include "cordon/data/read.h"
#include "data/synthetic.h"
#include "graph/edge_graph.h"
#include "graph/neighbour_graph.h"
#include "solve/factorise.h"
#include "solve/laplacian.h"
#include "solve/singular.h"

using namespace cordon;
using namespace cordon::internal;

namespace {

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void embed(const Points& points, Index neighbours, Index dims, const Run& run,
           LaplacianSolver solver = LaplacianSolver::kAuto) {
  const double start = now();
  const auto near = neighbour_edges(points, {.n_neighbors = neighbours, .metric = Metric::kEuclidean}, run);
  LaplacianProblem problem{.weights = adjacency(near.edges, points.rows())};
  const double joined = now();
  const LaplacianPairs pairs = smallest_laplacian_pairs(problem, dims, run, solver);
  fmt::print("graph {:.4f} solve {:.4f} residual {:.2e} solver {} parts {} lambda {:.6e}\n", joined - start,
             now() - joined, pairs.residual, pairs.solver, pairs.parts, pairs.values.back());
}

Points made_up(Index n, const std::string& kind, const Run& run) {
  if (kind == "roll") {
    EncodeOptions options;
    options.label = "class";
    return encode(make_table(fmt::format("swiss-roll,n={},f=3,seed=1", n), run), options, run).points;
  }
  Stream random(1, Purpose::kSynthetic);
  const Index cols = kind.size() > 5 ? std::atol(kind.c_str() + 5) : 5;
  Matrix x(n, cols);
  for (Index i = 0; i < x.size(); ++i) x.data()[i] = random.uniform();
  return Points::own(std::move(x));
}

void factors(const std::string& what, const Points& points, Index dims, Index iterations, const Run& run) {
  const double start = now();
  if (what == "lsi") {
    const auto found = singular_directions(points, dims, run);
    double kept = 0;
    for (const double s : found.values) kept += s * s;
    fmt::print("{:.5f} {:.10f}\n", now() - start, std::sqrt(1 - kept / found.total));
    return;
  }
  Stream random(1, Purpose::kTest);
  Matrix h(points.rows(), dims), w(points.cols(), dims);
  for (Matrix* m : {&h, &w})
    for (Index i = 0; i < m->size(); ++i) m->data()[i] = 0.1 * random.uniform();
  const FactorisedPoints a(points);
  const auto found =
      factorise(a, std::move(h), std::move(w), {.tolerance = 0, .max_iterations = iterations}, run);
  fmt::print("{:.5f} {:.10f}\n", now() - start, std::sqrt(2 * found.objective / a.squares));
}

}  // namespace

int main(int argc, char** argv) {
  const std::string mode = argc > 1 ? argv[1] : "";
  Run run;
  if (mode == "le" && argc == 8) {
    run.threads = std::atoi(argv[7]);
    embed(Points::own(read_raw(argv[2], std::atol(argv[3]), std::atol(argv[4]))), std::atol(argv[5]),
          std::atol(argv[6]), run);
  } else if (mode == "large" && argc >= 7) {
    run.threads = std::atoi(argv[6]);
    embed(made_up(std::atol(argv[2]), argv[3], run), std::atol(argv[4]), std::atol(argv[5]), run,
          static_cast<LaplacianSolver>(argc > 7 ? std::atoi(argv[7]) : 0));
  } else if ((mode == "lsi" || mode == "nmf") && argc >= 5) {
    run.threads = std::atoi(argv[4]);
    const Points points = encode(read_table(argv[2], {}, run), {}, run).points;
    factors(mode, points, std::atol(argv[3]), argc > 5 ? std::atol(argv[5]) : 200, run);
  } else {
    fmt::print(stderr, "see the head of bench_maps.cc\n");
    return 2;
  }
}
