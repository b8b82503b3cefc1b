// The smallest eigenpairs of the normalised Laplacian N by LOBPCG (locally optimal block
// preconditioned conjugate gradients; Knyazev, SIAM J. Sci. Comput. 23, 2001), preconditioned by
// smoothed aggregation (hierarchy.h).
//
// Each step looks for the smallest Rayleigh quotients in the span of three blocks: the vectors X,
// their preconditioned residuals W, and the last step P. A block is not misled by repeated
// eigenvalues as a single vector is; three vectors more than asked for are carried, because the
// last ones of a block converge slowly.
//
// What must hold in every step:
//   - X, W and P together are orthonormal (clean() takes out the other blocks twice), so that the
//     small problem is an ordinary one and not a generalised one that may be singular;
//   - the constant vectors of the connected parts, the null space of N, are taken out of every new
//     block, or the iteration would converge to them;
//   - images N X and N P are carried along by the same combinations as the vectors; N W and, after
//     cleaning, N P are computed anew.
//
// Cost per step with b vectors: two block products with N (one for W, one for P), one V-cycle, and
// inner products and combinations of blocks of n x b. Rows lie on ranks by tiles (core/ranks.h); inner
// products are summed over the tiles in a fixed tree, so that the bits depend neither on the threads nor on
// the ranks. Memory: ten blocks of n x b, kept from step to step.
//
// The search ends when the residuals |N x - lambda x| of the pairs asked for are below 1e-10 (the
// eigenvalues of N are at most 2 where the masses are the degrees), for tiny values below 1e-8 of them; after
// 200 steps it throws kNotConverged and the caller turns to another solver. A step depends on X, P, their
// images and a few numbers: that is what a checkpoint keeps, and from there the steps have the same bits.
#include <algorithm>
#include <cmath>

#include "cordon/core/random.h"
#include "core/blas.h"
#include "core/bytes.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/linalg.h"
#include "core/parallel.h"
#include "solve/hierarchy.h"
#include "solve/laplacian_solvers.h"
#include "solve/pencil.h"

namespace cordon::internal {
namespace {

constexpr Index kGuards = 3;  // vectors beyond those asked for: the last of a block converge slowly
constexpr Index kMaxLobpcgSteps = 200;
constexpr double kLobpcgResidual = 1e-10;
// The error of a vector is its residual divided by the gap to the other values, which is about as large as
// the values themselves: of large graphs, whose values are tiny, the residual goes on falling until it is
// this share of the last value, or to what rounding allows.
constexpr double kShare = 1e-8;
constexpr double kRounding = 1e-13;
constexpr Index kPatience = 3;  // steps in which it has not halved

// Columns of which this rank has some rows, row by row. Memory once taken is kept.
struct Columns {
  std::vector<double> values;
  Index cols = 0;

  void shape(Index rows, Index columns) {
    cols = columns;
    values.resize(idx(rows * columns));
  }
  double* data() { return values.data(); }
  const double* data() const { return values.data(); }
};

// Products and combinations of such columns.
class Blocks {
 public:
  Blocks(const TiledLaplacian& n, const Run& run)
      : ranks_(n.ranks), cut_(n.cut), rows_(n.cut.rows_of(n.ranks.rank()).count()), run_(run) {}

  Index rows() const { return rows_; }

