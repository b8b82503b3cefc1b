/// \class cordon::internal::Slpp
/// Supervised locality preserving projections: must-linked points stay together.
///
/// Objective: as in lpp.h, on the graph of the must-links instead of the nearest neighbours:
/// minimise sum over must-links w |z'x_a - z'x_b|^2 relative to the variance of the linked points,
/// each weighted by its degree. The weight of a link multiplies its edge.
///
/// Problem solved: X'LX z = lambda X'DX z, smallest lambda, X centred on the mean of the linked
/// points, D the degrees, L the Laplacian. Points without a must-link take no part.
///
/// Cost: m f^2 + 9 f^3 for m must-links; wide data (f > n) is solved in the span of the points.
///
/// Edge cases: no must-links: refused. With fewer links than features there are directions in which
/// linked points coincide exactly (lambda = 0), and the published method over-fits; a warning is
/// given if that holds for all directions found. Directions in which X'DX vanishes (eigenvalues up
/// to 1e-10 of the largest one) are dropped. Normalisation a is refused if lambda = 0 in the first
/// direction; normalisation auto is then unit, otherwise a, and the report says which. Cannot-links
/// are not used.
///
/// \code{.cpp}
/// known.constraints.add_must(3, 17);
/// const auto map = cordon::Slpp({.dims = 2}).fit(points, known, run, report);
/// \endcode
///
/// Reference: He, Niyogi, "Locality preserving projections", NIPS 2003; on must-links: Yan,
/// Bouaziz, Lee, Barlow, "Semi-supervised dimensionality reduction for analyzing high-dimensional
/// data with constraints", Neurocomputing 76, 2012.
#pragma once

#include <optional>

#include "cordon/methods/method.h"
#include "graph/edge_graph.h"
#include "solve/pencil.h"

namespace cordon::internal {

/// Options of SLPP.
struct SlppOptions {
  Index dims = 2;  ///< Number of dimensions of the map.
  /// binary: all links have the same weight. heat: links between near points count more.
  EdgeWeights weights = EdgeWeights::kBinary;
  /// heat: the bandwidth; empty ("auto"): 2 delta^2 is the mean squared length of the links.
  std::optional<double> delta{};
  /// Normalisation of each direction z: z'z = 1 (unit), z'X'DXz = 1 (b) or z'X'LXz = 1 (a); empty
  /// ("auto"): a, or unit if linked points coincide in the first direction.
  std::optional<Normalisation> length{};
};

class Slpp final : public Method {
 public:
  explicit Slpp(const SlppOptions& options = {});
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, const Run& run,
                           Report& report) const override;

 private:
  SlppOptions options_;
};

}  // namespace cordon::internal
