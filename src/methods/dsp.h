/// \class cordon::internal::Dsp
/// Dual subspace projections (DSP): must-links decide which points are near, remote points and
/// cannot-links which are far.
///
/// Objective: near pairs close and far pairs apart, in one linear map.
/// - S, near pairs: the n_neighbors nearest points of each point in the kernel's feature space in
///   which must-linked points coincide (rbf kernel with bandwidth delta), with weight 1 - d^ / max
///   d^.
/// - R, far pairs: the n_neighbors farthest points of each point in the input space, and
///   cannot-linked pairs, with weight 1 - d / max d. A pair that is both counts once.
///
/// Problem solved: A z = lambda B z, smallest lambda, A = scatter(X, S), B = scatter(X, R),
/// normalised to z'Az = 1 (`length`). The map subtracts no mean.
///
/// Zero eigenvalues (`zeros`): with n >= 2 f and no eigenvalue that vanishes, it is the published
/// method. Otherwise a ridge of 0.1 (f / n) trace(A) / f is added to the diagonal of A, because
/// dropping the directions with lambda = 0, as published, loses what matters most on wide data.
///
/// Cost: n m (f + m) for m must-links; the neighbours cost between n (f + m) and n^2 (f + m) in
/// single precision, usually a small part of the latter, and are exact all the same; then
/// n f^2 + 9 f^3. Memory: n (f + m + n_neighbors). Equal rows are searched once. Wide data (f > n)
/// is solved in the span of the points.
///
/// Edge cases: no constraints: near and far pairs of the data alone decide. Only must-links or only
/// cannot-links: allowed. All points linked: every pair is near. All points equal: refused. If the
/// far pairs span fewer dimensions than asked for, there are fewer, with a warning.
///
/// \code{.cpp}
/// known.constraints.add_must(3, 17);
/// const auto map = cordon::Dsp({.dims = 6}).fit(points, known, run, report);
/// \endcode
///
/// Reference: Yan, Bouaziz, Lee, Barlow, "Semi-supervised dimensionality reduction for analyzing
/// high-dimensional data with constraints", Neurocomputing 76, 2012. What the paper leaves open is
/// decided in docs/methods/dsp.md.
#pragma once

#include <optional>

#include "cordon/methods/method.h"
#include "solve/pencil.h"

namespace cordon::internal {

/// Options of DSP.
struct DspOptions {
  /// What kernel distances are divided by: the largest one, or its bound.
  enum class Normalise { kMax, kBound };
  /// Directions without near variation: dropped as published, kept by a ridge, or as the data needs
  /// it.
  enum class Zeros { kAuto, kDrop, kRidge };

  Index dims = 2;  ///< Number of dimensions of the map.
  /// Bandwidth of the kernel; empty ("auto"): the median distance between points.
  std::optional<double> delta{};
  Index n_neighbors = 5;  ///< Number of nearest and of farthest points of each point.
  /// The divisor in 1 - d^ / max d^: the largest distance there is, or sqrt 2, which no distance
  /// exceeds and which needs no search.
  Normalise normalise = Normalise::kMax;
  Normalisation length = Normalisation::kByA;  ///< Normalisation of the directions.
  Zeros zeros = Zeros::kAuto;                  ///< What is done about zero eigenvalues.
  /// Multiplies the edges of cannot-linked pairs. 1 is the published method, in which they have
  /// little effect.
  double cannot_weight = 1;
  /// Find near pairs by a navigable small-world graph, for very many points; the recall is measured
  /// and reported.
  bool approximate = false;
};

class Dsp final : public Method {
 public:
  explicit Dsp(const DspOptions& options = {});
  Cost cost(const Shape& shape) const override;
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, const Run& run,
                           Report& report) const override;

 private:
  DspOptions options_;
};

}  // namespace cordon::internal
