/// \class cordon::internal::Wbdr
/// WBDR: whiten the must-link scatter, then keep the directions of largest cannot-link scatter.
///
/// Objective: maximise the between-class scatter (cannot-links) relative to the within-class
/// scatter (must-links).
///
/// Problem solved, for K dimensions and the scatters S_B and S_W of pair_method.h. With a ridge
/// (the default):
///
/// \code{.unparsed}
/// S_B v = mu R v,   R = S_W + ridge tr(S_W) / f I,   the K largest mu, v'Rv = 1
/// \endcode
///
/// With ridge = 0, as published:
///
/// \code{.unparsed}
/// S_W e = lambda e,    V = [ sqrt(lambda_i / lambda_j) e_j for j <= i, then e_j for j > i ]
/// V'S_B V u = mu u,    the K largest mu;  the map is V u
/// \endcode
///
/// i is the number of leading eigenvalues whose cumulative share is below t0, at least K and at
/// most the numerical rank of S_W (lambda > 1e-12 lambda_1). With i = f it is the generalised
/// eigenproblem of S_B and S_W.
///
/// Cost: see pair_method.h, and about 9 f^3 for two dense eigenproblems.
///
/// Edge cases: no cannot-links, or only between equal points: refused. No must-links: the leading
/// eigenvectors of S_B, with a warning. K above the rank of S_B: fewer dimensions, with a warning.
/// The published method becomes null-space discriminant analysis if S_W is singular, and fails if
/// there are about as many must-links as features (accuracy .31 instead of .87): hence the ridge.
/// The map does not depend on translation or on the order of the rows.
///
/// \code{.cpp}
/// const auto map = cordon::Wbdr({.dims = 2}).fit(points, known, run, report);
/// const auto published = cordon::Wbdr({.dims = 2, .ridge = 0.0}).fit(points, known, run, report);
/// \endcode
///
/// Reference: "BWDR and WBDR, two dual linear methods for pairwise constraints", IEEE Access 8,
/// 2020.
#pragma once

#include <optional>

#include "methods/pair_method.h"

namespace cordon::internal {

/// Options of WBDR.
struct WbdrOptions {
  Index dims = 2;  ///< Number of dimensions of the map.
  double t0 = 1;   ///< With ridge = 0: share of the must-link scatter that is whitened.
  /// Adds ridge * trace(S_W) / f to the diagonal of S_W. Empty ("auto") takes max(1e-3, f / m) for
  /// m must-links; 0 is the published method.
  std::optional<double> ridge{};
};

class Wbdr final : public PairMethod {
 public:
  explicit Wbdr(const WbdrOptions& options = {});
  Matrix directions(const PairSums& sums, Report& report) const override;

 private:
  WbdrOptions options_;
};

}  // namespace cordon::internal
