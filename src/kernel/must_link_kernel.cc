// The kernel after projecting along the must-linked differences, without the n x n matrix.
//
// In the kernel's space a must-link (a, b) is the vector phi(a) - phi(b). Projecting all points on
// the orthogonal complement of these vectors gives
//   K^(i, j) = K(i, j) - g_i.g_j,   G = K_M V w^-1/2,
// where K_M holds K(i, a) - K(i, b) for the links and W = V w V' their inner products; eigenvalues
// of W up to 1e-10 of the largest are dropped (solve/pencil.h, whiten).
//
// Only links that join what earlier ones have not are used (a spanning forest): the others are in
// their span. Linked points are the same point in theory; in floating point they are made the same
// by evaluating everything at the component's lowest row, representative(i). Rows of G are kept once per
// site: points that are linked or equal share one.
//
// Cost: (n + links) x links kernel values and n links
// rank for G; memory 8 n rank bytes, refused above 16 GB.
#include "kernel/must_link_kernel.h"

#include <algorithm>
#include <cmath>

#include "constraints/union_find.h"
#include "cordon/constraints/closure.h"
#include "core/blas.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/linalg.h"
#include "core/parallel.h"
#include "kernel/kernel_matrix.h"
#include "kernel/kernel_value.h"
#include "neighbors/distinct_rows.h"
#include "neighbors/squared_distance.h"
#include "solve/pencil.h"

