// The discriminant directions that answers give (the formulas are in the header).
//
//   basic      S_B drawn to twice the covariance of all points, S_W to the identity
//   anchored   both drawn to the scatters of a clustering of all points
//
// Matrices that are zero, because no pair was named or all named rows are equal, are replaced by a
// multiple of the identity: the ratio then only ranks directions by the other matrix.
#include "ask/answer_fit.h"

#include <algorithm>
#include <cmath>

#include "core/index.h"
#include "core/linalg.h"
#include "graph/outer_products.h"
#include "graph/scatter.h"
#include "solve/pencil.h"

namespace cordon::internal {
namespace {

double mean_diagonal(const Matrix& m) {
  double trace = 0;
  for (Index i = 0; i < m.rows(); ++i) trace += m(i, i);
  return trace / static_cast<double>(m.rows());
}

// Sums over pairs that add up to less than this share of the points' own
// spread are zero: links of equal rows.
constexpr double kNoSpread = 1e-12;

// The `dims` leading directions of between v = mu within v. `within`
// was made definite by its ridge.
Matrix leading(const Matrix& between, const Matrix& within, Index dims) {
  PencilOptions options;
  options.keep = std::min(dims, between.rows());
  options.order = Order::kLargest;
  return solve_pencil(between, within, options).vectors;
}

}  // namespace

// S_T counts as two pairs of different kinds, so that a first answer does not decide alone. Without
// any "same" that joins different rows, R is a multiple of I: principal directions of S_B.
Matrix basic_directions(const AnswerScatter& answers, const Matrix& total, Index dims) {
  const PairScatter sums = answers.sums();
  const Index f = total.rows();
  Matrix between(f, f);
  add_multiple(between, sums.between, 1 / (sums.between_pairs + 2));
  add_multiple(between, total, 2 / (sums.between_pairs + 2));

  Matrix within(f, f);
  const double spread = sums.within_pairs > 0 ? mean_diagonal(sums.within) / sums.within_pairs : 0;
  if (spread > kNoSpread * mean_diagonal(total)) {
    add_multiple(within, sums.within, 1 / sums.within_pairs);
    const double gamma = std::max(1e-3, static_cast<double>(f) / static_cast<double>(answers.merges()));
    add_to_diagonal(within, gamma * spread);
  } else {
    add_to_diagonal(within, mean_diagonal(total));
  }
  return leading(between, within, dims);
}

// A clustering into single points has no pair inside, hence at least half a pair. `same` and
// `different` are m and c of the header, with the trust in them.
Matrix anchored_directions(const AnswerScatter& answers, const Anchor& anchor, const Matrix& total,
                           Index dims) {
  const PairScatter sums = answers.sums();
  const Index f = total.rows();
  const double s = anchor.strength;
  const double same = anchor.trust * static_cast<double>(answers.merges());
  const double different = anchor.trust * static_cast<double>(answers.partings());

  Matrix within(f, f);
  if (sums.within_pairs > 0) add_multiple(within, sums.within, same / sums.within_pairs / (same + s));
  const double anchor_pairs = std::max(anchor.sums.within_pairs, 0.5);
  add_multiple(within, anchor.sums.within, 0.5 * s / anchor_pairs / (same + s));
  add_to_diagonal(within, 0.5 * s * mean_diagonal(anchor.sums.within) / anchor_pairs / (same + s));
  // Clusters of equal rows, linked to none but their likes, have no spread: any unit serves.
  if (!(mean_diagonal(within) > kNoSpread * mean_diagonal(total)))
    add_to_diagonal(within, mean_diagonal(total));
  add_to_diagonal(within, 1e-3 * mean_diagonal(within));

  Matrix between(f, f);
  if (sums.between_pairs > 0)
    add_multiple(between, sums.between, different / sums.between_pairs / (different + s));
  if (anchor.sums.between_pairs > 0)
    add_multiple(between, anchor.sums.between, s / anchor.sums.between_pairs / (different + s));
  return leading(between, within, dims);
}

// The same sums for a clustering of all points in which every two clusters differ. Per cluster one
// scatter matrix; the terms between means are one scatter of the means with weights sqrt(size), so
// that no pair of clusters is visited.
PairScatter clustering_scatter(const Points& points, const std::vector<int>& clusters, const Run& run) {
  const Index f = points.cols();
  const Index k = 1 + *std::max_element(clusters.begin(), clusters.end());
  const GroupMeans groups = group_means(points, clusters, k, run);
  std::vector<std::vector<Index>> members(idx(k));
  for (std::size_t i = 0; i < clusters.size(); ++i)
    members[idx(clusters[i])].push_back(static_cast<Index>(i));

  PairScatter sums{Matrix(f, f), Matrix(f, f), 0, 0};
  double roots = 0;  // sum over clusters of sqrt(size)
  for (const double size : groups.sizes) roots += std::sqrt(size);
  for (Index c = 0; c < k; ++c) {
    const double size = groups.sizes[idx(c)];
    if (size == 0) continue;
    const std::vector<Index>& rows = members[idx(c)];
    const Matrix inner = outer_products(
        static_cast<Index>(rows.size()), f,
        [&](Index first, Index count, double* out) {
          for (Index r = 0; r < count; ++r, out += f) {
            points.copy_rows(rows[idx(first + r)], 1, out);
            for (Index j = 0; j < f; ++j) out[j] -= groups.means(c, j);
          }
        },
        run);
    add_multiple(sums.within, inner, 1);
    add_multiple(sums.between, inner, (roots - std::sqrt(size)) / std::sqrt(size));
    sums.within_pairs += 0.5 * (size - 1);
  }

  // sum_{a<b} sqrt(s_a s_b) (m_a - m_b)(m_a - m_b)' =
  // roots * (scatter of the means with weights sqrt(s)).
  std::vector<double> centre(idx(f), 0.0);
  for (Index c = 0; c < k; ++c)
    for (Index j = 0; j < f; ++j)
      centre[idx(j)] += std::sqrt(groups.sizes[idx(c)]) * groups.means(c, j) / roots;
  const Matrix means = outer_products(
      k, f,
      [&](Index first, Index count, double* out) {
        for (Index r = 0; r < count; ++r, out += f)
          for (Index j = 0; j < f; ++j)
            out[j] = std::sqrt(std::sqrt(groups.sizes[idx(first + r)])) *
                     (groups.means(first + r, j) - centre[idx(j)]);
      },
      run);
  add_multiple(sums.between, means, roots);
  for (Index c = 0; c < k; ++c) {
    const double root = std::sqrt(groups.sizes[idx(c)]);
    sums.between_pairs += 0.5 * root * (roots - root);
  }
  return sums;
}

}  // namespace cordon::internal
