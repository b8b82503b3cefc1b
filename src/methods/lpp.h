/// \class cordon::internal::Lpp
/// Locality preserving projections (LPP): neighbours stay neighbours.
///
/// Objective: minimise sum over edges w_ij |z'x_i - z'x_j|^2 relative to the variance of the
/// points, each weighted by its degree. W joins two points if one is among the k nearest of the
/// other, with weight 1 or exp(-d^2 / (2 delta^2)).
///
/// Problem solved: X'LX z = lambda X'DX z, smallest lambda, X centred on the mean of all points, D
/// the degrees, L = D - W.
///
/// Cost: the neighbours (neighbors/nearest.h), then n f^2 + 9 f^3; wide data (f > n) is solved in the
/// span of the points. Memory: n k edges and f^2; no matrix is n x n.
///
/// Edge cases: n_neighbors of n or more: refused. A singular X'DX (constant or repeated columns):
/// directions with eigenvalues up to 1e-10 of the largest one are dropped; the report has the rank.
/// All points equal, or a delta so small that every weight vanishes: refused. Of equally near
/// neighbours the lower row is taken. A dense row farther from all others than a thousand times the
/// median row's distance from the middle is near nobody: the map is that of the other rows, with a
/// warning. Other rows so far out: the problem is solved in coordinates that bring
/// them near (graph/far_rows.h), with the same solution and a warning. Constraints are not used.
///
/// \code{.cpp}
/// const auto map = cordon::Lpp({.dims = 2, .n_neighbors = 5}).fit(points, {}, run, report);
/// \endcode
///
/// Reference: He, Niyogi, "Locality preserving projections", NIPS 2003.
#pragma once

#include <optional>

#include "cordon/methods/method.h"
#include "graph/edge_graph.h"
#include "solve/pencil.h"

namespace cordon::internal {

/// Options of LPP.
struct LppOptions {
  Index dims = 2;         ///< Number of dimensions of the map.
  Index n_neighbors = 5;  ///< Number of nearest neighbours of each point.
  /// binary: all edges have weight 1. heat: near neighbours count more.
  EdgeWeights weights = EdgeWeights::kBinary;
  /// heat: the bandwidth; empty ("auto"): 2 delta^2 is the mean squared length of the edges. The
  /// report has the delta used.
  std::optional<double> delta{};
  /// Normalisation of each direction z: z'z = 1 (unit), z'X'DXz = 1 (b) or z'X'LXz = 1 (a, in which
  /// the directions that keep neighbours closest are the longest).
  Normalisation length = Normalisation::kUnit;
};

class Lpp final : public Method {
 public:
  explicit Lpp(const LppOptions& options = {});
  Cost cost(const Shape& shape) const override;
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, const Run& run,
                           Report& report) const override;

 private:
  LppOptions options_;
};

}  // namespace cordon::internal
