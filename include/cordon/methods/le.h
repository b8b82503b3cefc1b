// Laplacian Eigenmaps: points that are joined in the graph of neighbours come close together.
//
// Objective    W = the graph of neighbours (see graph_options.h): by default the 15 nearest by cosine, either
//              way, weighted by the dot product. Minimise sum over edges w_ij |y_i - y_j|^2 with Y'DY = I, D
//              the degrees.
// Solved       L y = lambda D y, L = D - W, the `dims` smallest, the constant one included; rows are not
//              normalised. The solver suits the graph and is told in the report (see solve/laplacian.h).
// New points   the weighted mean of the places of the 15 nearest training points (neighbours_map.h).
// Cost         the neighbours, then time about proportional to the edges; memory n k. Nothing is n x n.
// Links        a must-link is an edge of its weight, a cannot-link removes the edge between its points.
// Edge cases   a graph in several parts: the parts are told apart first (lambda = 0 once for each), which the
//              report says. Points joined with nobody (among them rows of zeros) get coordinate 0. More
//              dimensions than joined points, or n_neighbors of n or more: refused.
//
//   cordon::LeOptions options;
//   options.dims = 3;
//   const auto map = cordon::Le(options).fit(points, {}, run);
//   map->training_coordinates();                                     // Y, n x 3
//
// Reference    Belkin, Niyogi, "Laplacian eigenmaps and spectral techniques for embedding and clustering",
// NIPS
//              2001.
#pragma once

#include "cordon/core/export.h"
#include "cordon/methods/graph_options.h"
#include "cordon/methods/method.h"

namespace cordon {

struct LeOptions : GraphOptions {
  Index dims = 2;
};

class CORDON_EXPORT Le final : public Method {
 public:
  explicit Le(const LeOptions& options = {});
  Cost cost(const Shape& shape) const override;
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, Run& run) const override;

 private:
  LeOptions options_;
};

}  // namespace cordon
