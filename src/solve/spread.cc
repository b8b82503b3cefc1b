// Propagation of marks over a graph: columns of (I - alpha S)^-1 by conjugate gradients,
// eight right-hand sides at a time on one thread, so that each row of S is read once for
// eight of them. Every column has its own step lengths; the block goes on until the
// last of its columns is solved.
//
// Convergence: the condition number is at most (1 + alpha) / (1 - alpha), 19 for
// alpha = .9. The residual is computed anew from the solution at the end and must
// be small, or the answer is refused.
#include "solve/spread.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/fail.h"
#include "core/index.h"
#include "core/parallel.h"
#include "solve/gate.h"

namespace cordon::internal {
namespace {

constexpr Index kBlock = 8;  // right-hand sides solved together
constexpr Index kMaxSpreadSteps = 2000;
constexpr double kCarriedSpreadResidual = 1e-13;
constexpr double kSpreadResidual = 1e-10;  // of the residual computed anew from the solution
constexpr Index kSpreadTileRows = 512;

using SideBlock = std::vector<std::array<double, kBlock>>;  // a row per point
using SideSums = std::array<double, kBlock>;

std::vector<double> degrees_of(const SparseMatrix& w) {
  std::vector<double> degree(idx(w.rows), 0.0);
  for (Index i = 0; i < w.rows; ++i)
    for (const double value : w.row_values(i)) degree[idx(i)] += value;
  return degree;
}

// S = D^-1/2 W D^-1/2; the root is taken of each degree
// by itself, so that their product cannot overflow.
SparseMatrix normalised(const SparseMatrix& w) {
  const std::vector<double> degree = degrees_of(w);
  SparseMatrix s = w;
  for (Index i = 0; i < w.rows; ++i)
    for (Index e = w.start[idx(i)]; e < w.start[idx(i + 1)]; ++e) {
      const double both = std::sqrt(degree[idx(i)]) * std::sqrt(degree[idx(w.column[idx(e)])]);
      s.value[idx(e)] = both > 0 ? w.value[idx(e)] / both : 0.0;
    }
  return s;
}

SideSums inner(const SideBlock& a, const SideBlock& b) {
  SideSums sums{};
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t c = 0; c < kBlock; ++c) sums[c] += a[i][c] * b[i][c];
  return sums;
}

void apply(const SparseMatrix& s, double alpha, const SideBlock& x, SideBlock& y) {
  for (Index i = 0; i < s.rows; ++i) {
    SideSums sum{};
    const auto columns = s.row_columns(i);
    const auto values = s.row_values(i);
    for (std::size_t e = 0; e < columns.size(); ++e) {
      const auto& neighbour = x[static_cast<std::size_t>(columns[e])];
      for (std::size_t c = 0; c < kBlock; ++c) sum[c] += values[e] * neighbour[c];
    }
    for (std::size_t c = 0; c < kBlock; ++c) y[idx(i)][c] = x[idx(i)][c] - alpha * sum[c];
  }
}

Matrix as_matrix(const SideBlock& block) {
  Matrix m(static_cast<Index>(block.size()), kBlock);
  for (Index i = 0; i < m.rows(); ++i) std::copy_n(block[idx(i)].begin(), kBlock, m.row(i).begin());
  return m;
}

// The gate. There is no other route: the eigenvalues lie between 1 - alpha and 1 + alpha, and
// conjugate gradients that fail there have been given numbers that are no graph.
void require_solved(const SparseMatrix& s, double alpha, const SideBlock& right, const SideBlock& x) {
  SideBlock rest(x.size());
  apply(s, alpha, x, rest);
  for (std::size_t i = 0; i < rest.size(); ++i)
    for (std::size_t c = 0; c < kBlock; ++c) rest[i][c] = right[i][c] - rest[i][c];
  const Outcome outcome =
      check_solution(as_matrix(x), as_matrix(right), as_matrix(rest), 1 + alpha, kSpreadResidual);
  if (!outcome.passed())
    refuse(fmt::format("the spreading of marks over {} points", x.size()), "conjugate gradients",
           outcome.fault);
}

// (I - alpha S) x = rest, by conjugate gradients on every
// column for itself; right-hand sides are unit vectors (or 0).
SideBlock solve(const SparseMatrix& s, double alpha, SideBlock rest, const Run& run) {
  const SideBlock right = rest;
  SideBlock x(rest.size(), SideSums{}), direction = rest, image(rest.size());
  SideSums now = inner(rest, rest);
  double worst = 1;
  for (Index step = 0; step < kMaxSpreadSteps && worst > kCarriedSpreadResidual; ++step) {
    run.stop_if_cancelled();
    apply(s, alpha, direction, image);
    const SideSums curved = inner(direction, image);
    SideSums along{}, back{};
    for (std::size_t c = 0; c < kBlock; ++c) along[c] = curved[c] > 0 ? now[c] / curved[c] : 0.0;
    for (std::size_t i = 0; i < x.size(); ++i)
      for (std::size_t c = 0; c < kBlock; ++c) {
        x[i][c] += along[c] * direction[i][c];
        rest[i][c] -= along[c] * image[i][c];
      }
    const SideSums after = inner(rest, rest);
    for (std::size_t c = 0; c < kBlock; ++c) back[c] = now[c] > 0 ? after[c] / now[c] : 0.0;
    for (std::size_t i = 0; i < x.size(); ++i)
      for (std::size_t c = 0; c < kBlock; ++c) direction[i][c] = rest[i][c] + back[c] * direction[i][c];
    now = after;
    worst = std::sqrt(*std::ranges::max_element(now));
  }
  require_solved(s, alpha, right, x);
  return x;
}

}  // namespace

