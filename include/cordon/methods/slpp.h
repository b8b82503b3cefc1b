// Supervised locality preserving projections: points known to be the same stay together.
//
// Objective    as of lpp, on the graph of the must-links instead of the nearest neighbours: minimise sum over
//              must-links w |z'x_a - z'x_b|^2, where points count by their links. A link's weight multiplies
//              its edge.
// Solved       X'LX z = lambda X'DX z, smallest lambda; X centred on the mean of the linked points, D the
// sums
//              of the weights, L the Laplacian. Points without a must-link take no part.
// Cost         m f^2 + 9 f^3; wide data (f > n) is solved in the span of the points.
// Edge cases   no must-links: refused. Fewer links than features: directions are found in which linked points
//              coincide exactly (lambda = 0), the literal method over-fits, and the report warns of it. The
//              null directions of X'DX are dropped (<= 1e-10 of the largest eigenvalue). length a of a
//              direction with lambda = 0: refused; length auto is unit there, a elsewhere, and the report
//              says which.
//
//   known.constraints.add_must(3, 17);
//   const auto map = cordon::Slpp({.dims = 2}).fit(points, known, run);
//
// Reference    He, Niyogi, "Locality preserving projections", NIPS 2003; on must-links: Yan, Bouaziz, Lee,
//              Barlow, "Semi-supervised dimensionality reduction for analyzing high-dimensional data with
//              constraints", Neurocomputing 2011.
#pragma once

#include <optional>

#include "cordon/core/export.h"
#include "cordon/graph/edge_graph.h"
#include "cordon/methods/method.h"
#include "cordon/solve/pencil.h"

namespace cordon {

struct SlppOptions {
  Index dims = 2;
  // binary: every link counts alike. heat: links between near points count more.
  EdgeWeights weights = EdgeWeights::kBinary;
  // heat: the distance at which a link starts to count little; empty ("auto"): 2 delta^2 is the mean squared
  // length of the links.
  std::optional<double> delta{};
  // Of each direction z: z'z = 1, z'X'DXz = 1 (b) or z'X'LXz = 1 (a); empty ("auto"): a where every direction
  // has it, unit where linked points coincide in the first.
  std::optional<Length> length{};
};

class CORDON_EXPORT Slpp final : public Method {
 public:
  explicit Slpp(const SlppOptions& options = {});
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, Run& run) const override;

 private:
  SlppOptions options_;
};

}  // namespace cordon