  // A' B of each pair, on every rank.
  std::vector<Matrix> inner(const std::vector<std::pair<const Columns*, const Columns*>>& pairs) const {
    const RowRange tiles = cut_.tiles_of(ranks_.rank());
    const Index shift = cut_.rows_of(ranks_.rank()).first;
    Index length = 0;
    for (const auto& [a, b] : pairs) length += a->cols * b->cols;
    std::vector<double> sums(idx(tiles.count() * length), 0.0);
    parallel_for(run_, tiles.count(), [&](Index t) {
      const RowRange rows = cut_.tile(tiles.first + t);
      double* to = sums.data() + t * length;
      for (const auto& [a, b] : pairs) {
        if (rows.count() > 0 && a->cols > 0 && b->cols > 0)
          cblas_dgemm(CblasRowMajor, CblasTrans, CblasNoTrans, static_cast<int>(a->cols),
                      static_cast<int>(b->cols), static_cast<int>(rows.count()), 1.0,
                      a->data() + (rows.first - shift) * a->cols, static_cast<int>(a->cols),
                      b->data() + (rows.first - shift) * b->cols, static_cast<int>(b->cols), 0.0, to,
                      static_cast<int>(b->cols));
        to += a->cols * b->cols;
      }
    });
    const std::vector<double> total = sum_over_tiles(ranks_, cut_, std::move(sums), length);
    std::vector<Matrix> products;
    const double* from = total.data();
    for (const auto& [a, b] : pairs) {
      products.emplace_back(MatrixView::row_major(from, a->cols, b->cols));
      from += a->cols * b->cols;
    }
    return products;
  }
  Matrix inner(const Columns& a, const Columns& b) const { return std::move(inner({{&a, &b}})[0]); }

  // c = keep c + sign a small.
  void add_product(const Columns& a, const Matrix& small, double sign, double keep, Columns& c) const {
    if (a.cols == 0 || small.cols() == 0) return;
    for_rows(run_, rows_, [&](Index first, Index last) {
      cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, static_cast<int>(last - first),
                  static_cast<int>(small.cols()), static_cast<int>(a.cols), sign, a.data() + first * a.cols,
                  static_cast<int>(a.cols), small.data(), static_cast<int>(small.cols()), keep,
                  c.data() + first * c.cols, static_cast<int>(c.cols));
    });
  }

  // x = x small.
  void turn(Columns& x, const Matrix& small) {
    spare_.shape(rows_, small.cols());
    add_product(x, small, 1, 0, spare_);
    std::swap(x, spare_);
  }

  // Each row of each block changed by itself.
  template <typename Change>
  void each_row(const Change& change) const {
    for_rows(run_, rows_, [&](Index first, Index last) {
      for (Index i = first; i < last; ++i) change(i);
    });
  }

