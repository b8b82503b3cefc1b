// Smoothed aggregation multigrid (Vanek, Mandel, Brezina, Computing 56, 1996) as a preconditioner.
//
// Setup, level by level: points are grouped into aggregates of strong neighbours of the same tile; the
// tentative prolongator T restricts the near-null vector (the square roots of the masses) to each aggregate;
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

std::vector<double> diagonal_of(const TiledMatrix& a) {
  std::vector<double> diagonal(idx(a.local_rows()), 0.0);
  for (Index i = 0; i < a.local_rows(); ++i)
    for (Index e = a.start[idx(i)]; e < a.start[idx(i) + 1]; ++e)
      if (a.column[idx(e)] == i) diagonal[idx(i)] = a.value[idx(e)];
  for (double& value : diagonal) value = std::max(value, 1e-300);
  return diagonal;
}

// The aggregate of every row of this rank. In each tile, first pass, rows in order: a row whose strong
// neighbours in the tile are all free founds an aggregate with them. Second pass: the others join the
// aggregate, founded in the first pass, of their strongest neighbour; a row without such
// a neighbour becomes an aggregate of its own.
struct Aggregates {
  std::vector<std::int32_t> of_row;  // local numbers
  TileCut cut;
  Index count() const { return cut.rows(); }
};
Aggregates aggregate(const Ranks& ranks, const TiledMatrix& a, const std::vector<double>& diagonal,
                     double strong, const Run& run) {
  Aggregates found{std::vector<std::int32_t>(idx(a.local_rows()), -1), {}};
  const RowRange tiles = a.rows.tiles_of(ranks.rank());
  const Index shift = a.rows.rows_of(ranks.rank()).first;
  std::vector<Index> sizes(idx(tiles.count()), 0);
  parallel_for(run, tiles.count(), [&](Index t) {
    const RowRange rows{a.rows.tile(tiles.first + t).first - shift,
                        a.rows.tile(tiles.first + t).last - shift};
    Index& count = sizes[idx(t)];
    const auto strength = [&](Index i, Index e) {  // 0: not a neighbour in this tile, or a weak one
      const Index j = a.column[idx(e)];
      if (j == i || j < rows.first || j >= rows.last) return 0.0;
      const double size = std::abs(a.value[idx(e)]);
      return size > strong * std::sqrt(diagonal[idx(i)] * diagonal[idx(j)]) ? size : 0.0;
    };
    for (Index i = rows.first; i < rows.last; ++i) {
      bool all_free = found.of_row[idx(i)] < 0;
      bool any = false;
      for (Index e = a.start[idx(i)]; e < a.start[idx(i) + 1] && all_free; ++e)
        if (strength(i, e) > 0) {
          any = true;
          all_free = found.of_row[static_cast<std::size_t>(a.column[idx(e)])] < 0;
        }
      if (!all_free || !any) continue;
      const auto number = static_cast<std::int32_t>(count++);
      found.of_row[idx(i)] = number;
      for (Index e = a.start[idx(i)]; e < a.start[idx(i) + 1]; ++e)
        if (strength(i, e) > 0) found.of_row[static_cast<std::size_t>(a.column[idx(e)])] = number;
    }
    const std::vector<std::int32_t> founded(found.of_row.begin() + rows.first,
                                            found.of_row.begin() + rows.last);
    for (Index i = rows.first; i < rows.last; ++i) {
      if (founded[idx(i - rows.first)] >= 0) continue;
      double strongest = 0;
      for (Index e = a.start[idx(i)]; e < a.start[idx(i) + 1]; ++e) {
        const Index j = a.column[idx(e)];
        if (j == i || j < rows.first || j >= rows.last || founded[idx(j - rows.first)] < 0) continue;
        if (std::abs(a.value[idx(e)]) > strongest) {
          strongest = std::abs(a.value[idx(e)]);
          found.of_row[idx(i)] = founded[idx(j - rows.first)];
        }
      }
      if (found.of_row[idx(i)] < 0) found.of_row[idx(i)] = static_cast<std::int32_t>(count++);
    }
  });
  std::vector<Index> all;
  for (const auto& some : gather_all(ranks, sizes)) all.insert(all.end(), some.begin(), some.end());
  found.cut = a.rows.with_sizes(all);
  Index before = 0;  // aggregates of this rank's earlier tiles
  for (Index t = 0; t < tiles.count(); ++t) {
    const RowRange rows = a.rows.tile(tiles.first + t);
    for (Index i = rows.first - shift; i < rows.last - shift; ++i)
      found.of_row[idx(i)] += static_cast<std::int32_t>(before);
    before += sizes[idx(t)];
  }
  return found;
}

