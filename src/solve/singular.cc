// Leading right singular vectors of X, as eigenvectors
// of X'X that is never formed where X is large.
//
// Routes, each checked by its residual on X itself (gate.h):
//   block Lanczos   on v -> X'(X v), for a few vectors of large X
//   Gram matrix     the smaller of X'X and XX' written out and solved by LAPACK: where its side is
//                   at most 1,200 or an eighth of all vectors is wanted, and as a second route
//                   up to a side of 6,000
//
// Squaring loses singular values below 1e-6.5 of the largest
// (kZeroSingular = 1e-13 of the squares): they are left out as zero.
#include "solve/singular.h"

#include <algorithm>
#include <cmath>

#include "cordon/solve/symmetric.h"
#include "core/blas.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/linalg.h"
#include "solve/block_lanczos.h"
#include "solve/gate.h"
#include "solve/orthonormalise.h"
#include "solve/overflow.h"
#include "solve/point_products.h"

namespace cordon::internal {
namespace {

constexpr Index kMaxDenseGram = 1200;
constexpr double kZeroSingular = 1e-13;  // of a squared singular value, relative to the largest
constexpr double kSingularResidual =
    1e-10;  // of the residual, relative to the largest squared singular value
constexpr Index kMaxRounds = 300;
constexpr Index kMaxWrittenOutGram = 6000;  // the side of a Gram matrix that is still a matter of a minute

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

// The smaller Gram matrix, written out. Where that is XX' the vectors come back as
// v = X'u / s: those of small s are then less orthogonal than LAPACK left them, by
// eps s_1 / s, and are made so again.
EigenPairs by_gram(const Products& x, Index keep) {
  const bool of_columns = x.cols() <= x.rows();
  Matrix gram = of_columns ? x.back(x.forward(identity(x.cols()))) : x.forward(x.back(identity(x.rows())));
  symmetrise(gram);
  EigenPairs pairs = symmetric_eigen(gram, keep, Order::kLargest);
  const auto kept = static_cast<Index>(std::ranges::count_if(
      pairs.values, [&](double value) { return value > 0 && value > kZeroSingular * pairs.values[0]; }));
  pairs.values.resize(idx(kept));
  pairs.vectors = first_columns(pairs.vectors, kept);
  if (of_columns) return pairs;
  pairs.vectors = x.back(pairs.vectors);
  scale_columns(pairs.vectors, [&](Index j) { return 1 / std::sqrt(pairs.values[idx(j)]); });
  orthonormalise_columns(pairs.vectors);
  return pairs;
}

Outcome check(const Products& x, const EigenPairs& pairs) {
  const Matrix images = x.back(x.forward(pairs.vectors));
  const Bounds bounds = {std::max(kSingularResidual, backward_error_bound(x.cols())),
                         backward_error_bound(x.cols())};
  return judge(measure_pairs(pairs.values, pairs.vectors, images, Order::kLargest, pairs.values[0]), bounds);
}

}  // namespace

bool singular_by_gram(Index rows, Index cols, Index keep) {
  const Index side = std::min(rows, cols);
  return side <= kMaxDenseGram || 8 * keep > side;
}

// The number of vectors is limited by the smaller side;
// vectors of singular values that vanish are not returned.
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
  const bool dense = singular_by_gram(x.rows(), x.cols(), limit);
  std::vector<Route<EigenPairs>> routes;
  if (!dense)
    routes.push_back({"block Lanczos", [&] {
                        return block_lanczos(
                            x.cols(), limit,
                            [&](const Matrix& b) { return products.back(products.forward(b)); },
                            {.tolerance = kSingularResidual,
                             .max_rounds = kMaxRounds,
                             .progress = "finding singular vectors"},
                            run);
                      }});
  if (dense || side <= kMaxWrittenOutGram)
    routes.push_back({"LAPACK on the Gram matrix", [&] { return by_gram(products, limit); }});
  double residual = 0;
  std::size_t tried = 0;
  EigenPairs pairs = first_accepted(
      fmt::format("the search for {} singular vectors of a {} x {} table", limit, x.rows(), x.cols()), routes,
      [&](const EigenPairs& found) {
        ++tried;
        const Outcome outcome = check(products, found);
        residual = outcome.residual;
        return outcome;
      });
  out.route = dense || tried > 1 ? "gram" : "krylov";
  out.residual = residual;
  Index kept = 0;
  while (kept < pairs.vectors.cols() && pairs.values[idx(kept)] > kZeroSingular * pairs.values[0] &&
         pairs.values[idx(kept)] > 0)
    ++kept;
  for (Index j = 0; j < kept; ++j) out.values.push_back(std::sqrt(pairs.values[idx(j)]));
  out.vectors = first_columns(pairs.vectors, kept);
  apply_sign_rule(out.vectors);
  return out;
}

}  // namespace cordon::internal
