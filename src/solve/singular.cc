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
constexpr Index kMostPasses = 60;

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

// An orthonormal basis of the columns (Gram-Schmidt against `basis` first); dependent columns are dropped.
Matrix orthonormal(Matrix m, const std::vector<Matrix>& basis) {
  for (int pass = 0; pass < 2; ++pass) {
    for (const Matrix& q : basis) {
      const Matrix along = transposed_product(q, m);
      const Matrix inside = product(q, along);
      for (Index i = 0; i < m.size(); ++i) m.data()[i] -= inside.data()[i];
    }
    Matrix gram = transposed_product(m, m);
    symmetrise(gram);
    const EigenPairs all = symmetric_eigen(gram, gram.rows(), Order::kLargest);
    Index rank = 0;
    while (rank < gram.rows() && all.values[at(rank)] > 1e-24 && all.values[at(rank)] > 1e-14 * all.values[0])
      ++rank;
    Matrix t = first_columns(all.vectors, rank);
    scale_columns(t, [&](Index j) { return 1 / std::sqrt(all.values[at(j)]); });
    m = product(m, t);
    if (rank == 0) return m;
  }
  return m;
}

Matrix beside(const Matrix& a, const Matrix& b) {
  Matrix both(a.rows(), a.cols() + b.cols());
  for (Index i = 0; i < a.rows(); ++i) {
    std::copy(a.row(i).begin(), a.row(i).end(), both.row(i).begin());
    std::copy(b.row(i).begin(), b.row(i).end(), both.row(i).begin() + a.cols());
  }
  return both;
}

// Block Krylov: Q_1, X'X Q_1, ...; the space is restarted from its best vectors when it is four blocks wide.
EigenPairs by_krylov(const Products& x, Index keep, const Run& run) {
  const Index width = std::min(keep + std::max<Index>(10, keep / 5), std::min(x.rows(), x.cols()));
  constexpr std::size_t kMostBlocks = 4;
  Stream random(1, Purpose::kStartVector, 2);
  Matrix start(x.cols(), width);
  for (Index i = 0; i < start.size(); ++i) start.data()[i] = random.normal();
  std::vector<Matrix> basis{orthonormal(x.back(x.forward(start)), {})};
  std::vector<Matrix> images{x.back(x.forward(basis[0]))};
  EigenPairs pairs;
  for (Index pass = 0;; ++pass) {
    run.stop_if_cancelled();
    run.progress("finding singular vectors", static_cast<double>(pass) / kMostPasses);
    Matrix q = basis[0];
    Matrix image = images[0];
    for (std::size_t b = 1; b < basis.size(); ++b) {
      q = beside(q, basis[b]);
      image = beside(image, images[b]);
    }
    Matrix small = transposed_product(q, image);
    symmetrise(small);
    const EigenPairs ritz = symmetric_eigen(small, std::min(width, small.rows()), Order::kLargest);
    const Matrix vectors = product(q, ritz.vectors);
    const Matrix vector_images = product(image, ritz.vectors);
    double residual = 0;
    for (Index j = 0; j < std::min(keep, ritz.vectors.cols()); ++j) {
      double squares = 0;
      for (Index i = 0; i < q.rows(); ++i) {
        const double r = vector_images(i, j) - ritz.values[at(j)] * vectors(i, j);
        squares += r * r;
      }
      residual = std::max(residual, std::sqrt(squares) / ritz.values[0]);
    }
    const bool full = basis.back().cols() == 0;
    if (residual < kTolerance || full || pass == kMostPasses) {
      if (residual > 1e-5 && !full)
        fail(ErrorKind::kNotConverged, "the singular vectors of {} x {} points were found to {} only",
             x.rows(), x.cols(), residual);
      const Index kept = std::min(keep, ritz.vectors.cols());
      return {{ritz.values.begin(), ritz.values.begin() + kept}, first_columns(vectors, kept), residual};
    }
    Matrix next = images.back();
    if (basis.size() == kMostBlocks) {
      // The residuals of the best vectors are what the next block would be.
      basis = {vectors};
      images = {vector_images};
      next = vector_images;
    }
    Matrix block = orthonormal(std::move(next), basis);
    images.push_back(block.cols() > 0 ? x.back(x.forward(block)) : Matrix(x.cols(), 0));
    basis.push_back(std::move(block));
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