Index total_entries(const Ranks& ranks, const TiledMatrix& a) {
  Index total = 0;
  for (const auto& some : gather_all(ranks, std::vector<Index>{a.entries()})) total += some[0];
  return total;
}

double sum_of_squares(const Ranks& ranks, const TileCut& cut, const std::vector<double>& x) {
  const RowRange tiles = cut.tiles_of(ranks.rank());
  const Index shift = cut.rows_of(ranks.rank()).first;
  std::vector<double> sums(idx(tiles.count()), 0.0);
  for (Index t = tiles.first; t < tiles.last; ++t)
    for (Index i = cut.tile(t).first - shift; i < cut.tile(t).last - shift; ++i)
      sums[idx(t - tiles.first)] += x[idx(i)] * x[idx(i)];
  return sum_over_tiles(ranks, cut, std::move(sums), 1)[0];
}

// The largest eigenvalue of D^-1 A, a little more rather than less.
double spectral_radius(const Ranks& ranks, const TiledMatrix& a, const std::vector<double>& diagonal,
                       const Run& run) {
  std::vector<double> x(idx(a.local_rows())), y(idx(a.local_rows()));
  const RowRange tiles = a.rows.tiles_of(ranks.rank());
  const Index shift = a.rows.rows_of(ranks.rank()).first;
  for (Index t = tiles.first; t < tiles.last; ++t) {
    Stream random(1, Purpose::kStartVector, static_cast<std::uint64_t>(t));
    for (Index i = a.rows.tile(t).first - shift; i < a.rows.tile(t).last - shift; ++i)
      x[idx(i)] = random.normal();
  }
  double radius = 2;
  double length = std::sqrt(sum_of_squares(ranks, a.rows, x));
  for (int step = 0; step < 12; ++step) {
    for (double& value : x) value /= length;
    multiply(ranks, a, x.data(), nullptr, y.data(), 1, run);
    for (Index i = 0; i < a.local_rows(); ++i) x[idx(i)] = y[idx(i)] / diagonal[idx(i)];
    radius = length = std::sqrt(sum_of_squares(ranks, a.rows, x));
    if (!(radius > 0)) return 2;
  }
  return 1.1 * radius;
}

}  // namespace

struct Hierarchy::Level {
  TiledMatrix a;
  TiledMatrix down;             // P'
  TiledMatrix up;               // P; empty on the last level
  std::vector<double> damping;  // of a Jacobi sweep: (4/3 / radius) / diagonal
  Matrix inverse;               // last level: this rank's rows of a dense pseudo-inverse, where it is small
  bool is_inverted = false;

  std::vector<double> right, found, rest;  // the memory of a cycle
};

namespace {

// The matrix of the last level is singular (one null vector per connected part): eigenvalues up to
// 1e-12 of the largest are left out of the inverse.
Matrix pseudo_inverse(const Matrix& dense) {
  const Index n = dense.rows();
  const EigenPairs all = symmetric_eigen(dense, n, Order::kLargest);
  Matrix inverse(n, n);
  for (Index k = 0; k < n && all.values[idx(k)] > 1e-12 * all.values[0]; ++k)
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < n; ++j)
        inverse(i, j) += all.vectors(i, k) * all.vectors(j, k) / all.values[idx(k)];
  return inverse;
}

