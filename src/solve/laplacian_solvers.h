// The ways smallest_laplacian_pairs chooses from. Each gives the `keep` smallest eigenpairs of N on
// the complement of the parts' constants, ascending, columns of unit length in our numbering.
#pragma once

#include <string>

#include "cordon/solve/symmetric.h"
#include "solve/normalised_graph.h"

namespace cordon::internal {

EigenPairs dense_pairs(const NormalisedGraph& graph, Index keep);

EigenPairs lanczos_pairs(const NormalisedGraph& graph, Index keep, Index max_restarts, const Run& run);

EigenPairs factorised_pairs(const NormalisedGraph& graph, Index keep, const Run& run);

EigenPairs multilevel_pairs(const NormalisedGraph& graph, Index keep, const Run& run);

// What a factor L D L' of the points first .. first +
// count - 1 would take, counted without computing it.
struct FillIn {
  double entries = 0;
  double operations = 0;  // multiply-adds
};
FillIn fill_in(const NormalisedGraph& graph, Index first, Index count);

}  // namespace cordon::internal
