// Harmonic functions on a graph: conjugate gradients on N_uu x = b with a Jacobi scaling (N has a
// unit diagonal), after 200 steps with the V-cycle of hierarchy.h as preconditioner. The right-hand
// sides are iterated together, each with its own step lengths; the iteration ends by the residual
// it carries along, and the answer is judged by one computed anew.
//
// Other routes, where that fails: a sparse factor (up to 50,000 unknown points), then elimination
// without subtractions (up to 3,000), which keeps its relative accuracy for weights of any size.
#include "solve/harmonic.h"

#include <Eigen/SparseCholesky>
#include <Eigen/SparseCore>
#include <algorithm>
#include <cmath>

#include "core/fail.h"
#include "core/index.h"
#include "core/parallel.h"
#include "solve/gate.h"
#include "solve/hierarchy.h"

namespace cordon::internal {
namespace {

constexpr double kTolerance = 1e-11;  // of the residual the iteration carries along
constexpr double kBound = 1e-10;      // of the one computed anew from the solution
constexpr Index kMaxFactorised = 50'000;
constexpr Index kMaxEliminated = 3000;
constexpr Index kStepsWithoutHierarchy = 200;
constexpr Index kMaxSteps = 2000;
constexpr Index kLanes = 16;

// The inner products of the columns of a and b, added in a fixed order.
std::vector<double> column_products(const Matrix& a, const Matrix& b, const Run& run) {
  const Tiles lanes(a.rows(), (a.rows() + kLanes - 1) / kLanes);
  std::vector<std::vector<double>> sums(idx(lanes.count()), std::vector<double>(idx(a.cols()), 0.0));
  parallel_for(run, lanes.count(), [&](Index lane) {
    for (Index i = lanes[lane].first; i < lanes[lane].last; ++i)
      for (Index c = 0; c < a.cols(); ++c) sums[idx(lane)][idx(c)] += a(i, c) * b(i, c);
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
      for (Index c = 0; c < y.cols(); ++c) y(i, c) = keep[idx(c)] * y(i, c) + factor[idx(c)] * x(i, c);
  });
}

// The graph of the unknown points, scaled by their whole
// degrees; edges to known ones are in the right-hand side.
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

// N as a sparse matrix, factorised: the safe way where conjugate gradients stall.
Matrix by_factor(const NormalisedGraph& graph, const Matrix& right) {
  using Sparse = Eigen::SparseMatrix<double>;
  std::vector<Eigen::Triplet<double>> entries;
  for (Index i = 0; i < graph.size(); ++i) {
    entries.emplace_back(i, i, graph.diagonal[idx(i)]);
    for (Index e = graph.start[idx(i)]; e < graph.start[idx(i) + 1]; ++e)
      entries.emplace_back(i, graph.column[idx(e)], -graph.value[idx(e)]);
  }
  Sparse n(graph.size(), graph.size());
  n.setFromTriplets(entries.begin(), entries.end());
  const Eigen::SimplicialLDLT<Sparse> factor(n);
  if (factor.info() != Eigen::Success)
    fail(ErrorKind::kNotConverged, "the graph of {} points could not be factorised", graph.size());
  using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const Eigen::MatrixXd found =
      factor.solve(Eigen::MatrixXd(Eigen::Map<const Rows>(right.data(), right.rows(), right.cols())));
  Matrix x(right.rows(), right.cols());
  Eigen::Map<Rows>(x.data(), x.rows(), x.cols()) = found;
  return x;
}

// Points taken out one after another, each by joining its neighbours with w_ik w_kj / (its degree):
// sums and quotients of positive numbers alone, right to the last digits however much the weights
// differ (Grassmann, Taksar, Heyman 1985). Dense, n^3 / 3.
Matrix by_elimination(const SparseMatrix& w, const std::vector<Index>& unknown,
                      const std::vector<Index>& number, const Matrix& values) {
  const auto n = static_cast<Index>(unknown.size());
  Matrix joined(n, n);  // among the unknown
  Matrix from_known(n, values.cols()), h(n, values.cols());
  std::vector<double> to_known(idx(n), 0.0);
  for (Index u = 0; u < n; ++u) {
    const Index i = unknown[idx(u)];
    for (std::size_t e = 0; e < w.row_columns(i).size(); ++e) {
      const auto j = static_cast<Index>(w.row_columns(i)[e]);
      const double weight = w.row_values(i)[e];
      if (number[idx(j)] >= 0) {
        joined(u, number[idx(j)]) += weight;
        continue;
      }
      to_known[idx(u)] += weight;
      for (Index c = 0; c < values.cols(); ++c) from_known(u, c) += weight * values(j, c);
    }
  }
  std::vector<double> degree(idx(n), 0.0);
  for (Index k = n - 1; k >= 0; --k) {
    degree[idx(k)] = to_known[idx(k)];
    for (Index j = 0; j < k; ++j) degree[idx(k)] += joined(k, j);
    if (!(degree[idx(k)] > 0))
      fail(ErrorKind::kNotConverged, "weights are so small that a point is joined to no known one");
    for (Index i = 0; i < k; ++i) {
      const double share = joined(i, k) / degree[idx(k)];
      if (share == 0) continue;
      for (Index j = 0; j < k; ++j) joined(i, j) += share * joined(k, j);
      to_known[idx(i)] += share * to_known[idx(k)];
      for (Index c = 0; c < values.cols(); ++c) from_known(i, c) += share * from_known(k, c);
    }
  }
  for (Index k = 0; k < n; ++k)
    for (Index c = 0; c < values.cols(); ++c) {
      double sum = from_known(k, c);
      for (Index j = 0; j < k; ++j) sum += joined(k, j) * h(j, c);
      h(k, c) = sum / degree[idx(k)];
    }
  return h;
}

// What every harmonic function has, and what a small residual does not prove where weights differ
// much: it lies between the least and the largest known value, and where the known rows all have
// the same sum (classes as 0 and 1) so has every row.
struct KnownValues {
  std::vector<double> minimum, largest;  // of each column
  double min_sum = INFINITY, largest_sum = -INFINITY;

