/// \class cordon::internal::Lppsi
/// Locality preserving projections with side information (LPPSI), in the feature space of a kernel:
/// neighbours and must-linked points stay together, cannot-linked points apart.
///
/// Objective: X~ are the coordinates of the points on the leading axes of the rbf kernel's feature
/// space (the empirical kernel map, kernel/kernel_coordinates.h). W is the graph of the k nearest
/// neighbours (in either direction) and of the must-links, C the graph of the cannot-links, both
/// with weights exp(-d^2 / (2 delta^2)) times those of the links. A pair that is both near and
/// linked counts once, with the larger weight. Edges of W should become short relative to the
/// variance, edges of C long.
///
/// Problem solved, for the smallest lambda and z'z = 1:
///
/// \code{.unparsed}
/// X~'L_W X~ z = lambda (X~'D_W X~ + X~'L_C X~ + ridge) z
/// \endcode
///
/// Cost: the neighbours (neighbors/nearest.h); with l landmarks and q coordinates
/// n l (f + q) + 4/3 l^3, then n q^2 + 9 q^3. No matrix is n x n unless n <= landmarks. A new point
/// costs one kernel value per landmark.
///
/// Edge cases: no constraints: kernel LPP. All points equal, or a delta so small that every weight
/// vanishes: refused. More landmarks than points: all points are landmarks.
///
/// Ridge: the published sources do not say which matrix gets the ridge. On the right-hand matrix
/// (ridge_on b, which is nearer the published numbers), directions with hardly any variation look as
/// if neighbours were close in them; on the left-hand one (a, the default) they are excluded. Pairwise F with
/// f/2 dimensions, mean of 20 samples of 20 pairs per class:
///
/// \code{.unparsed}
///                  iris   glass   wine   ionosphere   breast cancer
/// ridge_on b       .704   .334    .91    .60          .945
/// ridge_on a       .924   .393    .91    .60          .945
/// published        .70    .40     .82    .62          .935
/// \endcode
///
/// \code{.cpp}
/// const auto map = cordon::Lppsi({.dims = 2}).fit(points, known, run, report);
/// \endcode
///
/// Reference: An, Liu, Venkatesh, "Exploiting side information in locality preserving projection",
/// CVPR 2008.
#pragma once

#include <optional>

#include "cordon/methods/method.h"
#include "graph/edge_graph.h"
#include "solve/pencil.h"

namespace cordon::internal {

/// Options of LPPSI.
struct LppsiOptions {
  /// Which matrix gets the ridge: the right-hand one (b) or the left-hand one (a).
  enum class RidgeOn { kB, kA };

  Index dims = 2;         ///< Number of dimensions of the map.
  Index n_neighbors = 5;  ///< Number of nearest neighbours of each point.
  /// heat: near pairs count more. binary: all pairs have the same weight.
  EdgeWeights weights = EdgeWeights::kHeat;
  /// Bandwidth of the kernel and of the heat weights; empty ("auto"): the median distance.
  std::optional<double> delta{};
  /// Normalisation of each direction z: z'z = 1, or 1 by the right-hand (b) or the left-hand matrix
  /// (a).
  Normalisation length = Normalisation::kUnit;
  /// This share of the mean diagonal of the matrix is added to its diagonal.
  double ridge = 1e-3;
  RidgeOn ridge_on = RidgeOn::kA;  ///< Which matrix gets the ridge.
  Index components = 200;          ///< Maximum number of kernel coordinates.
  Index landmarks = 1000;          ///< Maximum number of landmarks.
};

class Lppsi final : public Method {
 public:
  explicit Lppsi(const LppsiOptions& options = {});
  Cost cost(const Shape& shape) const override;
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, const Run& run,
                           Report& report) const override;

 private:
  LppsiOptions options_;
};

}  // namespace cordon::internal
