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
// inner products and combinations of blocks of n x b. Inner products are summed over 16 fixed
// lanes, so that the bits do not depend on the threads.
//
// The search ends when the residuals |N x - lambda x| of the pairs asked for are below 1e-10 (the
// eigenvalues of N are at most 2 where the masses are the degrees); after 200 steps it throws
// kNotConverged and the caller turns to another solver.
#include <algorithm>
#include <cmath>

#include "cordon/core/random.h"
#include "core/blas.h"
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
constexpr Index kMaxSteps = 200;
constexpr double kTolerance = 1e-10;
constexpr Index kLanes = 16;

// A' B of two n x b matrices, added in a fixed order.
Matrix inner(const Matrix& a, const Matrix& b, const Run& run) {
  const Tiles lanes(a.rows(), (a.rows() + kLanes - 1) / kLanes);
  std::vector<Matrix> sums(idx(lanes.count()));
  parallel_for(run, lanes.count(), [&](Index lane) {
    sums[idx(lane)] = Matrix(a.cols(), b.cols());
    cblas_dgemm(CblasRowMajor, CblasTrans, CblasNoTrans, static_cast<int>(a.cols()),
                static_cast<int>(b.cols()), static_cast<int>(lanes[lane].count()), 1.0,
                a.data() + lanes[lane].first * a.cols(), static_cast<int>(a.cols()),
                b.data() + lanes[lane].first * b.cols(), static_cast<int>(b.cols()), 0.0,
                sums[idx(lane)].data(), static_cast<int>(b.cols()));
  });
  for (std::size_t lane = 1; lane < sums.size(); ++lane)
    for (Index i = 0; i < sums[0].size(); ++i) sums[0].data()[i] += sums[lane].data()[i];
  return std::move(sums[0]);
}

// c += sign a small.
void add_product(const Matrix& a, const Matrix& small, double sign, Matrix& c, const Run& run) {
  const Tiles lanes(a.rows(), (a.rows() + kLanes - 1) / kLanes);
  parallel_for(run, lanes.count(), [&](Index lane) {
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, static_cast<int>(lanes[lane].count()),
                static_cast<int>(small.cols()), static_cast<int>(a.cols()), sign,
                a.data() + lanes[lane].first * a.cols(), static_cast<int>(a.cols()), small.data(),
                static_cast<int>(small.cols()), 1.0, c.data() + lanes[lane].first * c.cols(),
                static_cast<int>(c.cols()));
  });
}

Matrix combine(const Matrix& a, const Matrix& small, const Run& run) {
  Matrix c(a.rows(), small.cols());
  add_product(a, small, 1, c, run);
  return c;
}

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

// x = x small where both are as wide, in the memory of x.
void turn(Matrix& x, const Matrix& small, const Run& run) {
  if (small.cols() != x.cols()) {
    x = combine(x, small, run);
    return;
  }
  const Tiles tiles(x.rows(), 4096);
  parallel_for(run, tiles.count(), [&](Index tile) {
    const Matrix rows(x.view().middle_rows(tiles[tile].first, tiles[tile].count()));
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, static_cast<int>(rows.rows()),
                static_cast<int>(small.cols()), static_cast<int>(rows.cols()), 1.0, rows.data(),
                static_cast<int>(rows.cols()), small.data(), static_cast<int>(small.cols()), 0.0,
                x.data() + tiles[tile].first * x.cols(), static_cast<int>(x.cols()));
  });
}

// A block and its image under N, kept together.
struct Block {
  Matrix x, image;
  Index cols() const { return x.cols(); }
  void turn_both(const Matrix& small, const Run& run) {
    turn(x, small, run);
    turn(image, small, run);
  }
};

// Takes the others out of x (twice is enough) and makes the rest orthonormal.
void clean(Matrix& x, const std::vector<const Block*>& others, const Run& run) {
  for (int pass = 0; pass < 2 && x.cols() > 0; ++pass) {
    for (const Block* other : others) add_product(other->x, inner(other->x, x, run), -1, x, run);
    turn(x, orthonormaliser(inner(x, x, run)), run);
  }
}

// The blocks of the projected matrix side by side, symmetrised:
// both halves were computed with different rounding.
Matrix stacked(const std::vector<std::vector<Matrix>>& blocks) {
  Index size = 0;
  for (const auto& row : blocks) size += row.front().rows();
  Matrix all(size, size);
  Index i0 = 0;
  for (const auto& row : blocks) {
    Index j0 = 0;
    for (const Matrix& block : row) {
      for (Index i = 0; i < block.rows(); ++i)
        for (Index j = 0; j < block.cols(); ++j) all(i0 + i, j0 + j) = block(i, j);
      j0 += block.cols();
    }
    i0 += row.front().rows();
  }
  for (Index i = 0; i < size; ++i)
    for (Index j = 0; j < i; ++j) all(i, j) = all(j, i) = 0.5 * (all(i, j) + all(j, i));
  return all;
}

}  // namespace