 private:
  const Ranks& ranks_;
  const TileCut& cut_;
  Index rows_;
  const Run& run_;
  Columns spare_;
};

// T with T' G T = I on the span of G, from G's eigenpairs: directions
// below 1e-13 of the largest are rounding and are dropped.
Matrix orthonormaliser(const Matrix& gram) {
  const EigenPairs all = symmetric_eigen(gram, gram.rows(), Order::kLargest);
  Index rank = 0;
  while (rank < gram.rows() && all.values[idx(rank)] > 1e-13 * all.values[0]) ++rank;
  Matrix t = first_columns(all.vectors, rank);
  scale_columns(t, [&](Index j) { return 1 / std::sqrt(all.values[idx(j)]); });
  return t;
}

// A block and its image under N, kept together.
struct Block {
  Columns x, image;
  Index cols() const { return x.cols; }
};

void find_image(const TiledLaplacian& n, Block& block, Index rows, const Run& run) {
  block.image.shape(rows, block.cols());
  n.apply(block.x.data(), block.image.data(), block.cols(), run);
}

// Takes the others out of x (twice is enough) and makes the rest orthonormal.
void clean(Blocks& blocks, Columns& x, const std::vector<const Block*>& others) {
  for (int pass = 0; pass < 2 && x.cols > 0; ++pass) {
    std::vector<std::pair<const Columns*, const Columns*>> pairs;
    for (const Block* other : others) pairs.emplace_back(&other->x, &x);
    const std::vector<Matrix> along = others.empty() ? std::vector<Matrix>() : blocks.inner(pairs);
    for (std::size_t o = 0; o < others.size(); ++o) blocks.add_product(others[o]->x, along[o], -1, 1, x);
    blocks.turn(x, orthonormaliser(blocks.inner(x, x)));
  }
}

// x'Nx over all blocks side by side. The diagonal blocks are symmetrised: their halves were computed with
// different rounding.
Matrix projected(const Blocks& blocks, const std::vector<const Block*>& all) {
  std::vector<std::pair<const Columns*, const Columns*>> pairs;
  for (std::size_t a = 0; a < all.size(); ++a)
    for (std::size_t b = a; b < all.size(); ++b) pairs.emplace_back(&all[a]->x, &all[b]->image);
  const std::vector<Matrix> parts = blocks.inner(pairs);
  Index size = 0;
  for (const Block* block : all) size += block->cols();
  Matrix whole(size, size);
  std::size_t p = 0;
  Index i0 = 0;
  for (std::size_t a = 0; a < all.size(); ++a) {
    Index j0 = i0;
    for (std::size_t b = a; b < all.size(); ++b, ++p) {
      for (Index i = 0; i < parts[p].rows(); ++i)
        for (Index j = 0; j < parts[p].cols(); ++j) {
          const double value = a == b ? 0.5 * (parts[p](i, j) + parts[p](j, i)) : parts[p](i, j);
          whole(i0 + i, j0 + j) = whole(j0 + j, i0 + i) = value;
        }
      j0 += all[b]->cols();
    }
    i0 += all[a]->cols();
  }
  return whole;
}

// Where the iteration is: all that the next step depends on.
struct Iteration {
  Block x, step;
  std::vector<double> values;  // of the last small problem
  double before = INFINITY;    // the smallest residual so far
  Index stalled = 0;
  Index steps = 0;
};
template <typename Each, typename SomeIteration>
void visit_iteration(Each& each, SomeIteration& now) {
  each(now.values);
  each(now.before);
  each(now.stalled);
  each(now.steps);
  each(now.x.x.cols);
  each(now.step.x.cols);
}

constexpr char kIterationStage[] = "iteration";

// In numbers per row: x and its image, the last step and its image.
void keep_iteration(const TiledLaplacian& n, const Iteration& now) {
  ByteWriter writer;
  visit_iteration(writer, now);
  const Index b = now.x.cols(), s = now.step.cols();
  n.checkpoint.write(kIterationStage,
                     {writer.text, in_tiles(n.ranks, n.cut,
                                            {{now.x.x.data(), b},
                                             {now.x.image.data(), b},
                                             {now.step.x.data(), s},
                                             {now.step.image.data(), s}})},
                     n.cut);
}

std::optional<Iteration> kept_iteration(const TiledLaplacian& n, Index rows) {
  const auto kept = n.checkpoint.read(kIterationStage, [&](std::string_view) { return n.cut; });
  if (!kept) return std::nullopt;
  Iteration now;
  ByteReader reader(kept->common, "iteration");
  visit_iteration(reader, now);
  const Index b = now.x.cols(), s = now.step.cols();
  now.x.x.shape(rows, b);
  now.x.image.shape(rows, b);
  now.step.x.shape(rows, s);
  now.step.image.shape(rows, s);
  from_tiles(
      n.ranks, n.cut, kept->tiles,
      {{now.x.x.data(), b}, {now.x.image.data(), b}, {now.step.x.data(), s}, {now.step.image.data(), s}});
  return now;
}

// The start is noise after one V-cycle, which damps the rough components: a start that is random and already
// smooth.
Iteration first_iteration(const TiledLaplacian& n, Hierarchy& hierarchy, Blocks& blocks, Index width,
                          const Run& run) {
  const Index rows = blocks.rows();
  Columns noise;
  noise.shape(rows, width);
  const RowRange tiles = n.cut.tiles_of(n.ranks.rank());
  const Index shift = n.cut.rows_of(n.ranks.rank()).first;
  parallel_for(run, tiles.count(), [&](Index t) {
    Stream random(1, Purpose::kStartVector, static_cast<std::uint64_t>(tiles.first + t) + (1 << 20));
    const RowRange own = n.cut.tile(tiles.first + t);
    for (Index c = (own.first - shift) * width; c < (own.last - shift) * width; ++c)
      noise.values[idx(c)] = random.normal();
  });
  Iteration now;
  Block& x = now.x;
  x.x.shape(rows, width);
  hierarchy.solve(noise.data(), x.x.data(), width, run);
  n.take_out_constants(x.x.data(), width, run);
  // Where values are tiny all columns are nearly the smoothest function: once is not enough to make them
  // orthonormal, and what their rounding had of the constants is enlarged.
  clean(blocks, x.x, {});
  n.take_out_constants(x.x.data(), x.cols(), run);
  find_image(n, x, rows, run);
  const EigenPairs small = symmetric_eigen(projected(blocks, {&x}), x.cols(), Order::kSmallest);
  blocks.turn(x.x, small.vectors);
  blocks.turn(x.image, small.vectors);
  now.values = small.values;
  return now;
}

}  // namespace

