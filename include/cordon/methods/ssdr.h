// SSDR: keep the variance of all points, push cannot-linked points apart and pull must-linked points
// together, by weights.
//
// Objective    maximise tr(V'SV) over orthonormal V, S = S_t/n + alpha/(2c) S_B - beta/(2m) S_W, with c and m
// the
//              cannot- and must-links (their weights together).
// Solved       the largest eigenvectors of S, which is indefinite: signed, not by magnitude.
// Cost         n f^2 + f^3 (pair_method.h). Wide data is solved in the span of the points: directions outside
// it
//              place all points on one spot and are never chosen, even before negative eigenvalues.
// Edge cases   without cannot- or must-links their term is missing; without both it is PCA. All said in the
//              report. Equal points throughout: refused. Negative eigenvalues among the chosen: a warning,
//              since there the must-links outweigh all else.
//
//   const auto map = cordon::Ssdr({.dims = 2, .alpha = 1, .beta = 1}).fit(points, known, run);
//
// Reference    Zhang, Zhou, Chen, "Semi-supervised dimensionality reduction", SIAM Data Mining, 2007.
#pragma once

#include "cordon/core/export.h"
#include "cordon/methods/pair_method.h"

namespace cordon {

struct SsdrOptions {
  Index dims = 2;
  double alpha = 1;  // weight of the cannot-links
  double beta = 20;  // weight of the must-links; 1 is far better where there are many classes
};

class CORDON_EXPORT Ssdr final : public PairMethod {
 public:
  explicit Ssdr(const SsdrOptions& options = {});
  Matrix directions(const PairSums& sums, Run& run) const override;
  bool uses_total() const override { return true; }

 private:
  SsdrOptions options_;
};

}  // namespace cordon
