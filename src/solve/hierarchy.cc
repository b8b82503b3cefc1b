// Smoothed aggregation multigrid (Vanek, Mandel, Brezina, Computing 56, 1996) as a preconditioner.
//
// Setup, level by level: points are grouped into aggregates of strong neighbours; the tentative
// prolongator T restricts the near-null vector (the square roots of the masses) to each aggregate;
// P = (I - omega D^-1 A) T smooths it by one Jacobi step; the next matrix is P' A P. It ends at 400
// points, which are solved by a dense pseudo-inverse, or when the graph no longer shrinks (to less
// than 0.8 of its size), or at 20 levels.
//
// Cycle: one V-cycle with a damped Jacobi sweep before and after. The damping 4/3 / rho(D^-1 A) is
// safe only where rho is not underestimated: the power iteration's value is raised by a tenth. The
// same sweep on both sides keeps the cycle symmetric, which conjugate gradients and LOBPCG need.
//
// Cliques of the graph are not part of the matrices here: a preconditioner may be approximate.
#include "solve/hierarchy.h"

#include <algorithm>
#include <cmath>

#include "cordon/core/random.h"
#include "cordon/solve/symmetric.h"
#include "core/index.h"
#include "core/parallel.h"
#include "solve/sparse_products.h"

namespace cordon::internal {
namespace {

constexpr Index kCoarsest = 400;  // solved densely
// A graph with so many neighbours per point (beyond surfaces the second level has) would
// be nearly full once P is smoothed: there P = T, and the correction, which is then too
// short, is lengthened (Braess 1995).
constexpr Index kCrowded = 64;
constexpr double kOvercorrection = 1.8;
constexpr Index kMaxLevels = 20;
constexpr double kStalled = 0.8;  // a graph that shrinks less than this is the last one
constexpr Index kRowsPerTile = 4096;

// N with its diagonal first in every row.
Sparse matrix_of(const NormalisedGraph& graph, const Run& run) {
  const auto make = [&](RowRange rows) {
    SomeRows made;
    for (Index i = rows.first; i < rows.last; ++i) {
      made.add(i, graph.diagonal[idx(i)]);
      for (Index e = graph.start[idx(i)]; e < graph.start[idx(i) + 1]; ++e)
        made.add(graph.column[idx(e)], -graph.value[idx(e)]);
      made.end_row();
    }
    return made;
  };
  return matrix_from_rows(graph.size(), graph.size(), make, run);
}

std::vector<double> diagonal_of(const Sparse& a) {
  std::vector<double> diagonal(idx(a.rows()), 0.0);
  for (Index i = 0; i < a.rows(); ++i)
    for (Sparse::InnerIterator entry(a, i); entry; ++entry)
      if (entry.col() == i) diagonal[idx(i)] = entry.value();
  for (double& value : diagonal) value = std::max(value, 1e-300);
  return diagonal;
}

// The aggregate of every row. First pass, rows in order: a row whose strong neighbours
// are all free founds an aggregate with them. Second pass: the others join the
// aggregate, founded in the first pass, of their strongest neighbour; a row without such
// a neighbour becomes an aggregate of its own.
struct Aggregates {
  std::vector<std::int32_t> of_row;
  Index count = 0;
};
Aggregates aggregate(const Sparse& a, const std::vector<double>& diagonal, double strong) {
  Aggregates found{std::vector<std::int32_t>(idx(a.rows()), -1), 0};
  const auto is_strong = [&](Index i, const Sparse::InnerIterator& entry) {
    return entry.col() != i &&
           std::abs(entry.value()) > strong * std::sqrt(diagonal[idx(i)] * diagonal[idx(entry.col())]);
  };
  for (Index i = 0; i < a.rows(); ++i) {
    bool all_free = found.of_row[idx(i)] < 0;
    bool any = false;
    for (Sparse::InnerIterator entry(a, i); entry && all_free; ++entry)
      if (is_strong(i, entry)) {
        any = true;
        all_free = found.of_row[idx(entry.col())] < 0;
      }
    if (!all_free || !any) continue;
    const auto number = static_cast<std::int32_t>(found.count++);
    found.of_row[idx(i)] = number;
    for (Sparse::InnerIterator entry(a, i); entry; ++entry)
      if (is_strong(i, entry)) found.of_row[idx(entry.col())] = number;
  }
  const std::vector<std::int32_t> founded = found.of_row;
  for (Index i = 0; i < a.rows(); ++i) {
    if (founded[idx(i)] >= 0) continue;
    double strongest = 0;
    for (Sparse::InnerIterator entry(a, i); entry; ++entry)
      if (entry.col() != i && founded[idx(entry.col())] >= 0 && std::abs(entry.value()) > strongest) {
        strongest = std::abs(entry.value());
        found.of_row[idx(i)] = founded[idx(entry.col())];
      }
    if (found.of_row[idx(i)] < 0) found.of_row[idx(i)] = static_cast<std::int32_t>(found.count++);
  }
  return found;
}

// The largest eigenvalue of D^-1 A, a little more rather than less.
double spectral_radius(const Sparse& a, const std::vector<double>& diagonal, const Run& run) {
  Stream random(1, Purpose::kStartVector);
  std::vector<double> x(idx(a.rows())), y(idx(a.rows()));
  for (double& value : x) value = random.normal();
  double radius = 2;
  for (int step = 0; step < 12; ++step) {
    double length = 0;
    for (const double value : x) length += value * value;
    for (double& value : x) value /= std::sqrt(length);
    multiply(a, x.data(), nullptr, y.data(), 1, run);
    double image = 0;
    for (Index i = 0; i < a.rows(); ++i) {
      x[idx(i)] = y[idx(i)] / diagonal[idx(i)];
      image += x[idx(i)] * x[idx(i)];
    }
    radius = std::sqrt(image);
    if (!(radius > 0)) return 2;
  }
  return 1.1 * radius;
}

}  // namespace

struct Hierarchy::Level {
  Sparse a;
  Sparse down;                  // P'
  Sparse up;                    // P; empty on the last level
  std::vector<double> damping;  // of a Jacobi sweep: (4/3 / radius) / diagonal
  Matrix inverse;               // last level: dense pseudo-inverse, where it is small

