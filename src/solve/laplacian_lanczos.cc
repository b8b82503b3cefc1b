// Dense pairs, and Lanczos on 2 - N, whose largest eigenvalues
// are wanted and which is not negative where M >= D.
#include "core/index.h"
#include "solve/laplacian_solvers.h"
#include "solve/leading.h"

namespace cordon::internal {

// The constants are moved from 0 to above everything else, by adding a multiple of their projector:
// the smallest pairs of the changed matrix are those wanted.
EigenPairs dense_pairs(const NormalisedGraph& graph, Index keep) {
  const Index n = graph.size();
  Matrix dense(n, n);
  for (Index i = 0; i < n; ++i) {
    dense(i, i) = graph.diagonal[idx(i)];
    for (Index e = graph.start[idx(i)]; e < graph.start[idx(i) + 1]; ++e)
      dense(i, graph.column[idx(e)]) -= graph.value[idx(e)];
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
    for (Index i = graph.part_start[idx(p)]; i < graph.part_start[idx(p) + 1]; ++i)
      for (Index j = graph.part_start[idx(p)]; j < graph.part_start[idx(p) + 1]; ++j)
        dense(i, j) +=
            (above + 1) * graph.root_mass[idx(i)] * graph.root_mass[idx(j)] / graph.part_mass[idx(p)];
  return symmetric_eigen(dense, keep, Order::kSmallest);
}

// Lanczos finds the ends of a spectrum, the well separated end
// first: the largest eigenvalues of most - N are the smallest of N.
EigenPairs lanczos_pairs(const NormalisedGraph& graph, Index keep, Index max_restarts, const Run& run) {
  run.progress("finding eigenvectors", 0);
  double maximum = 0;
  for (const double d : graph.diagonal)
    maximum = std::max(maximum, 2 * d);  // Gershgorin: N <= twice its diagonal
  std::vector<double> inside(idx(graph.size()));
  EigenPairs pairs = leading_eigen(
      graph.size(), keep,
      [&](const double* x, double* y) {
        run.stop_if_cancelled();
        std::copy_n(x, graph.size(), inside.data());
        graph.take_out_constants(inside.data(), 1);
        graph.apply(inside.data(), y, 1, run);
        for (Index i = 0; i < graph.size(); ++i) y[i] = maximum * inside[idx(i)] - y[i];
        graph.take_out_constants(y, 1);
      },
      {.tolerance = 5e-11, .space = std::max<Index>(3 * keep, 40), .max_restarts = max_restarts});
  for (double& value : pairs.values) value = maximum - value;
  return pairs;
}

}  // namespace cordon::internal
