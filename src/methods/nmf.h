/// \class cordon::internal::Nmf
/// Non-negative matrix factorisation (NMF): every document as a non-negative combination of a few
/// parts.
///
/// Objective: minimise 1/2 |A - H W'|^2 over H (n x dims) and W (f x dims), both not negative.
/// A = X or, with weighting ncw, A = diag(X X'1)^-1/2 X, in which a document counts less the more
/// it resembles all others (the weights of the normalised cut).
///
/// Problem solved: alternately for H and W, from `restarts` random starts, of which the best one
/// counts:
/// - hals: one column after the other, exactly (hierarchical alternating least squares);
/// - gradient: projected gradients with a line search (Lin);
/// - multiplicative: the updates of Lee and Seung.
///
/// The error is computed from A W, H'H and W'W; H W' is never formed, and sparse points stay
/// sparse.
///
/// Map: the columns of W have length 1. The coordinates of a point, old or new, are the
/// non-negative least squares solution for it. The largest coordinate names its cluster.
///
/// Cost: per step two passes over the entries with dims columns, and (n + f) dims^2.
///
/// Edge cases: a negative entry, or only zeros: refused. Empty documents get coordinates 0, and
/// terms in no document have weight 0 in every part. More dimensions than points or features:
/// refused. A best start that was stopped by max_iterations gives a warning. Constraints are not
/// used.
///
/// \code{.cpp}
/// const cordon::Nmf method({.dims = 10, .weighting = cordon::NmfWeighting::kNcw});
/// const auto map = method.fit(points, {}, run, report);
/// \endcode
///
/// Reference: Lee, Seung, "Algorithms for non-negative matrix factorization", NIPS 2000; Xu, Liu,
/// Gong, SIGIR 2003 (ncw); Lin, Neural Computation 19, 2007 (gradient); Cichocki, Phan, IEICE 2009
/// (hals).
#pragma once

#include "cordon/methods/method.h"

namespace cordon::internal {

/// How documents are weighted, as described above.
enum class NmfWeighting { kNone, kNcw };
/// The three solvers listed above.
enum class NmfSolver { kHals, kGradient, kMultiplicative };

/// Options of NMF.
struct NmfOptions {
  Index dims = 2;                                ///< Number of parts.
  NmfWeighting weighting = NmfWeighting::kNone;  ///< Weighting of the documents.
  NmfSolver solver = NmfSolver::kHals;           ///< How the factors are found.
  Index restarts = 10;                           ///< Number of random starts.
  /// A start ends when a step lowers the error by less than this share of it.
  double tolerance = 1e-6;
  Index max_iterations = 500;  ///< Maximum number of steps of a start.
};

class Nmf final : public Method {
 public:
  explicit Nmf(const NmfOptions& options = {});
  Cost cost(const Shape& shape) const override;
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, const Run& run,
                           Report& report) const override;

 private:
  NmfOptions options_;
};

}  // namespace cordon::internal