// Made on rank 0, so that all ranks have the same; each keeps its own rows.
Matrix inverse_rows(const Ranks& ranks, const TiledMatrix& a) {
  struct Entry {
    Index row, column;
    double value;
  };
  const RowRange rows = a.rows.rows_of(ranks.rank());
  std::vector<Entry> mine;
  for (Index i = 0; i < a.local_rows(); ++i)
    for (Index e = a.start[idx(i)]; e < a.start[idx(i) + 1]; ++e) {
      const Index j = a.column[idx(e)];
      mine.push_back({rows.first + i, j < rows.count() ? rows.first + j : a.halo.rows[idx(j - rows.count())],
                      a.value[idx(e)]});
    }
  const Index n = a.rows.rows();
  std::vector<double> all;
  const auto entries = gather(ranks, mine);
  if (ranks.rank() == 0) {
    Matrix dense(n, n);
    for (const auto& some : entries)
      for (const Entry& entry : some) dense(entry.row, entry.column) = entry.value;
    // Both halves were computed with different rounding.
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < i; ++j) dense(i, j) = dense(j, i) = 0.5 * (dense(i, j) + dense(j, i));
    const Matrix inverse = pseudo_inverse(dense);
    all.assign(inverse.data(), inverse.data() + inverse.size());
  }
  broadcast(ranks, all);
  return Matrix(MatrixView::row_major(all.data() + rows.first * n, rows.count(), n));
}

}  // namespace

TiledMatrix tiled_matrix_of(const NormalisedGraph& graph, const Run& run) {
  const TileCut cut(graph.size(), one_process());
  const auto make = [&](RowRange rows) {
    MadeRows made;
    for (Index i = rows.first; i < rows.last; ++i) {
      made.add(i, graph.diagonal[idx(i)]);
      for (Index e = graph.start[idx(i)]; e < graph.start[idx(i) + 1]; ++e)
        made.add(graph.column[idx(e)], -graph.value[idx(e)]);
      made.end_row();
    }
    return made;
  };
  return tiled_matrix(one_process(), cut, cut, make, run);
}

Hierarchy::Hierarchy(const NormalisedGraph& graph, const Run& run) : ranks_(one_process()) {
  grow(tiled_matrix_of(graph, run), graph.root_mass, run);
}

Hierarchy::Hierarchy(const Ranks& ranks, TiledMatrix n, std::vector<double> smooth, const Run& run)
    : ranks_(ranks) {
  grow(std::move(n), std::move(smooth), run);
}

// Strength threshold: 0 on the first level, where every edge of a neighbour graph counts, then
// 0.04, halved from level to level, as coarse matrices have more and weaker entries.
void Hierarchy::grow(TiledMatrix n, std::vector<double> smooth, const Run& run) {
  auto level = std::make_unique<Level>();
  level->a = std::move(n);
  for (double strong = 0.0;; strong = strong == 0 ? 0.04 : strong / 2) {
    run.progress("coarsening the graph", 0);
    run.stop_if_cancelled();
    const Index size = level->a.rows.rows();
    const std::vector<double> diagonal = diagonal_of(level->a);
    const double radius = spectral_radius(ranks_, level->a, diagonal, run);
    for (const double d : diagonal) level->damping.push_back(4.0 / 3 / radius / d);
    levels_.push_back(std::move(level));
    Level& fine = *levels_.back();
    if (size <= kCoarsest) {
      fine.inverse = inverse_rows(ranks_, fine.a);
      fine.is_inverted = true;
      return;
    }
    const Aggregates aggregates = aggregate(ranks_, fine.a, diagonal, strong, run);
    if (static_cast<double>(aggregates.count()) > kStalled * static_cast<double>(size) ||
        static_cast<Index>(levels_.size()) == kMaxLevels)
      return;

    // T: a column per aggregate, the near-null vector restricted to it, of unit length.
    const RowRange own = aggregates.cut.rows_of(ranks_.rank());
    std::vector<double> coarse_smooth(idx(own.count()), 0.0);
    for (std::size_t i = 0; i < smooth.size(); ++i)
      coarse_smooth[static_cast<std::size_t>(aggregates.of_row[i])] += smooth[i] * smooth[i];
    for (double& value : coarse_smooth) value = std::sqrt(value);
    const auto share = [&](Index i) {
      return smooth[idx(i)] / coarse_smooth[static_cast<std::size_t>(aggregates.of_row[idx(i)])];
    };
    fine.up = tiled_matrix(
        ranks_, fine.a.rows, aggregates.cut,
        [&](RowRange rows) {
          MadeRows made;
          for (Index i = rows.first; i < rows.last; ++i) {
            made.add(own.first + aggregates.of_row[idx(i)], share(i));
            made.end_row();
          }
          return made;
        },
        run);
    // P = (I - damping A) T; A has a diagonal, so that every entry of T has its place in A T.
    const bool crowded = total_entries(ranks_, fine.a) > kCrowded * size;
    if (!crowded) {
      fine.up = product(ranks_, fine.a, fine.up, run);
      for_rows(run, fine.up.local_rows(), [&](Index first, Index last) {
        for (Index i = first; i < last; ++i)
          for (Index e = fine.up.start[idx(i)]; e < fine.up.start[idx(i) + 1]; ++e) {
            fine.up.value[idx(e)] *= -fine.damping[idx(i)];
            if (fine.up.column[idx(e)] == aggregates.of_row[idx(i)]) fine.up.value[idx(e)] += share(i);
          }
      });
    }
    fine.down = transposed(ranks_, fine.up, run);
    level = std::make_unique<Level>();
    level->a = product(ranks_, fine.down, product(ranks_, fine.a, fine.up, run), run);
    if (crowded)
      for (double& value : level->a.value) value *= 1 / kOvercorrection;
    smooth = std::move(coarse_smooth);
  }
}

