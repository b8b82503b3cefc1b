// Locality preserving projections: neighbours stay neighbours.
//
// Objective    W = the graph of the k nearest neighbours (either way), weights 1 or exp(-d^2 / (2 delta^2)).
//              Minimise sum over edges w_ij |z'x_i - z'x_j|^2, where points count by the weights of their
//              edges.
// Solved       X'LX z = lambda X'DX z, smallest lambda; X centred on the mean of all points, D the sums of W,
//              L = D - W.
// Cost         the neighbours (see graph/nearest.h), n f^2 + 9 f^3; wide data (f > n) is solved in the span
// of
//              the points. Memory: n k edges and f^2, nothing n x n.
// Edge cases   n_neighbors of n or more: refused. A singular X'DX (constant or repeated columns): its null
//              directions are dropped (<= 1e-10 of the largest eigenvalue), said in the report. All points
//              equal, or a delta so small that every weight vanishes: refused. Ties between neighbours go to
//              the lower row. Rows a thousand times as far out as the median row: solved in coordinates that
//              bring them near, with the same solution and a warning.
//
//   const auto map = cordon::Lpp({.dims = 2, .n_neighbors = 5}).fit(points, {}, run);
//
// Reference    He, Niyogi, "Locality preserving projections", NIPS 2003.
#pragma once

#include <optional>

#include "cordon/core/export.h"
#include "cordon/graph/edge_graph.h"
#include "cordon/methods/method.h"
#include "cordon/solve/pencil.h"

namespace cordon {

struct LppOptions {
  Index dims = 2;
  // Every point is joined with so many nearest ones.
  Index n_neighbors = 5;
  // binary: every edge counts alike. heat: near neighbours count more.
  EdgeWeights weights = EdgeWeights::kBinary;
  // heat: the distance at which an edge starts to count little; empty ("auto"): 2 delta^2 is the mean squared
  // length of the edges. The report says which delta it was.
  std::optional<double> delta{};
  // Of each direction z: z'z = 1, z'X'DXz = 1 (b) or z'X'LXz = 1 (a: directions that keep neighbours closest
  // come out longest).
  Length length = Length::kUnit;
};

class CORDON_EXPORT Lpp final : public Method {
 public:
  explicit Lpp(const LppOptions& options = {});
  Cost cost(const Shape& shape) const override;
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, Run& run) const override;

 private:
  LppOptions options_;
};

}  // namespace cordon
