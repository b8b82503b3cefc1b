// BWDR: stretch until points known to differ differ in every direction alike, then keep the directions in
// which points known to be the same differ least.
//
// Objective    first make the between-class difference (cannot-links) constant, then minimise the
// within-class
//              difference (must-links).
// Solved       S_B e = lambda e; the i leading directions, V = [ sqrt(lambda_1 / lambda_j) e_j ]; then the K
//              smallest mu of V'S_W V u = mu u; the map is V u. i = number of leading eigenvalues whose
//              cumulative share is below t0, at least K, at most the numerical rank of S_B (lambda > 1e-12
//              lambda_1). The paper's "largest" in the last step is a slip.
// Cost         see pair_method.h, and about 9 f^3 for two dense eigenproblems.
// Edge cases   no cannot-links, or only between equal points: refused. K above the rank of S_B: fewer
//              dimensions, with a warning. Where the must-links leave several directions without any
//              difference (none were given, or few), those that need the least stretching come first, with a
//              warning; rounding decides nothing. Invariant under translation and row order.
//
//   known.constraints.add_must(3, 17);
//   known.constraints.add_cannot(3, 42);
//   const auto map = cordon::Bwdr({.dims = 2}).fit(points, known, run);
//
// Reference    BWDR and WBDR, two dual linear methods for pairwise constraints, IEEE Access, 2020.
#pragma once

#include "cordon/core/export.h"
#include "cordon/methods/pair_method.h"

namespace cordon {

struct BwdrOptions {
  Index dims = 2;
  double t0 =
      0.95;  // share of the cannot-links' squared differences that decides how many directions take part
};

class CORDON_EXPORT Bwdr final : public PairMethod {
 public:
  explicit Bwdr(const BwdrOptions& options = {});
  Matrix directions(const PairSums& sums, Run& run) const override;

 private:
  BwdrOptions options_;
};

}  // namespace cordon