namespace cordon::internal {
namespace {

constexpr Index kMustLinkTileRows = 256;
constexpr double kMaxBytes = 16e9;
constexpr double kSameDistance = 1e-13;

// The must-links that join what earlier ones have not: the others lie in the span of these.
std::vector<Pair> independent_links(const ConstraintSet& constraints, Index rows) {
  UnionFind joined(rows);
  std::vector<Pair> links;
  for (const Pair& link : constraints.must) {
    if (joined.find(link.a) == joined.find(link.b)) continue;
    joined.unite(link.a, link.b);
    links.push_back(link);
  }
  return links;
}

// Of sparse rows by merging their ascending columns.
double inner_product(const Points& points, Index i, Index j) {
  if (!points.is_sparse()) {
    const MatrixView& x = points.dense();
    return cblas_ddot(static_cast<int>(x.cols), x.data + i * x.row_stride, 1, x.data + j * x.row_stride, 1);
  }
  const auto columns = points.sparse().row_columns(i), others = points.sparse().row_columns(j);
  const auto values = points.sparse().row_values(i), other_values = points.sparse().row_values(j);
  double sum = 0;
  for (std::size_t a = 0, b = 0; a < columns.size() && b < others.size();) {
    if (columns[a] == others[b]) sum += values[a] * other_values[b];
    const bool forward = columns[a] <= others[b], other_forward = others[b] <= columns[a];
    a += forward ? 1 : 0;
    b += other_forward ? 1 : 0;
  }
  return sum;
}

void require_memory(Index rows, std::size_t links) {
  const double bytes =
      8.0 * static_cast<double>(links) * static_cast<double>(rows + 3 * static_cast<Index>(links));
  if (bytes > kMaxBytes)
    fail(ErrorKind::kUsage,
         "{} independent must-links on {} points need {:.0f} GB, more than the {:.0f} GB allowed; give fewer "
         "must-links (a sample of them is enough for this method)",
         links, rows, bytes * 1e-9, kMaxBytes * 1e-9);
}

// Differences of every two columns: what K has for the
// ends a_1, b_1, a_2, b_2, ..., K_M has for the links.
Matrix differences(const Matrix& ends) {
  Matrix links = Matrix::uninitialised(ends.rows(), ends.cols() / 2);
  for (Index i = 0; i < links.rows(); ++i)
    for (Index l = 0; l < links.cols(); ++l) links(i, l) = ends(i, 2 * l) - ends(i, 2 * l + 1);
  return links;
}

Matrix rows_of(const Matrix& m, const std::vector<Index>& rows) {
  Matrix some = Matrix::uninitialised(static_cast<Index>(rows.size()), m.cols());
  for (Index i = 0; i < some.rows(); ++i) std::ranges::copy(m.row(rows[idx(i)]), some.row(i).begin());
  return some;
}

}  // namespace

// W from the ends of the links alone; then G for the sites, in tiles of 256 rows, each a kernel
// block against the ends times V w^-1/2.
MustLinkKernel::MustLinkKernel(const Points& points, const ConstraintSet& constraints, const Kernel& kernel,
                               const Run& run)
    : points_(with_contiguous_rows(points)), kernel_(kernel), representative_(idx(points.rows())) {
  const Closure closure(constraints, rows());
  for (Index i = 0; i < rows(); ++i)
    representative_[idx(i)] = closure.members(closure.component_of(i)).front();
  diagonal_ = kernel_diagonal(kernel, points_);

  const std::vector<Pair> links = independent_links(constraints, rows());
  require_memory(rows(), links.size());
  for (const Pair& link : links) link_ends_.insert(link_ends_.end(), {link.a, link.b});
  const Points end_points = points_.select_rows(link_ends_);
  const Matrix at_ends = differences(kernel_block(kernel, end_points, end_points, run));
  Matrix inner(at_ends.cols(), at_ends.cols());  // W
  for (Index l = 0; l < inner.rows(); ++l)
    for (Index m = 0; m < inner.cols(); ++m) inner(l, m) = at_ends(2 * l, m) - at_ends(2 * l + 1, m);
  for (Index l = 0; l < inner.rows(); ++l)
    for (Index m = 0; m < l; ++m) inner(l, m) = inner(m, l) = 0.5 * (inner(l, m) + inner(m, l));
  link_axes_ = whiten(inner).directions;
  const Matrix& turn = link_axes_;

  const std::vector<Index> site_rows = find_sites(run);
  coordinates_ = Matrix(static_cast<Index>(site_rows.size()), turn.cols());
  if (turn.empty()) return;
  const SingleThreadedBlas single;
  const Tiles tiles(coordinates_.rows(), kMustLinkTileRows);
  parallel_for(
      run, tiles.count(),
      [&](Index tile) {
        const Points some = points_.select_rows(
            {site_rows.begin() + tiles[tile].first, site_rows.begin() + tiles[tile].last});
        const Matrix g = product(differences(kernel_block(kernel, some, end_points, run)), turn);
        std::copy(g.data(), g.data() + g.size(), coordinates_.row(tiles[tile].first).data());
      },
      "projecting along the must-links");
}

// Fills site_ and returns a row for each site, one that stands for itself.
std::vector<Index> MustLinkKernel::find_sites(const Run& run) {
  const DistinctRows equal = equal_rows(points_, run);
  std::vector<Index> group_of(idx(rows())), site_of_group(idx(equal.count()), -1), site_rows;
  for (Index group = 0; group < equal.count(); ++group)
    for (const Index row : equal.members(group)) group_of[idx(row)] = group;
  site_.resize(idx(rows()));
  for (Index row = 0; row < rows(); ++row) {
    Index& site = site_of_group[idx(group_of[idx(representative(row))])];
    if (site < 0) {
      site = static_cast<Index>(site_rows.size());
      site_rows.push_back(representative(row));
    }
    site_[idx(row)] = site;
  }
  return site_rows;
}

double MustLinkKernel::plain_value(Index i, Index j) const {
  if (kernel_.kind == KernelKind::kRbf) {
    const double d2 = internal::squared_distance(points_, i, j);
    return d2 == 0 ? 1 : std::exp(-d2 * (0.5 / kernel_.delta / kernel_.delta));  // the factor may be infinite
  }
  return KernelValue(kernel_).of_product(inner_product(points_, i, j), inner_product(points_, i, i),
                                         inner_product(points_, j, j));
}

// K^ at the stand-ins: linked points have the same value with every other point, to the last bit.
double MustLinkKernel::value(Index i, Index j) const {
  const auto g = coordinates(i), h = coordinates(j);
  double product = 0;
  for (std::size_t l = 0; l < g.size(); ++l) product += g[l] * h[l];
  return plain_value(representative(i), representative(j)) - product;
}

// d^2 = K(i,i) + K(j,j) - 2 K(i,j) - |g_i - g_j|^2. The difference of numbers near 1 has an
// absolute error of some 1e-16 for each term; below 1e-13 it is taken as 0.
double MustLinkKernel::squared_distance(Index i, Index j) const {
  i = representative(i);
  j = representative(j);
  if (site(i) == site(j)) return 0;
  const double along_links = internal::squared_distance(coordinates(i).data(), coordinates(j).data(), rank());
  const double squared = diagonal_[idx(i)] + diagonal_[idx(j)] - 2 * plain_value(i, j) - along_links;
  return squared < kSameDistance ? 0 : squared;
}

// K^ of a range of rows against others: a plain kernel block less the product of the rows of G.
Matrix MustLinkKernel::block(Index first, Index last, const std::vector<Index>& others,
                             const Run& run) const {
  std::vector<Index> rows_of_block, columns;
  for (Index i = first; i < last; ++i) rows_of_block.push_back(representative(i));
  for (const Index j : others) columns.push_back(representative(j));
  Matrix k = kernel_block(kernel_, points_.select_rows(rows_of_block), points_.select_rows(columns), run);
  if (rank() == 0) return k;
  for (Index& row : rows_of_block) row = site(row);
  for (Index& column : columns) column = site(column);
  const Matrix left = rows_of(coordinates_, rows_of_block);
  const Matrix right = rows_of(coordinates_, columns);
  const auto width = static_cast<int>(k.cols());
  const auto depth = static_cast<int>(rank());
  const SingleThreadedBlas single;
  const Tiles tiles(k.rows(), kMustLinkTileRows);
  parallel_for(run, tiles.count(), [&](Index tile) {
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, static_cast<int>(tiles[tile].count()), width, depth,
                -1.0, left.row(tiles[tile].first).data(), depth, right.data(), depth, 1.0,
                k.row(tiles[tile].first).data(), width);
  });
  return k;
}

}  // namespace cordon::internal
