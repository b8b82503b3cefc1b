// Dense pairs, and Lanczos on 2 - N, whose largest eigenvalues
// are wanted and which is not negative where M >= D.
#include "core/index.h"
#include "solve/laplacian_solvers.h"

namespace cordon {

// The constants are moved from 0 to above everything else, by adding a multiple of their projector:
// the smallest pairs of the changed matrix are those wanted.
EigenPairs dense_pairs(const NormalisedGraph& graph, Index keep) {
  const Index n = graph.size();
  Matrix dense(n, n);
  for (Index i = 0; i < n; ++i) {
    dense(i, i) = graph.diagonal[at(i)];
    for (Index e = graph.start[at(i)]; e < graph.start[at(i) + 1]; ++e)
      dense(i, graph.column[at(e)]) -= graph.value[at(e)];
  }
  for (const auto& clique : graph.cliques)
    for (const std::int32_t i : clique)
      for (const std::int32_t j : clique)
        if (i != j)
          dense(i, j) -=
              1 / graph.root_mass[static_cast<std::size_t>(i)] / graph.root_mass[static_cast<std::size_t>(j)];
  // The constants are moved from 0 to above everything else.
  double above = 0;
  for (const double d : graph.diagonal) above = std::max(above, 4 * d);
  for (Index p = 0; p < graph.parts(); ++p)
    for (Index i = graph.part_start[at(p)]; i < graph.part_start[at(p) + 1]; ++i)
      for (Index j = graph.part_start[at(p)]; j < graph.part_start[at(p) + 1]; ++j)
        dense(i, j) += (above + 1) * graph.root_mass[at(i)] * graph.root_mass[at(j)] / graph.part_mass[at(p)];
  return symmetric_eigen(dense, keep, Order::kSmallest);
}

// Lanczos finds the ends of a spectrum, the well separated end
// first: the largest eigenvalues of most - N are the smallest of N.
EigenPairs lanczos_pairs(const NormalisedGraph& graph, Index keep, Index most_restarts, const Run& run) {
  run.progress("finding eigenvectors", 0);
  double most = 0;
  for (const double d : graph.diagonal) most = std::max(most, 2 * d);  // Gershgorin: N <= twice its diagonal
  std::vector<double> inside(at(graph.size()));
  EigenPairs pairs = leading_eigen(
      graph.size(), keep,
      [&](const double* x, double* y) {
        run.stop_if_cancelled();
        std::copy_n(x, graph.size(), inside.data());
        graph.take_out_constants(inside.data(), 1);
        graph.apply(inside.data(), y, 1, run);
        for (Index i = 0; i < graph.size(); ++i) y[i] = most * inside[at(i)] - y[i];
        graph.take_out_constants(y, 1);
      },
      {.tolerance = 5e-11, .space = std::max<Index>(3 * keep, 40), .most_restarts = most_restarts});
  for (double& value : pairs.values) value = most - value;
  return pairs;
}

}  // namespace cordon