  KnownValues(const Matrix& values, const std::vector<char>& is_known)
      : minimum(idx(values.cols()), INFINITY), largest(idx(values.cols()), -INFINITY) {
    for (Index i = 0; i < values.rows(); ++i) {
      if (!is_known[idx(i)]) continue;
      double sum = 0;
      for (Index c = 0; c < values.cols(); ++c) {
        sum += values(i, c);
        minimum[idx(c)] = std::min(minimum[idx(c)], values(i, c));
        largest[idx(c)] = std::max(largest[idx(c)], values(i, c));
      }
      min_sum = std::min(min_sum, sum);
      largest_sum = std::max(largest_sum, sum);
    }
  }

  std::string fault_of(const Matrix& h) const {
    constexpr double kSlack = 1e-7;  // of the range
    double maximum = 0;
    for (std::size_t c = 0; c < minimum.size(); ++c)
      maximum = std::max({maximum, std::abs(minimum[c]), std::abs(largest[c])});
    for (Index u = 0; u < h.rows(); ++u) {
      double sum = 0;
      for (Index c = 0; c < h.cols(); ++c) {
        sum += h(u, c);
        if (!(h(u, c) >= minimum[idx(c)] - kSlack * maximum && h(u, c) <= largest[idx(c)] + kSlack * maximum))
          return fmt::format("a value of {:.6g} lies outside the known ones, {:.6g} to {:.6g}", h(u, c),
                             minimum[idx(c)], largest[idx(c)]);
      }
      if (!(sum >= min_sum - kSlack * maximum && sum <= largest_sum + kSlack * maximum))
        return fmt::format("the values of a point add up to {:.6g}, those of the known ones to {:.6g}", sum,
                           largest_sum);
    }
    return {};
  }
};

}  // namespace

HarmonicSolution extend_harmonically(const SparseMatrix& w, const std::vector<char>& is_known,
                                     const std::vector<char>& reachable, Matrix& values, const Run& run) {
  std::vector<Index> unknown, number(idx(w.rows), -1);
  for (Index i = 0; i < w.rows; ++i)
    if (!is_known[idx(i)] && reachable[idx(i)]) {
      number[idx(i)] = static_cast<Index>(unknown.size());
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
    const Index i = unknown[idx(graph.point[idx(u)])];
    for (std::size_t e = 0; e < w.row_columns(i).size(); ++e) {
      const auto j = static_cast<Index>(w.row_columns(i)[e]);
      if (!is_known[idx(j)]) continue;
      for (Index c = 0; c < columns; ++c)
        rest(u, c) += w.row_values(i)[e] * values(j, c) / graph.root_mass[idx(u)];
    }
  }
  const Matrix right(rest);
  const std::vector<double> sizes = column_products(rest, rest, run);
  const auto residual_of = [&](const std::vector<double>& squares) {
    double largest = 0;
    for (std::size_t c = 0; c < sizes.size(); ++c)
      if (sizes[c] > 0) largest = std::max(largest, std::sqrt(squares[c] / sizes[c]));
    return largest;
  };
  std::unique_ptr<Hierarchy> hierarchy;
  Matrix x(n, columns), conditioned(n, columns), direction(n, columns), image(n, columns);
  std::vector<double> before(idx(columns), 0.0);
  const std::vector<double> ones(idx(columns), 1.0);
  for (; solution.steps < kMaxSteps; ++solution.steps) {
    run.stop_if_cancelled();
    run.progress("spreading the labels", static_cast<double>(solution.steps) / kMaxSteps);
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
    std::vector<double> along(idx(columns), 0.0), back(idx(columns), 0.0), minus(idx(columns), 0.0);
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
  // By the number of the point among the unknown, as values: h = M^-1/2 x.
  const auto as_values = [&](const Matrix& found) {
    Matrix h(n, columns);
    for (Index u = 0; u < n; ++u)
      for (Index c = 0; c < columns; ++c) h(graph.point[idx(u)], c) = found(u, c) / graph.root_mass[idx(u)];
    return h;
  };
  std::vector<Route<Matrix>> routes{{"conjugate gradients", [&] { return as_values(x); }}};
  if (n <= kMaxFactorised)
    routes.push_back({"a sparse factor", [&] { return as_values(by_factor(graph, right)); }});
  if (n <= kMaxEliminated)
    routes.push_back({"elimination", [&] { return by_elimination(w, unknown, number, values); }});
  const KnownValues known(values, is_known);
  const Matrix h = first_accepted(
      fmt::format("the spreading of labels over {} points", n), routes, [&](const Matrix& found) {
        Matrix scaled(n, columns), left(n, columns);
        for (Index u = 0; u < n; ++u)
          for (Index c = 0; c < columns; ++c)
            scaled(u, c) = found(graph.point[idx(u)], c) * graph.root_mass[idx(u)];
        graph.apply(scaled.data(), left.data(), columns, run);
        for (Index i = 0; i < left.size(); ++i) left.data()[i] = right.data()[i] - left.data()[i];
        constexpr double kNorm = 2;  // the diagonal is 1
        Verdict verdict = check_solution(scaled, right, left, kNorm, kBound);
        solution.residual = verdict.residual;
        if (verdict.passed()) verdict.fault = known.fault_of(found);
        return verdict;
      });
  for (Index u = 0; u < n; ++u)
    for (Index c = 0; c < columns; ++c) values(unknown[idx(u)], c) = h(u, c);
  return solution;
}

}  // namespace cordon::internal
