/// \class cordon::internal::Bwdr
/// BWDR: whiten the cannot-link scatter, then keep the directions of smallest must-link scatter.
///
/// Objective: first make the between-class scatter (cannot-links) equal in all directions, then
/// minimise the within-class scatter (must-links).
///
/// Problem solved, for K dimensions and the scatters S_B and S_W of pair_method.h:
///
/// \code{.unparsed}
/// S_B e = lambda e,      V = [ sqrt(lambda_1 / lambda_j) e_j ],  j = 1 .. i, largest lambda first
/// V'S_W V u = mu u,      the K smallest mu;  the map is V u
/// \endcode
///
/// i is the number of leading eigenvalues whose cumulative share is below t0, at least K and at
/// most the numerical rank of S_B (lambda > 1e-12 lambda_1). (The paper says "largest" mu in the
/// last step, which is a slip.)
///
/// Cost: see pair_method.h, and about 9 f^3 for two dense eigenproblems.
///
/// Edge cases: no cannot-links, or only between equal points: refused. K above the rank of S_B:
/// fewer dimensions, with a warning. If the must-links leave several directions with zero scatter
/// (because there are none or few), those with the largest cannot-link scatter come first, with a
/// warning; rounding decides nothing. The map does not depend on translation or on the order of the
/// rows.
///
/// \code{.cpp}
/// known.constraints.add_must(3, 17);
/// known.constraints.add_cannot(3, 42);
/// const auto map = cordon::Bwdr({.dims = 2}).fit(points, known, run, report);
/// \endcode
///
/// Reference: "BWDR and WBDR, two dual linear methods for pairwise constraints", IEEE Access 8,
/// 2020.
#pragma once

#include "methods/pair_method.h"

namespace cordon::internal {

/// Options of BWDR.
struct BwdrOptions {
  Index dims = 2;  ///< Number of dimensions of the map.
  /// Share of the cannot-link scatter that decides how many directions take part.
  double t0 = 0.95;
};

class Bwdr final : public PairMethod {
 public:
  explicit Bwdr(const BwdrOptions& options = {});
  Matrix directions(const PairSums& sums, Report& report) const override;

 private:
  BwdrOptions options_;
};

}  // namespace cordon::internal
