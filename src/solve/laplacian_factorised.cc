// The smallest eigenpairs of N by Lanczos on the inverse of N + shift, with a sparse LDL' factor
// (Eigen's SimplicialLDLT, AMD ordering).
//
// The shift 1e-9 makes N definite; the null vectors, which alone would be changed much
// by it, are taken out before and after each product. Cliques are a low-rank change of
// a sparse matrix: with N = S - U U',
//   (S - U U')^-1 = S^-1 + S^-1 U (I - U' S^-1 U)^-1 U' S^-1.
//
// Cost: the factor, whose entries decide (about 20 per point for surfaces, 60 for solids, 160 and
// more beyond), then twice these entries per product.
#include <Eigen/LU>
#include <Eigen/SparseCholesky>
#include <Eigen/SparseCore>

#include "core/fail.h"
#include "core/index.h"
#include "solve/laplacian_solvers.h"
#include "solve/leading.h"

namespace cordon::internal {
namespace {

constexpr double kShift = 1e-9;

using Sparse = Eigen::SparseMatrix<double, Eigen::ColMajor, std::int32_t>;

// Opens the counts of the symbolic factorisation.
struct Factor : Eigen::SimplicialLDLT<Sparse, Eigen::Lower, Eigen::AMDOrdering<std::int32_t>> {
  FillIn counts() const {
    FillIn fill;
    for (Index j = 0; j < m_nonZerosPerCol.size(); ++j) {
      const double below = m_nonZerosPerCol[j];
      fill.entries += below;
      fill.operations += below * below / 2 + below;
    }
    return fill;
  }
};

// The lower triangle of N + shift without the cliques' outer products, of a range of points.
Sparse lower_triangle(const NormalisedGraph& graph, Index first, Index count, double shift) {
  Sparse lower(count, count);
  std::vector<std::int32_t> sizes(idx(count), 1);
  for (Index i = first; i < first + count; ++i)
    for (Index e = graph.start[idx(i)]; e < graph.start[idx(i) + 1]; ++e)
      if (graph.column[idx(e)] > i && graph.column[idx(e)] < first + count) ++sizes[idx(i - first)];
  lower.reserve(sizes);
  for (Index i = first; i < first + count; ++i) {
    lower.insert(static_cast<std::int32_t>(i - first), static_cast<std::int32_t>(i - first)) =
        graph.diagonal[idx(i)] + shift;
    for (Index e = graph.start[idx(i)]; e < graph.start[idx(i) + 1]; ++e)
      if (graph.column[idx(e)] > i && graph.column[idx(e)] < first + count)
        lower.insert(static_cast<std::int32_t>(graph.column[idx(e)] - first),
                     static_cast<std::int32_t>(i - first)) = -graph.value[idx(e)];
  }
  for (const auto& clique : graph.cliques)  // N_ii has no part of the clique's own 1 / m_i
    for (const std::int32_t i : clique)
      if (i >= first && i < first + count)
        lower.coeffRef(static_cast<std::int32_t>(i - first), static_cast<std::int32_t>(i - first)) +=
            1 / (graph.root_mass[static_cast<std::size_t>(i)] * graph.root_mass[static_cast<std::size_t>(i)]);
  lower.makeCompressed();
  return lower;
}

class Inverse {
 public:
  explicit Inverse(const NormalisedGraph& graph) {
    factor_.compute(lower_triangle(graph, 0, graph.size(), kShift));
    if (factor_.info() != Eigen::Success)
      fail(ErrorKind::kNotConverged, "the Laplacian of {} points could not be factorised", graph.size());
    const auto cliques = static_cast<Index>(graph.cliques.size());
    if (cliques == 0) return;
    members_ = Eigen::MatrixXd::Zero(graph.size(), cliques);
    for (Index c = 0; c < cliques; ++c)
      for (const std::int32_t i : graph.cliques[idx(c)])
        members_(i, c) = 1 / graph.root_mass[static_cast<std::size_t>(i)];
    solved_ = factor_.solve(members_);
    small_.compute(Eigen::MatrixXd::Identity(cliques, cliques) - members_.transpose() * solved_);
  }

  void apply(const double* x, double* y) const {
    const Eigen::Map<const Eigen::VectorXd> right(x, factor_.rows());
    Eigen::Map<Eigen::VectorXd> left(y, factor_.rows());
    left = factor_.solve(right);
    if (members_.cols() > 0) left += solved_ * small_.solve(members_.transpose() * left);
  }

 private:
  Factor factor_;
  Eigen::MatrixXd members_, solved_;
  Eigen::PartialPivLU<Eigen::MatrixXd> small_;
};

}  // namespace

FillIn fill_in(const NormalisedGraph& graph, Index first, Index count) {
  Factor factor;
  factor.analyzePattern(lower_triangle(graph, first, count, kShift));
  return factor.counts();
}

EigenPairs factorised_pairs(const NormalisedGraph& graph, Index keep, const Run& run) {
  run.progress("factorising the graph", 0);
  const Inverse inverse(graph);
  run.stop_if_cancelled();
  run.progress("finding eigenvectors", 0);
  std::vector<double> inside(idx(graph.size()));
  EigenPairs pairs =
      leading_eigen(graph.size(), keep,
                    [&](const double* x, double* y) {
                      run.stop_if_cancelled();
                      std::copy_n(x, graph.size(), inside.data());
                      graph.take_out_constants(inside.data(), 1);
                      inverse.apply(inside.data(), y);
                      graph.take_out_constants(y, 1);
                    },
                    {.space = 2 * keep + 10});  // the inverse spreads its spectrum: few vectors are enough
  for (double& value : pairs.values) value = 1 / value - kShift;
  return pairs;
}

}  // namespace cordon::internal
