// Non-negative matrix factorisation: every document as a sum of a few parts, none of them negative.
//
// Objective    minimise 1/2 |A - H W'|^2 over H (n x dims) and W (f x dims), both 0 or more. A = X, or with
//              weighting ncw A = diag(X X' 1)^-1/2 X: a document counts less the more it resembles all others
//              (the weights of the normalised cut).
// Solved       alternately for H and W, from `restarts` random starts, the best of which counts:
//                hals            one column after the other, exactly (hierarchical alternating least squares)
//                gradient        projected gradients with a line search (Lin)
//                multiplicative  the updates of Lee and Seung
//              The error comes from A W, H'H and W'W; H W' is never formed, sparse points stay sparse.
// The map      columns of W have length 1; the coordinates of a point, old or new, are the non-negative least
//              squares solution for it. The largest coordinate names its cluster.
// Cost         per step two passes over the entries with dims columns and (n + f) dims^2.
// Edge cases   a negative entry in the table: refused. All entries 0: refused. Empty documents get
// coordinates 0,
//              terms in no document weigh 0 in every part. More dimensions than points or features: refused.
//
//   const auto map = cordon::Nmf({.dims = 10, .weighting = NmfWeighting::kNcw}).fit(counts, {}, run);
//
// Reference    Lee, Seung, NIPS 2000; Xu, Liu, Gong, SIGIR 2003 (ncw); Lin, Neural Computation 19, 2007;
//              Cichocki, Phan, IEICE 2009 (hals).
#pragma once

#include "cordon/core/export.h"
#include "cordon/methods/method.h"

namespace cordon {

enum class NmfWeighting { kNone, kNcw };
enum class NmfSolver { kHals, kGradient, kMultiplicative };

struct NmfOptions {
  Index dims = 2;
  NmfWeighting weighting = NmfWeighting::kNone;
  NmfSolver solver = NmfSolver::kHals;
  Index restarts = 10;
  // A start ends when a step lowers the error by less than this share of it, or after so many steps.
  double tolerance = 1e-6;
  Index max_iterations = 500;
};

class CORDON_EXPORT Nmf final : public Method {
 public:
  explicit Nmf(const NmfOptions& options = {});
  Cost cost(const Shape& shape) const override;
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, Run& run) const override;

 private:
  NmfOptions options_;
};

}  // namespace cordon
