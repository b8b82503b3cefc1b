// A hierarchy of coarser and coarser graphs, as an approximate inverse of N (smoothed aggregation).
//
// Every point joins one of its neighbours' aggregates; an aggregate is a point of the next graph,
// whose matrix is P' A P with P the aggregates' share of the near-null vector, smoothed once. One
// V-cycle with a Jacobi sweep on either side costs about four products with N, and reduces every
// error, smooth or rough, by a factor that hardly depends on the number of points.
#pragma once

#include <memory>

#include "solve/normalised_graph.h"

namespace cordon::internal {

class Hierarchy {
 public:
  Hierarchy(const NormalisedGraph& graph, const Run& run);
  ~Hierarchy();

  // x = about N^-1 r, columns of n x b matrices; symmetric and definite outside the constants. Not
  // for two threads at once: the memory it works in is kept.
  void solve(const double* r, double* x, Index columns, const Run& run);

  Index levels() const;

 private:
  struct Level;
  std::vector<std::unique_ptr<Level>> levels_;
};

}  // namespace cordon::internal