// The start is noise after one V-cycle, which damps the rough
// components: a start that is random and already smooth.
EigenPairs multilevel_pairs(const NormalisedGraph& graph, Index keep, const Run& run) {
  const SingleThreadedBlas single;
  Hierarchy hierarchy(graph, run);
  const Index n = graph.size();
  const Index width = std::min(keep + kGuards, n - graph.parts());
  const auto image_of = [&](const Matrix& x) {
    Matrix y(n, x.cols());
    graph.apply(x.data(), y.data(), x.cols(), run);
    return y;
  };
  Stream random(1, Purpose::kStartVector, 1);
  Matrix noise(n, width);
  for (Index i = 0; i < noise.size(); ++i) noise.data()[i] = random.normal();
  Block x{Matrix(n, width), {}};
  hierarchy.solve(noise.data(), x.x.data(), width, run);  // smooth noise
  graph.take_out_constants(x.x.data(), width);
  x.image = image_of(x.x);
  x.turn_both(orthonormaliser(inner(x.x, x.x, run)), run);
  Block step{Matrix(n, 0), Matrix(n, 0)};
  EigenPairs small = symmetric_eigen(stacked({{inner(x.x, x.image, run)}}), x.cols(), Order::kSmallest);
  x.turn_both(small.vectors, run);

  for (Index s = 0; s < kMaxSteps; ++s) {
    run.stop_if_cancelled();
    run.progress("finding eigenvectors", static_cast<double>(s) / static_cast<double>(kMaxSteps));
    Matrix rest = x.image;
    for (Index i = 0; i < n; ++i)
      for (Index b = 0; b < x.cols(); ++b) rest(i, b) -= small.values[idx(b)] * x.x(i, b);
    const Matrix squares = inner(rest, rest, run);
    double residual = 0;
    for (Index b = 0; b < keep; ++b) residual = std::max(residual, std::sqrt(squares(b, b)));
    if (residual < kTolerance) {
      EigenPairs pairs{
          {small.values.begin(), small.values.begin() + keep}, first_columns(x.x, keep), residual};
      return pairs;
    }
    Block rough{Matrix(n, x.cols()), {}};
    hierarchy.solve(rest.data(), rough.x.data(), x.cols(), run);
    graph.take_out_constants(rough.x.data(), x.cols());
    const std::vector<double> lengths = [&] {
      const Matrix w = inner(rough.x, rough.x, run);
      std::vector<double> l;
      for (Index b = 0; b < w.rows(); ++b) l.push_back(std::max(std::sqrt(w(b, b)), 1e-300));
      return l;
    }();
    for (Index i = 0; i < n; ++i)
      for (Index b = 0; b < x.cols(); ++b) rough.x(i, b) /= lengths[idx(b)];
    clean(rough.x, {&x}, run);
    rough.image = image_of(rough.x);
    if (step.cols() > 0) {
      clean(step.x, {&x, &rough}, run);
      step.image = image_of(step.x);
    }
    const auto quotient = [&](const Block& a, const Block& b) { return inner(a.x, b.image, run); };
    std::vector<const Block*> blocks{&x, &rough};
    if (step.cols() > 0) blocks.push_back(&step);
    std::vector<std::vector<Matrix>> parts;
    for (const Block* a : blocks) {
      parts.emplace_back();
      for (const Block* b : blocks) parts.back().push_back(quotient(*a, *b));
    }
    small = symmetric_eigen(stacked(parts), x.cols(), Order::kSmallest);
    const Matrix of_x = rows_between(small.vectors, 0, x.cols());
    const Matrix of_rough = rows_between(small.vectors, x.cols(), rough.cols());
    Block next_step{combine(rough.x, of_rough, run), combine(rough.image, of_rough, run)};
    if (step.cols() > 0) {
      const Matrix of_step = rows_between(small.vectors, x.cols() + rough.cols(), step.cols());
      add_product(step.x, of_step, 1, next_step.x, run);
      add_product(step.image, of_step, 1, next_step.image, run);
    }
    x.turn_both(of_x, run);
    for (Index i = 0; i < x.x.size(); ++i) {
      x.x.data()[i] += next_step.x.data()[i];
      x.image.data()[i] += next_step.image.data()[i];
    }
    step = std::move(next_step);
  }
  fail(ErrorKind::kNotConverged, "{} steps did not find the smoothest functions on a graph of {} points",
       kMaxSteps, n);
}

}  // namespace cordon::internal
