#include "solve/harmonic.h"

#include <algorithm>
#include <cmath>

#include "core/fail.h"
#include "core/index.h"
#include "core/parallel.h"
#include "solve/hierarchy.h"

namespace cordon {
namespace {

constexpr double kTolerance = 1e-11;
constexpr double kGoodEnough = 1e-8;
constexpr Index kStepsWithoutHierarchy = 200;
constexpr Index kMostSteps = 2000;
constexpr Index kLanes = 16;

// The inner products of the columns of a and b, added in a fixed order.
std::vector<double> column_products(const Matrix& a, const Matrix& b, const Run& run) {
  const Tiles lanes(a.rows(), (a.rows() + kLanes - 1) / kLanes);
  std::vector<std::vector<double>> sums(at(lanes.count()), std::vector<double>(at(a.cols()), 0.0));
  parallel_for(run, lanes.count(), [&](Index lane) {
    for (Index i = lanes[lane].first; i < lanes[lane].last; ++i)
      for (Index c = 0; c < a.cols(); ++c) sums[at(lane)][at(c)] += a(i, c) * b(i, c);
  });
  for (std::size_t lane = 1; lane < sums.size(); ++lane)
    for (std::size_t c = 0; c < sums[0].size(); ++c) sums[0][c] += sums[lane][c];
  return sums[0];
}

// y = y * keep + x * factor, column by column.
void update(Matrix& y, const std::vector<double>& keep, const Matrix& x, const std::vector<double>& factor,
            const Run& run) {
  const Tiles lanes(y.rows(), (y.rows() + kLanes - 1) / kLanes);
  parallel_for(run, lanes.count(), [&](Index lane) {
    for (Index i = lanes[lane].first; i < lanes[lane].last; ++i)
      for (Index c = 0; c < y.cols(); ++c) y(i, c) = keep[at(c)] * y(i, c) + factor[at(c)] * x(i, c);
  });
}

// The graph of the unknown points, scaled by their whole degrees; edges to known ones are in the right-hand
// side.
NormalisedGraph unknown_graph(const SparseMatrix& w, const std::vector<Index>& unknown,
                              const std::vector<Index>& number) {
  SparseMatrix among;
  among.rows = among.cols = static_cast<Index>(unknown.size());
  std::vector<double> mass;
  for (const Index i : unknown) {
    double degree = 0;
    for (std::size_t e = 0; e < w.row_columns(i).size(); ++e) {
      degree += w.row_values(i)[e];
      const Index j = number[static_cast<std::size_t>(w.row_columns(i)[e])];
      if (j < 0) continue;
      among.column.push_back(static_cast<std::int32_t>(j));
      among.value.push_back(w.row_values(i)[e]);
    }
    mass.push_back(degree);
    among.start.push_back(among.entries());
  }
  NormalisedGraph graph = normalised_graph({.weights = std::move(among), .mass = std::move(mass)});
  std::fill(graph.diagonal.begin(), graph.diagonal.end(), 1.0);
  return graph;
}

}  // namespace

HarmonicSolution extend_harmonically(const SparseMatrix& w, const std::vector<char>& is_known,
                                     const std::vector<char>& reachable, Matrix& values, const Run& run) {
  std::vector<Index> unknown, number(at(w.rows), -1);
  for (Index i = 0; i < w.rows; ++i)
    if (!is_known[at(i)] && reachable[at(i)]) {
      number[at(i)] = static_cast<Index>(unknown.size());
      unknown.push_back(i);
    }
  HarmonicSolution solution;
  if (unknown.empty()) return solution;
  const NormalisedGraph graph = unknown_graph(w, unknown, number);
  const Index n = graph.size();
  const Index columns = values.cols();

  // With x = M^1/2 h:  N x = M^-1/2 W_ul h_l.
  Matrix rest(n, columns);
  for (Index u = 0; u < n; ++u) {
    const Index i = unknown[at(graph.point[at(u)])];
    for (std::size_t e = 0; e < w.row_columns(i).size(); ++e) {
      const auto j = static_cast<Index>(w.row_columns(i)[e]);
      if (!is_known[at(j)]) continue;
      for (Index c = 0; c < columns; ++c)
        rest(u, c) += w.row_values(i)[e] * values(j, c) / graph.root_mass[at(u)];
    }
  }
  const std::vector<double> sizes = column_products(rest, rest, run);
  const auto residual_of = [&](const std::vector<double>& squares) {
    double largest = 0;
    for (std::size_t c = 0; c < sizes.size(); ++c)
      if (sizes[c] > 0) largest = std::max(largest, std::sqrt(squares[c] / sizes[c]));
    return largest;
  };
  std::unique_ptr<Hierarchy> hierarchy;
  Matrix x(n, columns), conditioned(n, columns), direction(n, columns), image(n, columns);
  std::vector<double> before(at(columns), 0.0);
  const std::vector<double> ones(at(columns), 1.0);
  for (; solution.steps < kMostSteps; ++solution.steps) {
    run.stop_if_cancelled();
    run.progress("spreading the labels", static_cast<double>(solution.steps) / kMostSteps);
    solution.residual = residual_of(column_products(rest, rest, run));
    if (solution.residual <= kTolerance) break;
    bool restart = solution.steps == 0;
    if (solution.steps == kStepsWithoutHierarchy) {
      hierarchy = std::make_unique<Hierarchy>(graph, run);
      solution.hierarchy = restart = true;
    }
    if (hierarchy)
      hierarchy->solve(rest.data(), conditioned.data(), columns, run);
    else
      conditioned = rest;
    const std::vector<double> now = column_products(rest, conditioned, run);
    std::vector<double> along(at(columns), 0.0), back(at(columns), 0.0), minus(at(columns), 0.0);
    for (std::size_t c = 0; c < along.size(); ++c)
      back[c] = restart || !(before[c] > 0) ? 0 : now[c] / before[c];
    update(direction, back, conditioned, ones, run);
    graph.apply(direction.data(), image.data(), columns, run);
    const std::vector<double> curved = column_products(direction, image, run);
    for (std::size_t c = 0; c < along.size(); ++c) {
      along[c] = curved[c] > 0 ? now[c] / curved[c] : 0;
      minus[c] = -along[c];
    }
    update(x, ones, direction, along, run);
    update(rest, ones, image, minus, run);
    before = now;
  }
  if (!(solution.residual <= kGoodEnough))
    fail(ErrorKind::kNotConverged,
         "the labels could not be spread over {} points: residual {} after {} steps", n, solution.residual,
         solution.steps);
  for (Index u = 0; u < n; ++u)
    for (Index c = 0; c < columns; ++c)
      values(unknown[at(graph.point[at(u)])], c) = x(u, c) / graph.root_mass[at(u)];
  return solution;
}

}  // namespace cordon