EigenPairs multilevel_pairs(const TiledLaplacian& n, Hierarchy& hierarchy, Index keep, const Run& run) {
  const SingleThreadedBlas single;
  Blocks blocks(n, run);
  const Index rows = blocks.rows();
  const Index width = std::min(keep + kGuards, n.cut.rows() - n.parts);
  std::optional<Iteration> kept = kept_iteration(n, rows);
  Iteration now = kept ? std::move(*kept) : first_iteration(n, hierarchy, blocks, width, run);
  Block &x = now.x, &step = now.step, rough, next_step;
  Columns rest;

  for (; now.steps < kMaxLobpcgSteps; ++now.steps) {
    run.stop_if_cancelled();
    run.progress("finding eigenvectors",
                 static_cast<double>(now.steps) / static_cast<double>(kMaxLobpcgSteps));
    if (n.checkpoint.is_due()) keep_iteration(n, now);
    const Index b = x.cols();
    rest.shape(rows, b);
    blocks.each_row([&](Index i) {
      for (Index c = 0; c < b; ++c)
        rest.values[idx(i * b + c)] =
            x.image.values[idx(i * b + c)] - now.values[idx(c)] * x.x.values[idx(i * b + c)];
    });
    const Matrix squares = blocks.inner(rest, rest);
    double residual = 0;
    for (Index c = 0; c < std::min(keep, b); ++c) residual = std::max(residual, std::sqrt(squares(c, c)));
    now.stalled = residual > 0.5 * now.before ? now.stalled + 1 : 0;
    now.before = std::min(now.before, residual);
    const double wanted =
        std::clamp(kShare * std::abs(now.values[idx(std::min(keep, b) - 1)]), kRounding, kLobpcgResidual);
    if ((residual < wanted || (residual < kLobpcgResidual && now.stalled >= kPatience)) && b >= keep) {
      EigenPairs pairs{{now.values.begin(), now.values.begin() + keep}, Matrix(rows, keep), residual};
      blocks.each_row([&](Index i) {
        for (Index c = 0; c < keep; ++c) pairs.vectors(i, c) = x.x.values[idx(i * b + c)];
      });
      return pairs;
    }
    rough.x.shape(rows, b);
    hierarchy.solve(rest.data(), rough.x.data(), b, run);
    n.take_out_constants(rough.x.data(), b, run);
    const Matrix lengths = blocks.inner(rough.x, rough.x);
    std::vector<double> factor;
    for (Index c = 0; c < b; ++c) factor.push_back(1 / std::max(std::sqrt(lengths(c, c)), 1e-300));
    blocks.each_row([&](Index i) {
      for (Index c = 0; c < b; ++c) rough.x.values[idx(i * b + c)] *= factor[idx(c)];
    });
    clean(blocks, rough.x, {&x});
    find_image(n, rough, rows, run);
    std::vector<const Block*> all{&x, &rough};
    if (step.cols() > 0) {
      clean(blocks, step.x, {&x, &rough});
      find_image(n, step, rows, run);
      all.push_back(&step);
    }
    const EigenPairs small = symmetric_eigen(projected(blocks, all), b, Order::kSmallest);
    now.values = small.values;
    const Matrix of_x = rows_between(small.vectors, 0, b);
    const Matrix of_rough = rows_between(small.vectors, b, rough.cols());
    next_step.x.shape(rows, b);
    next_step.image.shape(rows, b);
    blocks.add_product(rough.x, of_rough, 1, 0, next_step.x);
    blocks.add_product(rough.image, of_rough, 1, 0, next_step.image);
    if (step.cols() > 0) {
      const Matrix of_step = rows_between(small.vectors, b + rough.cols(), step.cols());
      blocks.add_product(step.x, of_step, 1, 1, next_step.x);
      blocks.add_product(step.image, of_step, 1, 1, next_step.image);
    }
    blocks.turn(x.x, of_x);
    blocks.turn(x.image, of_x);
    blocks.each_row([&](Index i) {
      for (std::size_t c = idx(i * b); c < idx((i + 1) * b); ++c) {
        x.x.values[c] += next_step.x.values[c];
        x.image.values[c] += next_step.image.values[c];
      }
    });
    std::swap(step, next_step);
  }
  fail(ErrorKind::kNotConverged, "{} steps did not find the smoothest functions on a graph of {} points",
       kMaxLobpcgSteps, n.cut.rows());
}

