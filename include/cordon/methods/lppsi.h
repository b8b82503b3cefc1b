// Locality preserving projections with side information, in the space of a kernel: neighbours and must-linked
// points stay together, cannot-linked ones apart.
//
// Objective    X~ = the coordinates of the points on the leading axes of the rbf kernel's space (the
// empirical
//              kernel map, kernel/kernel_coordinates.h). W = the graph of the k nearest neighbours (either
//              way) and of the must-links, C = the graph of the cannot-links, both with weights exp(-d^2 / (2
//              delta^2)) times those of the statements. A pair that is both near and linked counts once, by
//              the larger weight.
// Solved       X~'L_W X~ z = lambda (X~'D_W X~ + X~'L_C X~ + ridge) z, smallest lambda, z'z = 1.
// Cost         the neighbours (graph/nearest.h); with l landmarks and q coordinates n l (f + q) + 4/3 l^3,
// then
//              n q^2 + 9 q^3. Nothing is n x n unless n <= landmarks.
// Edge cases   no constraints: kernel LPP. All points equal, or a delta so small that every weight vanishes:
//              refused. More landmarks than points: all points. New points: one kernel value per landmark.
//
// The sources do not say which matrix gets the ridge. On the right-hand one (ridge_on b, the default)
// directions in which hardly anything varies look as if neighbours were close there; on the left-hand one (a)
// they are ruled out. Pairwise F, b / a, f/2 dimensions, mean of 20 draws of 20 pairs per class: iris .704 /
// .924, glass .334 / .393, and no difference on wine (.91), ionosphere (.60) and breast cancer (.945).
// Neither matches the published table throughout (wine .82, iris .70, glass .40, ionosphere .62, breast
// cancer .935).
//
//   const auto map = cordon::Lppsi({.dims = 2}).fit(points, known, run);
//
// Reference    An, Liu, Venkatesh, "Exploiting side information in locality preserving projection", CVPR
// 2008.
#pragma once

#include <optional>

#include "cordon/core/export.h"
#include "cordon/graph/edge_graph.h"
#include "cordon/methods/method.h"
#include "cordon/solve/pencil.h"

namespace cordon {

struct LppsiOptions {
  enum class RidgeOn { kB, kA };

  Index dims = 2;
  // Every point is joined with so many nearest ones.
  Index n_neighbors = 5;
  // heat: near pairs count more. binary: all alike.
  EdgeWeights weights = EdgeWeights::kHeat;
  // Of the kernel and of the heat weights; empty ("auto"): the median distance.
  std::optional<double> delta{};
  // Of each direction z: z'z = 1, or 1 by the right-hand (b) or the left-hand matrix (a) of the problem.
  Length length = Length::kUnit;
  // Adds this share of the matrix's mean diagonal to its diagonal.
  double ridge = 1e-3;
  RidgeOn ridge_on = RidgeOn::kB;
  Index components = 200;  // at most so many coordinates
  Index landmarks = 1000;  // up to so many points are landmarks themselves
};

class CORDON_EXPORT Lppsi final : public Method {
 public:
  explicit Lppsi(const LppsiOptions& options = {});
  Cost cost(const Shape& shape) const override;
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, Run& run) const override;

 private:
  LppsiOptions options_;
};

}  // namespace cordon
