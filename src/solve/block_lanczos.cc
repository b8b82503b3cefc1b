// Block Lanczos with full orthogonalisation and thick restart. The space holds at most 3
// keep + 4 width vectors with their images, so that a restart (to the keep + width leading
// Ritz vectors) needs no new products.
//
// Full orthogonalisation, twice, costs n (width of the space)^2 per round. It is what makes the
// method safe: no copies of converged vectors return, and a block without anything new is
// recognised and replaced by a random one in the complement.
#include "solve/block_lanczos.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "cordon/core/random.h"
#include "core/blas.h"
#include "core/index.h"
#include "core/linalg.h"

namespace cordon::internal {
namespace {

// Columns of unit length, without those that vanish.
Matrix unit_columns(const Matrix& m) {
  std::vector<Index> kept;
  std::vector<double> lengths;
  for (Index j = 0; j < m.cols(); ++j) {
    const double length = cblas_dnrm2(static_cast<int>(m.rows()), m.data() + j, static_cast<int>(m.cols()));
    if (!(length > 0)) continue;
    kept.push_back(j);
    lengths.push_back(length);
  }
  Matrix unit = Matrix::uninitialised(m.rows(), static_cast<Index>(kept.size()));
  for (Index i = 0; i < m.rows(); ++i)
    for (std::size_t c = 0; c < kept.size(); ++c) unit(i, static_cast<Index>(c)) = m(i, kept[c]) / lengths[c];
  return unit;
}

// Orthonormal vectors and their images under S, side by side in memory that is made once.
class Space {
 public:
  Space(Index rows, Index maximum) : q_(rows, maximum), image_(rows, maximum) {}
  Index width() const { return width_; }

  // What is new in the columns of m, orthonormal. The first pass drops what depends on
  // the space or on other columns up to rounding (1e-12 of a column's length), the second
  // what turns out to have been rounding.
  Matrix outside(const Matrix& given) const {
    Matrix m = unit_columns(given);
    for (int pass = 0; pass < 2 && m.cols() > 0; ++pass) {
      if (width_ > 0) {
        Matrix along(width_, m.cols());
        multiply(CblasTrans, q_, width_, m, 0.0, 1.0, along);
        multiply(CblasNoTrans, q_, width_, along, 1.0, -1.0, m);
      }
      Matrix gram = transposed_product(m, m);
      symmetrise(gram);
      const EigenPairs all = symmetric_eigen(gram, gram.rows(), Order::kLargest);
      const double minimum = pass == 0 ? std::max(1e-24, 1e-14 * all.values[0]) : 0.1;
      Index rank = 0;
      while (rank < gram.rows() && all.values[idx(rank)] > minimum) ++rank;
      Matrix t = first_columns(all.vectors, rank);
      scale_columns(t, [&](Index j) { return 1 / std::sqrt(all.values[idx(j)]); });
      m = product(m, t);
    }
    return m;
  }

  void append(const Matrix& block, const Matrix& image) {
    for (Index i = 0; i < block.rows(); ++i)
      for (Index c = 0; c < block.cols(); ++c) {
        q_(i, width_ + c) = block(i, c);
        image_(i, width_ + c) = image(i, c);
      }
    width_ += block.cols();
  }

  // Q' S Q.
  Matrix projected() const {
    Matrix small(width_, width_);
    cblas_dgemm(CblasRowMajor, CblasTrans, CblasNoTrans, static_cast<int>(width_), static_cast<int>(width_),
                static_cast<int>(q_.rows()), 1.0, q_.data(), static_cast<int>(q_.cols()), image_.data(),
                static_cast<int>(image_.cols()), 0.0, small.data(), static_cast<int>(width_));
    symmetrise(small);
    return small;
  }
  Matrix vectors(const Matrix& of_space) const { return combined(q_, of_space); }
  Matrix images(const Matrix& of_space) const { return combined(image_, of_space); }

  void restart(const Matrix& vectors, const Matrix& images) {
    width_ = 0;
    append(vectors, images);
  }

 private:
  // c = keep c + factor op(first `width` columns of a) b.
  static void multiply(CBLAS_TRANSPOSE op, const Matrix& a, Index width, const Matrix& b, double keep,
                       double factor, Matrix& c) {
    const bool turned = op == CblasTrans;
    cblas_dgemm(CblasRowMajor, op, CblasNoTrans, static_cast<int>(turned ? width : a.rows()),
                static_cast<int>(b.cols()), static_cast<int>(turned ? a.rows() : width), factor, a.data(),
                static_cast<int>(a.cols()), b.data(), static_cast<int>(b.cols()), keep, c.data(),
                static_cast<int>(c.cols()));
  }
  Matrix combined(const Matrix& a, const Matrix& small) const {
    Matrix c(a.rows(), small.cols());
    multiply(CblasNoTrans, a, width_, small, 0.0, 1.0, c);
    return c;
  }

  Matrix q_, image_;
  Index width_ = 0;
};

// Relative to the largest eigenvalue.
double largest_residual(const EigenPairs& ritz, const Matrix& vectors, const Matrix& images, Index keep) {
  double largest = 0;
  std::vector<double> rest(idx(vectors.rows()));
  for (Index j = 0; j < std::min(keep, vectors.cols()); ++j) {
    for (Index i = 0; i < vectors.rows(); ++i)
      rest[idx(i)] = images(i, j) - ritz.values[idx(j)] * vectors(i, j);
    largest = std::max(largest, cblas_dnrm2(static_cast<int>(rest.size()), rest.data(), 1));
  }
  return largest / std::max(std::abs(ritz.values[0]), std::numeric_limits<double>::min());
}

}  // namespace

EigenPairs block_lanczos(Index size, Index keep, const ApplyBlock& apply, const BlockLanczosOptions& options,
                         const Run& run) {
  const SingleThreadedBlas single;
  const Index width =
      std::min(size, options.width > 0 ? options.width : std::min<Index>(16, std::max<Index>(keep + 2, 4)));
  const Index kept = std::min(keep + width, size);
  const Index maximum = std::min(3 * keep + 4 * width, size);
  Stream random(1, Purpose::kStartVector, 2);
  const auto random_block = [&] {
    Matrix block(size, width);
    for (Index i = 0; i < block.size(); ++i) block.data()[i] = random.normal();
    return block;
  };
  Space space(size, maximum + width);
  Matrix block = space.outside(apply(random_block()));
  for (Index round = 0;; ++round) {
    run.progress(options.progress, static_cast<double>(round) / static_cast<double>(options.max_rounds));
    while (space.width() < maximum) {
      run.stop_if_cancelled();
      if (block.cols() == 0) block = space.outside(random_block());  // the space is invariant
      const Index room = maximum - space.width();
      if (block.cols() > room) {
        if (space.width() >= kept) break;
        block = first_columns(block, room);
      }
      Matrix image = apply(block);
      space.append(block, image);
      block = space.outside(image);
    }
    const EigenPairs ritz =
        symmetric_eigen(space.projected(), std::min(kept, space.width()), Order::kLargest);
    Matrix vectors = space.vectors(ritz.vectors);
    const Matrix images = space.images(ritz.vectors);
    const double residual = largest_residual(ritz, vectors, images, keep);
    if (residual <= options.tolerance || space.width() == size || round >= options.max_rounds)
      return {{ritz.values.begin(), ritz.values.begin() + keep}, first_columns(vectors, keep), residual};
    space.restart(vectors, images);
  }
}

}  // namespace cordon::internal