// Unit vectors of the sources as right-hand sides.
// P is symmetric, so that its columns are its rows.
Matrix spread_from(const SparseMatrix& w, const std::vector<Index>& sources, double alpha, const Run& run) {
  const SparseMatrix s = normalised(w);
  Matrix spread = Matrix::uninitialised(static_cast<Index>(sources.size()), w.rows);
  const Tiles blocks(spread.rows(), kBlock);
  parallel_for(
      run, blocks.count(),
      [&](Index block) {
        const RowRange rows = blocks[block];
        SideBlock marks(idx(w.rows), SideSums{});
        for (Index r = 0; r < rows.count(); ++r) marks[idx(sources[idx(rows.first + r)])][idx(r)] = 1;
        const SideBlock x = solve(s, alpha, std::move(marks), run);
        for (Index r = 0; r < rows.count(); ++r)
          for (Index i = 0; i < w.rows; ++i) spread(rows.first + r, i) = (1 - alpha) * x[idx(i)][idx(r)];
      },
      "spreading the links");
  return spread;
}

Matrix smooth_over(const SparseMatrix& w, const Matrix& y, double share, Index rounds, const Run& run) {
  const std::vector<double> degree = degrees_of(w);
  Matrix g(y), next = Matrix::uninitialised(y.rows(), y.cols());
  const Tiles tiles(y.rows(), kSpreadTileRows);
  for (Index round = 0; round < rounds; ++round) {
    parallel_for(run, tiles.count(), [&](Index tile) {
      for (Index i = tiles[tile].first; i < tiles[tile].last; ++i) {
        const auto out = next.row(i);
        const double kept = degree[idx(i)] > 0 ? 1 - share : 1.0;
        for (Index j = 0; j < y.cols(); ++j) out[idx(j)] = kept * y(i, j);
        if (!(degree[idx(i)] > 0)) continue;
        for (std::size_t e = 0; e < w.row_columns(i).size(); ++e) {
          const double part = share * w.row_values(i)[e] / degree[idx(i)];
          const auto neighbour = g.row(w.row_columns(i)[e]);
          for (std::size_t j = 0; j < out.size(); ++j) out[j] += part * neighbour[j];
        }
      }
    });
    std::swap(g, next);
  }
  return g;
}

}  // namespace cordon::internal
