#include "cordon/solve/singular.h"

#include <algorithm>
#include <cmath>

#include "cordon/core/random.h"
#include "cordon/solve/symmetric.h"
#include "core/blas.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/products.h"
#include "solve/overflow.h"
#include "solve/point_products.h"

namespace cordon {
namespace {

constexpr Index kMostDense = 1200;
constexpr double kZero = 1e-13;      // of a squared singular value, relative to the largest
constexpr double kTolerance = 1e-9;  // of the residual, relative to the largest squared singular value
constexpr double kStill = 1e-8;      // of the squares captured: a round that adds less is the last
constexpr Index kMostRounds = 60;

// X with both directions of its product at hand.
class Products {
 public:
  Products(const Points& x, const Run& run) : x_(x), run_(run) {
    if (x.is_sparse()) turned_ = Points::own(transposed(x.sparse()));
  }
  Matrix forward(const Matrix& b) const { return points_times(x_, b, run_); }
  Matrix back(const Matrix& b) const {
    return x_.is_sparse() ? points_times(turned_, b, run_) : transposed_points_times(x_, b, run_);
  }
  Index rows() const { return x_.rows(); }
  Index cols() const { return x_.cols(); }

 private:
  const Points& x_;
  const Run& run_;
  Points turned_;
};

Matrix identity(Index size) {
  Matrix m(size, size);
  for (Index i = 0; i < size; ++i) m(i, i) = 1;
  return m;
}

void symmetrise(Matrix& m) {
  for (Index i = 0; i < m.rows(); ++i)
    for (Index j = 0; j < i; ++j) m(i, j) = m(j, i) = 0.5 * (m(i, j) + m(j, i));
}

// The smaller Gram matrix, written out.
EigenPairs by_gram(const Products& x, Index keep) {
  const bool of_columns = x.cols() <= x.rows();
  Matrix gram = of_columns ? x.back(x.forward(identity(x.cols()))) : x.forward(x.back(identity(x.rows())));
  symmetrise(gram);
  EigenPairs pairs = symmetric_eigen(gram, keep, Order::kLargest);
  if (of_columns) return pairs;
  pairs.vectors = x.back(pairs.vectors);  // v = X'u / s
  scale_columns(pairs.vectors, [&](Index j) {
    const double s2 = pairs.values[at(j)];
    return s2 > kZero * pairs.values[0] ? 1 / std::sqrt(s2) : 0.0;
  });
  return pairs;
}

// Vectors and their images under X'X, side by side in memory that is made once.
class Space {
 public:
  Space(Index rows, Index most) : q_(rows, most), image_(rows, most) {}
  Index width() const { return width_; }

  // Takes the vectors of the space out of the columns of m (twice is enough) and makes the rest orthonormal;
  // what depends on them is dropped.
  Matrix outside(Matrix m) const {
    for (int pass = 0; pass < 2 && m.cols() > 0; ++pass) {
      if (width_ > 0) {
        Matrix along(width_, m.cols());
        multiply(CblasTrans, q_, width_, m, 0.0, 1.0, along);
        multiply(CblasNoTrans, q_, width_, along, 1.0, -1.0, m);
      }
      Matrix gram = transposed_product(m, m);
      symmetrise(gram);
      const EigenPairs all = symmetric_eigen(gram, gram.rows(), Order::kLargest);
      Index rank = 0;
      while (rank < gram.rows() && all.values[at(rank)] > 1e-24 &&
             all.values[at(rank)] > 1e-14 * all.values[0])
        ++rank;
      Matrix t = first_columns(all.vectors, rank);
      scale_columns(t, [&](Index j) { return 1 / std::sqrt(all.values[at(j)]); });
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

  // Q' X'X Q.
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

double largest_residual(const EigenPairs& ritz, const Matrix& vectors, const Matrix& images, Index keep) {
  double largest = 0;
  for (Index j = 0; j < std::min(keep, vectors.cols()); ++j) {
    double squares = 0;
    for (Index i = 0; i < vectors.rows(); ++i) {
      const double r = images(i, j) - ritz.values[at(j)] * vectors(i, j);
      squares += r * r;
    }
    largest = std::max(largest, std::sqrt(squares) / ritz.values[0]);
  }
  return largest;
}

// Block Lanczos on X'X: narrow blocks, so that the space grows deep; restarted from its best vectors and the
// block that would have come next.
EigenPairs by_krylov(const Products& x, Index keep, const Run& run) {
  const Index width = std::min<Index>(16, std::max<Index>(keep + 2, 4));
  const Index kept = std::min(keep + width, x.cols());
  const Index most = std::min(3 * keep + 4 * width, x.cols());
  Stream random(1, Purpose::kStartVector, 2);
  Matrix start(x.cols(), width);
  for (Index i = 0; i < start.size(); ++i) start.data()[i] = random.normal();
  Space space(x.cols(), most + width);
  Matrix block = space.outside(x.back(x.forward(start)));
  double before = 0;
  for (Index round = 0;; ++round) {
    run.progress("finding singular vectors", static_cast<double>(round) / kMostRounds);
    while (block.cols() > 0 && space.width() + block.cols() <= most) {
      run.stop_if_cancelled();
      Matrix image = x.back(x.forward(block));
      space.append(block, image);
      block = space.outside(std::move(image));
    }
    const EigenPairs ritz =
        symmetric_eigen(space.projected(), std::min(kept, space.width()), Order::kLargest);
    const Matrix vectors = space.vectors(ritz.vectors);
    const Matrix images = space.images(ritz.vectors);
    const double residual = largest_residual(ritz, vectors, images, keep);
    double captured = 0;
    for (Index j = 0; j < std::min(keep, ritz.vectors.cols()); ++j) captured += ritz.values[at(j)];
    const bool still = captured - before <= kStill * captured;
    before = captured;
    if (residual < kTolerance || still || block.cols() == 0 || round == kMostRounds) {
      const Index found = std::min(keep, ritz.vectors.cols());
      return {{ritz.values.begin(), ritz.values.begin() + found}, first_columns(vectors, found), residual};
    }
    space.restart(vectors, images);
  }
}

}  // namespace

SingularDirections singular_directions(const Points& x, Index keep, const Run& run) {
  if (keep < 1 || keep > x.cols())
    fail(ErrorKind::kUsage, "{} dimensions of {} features were asked for; allowed: 1 to {}", keep, x.cols(),
         x.cols());
  const SingleThreadedBlas single;
  SingularDirections out;
  out.total = sum_of_squares(x);
  if (!std::isfinite(out.total)) fail_overflow();
  if (!(out.total > 0))
    fail(ErrorKind::kInput, "all {} x {} entries are 0: there is no direction in them", x.rows(), x.cols());
  const Index side = std::min(x.rows(), x.cols());
  const Index limit = std::min(keep, side);
  const Products products(x, run);
  const bool dense = side <= kMostDense || 8 * limit > side;
  EigenPairs pairs = dense ? by_gram(products, limit) : by_krylov(products, limit, run);
  out.route = dense ? "gram" : "krylov";
  out.residual = pairs.residual;
  Index kept = 0;
  while (kept < pairs.vectors.cols() && pairs.values[at(kept)] > kZero * pairs.values[0] &&
         pairs.values[at(kept)] > 0)
    ++kept;
  for (Index j = 0; j < kept; ++j) out.values.push_back(std::sqrt(pairs.values[at(j)]));
  out.vectors = first_columns(pairs.vectors, kept);
  apply_sign_rule(out.vectors);
  return out;
}

}  // namespace cordon
