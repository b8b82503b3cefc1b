/// \file
/// Smallest eigenpairs of a graph Laplacian: the smoothest functions on a graph.
///
/// \code{.unparsed}
/// L y = lambda M y,   L = D - W,   M diagonal
/// y'Ly = sum over edges of w_ij (y_i - y_j)^2,   y'My = 1,   0 <= lambda <= 2 where M >= D
/// \endcode
///
/// Graph: W is sparse, symmetric and not negative, plus cliques, which are sets of points in which
/// every two points are joined with weight 1. A clique of p points costs p, not p^2. M holds the
/// degrees unless it is given.
///
/// Known pairs: on each connected component of the graph the constant function has lambda = 0. The
/// first pair is the constant of the whole graph; the next ones separate the components, the
/// heaviest first, each from all lighter ones. Only the remaining pairs are computed, on the
/// complement of these. Points without mass (isolated points) take no part and get coordinate 0.
///
/// Solvers, for n points and m edges; `solver` and `why` report the choice:
/// - none: the components alone give all pairs asked for.
/// - dense: up to 800 points, or where a quarter of all pairs or more are asked for; LAPACK.
/// - factorised: graphs of points in few dimensions. Their Laplacian has a sparse factor and a
///   crowded spectrum, so Lanczos works on the inverse (LDL' of Eigen with a fill-reducing order).
/// - lanczos: graphs of points in many dimensions, where it is the reverse, and graphs with more
///   than 200 cliques; Lanczos on the normalised adjacency matrix.
/// - multilevel: graphs that are too deep for Lanczos and have no sparse factor; a block iteration
///   preconditioned by a hierarchy of coarser graphs. Time is proportional to m.
///
/// The choice depends on the depth of the graph in a breadth-first search (the smallest positive
/// eigenvalue is about proportional to its inverse square) and, for deep graphs, on the fill-in of
/// a factor. The fill-in is counted symbolically, on a ball of 4,000 points first and, if that is
/// sparse enough, on the whole graph. A wrong choice would cost a factor of hundreds.
///
/// Residual: |N u - lambda u| / |N| of the normalised problem N = M^-1/2 L M^-1/2 with |u| = 1. At
/// most 1e-10 is accepted; a solver that does not reach it is followed by the next one.
///
/// \code{.cpp}
/// const cordon::LaplacianProblem graph{.weights = cordon::adjacency(edges, points.rows())};
/// const cordon::LaplacianPairs pairs = cordon::smallest_laplacian_pairs(graph, 3, run);
/// \endcode
#pragma once

#include <string>
#include <vector>

#include "cordon/core/matrix.h"
#include "cordon/core/run.h"
#include "cordon/data/sparse.h"

namespace cordon::internal {

/// A graph and its masses.
struct LaplacianProblem {
  SparseMatrix weights{};  ///< W.
  /// Sets of points in which every two are joined with weight 1.
  std::vector<std::vector<Index>> cliques{};
  /// The diagonal of M; empty: the degrees, including those of the cliques.
  std::vector<double> mass{};
};

/// The solvers listed above; kAuto chooses the one that suits the graph.
enum class LaplacianSolver { kAuto, kDense, kFactorised, kLanczos, kMultilevel };

/// Eigenpairs of a graph Laplacian.
struct LaplacianPairs {
  std::vector<double> values;  ///< Ascending.
  Matrix vectors;              ///< n x keep, with y'My = 1.
  double residual = 0;         ///< Largest relative residual of the computed pairs.
  Index parts = 0;             ///< Number of connected components with mass.
  Index isolated = 0;          ///< Number of points without mass.
  std::string solver;          ///< The solver used.
  std::string why;             ///< Why it was chosen.
};

/// The `keep` smallest pairs. Throws Error(kUsage) if more pairs are asked for than there are
/// points with mass, or if a weight or a mass is negative or not finite, and Error(kNotConverged)
/// if no solver finds the pairs.
LaplacianPairs smallest_laplacian_pairs(const LaplacianProblem& problem, Index keep, const Run& run,
                                        LaplacianSolver solver = LaplacianSolver::kAuto);

/// The pairs with lambda = 0 as functions of the connected part, parts x count: the constant, then, parts
/// in order of falling mass, each part against all lighter ones. They are orthonormal in the mass inner
/// product: with m the mass of the part and l that of all lighter ones together, sqrt(l / m / (m + l)) on
/// the part and -sqrt(m / l / (m + l)) on the others has mean 0 and length 1. count <= parts.
Matrix part_constants(const std::vector<double>& part_mass, Index count);

/// The degrees of the points: sums of weights, including those of the cliques.
std::vector<double> laplacian_degrees(const LaplacianProblem& problem);

}  // namespace cordon::internal