// In one process. The constants of the parts are the square roots of the masses, part by part.
EigenPairs multilevel_pairs(const NormalisedGraph& graph, Index keep, const Run& run) {
  Hierarchy hierarchy(graph, run);
  std::vector<std::int32_t> part(idx(graph.size()));
  for (Index p = 0; p < graph.parts(); ++p)
    std::fill(part.begin() + graph.part_start[idx(p)], part.begin() + graph.part_start[idx(p) + 1],
              static_cast<std::int32_t>(p));
  const TileCut cut(graph.size(), one_process());
  const TiledLaplacian n{
      one_process(), cut, graph.parts(),
      [&](const double* x, double* y, Index columns, const Run& r) { graph.apply(x, y, columns, r); },
      [&](double* x, Index columns, const Run& r) {
        take_out_constants(one_process(), cut, graph.root_mass, part, graph.part_mass, x, columns, r);
      }};
  return multilevel_pairs(n, hierarchy, keep, run);
}

void take_out_constants(const Ranks& ranks, const TileCut& cut, const std::vector<double>& root_mass,
                        const std::vector<std::int32_t>& part, const std::vector<double>& part_mass,
                        double* x, Index columns, const Run& run) {
  const RowRange tiles = cut.tiles_of(ranks.rank());
  const Index shift = cut.rows_of(ranks.rank()).first;
  const Index length = static_cast<Index>(part_mass.size()) * columns;
  std::vector<double> sums(idx(tiles.count() * length), 0.0);
  parallel_for(run, tiles.count(), [&](Index t) {
    double* const along = sums.data() + t * length;
    for (Index i = cut.tile(tiles.first + t).first - shift; i < cut.tile(tiles.first + t).last - shift; ++i)
      for (Index b = 0; b < columns; ++b)
        along[part[idx(i)] * columns + b] += root_mass[idx(i)] * x[i * columns + b];
  });
  std::vector<double> along = sum_over_tiles(ranks, cut, std::move(sums), length);
  for (std::size_t p = 0; p < part_mass.size(); ++p)
    for (Index b = 0; b < columns; ++b) along[p * idx(columns) + idx(b)] /= part_mass[p];
  for_rows(run, cut.rows_of(ranks.rank()).count(), [&](Index first, Index last) {
    for (Index i = first; i < last; ++i)
      for (Index b = 0; b < columns; ++b)
        x[i * columns + b] -= root_mass[idx(i)] * along[idx(part[idx(i)] * columns + b)];
  });
}

}  // namespace cordon::internal
