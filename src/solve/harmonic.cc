// Harmonic functions on a graph: N_uu x = b by conjugate gradients (conjugate_gradients.h), N scaled by
// the whole degrees to a unit diagonal, the answer judged by a residual computed anew.
//
// Other routes, where that fails: a sparse factor (up to 50,000 unknown points), then elimination
// without subtractions (up to 3,000), which keeps its relative accuracy for weights of any size. Over
// ranks there is no other route, so that no rank waits for another that has gone on to the next.
#include "solve/harmonic.h"

#include <Eigen/SparseCholesky>
#include <Eigen/SparseCore>
#include <algorithm>
#include <cmath>

#include "core/fail.h"
#include "core/index.h"
#include "core/parallel.h"
#include "solve/conjugate_gradients.h"
#include "solve/gate.h"

namespace cordon::internal {
namespace {

constexpr double kCarriedResidual = 1e-11;   // of the residual the iteration carries along
constexpr double kHarmonicResidual = 1e-10;  // of the one computed anew from the solution
constexpr Index kMaxFactorised = 50'000;
constexpr Index kMaxEliminated = 3000;
constexpr Index kMaxHarmonicSteps = 2000;
constexpr double kNorm = 2;  // at least that of N, whose diagonal is 1
constexpr char kStage[] = "spreading the labels";

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

