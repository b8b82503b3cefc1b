// The ways smallest_laplacian_pairs chooses from. Each gives the `keep` smallest eigenpairs of N on
// the complement of the parts' constants, ascending, columns of unit length in our numbering.
#pragma once

#include <functional>
#include <string>

#include "cordon/solve/symmetric.h"
#include "core/checkpoint.h"
#include "core/ranks.h"
#include "solve/gate.h"
#include "solve/hierarchy.h"
#include "solve/normalised_graph.h"

namespace cordon::internal {

// What is accepted of an answer: residuals relative to |N|, and the orthogonality of the vectors to each
// other and to the constants.
inline constexpr Bounds kLaplacianBounds{.residual = 1e-10, .orthogonality = 1e-10};

EigenPairs dense_pairs(const NormalisedGraph& graph, Index keep);

EigenPairs lanczos_pairs(const NormalisedGraph& graph, Index keep, Index max_restarts, const Run& run);

EigenPairs factorised_pairs(const NormalisedGraph& graph, Index keep, const Run& run);

EigenPairs multilevel_pairs(const NormalisedGraph& graph, Index keep, const Run& run);

// N spread over ranks, as the multilevel iteration sees it: this rank's rows of n x b matrices.
struct TiledLaplacian {
  const Ranks& ranks;
  const TileCut& cut;
  Index parts = 1;  // connected ones
  std::function<void(const double* x, double* y, Index columns, const Run& run)> apply;
  std::function<void(double* x, Index columns, const Run& run)> take_out_constants;
  Checkpoint checkpoint{};  // of the iteration, from time to time
};
// The vectors have this rank's rows.
EigenPairs multilevel_pairs(const TiledLaplacian& n, Hierarchy& hierarchy, Index keep, const Run& run);

// Takes the constants of the parts out of the columns of x: x -= root (root'x / mass) on each part, the
// projection along its null vector sqrt(mass). `part` is that of each row.
void take_out_constants(const Ranks& ranks, const TileCut& cut, const std::vector<double>& root_mass,
                        const std::vector<std::int32_t>& part, const std::vector<double>& part_mass,
                        double* x, Index columns, const Run& run);

// What a factor L D L' of the points first .. first +
// count - 1 would take, counted without computing it.
struct FillIn {
  double entries = 0;
  double operations = 0;  // multiply-adds
};
FillIn fill_in(const NormalisedGraph& graph, Index first, Index count);

}  // namespace cordon::internal
