// The smoothest functions on a graph: smallest eigenpairs of L y = lambda M y, L = D - W, M diagonal.
//
//   y' L y = sum over edges of w_ij (y_i - y_j)^2,   y' M y = 1,   lambda from 0 to 2 where M >= D
//
// W is sparse, symmetric, not negative, plus cliques: sets of points of which every two are joined with
// weight
// 1. A clique of p points costs p, not p^2. M is the degrees unless given.
//
// Known without a solve: in each connected part of the graph the constant has lambda 0. The first pair is the
// constant of the whole graph, the next ones tell the parts apart, heaviest first: one part against all
// lighter ones. Only what is left is solved for, on the complement of these. Points without mass (isolated)
// take no part and get coordinate 0.
//
// How it is solved (n points, m edges), told in `solver` and `why`:
//   dense        up to 800 points: LAPACK;
//   factorised   graphs of points in few dimensions: their Laplacian has a sparse factor and a crowded
//                spectrum, so Lanczos works on the inverse (Eigen's LDL', fill-reducing order);
//   lanczos      graphs in many dimensions, where it is the reverse: Lanczos on the normalised adjacency;
//   multilevel   what is too deep for Lanczos and has no sparse factor: a block iteration preconditioned by a
//                hierarchy of coarser graphs; time proportional to m.
// The choice is made by the depth of the graph, breadth first (the smallest eigenvalue above 0 goes with its
// inverse square), and in deep graphs by the fill-in of a factor, counted symbolically: on a ball of 4,000
// points first, then, where that promises little, on the whole graph. The wrong choice would cost a factor of
// hundreds.
//
// The residual is |N u - lambda u| / |N| of the normalised problem N = M^-1/2 L M^-1/2, |u| = 1, |N| <= 2. At
// most 1e-10 is accepted; a solver that does not reach it gives way to the next.
//
//   const LaplacianPairs pairs = smallest_laplacian_pairs({.weights = adjacency(edges, n)}, 3, run);
#pragma once

#include <string>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/matrix.h"
#include "cordon/core/run.h"
#include "cordon/data/sparse.h"

namespace cordon {

struct LaplacianProblem {
  SparseMatrix weights{};
  std::vector<std::vector<Index>> cliques{};
  std::vector<double> mass{};  // empty: the degrees, those of the cliques included
};

// dense, factorised, lanczos, multilevel, or the one that suits the graph.
enum class LaplacianSolver { kAuto, kDense, kFactorised, kLanczos, kMultilevel };

struct LaplacianPairs {
  std::vector<double> values;  // ascending
  Matrix vectors;              // n x keep, y'My = 1
  double residual = 0;
  Index parts = 0;     // connected parts with mass
  Index isolated = 0;  // points without mass
  std::string solver;
  std::string why;
};

// Throws Error(kUsage) where more pairs are asked for than there are points with mass, or a weight or mass is
// negative or not finite; Error(kNotConverged) where the pairs cannot be found.
CORDON_EXPORT LaplacianPairs smallest_laplacian_pairs(const LaplacianProblem& problem, Index keep,
                                                      const Run& run,
                                                      LaplacianSolver solver = LaplacianSolver::kAuto);

// The degrees of a problem: sums of weights, those of the cliques included.
CORDON_EXPORT std::vector<double> laplacian_degrees(const LaplacianProblem& problem);

}  // namespace cordon