  // Of what all ranks know.
  void merge(const Ranks& ranks) {
    std::vector<double> mine(minimum);
    mine.insert(mine.end(), largest.begin(), largest.end());
    mine.insert(mine.end(), {min_sum, largest_sum});
    const std::size_t columns = minimum.size();
    for (const auto& one : gather_all(ranks, mine)) {
      for (std::size_t c = 0; c < columns; ++c) {
        minimum[c] = std::min(minimum[c], one[c]);
        largest[c] = std::max(largest[c], one[columns + c]);
      }
      min_sum = std::min(min_sum, one[2 * columns]);
      largest_sum = std::max(largest_sum, one[2 * columns + 1]);
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

std::string name_of_problem(Index points) {
  return fmt::format("the spreading of labels over {} points", points);
}

// This rank's part of the system: unknown points renumbered tile by tile.
struct UnknownRows {
  TileCut cut;
  std::vector<Index> row;  // of the graph's rows of this rank
  std::vector<double> root_mass;
  TiledMatrix n;
  Matrix right;
};

UnknownRows unknown_rows(const Ranks& ranks, const RowsOfGraph& graph, const std::vector<char>& is_known,
                         const std::vector<char>& reachable, const Matrix& values, const Run& run) {
  UnknownRows made;
  const RowRange own = graph.cut.rows_of(ranks.rank()), tiles = graph.cut.tiles_of(ranks.rank());
  const std::vector<double> degree = degrees_of(ranks, graph);
  std::vector<Index> sizes(idx(tiles.count()), 0), all_sizes;
  for (Index t = tiles.first; t < tiles.last; ++t)
    for (Index i = graph.cut.tile(t).first - own.first; i < graph.cut.tile(t).last - own.first; ++i) {
      if (is_known[idx(i)] || !reachable[idx(i)]) continue;
      ++sizes[idx(t - tiles.first)];
      made.row.push_back(i);
      made.root_mass.push_back(std::sqrt(degree[idx(i)]));
    }
  for (const auto& some : gather_all(ranks, sizes))
    all_sizes.insert(all_sizes.end(), some.begin(), some.end());
  made.cut = graph.cut.with_sizes(all_sizes);

  // Of each row of the graph its number among the unknown (-1: known), the root of its mass, its values.
  const Index first = made.cut.rows_of(ranks.rank()).first, columns = values.cols();
  std::vector<Index> number(idx(own.count()), -1);
  std::vector<double> root(idx(own.count()), 0.0);
  for (std::size_t u = 0; u < made.row.size(); ++u) {
    number[idx(made.row[u])] = first + static_cast<Index>(u);
    root[idx(made.row[u])] = made.root_mass[u];
  }
  const Halo halo = make_halo(ranks, graph.cut, columns_of_others(graph.column, own));
  const std::vector<Index> halo_number = fetch_rows(ranks, halo, number.data(), 1);
  const std::vector<double> halo_root = fetch_rows(ranks, halo, root.data(), 1);
  const std::vector<double> halo_values = fetch_rows(ranks, halo, values.data(), columns);
  struct Seen {
    Index number;
    double root;
    const double* values;
  };
  const auto seen = [&](Index place) -> Seen {
    if (place >= own.first && place < own.last) {
      const Index i = place - own.first;
      return {number[idx(i)], root[idx(i)], values.data() + i * columns};
    }
    const Index h = std::lower_bound(halo.rows.begin(), halo.rows.end(), place) - halo.rows.begin();
    return {halo_number[idx(h)], halo_root[idx(h)], halo_values.data() + h * columns};
  };
  made.right = Matrix(static_cast<Index>(made.row.size()), columns);
  made.n = tiled_matrix(
      ranks, made.cut, made.cut,
      [&](RowRange rows) {
        MadeRows some;
        for (Index u = rows.first; u < rows.last; ++u) {
          const Index i = made.row[idx(u)];
          some.add(first + u, 1.0);
          for (Index e = graph.start[idx(i)]; e < graph.start[idx(i) + 1]; ++e) {
            const Seen other = seen(graph.column[idx(e)]);
            const double weight = graph.weight[idx(e)] / made.root_mass[idx(u)];
            if (other.number >= 0) {
              some.add(other.number, -weight / other.root);
              continue;
            }
            for (Index c = 0; c < columns; ++c) made.right(u, c) += weight * other.values[c];
          }
          some.end_row();
        }
        return some;
      },
      run);
  return made;
}

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
  Matrix right(n, columns);
  for (Index u = 0; u < n; ++u) {
    const Index i = unknown[idx(graph.point[idx(u)])];
    for (std::size_t e = 0; e < w.row_columns(i).size(); ++e) {
      const auto j = static_cast<Index>(w.row_columns(i)[e]);
      if (!is_known[idx(j)]) continue;
      for (Index c = 0; c < columns; ++c)
        right(u, c) += w.row_values(i)[e] * values(j, c) / graph.root_mass[idx(u)];
    }
  }
  const TileCut cut(n, one_process());
  const Iterated iterated = conjugate_gradients(
      {one_process(), cut,
       [&](const double* x, double* y, Index b, const Run& r) { graph.apply(x, y, b, r); },
       [&](const Run& r) { return std::make_unique<Hierarchy>(graph, r); }},
      right, kCarriedResidual, kMaxHarmonicSteps, kStage, run);
  solution.steps = iterated.steps;
  solution.hierarchy = iterated.hierarchy;
  // By the number of the point among the unknown, as values: h = M^-1/2 x.
  const auto as_values = [&](const Matrix& found) {
    Matrix h(n, columns);
    for (Index u = 0; u < n; ++u)
      for (Index c = 0; c < columns; ++c) h(graph.point[idx(u)], c) = found(u, c) / graph.root_mass[idx(u)];
    return h;
  };
  std::vector<Route<Matrix>> routes{{"conjugate gradients", [&] { return as_values(iterated.x); }}};
  if (n <= kMaxFactorised)
    routes.push_back({"a sparse factor", [&] { return as_values(by_factor(graph, right)); }});
  if (n <= kMaxEliminated)
    routes.push_back({"elimination", [&] { return by_elimination(w, unknown, number, values); }});
  const KnownValues known(values, is_known);
  const Matrix h = first_accepted(name_of_problem(n), routes, [&](const Matrix& found) {
    Matrix scaled(n, columns), left(n, columns);
    for (Index u = 0; u < n; ++u)
      for (Index c = 0; c < columns; ++c)
        scaled(u, c) = found(graph.point[idx(u)], c) * graph.root_mass[idx(u)];
    graph.apply(scaled.data(), left.data(), columns, run);
    for (Index i = 0; i < left.size(); ++i) left.data()[i] = right.data()[i] - left.data()[i];
    Outcome outcome = check_solution(scaled, right, left, kNorm, kHarmonicResidual);
    solution.residual = outcome.residual;
    if (outcome.passed()) outcome.fault = known.fault_of(found);
    return outcome;
  });
  for (Index u = 0; u < n; ++u)
    for (Index c = 0; c < columns; ++c) values(unknown[idx(u)], c) = h(u, c);
  return solution;
}

HarmonicSolution extend_harmonically(const Ranks& ranks, const RowsOfGraph& graph,
                                     const std::vector<char>& is_known, const std::vector<char>& reachable,
                                     Matrix& values, const Run& run) {
  const UnknownRows unknown = unknown_rows(ranks, graph, is_known, reachable, values, run);
  HarmonicSolution solution;
  const Index total = unknown.cut.rows(), columns = values.cols();
  if (total == 0) return solution;
  KnownValues known(values, is_known);
  known.merge(ranks);
  const auto apply = [&](const double* x, double* y, Index b, const Run& r) {
    multiply(ranks, unknown.n, x, nullptr, y, b, r);
  };
  const Iterated iterated = conjugate_gradients(
      {ranks, unknown.cut, apply,
       [&](const Run& r) { return std::make_unique<Hierarchy>(ranks, unknown.n, unknown.root_mass, r); }},
      unknown.right, kCarriedResidual, kMaxHarmonicSteps, kStage, run);
  solution.steps = iterated.steps;
  solution.hierarchy = iterated.hierarchy;
  const Matrix h = first_accepted<Matrix>(
      name_of_problem(total),
      {{"conjugate gradients",
        [&] {
          Matrix found(iterated.x);
          for (Index u = 0; u < found.rows(); ++u)
            for (Index c = 0; c < columns; ++c) found(u, c) /= unknown.root_mass[idx(u)];
          return found;
        }}},
      [&](const Matrix& found) {
        const Matrix &x = iterated.x, &right = unknown.right;
        Matrix rest(x.rows(), columns);
        multiply(ranks, unknown.n, x.data(), right.data(), rest.data(), columns, run);
        const auto squares = [&](const Matrix& m) { return column_products(ranks, unknown.cut, m, m, run); };
        const std::vector<double> of_rest = squares(rest), of_x = squares(x), of_right = squares(right);
        double error = 0;
        for (std::size_t c = 0; c < of_x.size(); ++c) {
          const double one =
              backward_error(std::sqrt(of_rest[c]), kNorm, std::sqrt(of_x[c]), std::sqrt(of_right[c]));
          if (!(one <= error)) error = one;
        }
        Outcome outcome = judge_backward_error(error, kHarmonicResidual);
        solution.residual = outcome.residual;
        const std::string fault = known.fault_of(found);
        for (const auto& one : gather_all(ranks, std::vector<char>(fault.begin(), fault.end())))
          if (outcome.passed()) outcome.fault.assign(one.begin(), one.end());
        return outcome;
      });
  for (std::size_t u = 0; u < unknown.row.size(); ++u)
    std::copy_n(h.row(static_cast<Index>(u)).begin(), columns, values.row(unknown.row[u]).begin());
  return solution;
}

}  // namespace cordon::internal
