// Dual subspace projections: must-links decide who is near, remote points and cannot-links decide who is far.
//
// Objective    near pairs close, far pairs apart, in one linear map.
//              S: the n_neighbors nearest points of each point in the kernel space where must-linked points
//              are one point (rbf kernel, bandwidth delta), weight 1 - d^ / max d^; R: the n_neighbors
//              farthest points in the input space, and cannot-linked pairs, weight 1 - d / max d.
// Solved       A z = lambda B z, smallest lambda; A = scatter(X, S), B = scatter(X, R). Length z'Az = 1
// (`length`).
//              Zero eigenvalues: with n >= 2 f and none of them vanishing the literal method; otherwise a
//              ridge of 0.1 (f / n) trace(A) / f on A, because dropping the directions of lambda = 0, as
//              published, loses what matters most on wide data (`zeros`).
// Cost         must-links m: n m (f + m). Neighbours: between n and n^2 (f + m) in single precision, usually
// a
//              small part of it; exact all the same. Then n f^2 + 9 f^3. Memory n (f + m + n_neighbors);
//              equal rows are searched once. Wide data (f > n) is solved in the span of the points.
// Edge cases   no constraints at all: near and far pairs of the data alone decide. Only must or only cannot:
// so be
//              it. All points linked: every pair is near; all points equal: refused. Fewer dimensions than
//              asked for where the far pairs span less.
//
//   known.constraints.add_must(3, 17);
//   const auto map = cordon::Dsp({.dims = 6}).fit(points, known, run);
//
// Reference    Yan, Bouaziz, Lee, Barlow, "Semi-supervised dimensionality reduction for analyzing
// high-dimensional
//              data with constraints", Neurocomputing 76, 2012. What the paper leaves open is settled in
//              docs/methods/dsp.md.
#pragma once

#include <optional>

#include "cordon/core/export.h"
#include "cordon/methods/method.h"
#include "cordon/solve/pencil.h"

namespace cordon {

struct DspOptions {
  enum class Normalise { kMax, kBound };
  enum class Zeros { kAuto, kDrop, kRidge };

  Index dims = 2;
  // Bandwidth of the kernel; empty ("auto") takes the median distance between points.
  std::optional<double> delta{};
  Index n_neighbors = 5;
  // What 1 - d^ / max d^ divides by: the largest distance there is, or sqrt 2, which it cannot exceed and
  // which needs no search.
  Normalise normalise = Normalise::kMax;
  Length length = Length::kA;
  Zeros zeros = Zeros::kAuto;
  // Multiplies the edges of cannot-linked pairs. 1 is the published method, where they hardly matter.
  double cannot_weight = 1;
  // Near pairs by a navigable small-world graph: for very many points; recall is measured and reported.
  bool approximate = false;
};

class CORDON_EXPORT Dsp final : public Method {
 public:
  explicit Dsp(const DspOptions& options = {});
  Cost cost(const Shape& shape) const override;
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, Run& run) const override;

 private:
  DspOptions options_;
};

}  // namespace cordon
