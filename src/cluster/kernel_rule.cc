// The rule of kernel k-means (kernel_rule.h): made from labels, applied to rows, stored as arrays.
//
// Cost of assigning m rows with L landmarks: m L f for the kernel and m L clusters for the
// distances, beside the projection along the links; tiles of 256 rows in parallel, 256 L numbers
// per thread. Making it: kernel blocks of the sites with all landmarks, by tiles, so L^2 f
// operations; never an L x L matrix at once, only the sites x clusters products are kept.
#include "cluster/kernel_rule.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "cordon/cluster/kernel_kmeans.h"
#include "core/blas.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/linalg.h"
#include "core/parallel.h"
#include "kernel/kernel_matrix.h"
#include "kernel/must_link_kernel.h"
#include "maps/find_array.h"
#include "maps/stored_points.h"

namespace cordon {

using namespace internal;
namespace {

constexpr Index kRuleTileRows = 256;

std::vector<Index> range(Index first, Index last) {
  std::vector<Index> rows(idx(last - first));
  std::iota(rows.begin(), rows.end(), first);
  return rows;
}

}  // namespace

namespace internal {

// Rules come from files as well, hence the check of every size that squared_distances() relies on.
KernelRule::KernelRule(const Kernel& kernel, Points landmarks, Matrix coefficients,
                       std::vector<double> squares, Matrix link_axes)
    : kernel_(kernel),
      landmarks_(std::move(landmarks)),
      coefficients_(std::move(coefficients)),
      squares_(std::move(squares)),
      link_axes_(std::move(link_axes)) {
  if (!(kernel_.delta > 0) || !std::isfinite(kernel_.delta) || kernel_.degree < 1 || clusters() < 1 ||
      coefficients_.rows() != landmarks_.rows() || static_cast<Index>(squares_.size()) != clusters() ||
      2 * link_axes_.rows() > landmarks_.rows())
    fail(ErrorKind::kInput, "the parts of a kernel clustering do not fit together");
}

// A tile is one kernel block: rows x landmarks, then two products. Rounding may leave a
// squared distance slightly below 0.
Matrix KernelRule::squared_distances(const Points& points, const Run& run) const {
  const Matrix k = kernel_block(kernel_, points, landmarks_, run);
  const Index links = link_axes_.rows(), first_end = landmarks_.rows() - 2 * links;
  Matrix along = Matrix::uninitialised(points.rows(), links);  // K_M
  for (Index i = 0; i < points.rows(); ++i)
    for (Index l = 0; l < links; ++l) along(i, l) = k(i, first_end + 2 * l) - k(i, first_end + 2 * l + 1);
  const Matrix g = links > 0 ? product(along, link_axes_) : Matrix(points.rows(), 0);
  const Matrix inner = product(k, coefficients_);
  const std::vector<double> own = kernel_diagonal(kernel_, points);
  Matrix squared = Matrix::uninitialised(points.rows(), clusters());
  for (Index i = 0; i < points.rows(); ++i)
    for (Index c = 0; c < clusters(); ++c)
      squared(i, c) =
          std::max(0.0, own[idx(i)] - squared_norm(g.row(i)) - 2 * inner(i, c) + squares_[idx(c)]);
  return squared;
}

// Distances, not squared: margins between clusters are measured in them.
Matrix KernelRule::distances(const Points& points, const Run& run) const {
  if (points.cols() != input_dims())
    fail(ErrorKind::kInput, "the points have {} features but the clusters were found on {}", points.cols(),
         input_dims());
  Matrix all = Matrix::uninitialised(points.rows(), clusters());
  const SingleThreadedBlas single;
  const Tiles tiles(points.rows(), kRuleTileRows);
  parallel_for(
      run, tiles.count(),
      [&](Index tile) {
        const Matrix squared =
            squared_distances(points.select_rows(range(tiles[tile].first, tiles[tile].last)), run);
        for (Index i = 0; i < squared.size(); ++i)
          all.row(tiles[tile].first).data()[i] = std::sqrt(squared.data()[i]);
      },
      "assigning rows");
  return all;
}

// The kernel as three numbers (kind, delta, degree), then what the constructor takes.
std::vector<NamedArray> KernelRule::arrays() const {
  const std::vector<double> kernel{static_cast<double>(kernel_.kind), kernel_.delta,
                                   static_cast<double>(kernel_.degree)};
  std::vector<NamedArray> all{{"kernel", as_row(kernel)},
                              {"coefficients", coefficients_},
                              {"squares", as_row(squares_)},
                              {"link_axes", link_axes_}};
  store_points(landmarks_, "landmark", all);
  return all;
}

// Files come from anywhere: every number is checked to be finite, the kernel to be one we know, and
// the constructor checks that the parts fit together.
std::shared_ptr<const ClusterRule> KernelRule::from_arrays(const std::vector<NamedArray>& arrays) {
  for (const NamedArray& array : arrays)
    for (Index i = 0; i < array.values.size(); ++i)
      if (!std::isfinite(array.values.data()[i]))
        fail(ErrorKind::kInput, "a kernel clustering whose '{}' is not finite", array.name);
  const Matrix& kernel = find_array(arrays, "kernel", kKind);
  if (kernel.size() != 3 || !(kernel(0, 0) >= 0 && kernel(0, 0) <= 3) ||
      !(kernel(0, 2) >= 1 && kernel(0, 2) < 1e9))
    fail(ErrorKind::kInput, "a kernel clustering with an unknown kernel");
  const Matrix& squares = find_array(arrays, "squares", kKind);
  return std::make_shared<KernelRule>(Kernel{static_cast<KernelKind>(static_cast<int>(kernel(0, 0))),
                                             kernel(0, 1), static_cast<Index>(kernel(0, 2))},
                                      stored_points(arrays, "landmark", kKind),
                                      find_array(arrays, "coefficients", kKind),
                                      std::vector<double>(squares.data(), squares.data() + squares.size()),
                                      find_array(arrays, "link_axes", kKind));
}

}  // namespace internal

// The means of the clusters as coefficients of landmarks. Labels must be one for each row.
std::shared_ptr<const ClusterRule> kernel_rule(const Points& points, const ConstraintSet& constraints,
                                               const Kernel& kernel, const std::vector<int>& labels,
                                               const Run& run) {
  if (static_cast<Index>(labels.size()) != points.rows() || labels.empty())
    fail(ErrorKind::kUsage, "{} labels were given for {} points; there must be one for each", labels.size(),
         points.rows());
  const MustLinkKernel projected(points, constraints, kernel, run);
  const Index clusters = 1 + *std::ranges::max_element(labels);
  std::vector<double> sizes(idx(clusters), 0.0);
  for (const int label : labels) ++sizes[idx(label)];

  // The training points by site: a_jc is the share of cluster c that is there. Taking out the
  // must-links, P phi = phi - sum over links of (axes g)(phi(a) - phi(b)): the mean of G over the
  // cluster gives the coefficients of the ends, one minus the other.
  std::vector<Index> rows(idx(projected.sites()), -1);
  for (Index i = 0; i < points.rows(); ++i)
    if (Index& row = rows[idx(projected.site(i))]; row < 0) row = projected.representative(i);
  const Index sites = projected.sites(), links = static_cast<Index>(projected.link_ends().size()) / 2;
  Matrix coefficients(sites + 2 * links, clusters), moments(clusters, projected.rank());
  for (Index i = 0; i < points.rows(); ++i) {
    const Index c = labels[idx(i)];
    coefficients(projected.site(i), c) += 1 / sizes[idx(c)];
    const auto g = projected.coordinates(i);
    for (std::size_t r = 0; r < g.size(); ++r) moments(c, static_cast<Index>(r)) += g[r] / sizes[idx(c)];
  }
  for (Index l = 0; l < links; ++l)
    for (Index c = 0; c < clusters; ++c) {
      const double along = dot(projected.link_axes().row(l), moments.row(c));
      coefficients(sites + 2 * l, c) = -along;
      coefficients(sites + 2 * l + 1, c) = along;
    }
  rows.insert(rows.end(), projected.link_ends().begin(), projected.link_ends().end());
  Points landmarks = points.select_rows(rows);

  // |mu_c|^2 = mean over the cluster of <phi(i), mu_c>, as P mu_c = mu_c: the sum over the sites j
  // of a_jc <phi(j), mu_c>, the ends of links left out.
  std::vector<double> squares(idx(clusters), 0.0);
  const Tiles tiles(sites, kRuleTileRows);
  std::vector<Matrix> parts(idx(tiles.count()));
  const SingleThreadedBlas single;
  parallel_for(run, tiles.count(), [&](Index tile) {
    const Points some = landmarks.select_rows(range(tiles[tile].first, tiles[tile].last));
    parts[idx(tile)] = product(kernel_block(kernel, some, landmarks, run), coefficients);
  });
  for (Index tile = 0; tile < tiles.count(); ++tile)
    for (Index i = 0; i < parts[idx(tile)].rows(); ++i)
      for (Index c = 0; c < clusters; ++c)
        squares[idx(c)] += coefficients(tiles[tile].first + i, c) * parts[idx(tile)](i, c);
  return std::make_shared<KernelRule>(kernel, std::move(landmarks), std::move(coefficients),
                                      std::move(squares), projected.link_axes());
}

}  // namespace cordon
