// A Laplacian problem made ready to be solved: points without mass left out, the others renumbered
// part by part and breadth first inside a part (neighbours are then near each other in memory:
// products with a graph of a million points are twice as fast), and scaled to N = M^-1/2 L M^-1/2.
#pragma once

#include <cstdint>
#include <vector>

#include "cordon/core/run.h"
#include "solve/laplacian.h"

namespace cordon::internal {

struct NormalisedGraph {
  std::vector<Index> point;       // of the problem, by our number
  std::vector<Index> part_start;  // parts are ranges of our numbers; one more at the end
  std::vector<double> root_mass;  // sqrt of the mass
  std::vector<double> part_mass;

  // N = diag - the symmetric sparse rest - the cliques' part.
  std::vector<double> diagonal;
  std::vector<Index> start;
  std::vector<std::int32_t> column;
  std::vector<double> value;                         // w_ij / sqrt(m_i m_j)
  std::vector<std::vector<std::int32_t>> cliques{};  // N_ij = -1 / sqrt(m_i m_j) between members

  Index size() const { return static_cast<Index>(point.size()); }
  Index parts() const { return static_cast<Index>(part_mass.size()); }
  Index entries() const { return static_cast<Index>(column.size()); }

  // y = N x for n x b matrices, row by row.
  void apply(const double* x, double* y, Index columns, const Run& run) const;

  // Takes the constants of the parts (lambda = 0) out of the columns of x.
  void take_out_constants(double* x, Index columns) const;

  // u' N u of column j of an n x b matrix of unit columns, as a sum of squares: exact to rounding
  // relative to itself even where it is tiny.
  double rayleigh(const double* u, Index columns, Index j) const;
};

NormalisedGraph normalised_graph(const LaplacianProblem& problem);

}  // namespace cordon::internal