Hierarchy::~Hierarchy() = default;

Index Hierarchy::levels() const {
  return static_cast<Index>(levels_.size());
}

const TiledMatrix& Hierarchy::finest() const {
  return levels_.front()->a;
}

// Down: sweep from x = 0, restrict the residual. Up: add the correction from below, sweep again. On
// a last level too large for a pseudo-inverse the sweep from x = 0 is all that is done.
void Hierarchy::solve(const double* r, double* x, Index columns, const Run& run) {
  for (std::size_t l = 0; l < levels_.size(); ++l) {
    Level& level = *levels_[l];
    const auto size = idx(level.a.local_rows() * columns);
    level.found.resize(size);
    level.rest.resize(size);
    const double* const right = l == 0 ? r : level.right.data();
    double* const found = l == 0 ? x : level.found.data();
    if (level.is_inverted) {
      std::vector<double> whole;
      for (const auto& some : gather_all(ranks_, std::vector<double>(right, right + size)))
        whole.insert(whole.end(), some.begin(), some.end());
      std::fill(found, found + size, 0.0);
      for (Index i = 0; i < level.a.local_rows(); ++i)
        for (Index j = 0; j < level.inverse.cols(); ++j)
          for (Index b = 0; b < columns; ++b)
            found[i * columns + b] += level.inverse(i, j) * whole[idx(j * columns + b)];
      continue;
    }
    for_rows(run, level.a.local_rows(), [&](Index first, Index last) {
      for (Index i = first; i < last; ++i)
        for (Index c = i * columns; c < (i + 1) * columns; ++c) found[c] = level.damping[idx(i)] * right[c];
    });
    if (level.up.empty()) continue;
    multiply(ranks_, level.a, found, right, level.rest.data(), columns, run);
    levels_[l + 1]->right.resize(idx(level.down.local_rows() * columns));
    multiply(ranks_, level.down, level.rest.data(), nullptr, levels_[l + 1]->right.data(), columns, run);
  }
  for (std::size_t l = levels_.size() - 1; l-- > 0;) {
    Level& level = *levels_[l];
    double* const found = l == 0 ? x : level.found.data();
    multiply(ranks_, level.up, levels_[l + 1]->found.data(), nullptr, level.rest.data(), columns, run);
    for_rows(run, level.a.local_rows(), [&](Index first, Index last) {
      for (Index c = first * columns; c < last * columns; ++c) found[c] += level.rest[idx(c)];
    });
    multiply(ranks_, level.a, found, l == 0 ? r : level.right.data(), level.rest.data(), columns, run);
    for_rows(run, level.a.local_rows(), [&](Index first, Index last) {
      for (Index i = first; i < last; ++i)
        for (Index c = i * columns; c < (i + 1) * columns; ++c)
          found[c] += level.damping[idx(i)] * level.rest[idx(c)];
    });
  }
}

}  // namespace cordon::internal