  std::vector<double> right, found, rest;  // the memory of a cycle

  // x = damping r, or x += damping r.
  void add_damped(const double* r, double* x, bool to_zero, Index columns, const Run& run) const {
    const Tiles tiles(a.rows(), kRowsPerTile);
    parallel_for(run, tiles.count(), [&](Index tile) {
      for (Index i = tiles[tile].first; i < tiles[tile].last; ++i)
        for (Index c = i * columns; c < (i + 1) * columns; ++c)
          x[c] = (to_zero ? 0.0 : x[c]) + damping[idx(i)] * r[c];
    });
  }
};

namespace {

// The matrix of the last level is singular (one null vector per connected part): eigenvalues up to
// 1e-12 of the largest are left out of the inverse.
Matrix pseudo_inverse(const Sparse& a) {
  Matrix dense(a.rows(), a.rows());
  for (Index i = 0; i < a.rows(); ++i)
    for (Sparse::InnerIterator entry(a, i); entry; ++entry) dense(i, entry.col()) = entry.value();
  const EigenPairs all = symmetric_eigen(dense, a.rows(), Order::kLargest);
  Matrix inverse(a.rows(), a.rows());
  for (Index k = 0; k < a.rows() && all.values[idx(k)] > 1e-12 * all.values[0]; ++k)
    for (Index i = 0; i < a.rows(); ++i)
      for (Index j = 0; j < a.rows(); ++j)
        inverse(i, j) += all.vectors(i, k) * all.vectors(j, k) / all.values[idx(k)];
  return inverse;
}

}  // namespace

// Strength threshold: 0 on the first level, where every edge of a neighbour graph counts, then
// 0.04, halved from level to level, as coarse matrices have more and weaker entries.
Hierarchy::Hierarchy(const NormalisedGraph& graph, const Run& run) {
  std::vector<double> smooth = graph.root_mass;  // the near-null vector, on each level
  auto level = std::make_unique<Level>();
  level->a = matrix_of(graph, run);
  for (double strong = 0.0;; strong = strong == 0 ? 0.04 : strong / 2) {
    run.progress("coarsening the graph", 0);
    run.stop_if_cancelled();
    const Index n = level->a.rows();
    const std::vector<double> diagonal = diagonal_of(level->a);
    const double radius = spectral_radius(level->a, diagonal, run);
    for (const double d : diagonal) level->damping.push_back(4.0 / 3 / radius / d);
    levels_.push_back(std::move(level));
    Level& fine = *levels_.back();
    if (n <= kCoarsest) {
      fine.inverse = pseudo_inverse(fine.a);
      return;
    }
    const Aggregates aggregates = aggregate(fine.a, diagonal, strong);
    if (static_cast<double>(aggregates.count) > kStalled * static_cast<double>(n) ||
        static_cast<Index>(levels_.size()) == kMaxLevels)
      return;

    // T: a column per aggregate, the near-null vector restricted to it, of unit length.
    std::vector<double> coarse_smooth(idx(aggregates.count), 0.0);
    for (Index i = 0; i < n; ++i)
      coarse_smooth[static_cast<std::size_t>(aggregates.of_row[idx(i)])] += smooth[idx(i)] * smooth[idx(i)];
    for (double& value : coarse_smooth) value = std::sqrt(value);
    const auto share = [&](Index i) {
      return smooth[idx(i)] / coarse_smooth[static_cast<std::size_t>(aggregates.of_row[idx(i)])];
    };
    fine.up = matrix_from_rows(
        n, aggregates.count,
        [&](RowRange rows) {
          SomeRows made;
          for (Index i = rows.first; i < rows.last; ++i) made.add_row(aggregates.of_row[idx(i)], share(i));
          return made;
        },
        run);
    // P = (I - damping A) T; A has a diagonal, so that every entry of T has its place in A T.
    const bool crowded = fine.a.nonZeros() > kCrowded * n;
    if (!crowded) {
      fine.up = product(fine.a, fine.up, run);
      for (Index i = 0; i < n; ++i)
        for (Sparse::InnerIterator entry(fine.up, i); entry; ++entry) {
          entry.valueRef() *= -fine.damping[idx(i)];
          if (entry.col() == aggregates.of_row[idx(i)]) entry.valueRef() += share(i);
        }
    }
    fine.down = fine.up.transpose();
    level = std::make_unique<Level>();
    level->a = product(fine.down, product(fine.a, fine.up, run), run);
    if (crowded) level->a *= 1 / kOvercorrection;
    smooth = std::move(coarse_smooth);
  }
}

Hierarchy::~Hierarchy() = default;

Index Hierarchy::levels() const {
  return static_cast<Index>(levels_.size());
}

// Down: sweep from x = 0, restrict the residual. Up: add the correction from below, sweep again. On
// a last level too large for a pseudo-inverse the sweep from x = 0 is all that is done.
void Hierarchy::solve(const double* r, double* x, Index columns, const Run& run) {
  for (std::size_t l = 0; l < levels_.size(); ++l) {
    Level& level = *levels_[l];
    const auto size = idx(level.a.rows() * columns);
    level.found.resize(size);
    level.rest.resize(size);
    const double* const right = l == 0 ? r : level.right.data();
    if (!level.inverse.empty()) {
      std::fill(level.found.begin(), level.found.end(), 0.0);
      for (Index i = 0; i < level.a.rows(); ++i)
        for (Index j = 0; j < level.a.rows(); ++j)
          for (Index b = 0; b < columns; ++b)
            level.found[idx(i * columns + b)] += level.inverse(i, j) * right[j * columns + b];
      continue;
    }
    level.add_damped(right, level.found.data(), true, columns, run);
    if (level.up.size() == 0) continue;
    multiply(level.a, level.found.data(), right, level.rest.data(), columns, run);
    levels_[l + 1]->right.resize(idx(level.up.cols() * columns));
    multiply(level.down, level.rest.data(), nullptr, levels_[l + 1]->right.data(), columns, run);
  }
  for (std::size_t l = levels_.size() - 1; l-- > 0;) {
    Level& level = *levels_[l];
    multiply(level.up, levels_[l + 1]->found.data(), nullptr, level.rest.data(), columns, run);
    for (std::size_t i = 0; i < level.found.size(); ++i) level.found[i] += level.rest[i];
    multiply(level.a, level.found.data(), l == 0 ? r : level.right.data(), level.rest.data(), columns, run);
    level.add_damped(level.rest.data(), level.found.data(), false, columns, run);
  }
  std::copy(levels_[0]->found.begin(), levels_[0]->found.end(), x);
}

}  // namespace cordon::internal
