// The members of `auto`: scatters of links, the ridge, the propagation of links, and one pencil
// each. Cost: a few scatters n p^2 and one generalised eigenproblem of size p per fit; propagation
// costs s^2 (p + t) more (s points, t linked ones).
#include "methods/auto_members.h"

#include <algorithm>
#include <cmath>

#include "core/blas.h"
#include "core/index.h"
#include "core/linalg.h"
#include "graph/scatter.h"
#include "graph/self_tuning.h"
#include "graph/tiled_scatter.h"
#include "kernel/linked_sample.h"
#include "kernel/sampled_rows.h"
#include "methods/pair_method.h"
#include "methods/spectrum.h"
#include "solve/leave_one_out_ridge.h"
#include "solve/pencil.h"
#include "solve/spread.h"

namespace cordon::internal {
namespace {

constexpr Index kMaxDifferences = 5000;  // for the choice of the ridge
constexpr Index kNeighbours = 10;
constexpr double kAlpha = .9;
constexpr double kPropagatedRidge = .1;
constexpr std::uint64_t kDrawnRows = 2, kDrawnMust = 3, kDrawnCannot = 4;  // streams of samples

Matrix scaled_by(Matrix m, double factor) {
  for (Index i = 0; i < m.size(); ++i) m.data()[i] *= factor;
  return m;
}

// S_M and S_C; zeros where there are no such links.
struct LinkScatters {
  Matrix must;
  Matrix cannot;
};
LinkScatters link_scatters(const MemberSpace& space, const ConstraintSet& constraints, const Run& run) {
  PairSums sums = pair_sums(space.points, constraints, run);
  const auto mean = [](Matrix sum, double weight) {
    return weight > 0 ? scaled_by(std::move(sum), 0.5 / weight) : sum;
  };
  return {mean(std::move(sums.within), sums.must_weight), mean(std::move(sums.between), sums.cannot_weight)};
}

// (x_a - x_b) / sqrt 2 of the must-links; of very many, evenly spread over the list.
Matrix differences(const Points& points, const std::vector<Pair>& must) {
  const Index count = std::min<Index>(static_cast<Index>(must.size()), kMaxDifferences);
  Matrix e = Matrix::uninitialised(count, points.cols());
  std::vector<double> other(idx(points.cols()));
  for (Index i = 0; i < count; ++i) {
    const Pair& link = must[must.size() * idx(i) / idx(count)];
    points.copy_rows(link.a, 1, e.row(i).data());
    points.copy_rows(link.b, 1, other.data());
    for (Index j = 0; j < points.cols(); ++j) e(i, j) = (e(i, j) - other[idx(j)]) / std::sqrt(2.0);
  }
  return e;
}

// The first columns of B v = lambda A v, largest lambda
// first, v'Av = 1. An A of nothing counts as the unit matrix.
MemberFit leading(const MemberSpace& space, Matrix a, const Matrix& b, Index columns, double ridge) {
  const auto p = static_cast<double>(space.features);
  const double size = trace(a);
  add_to_diagonal(a, size > 0 ? 1e-9 * size / p : 1.0);
  PencilSolution s = solve_pencil(b, a, {.keep = std::min(columns, a.rows()), .order = Order::kLargest});
  return {first_columns(s.vectors, numerical_rank(s.values)), ridge, s.residual};
}

}  // namespace

MemberSpace::MemberSpace(Points given, Index feature_count, const Run& run)
    : points(std::move(given)), features(feature_count), means(column_means(points, run)) {
  total = scaled_by(total_scatter(points, means, run), 1 / static_cast<double>(points.rows()));
}

MemberFit fit_discriminant(const MemberSpace& space, const ConstraintSet& constraints, Index columns,
                           const Run& run) {
  const LinkScatters links = link_scatters(space, constraints, run);
  const double rho = leave_one_out_ridge(differences(space.points, constraints.must), space.features);
  Matrix a = scaled_by(links.must, 1 - rho);
  add_to_diagonal(a, rho * trace(links.must) / static_cast<double>(space.features));
  Matrix b(space.total);
  add_multiple(b, links.cannot, 1);
  return leading(space, std::move(a), b, columns, rho);
}

MemberFit fit_compressed(const MemberSpace& space, const ConstraintSet& constraints, Index columns,
                         const Run& run) {
  const LinkScatters links = link_scatters(space, constraints, run);
  const auto p = static_cast<double>(space.features);
  const double gamma = std::max(1e-3, p / std::max(1.0, static_cast<double>(constraints.must.size())));
  Matrix a(links.must);
  add_to_diagonal(a, gamma * trace(links.must) / p);
  return leading(space, std::move(a), trace(links.cannot) > 0 ? links.cannot : space.total, columns, gamma);
}

SpreadLinks::SpreadLinks(const MemberSpace& space, const ConstraintSet& constraints, Index maximum,
                         const Run& run)
    : space_(space) {
  ConstraintSet used = constraints;
  const Index points = space.points.rows();
  if (points > maximum && static_cast<Index>(linked_rows(constraints).size()) > maximum / 2) {
    // A link touches at most two points; a quarter of `maximum` links is enough and never too many.
    const auto draw = [&](const std::vector<Pair>& from, std::uint64_t item) {
      std::vector<Pair> some;
      for (const Index i : sampled_rows(static_cast<Index>(from.size()), maximum / 8,
                                        Stream(run.seed, Purpose::kLandmarks, item)))
        some.push_back(from[idx(i)]);
      return some;
    };
    used.must = draw(constraints.must, kDrawnMust);
    used.cannot = draw(constraints.cannot, kDrawnCannot);
    links_left_out_ = constraints.size() - used.size();
  }
  rows_ = linked_and_drawn(used, points, maximum, Stream(run.seed, Purpose::kLandmarks, kDrawnRows));
  coordinates_ = Matrix::uninitialised(points_used(), space.points.cols());
  const Points chosen = space.points.select_rows(rows_);
  chosen.copy_rows(0, chosen.rows(), coordinates_.data());
  sources_ = linked_rows(among(used, rows_));
  if (sources_.empty()) return;
  spread_ =
      spread_from(self_tuning_graph(Points::look_at(coordinates_), kNeighbours, run), sources_, kAlpha, run);
}

MemberFit SpreadLinks::fit(const ConstraintSet& constraints, Index columns, const Run& run) const {
  const auto p = static_cast<double>(space_.features);
  Matrix a = scaled_by(link_scatters(space_, constraints, run).must, .5);
  if (const Matrix all = between_all(constraints, run); !all.empty()) add_multiple(a, all, .5);
  add_to_diagonal(a, kPropagatedRidge * trace(a) / p);
  return leading(space_, std::move(a), space_.total, columns, kPropagatedRidge);
}

// F = P' (E P), the rows of P being those of linked points: E P first, which is a sum over links.
Matrix SpreadLinks::between_all(const ConstraintSet& constraints, const Run& run) const {
  const ConstraintSet here = among(constraints, rows_);
  const Index n = points_used();
  Matrix marked(spread_.rows(), n);  // E P
  bool any = false;
  const auto mark = [&](const std::vector<Pair>& links, double sign) {
    for (const Pair& link : links) {
      const auto a = std::ranges::lower_bound(sources_, link.a),
                 b = std::ranges::lower_bound(sources_, link.b);
      if (a == sources_.end() || b == sources_.end() || *a != link.a || *b != link.b) continue;
      any = true;
      const Index i = a - sources_.begin(), j = b - sources_.begin();
      cblas_daxpy(static_cast<int>(n), sign * link.weight, spread_.row(j).data(), 1, marked.row(i).data(), 1);
      cblas_daxpy(static_cast<int>(n), sign * link.weight, spread_.row(i).data(), 1, marked.row(j).data(), 1);
    }
  };
  const SingleThreadedBlas single;
  mark(here.must, 1);
  mark(here.cannot, -1);
  if (!any) return {};
  const auto weights = [&](RowRange rows, double* out) {
    cblas_dgemm(CblasRowMajor, CblasTrans, CblasNoTrans, static_cast<int>(rows.count()), static_cast<int>(n),
                static_cast<int>(spread_.rows()), 1.0, spread_.data() + rows.first, static_cast<int>(n),
                marked.data(), static_cast<int>(n), 0.0, out, static_cast<int>(n));
    for (Index i = 0; i < rows.count() * n; ++i) out[i] = std::max(out[i], 0.0);
  };
  TiledScatter scatter = tiled_scatter(coordinates_, weights, run);
  return scatter.weight > 0 ? scaled_by(std::move(scatter.sum), 0.5 / scatter.weight) : Matrix();
}

}  // namespace cordon::internal
