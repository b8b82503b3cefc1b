/// \class cordon::internal::Ssdr
/// SSDR: keep the variance of all points while cannot-linked points are pushed apart and
/// must-linked points pulled together, by weights.
///
/// Objective: maximise tr(V'SV) over orthonormal V, with
///
/// \code{.unparsed}
/// S = S_t / n + alpha / (2 c) S_B - beta / (2 m) S_W
/// \endcode
///
/// where c and m are the sums of the weights of the cannot- and must-links.
///
/// Problem solved: the eigenvectors of S with the largest eigenvalues. S is indefinite; eigenvalues
/// are ordered by value, not by magnitude.
///
/// Cost: n f^2 + f^3 (pair_method.h). Wide data is solved in the span of the points: directions
/// outside it map all points to a single point and are never chosen, not even before negative
/// eigenvalues.
///
/// Edge cases: without cannot- or must-links their term is missing; without both it is PCA; each
/// gives a warning. All points equal: refused. A negative eigenvalue among those kept gives a
/// warning, because in that direction the must-links outweigh everything else.
///
/// \code{.cpp}
/// const auto map = cordon::Ssdr({.dims = 2, .alpha = 1, .beta = 1}).fit(points, known, run, report);
/// \endcode
///
/// Reference: Zhang, Zhou, Chen, "Semi-supervised dimensionality reduction", SIAM Data Mining,
/// 2007.
#pragma once

#include "methods/pair_method.h"

namespace cordon::internal {

/// Options of SSDR.
struct SsdrOptions {
  Index dims = 2;    ///< Number of dimensions of the map.
  double alpha = 1;  ///< Weight of the cannot-links.
  /// Weight of the must-links; papers use 20, which is far worse if there are many classes.
  double beta = 1;
};

class Ssdr final : public PairMethod {
 public:
  explicit Ssdr(const SsdrOptions& options = {});
  Matrix directions(const PairSums& sums, Report& report) const override;
  bool uses_total() const override { return true; }

 private:
  SsdrOptions options_;
};

}  // namespace cordon::internal
