// WBDR: compress until points known to be the same differ in every direction alike, then keep the directions
// in which points known to differ differ most.
//
// Objective    maximise the between-class difference (cannot-links) relative to the within-class difference
//              (must-links).
// Solved       with a ridge (default): S_B v = mu (S_W + ridge tr(S_W)/f I) v, largest mu, v'(.)v = 1.
//              With ridge = 0, as published: S_W e = lambda e; V = [ sqrt(lambda_i / lambda_j) e_j for j <=
//              i, e_j behind ]; the K largest mu of V'S_B V u = mu u; the map is V u. i = number of leading
//              eigenvalues whose cumulative share is below t0, at least K, at most the numerical rank of S_W
//              (lambda > 1e-12 lambda_1); with i = f it is the generalised problem of S_B and S_W.
// Cost         see pair_method.h, and about 9 f^3 for two dense eigenproblems.
// Edge cases   no cannot-links, or only between equal points: refused. No must-links: nothing is compressed
//              (leading directions of S_B), with a warning. K above the rank of S_B: fewer dimensions, with a
//              warning. The published method turns into null-space discriminant analysis where S_W is
//              singular and collapses where the must-links are about as many as the features (accuracy .31
//              instead of .87): hence the ridge. Invariant under translation and row order.
//
//   const auto map = cordon::Wbdr({.dims = 2}).fit(points, known, run);
//   const auto published = cordon::Wbdr({.dims = 2, .ridge = 0.0}).fit(points, known, run);
//
// Reference    BWDR and WBDR, two dual linear methods for pairwise constraints, IEEE Access, 2020.
#pragma once

#include <optional>

#include "cordon/core/export.h"
#include "cordon/methods/pair_method.h"

namespace cordon {

struct WbdrOptions {
  Index dims = 2;
  double t0 = 1;  // with ridge = 0: share of the must-links' squared differences that is compressed
  // Adds ridge * trace(S_W) / f to the diagonal of S_W. Empty ("auto") takes max(1e-3, f / m) with m
  // must-links; 0 is the method as published.
  std::optional<double> ridge{};
};

class CORDON_EXPORT Wbdr final : public PairMethod {
 public:
  explicit Wbdr(const WbdrOptions& options = {});
  Matrix directions(const PairSums& sums, Run& run) const override;

 private:
  WbdrOptions options_;
};

}  // namespace cordon
