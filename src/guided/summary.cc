// The scatter of the points in its own eigenvectors, and statements compiled into inequalities in
// these coordinates. One pass over the points, n f^2; afterwards a statement costs f^2 (nearest
// neighbours, where it needs them, n f).
#include "guided/summary.h"

#include <algorithm>
#include <numeric>

#include "cordon/neighbors/nearest.h"
#include "core/blas.h"
#include "core/equal_or_nearly.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/linalg.h"
#include "data/offsets.h"
#include "graph/scatter.h"
#include "solve/principal.h"

namespace cordon::internal {
namespace {

constexpr double kZero = 1e-15;        // of the largest variance
constexpr double kVanishing = 1e-290;  // below, squares have lost digits
constexpr Index kPresentNeighbours = 3;
constexpr double kNearShare = 1.5;      // of the mean squared distance within the wanted set
constexpr double kPresentShare = 0.75;  // of the source squared distance to present neighbours

// The three points nearest to row a, fewer where there are no more; those in `wanted` and a itself
// are left out. All of these may be the nearest, so as many more are asked for.
std::vector<Index> present_neighbours(const Points& points, Index a, const std::vector<Index>& wanted,
                                      const Run& run) {
  const Index ask = std::min(points.rows(), kPresentNeighbours + static_cast<Index>(wanted.size()) + 1);
  const Neighbours near = nearest(points.select_rows({a}), points, {.k = ask}, run);
  std::vector<Index> found;
  for (const auto j : near.row(0)) {
    const auto row = static_cast<Index>(j);
    if (row == a || std::find(wanted.begin(), wanted.end(), row) != wanted.end()) continue;
    if (static_cast<Index>(found.size()) < kPresentNeighbours) found.push_back(row);
  }
  return found;
}

}  // namespace

Summary::Summary(const Points& points, const Run& run) : points_(points) {
  // V and the variances by one of two ways. Wide data has at most n - 1 directions, found by
  // principal_directions without an f x f matrix. Otherwise the whole f x f scatter, of points
  // without the common offsets of their columns, which would cost digits; directions of less than
  // 1e-15 of the largest variance are rounding and left out. Rows that are all equal are refused
  // here: no statement on distances can mean anything.
  run.progress("summarising the points", 0);
  if (points.cols() > points.rows()) {
    PrincipalDirections all = principal_directions(points, std::max<Index>(1, points.rows() - 1), run);
    centre = std::move(all.means);
    variances = std::move(all.values);
    basis = std::move(all.vectors);
  } else {
    // All of them: in features of very different units the small ones may matter most.
    const WithoutOffsets near = without_offsets(points);
    const std::vector<double> means = column_means(near.points, run);
    centre = near.place_of(means);
    EigenPairs all = symmetric_eigen(total_scatter(near.points, means, run), points.cols(), Order::kLargest);
    const double nothing = kZero * all.values.front();
    const auto rank =
        std::count_if(all.values.begin(), all.values.end(), [&](double value) { return value > nothing; });
    if (rank == 0 || all.values.front() < kVanishing || rows_are_equal_or_nearly(points))
      fail(ErrorKind::kInput, "all {} rows are equal{}: there is no direction in which they differ",
           points.rows(), kOrNearly);
    variances.assign(all.values.begin(), all.values.begin() + rank);
    basis = Matrix(MatrixView{all.vectors.data(), points.cols(), rank, points.cols(), 1});
  }
  total = std::accumulate(variances.begin(), variances.end(), 0.0);
}

// Equal rows have the difference 0 exactly: such statements must come out without terms.
std::vector<double> Summary::difference(Index a, Index b) const {
  const Index f = points_.cols();
  std::vector<double> d(idx(f));
  std::vector<double> other(idx(f));
  points_.copy_rows(a, 1, d.data());
  points_.copy_rows(b, 1, other.data());
  for (std::size_t i = 0; i < d.size(); ++i) d[i] -= other[i];
  std::vector<double> result(variances.size());
  const SingleThreadedBlas single;
  cblas_dgemv(CblasRowMajor, CblasTrans, static_cast<int>(f), static_cast<int>(space()), 1.0, basis.data(),
              static_cast<int>(space()), d.data(), 1, 0.0, result.data(), 1);
  if (std::all_of(d.begin(), d.end(), [](double v) { return v == 0; }))
    std::fill(result.begin(), result.end(), 0.0);
  return result;
}

// One inequality for closer, farther and nearer; `near` alone has several, by the paper's rule
// (Martin, Exbrayat, Cleuziou, Moal, 2010): each wanted neighbour within 1.5 times the mean squared
// distance of the wanted set, each present neighbour (3 in the source space) no nearer than 0.75 of
// its squared source distance.
std::vector<Inequality> Summary::compile(const DistanceStatement& s, const Run& run) const {
  switch (s.kind) {
    case StatementKind::kFarther:
      return {farther_than(difference(s.a, s.b), s.value, s.weight)};
    case StatementKind::kNearer:
      return {nearer_than(difference(s.a, s.b), difference(s.a, s.c), s.value, s.weight)};
    case StatementKind::kNear:
      return compile_near(s, run);
    default:
      return {closer_than(difference(s.a, s.b), s.value, s.weight)};
  }
}

std::vector<Inequality> Summary::compile_near(const DistanceStatement& s, const Run& run) const {
  std::vector<Inequality> all;
  double sum = 0;
  double pairs = 0;
  for (std::size_t i = 0; i < s.others.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      sum += squared_norm(difference(s.others[i], s.others[j]));
      pairs += 1;
    }
  if (s.others.size() == 1)  // a neighbourhood of one: as wide as its own
    for (const Index neighbour : present_neighbours(points_, s.others[0], {s.a}, run)) {
      sum += squared_norm(difference(s.others[0], neighbour));
      pairs += 1;
    }
  const double bound = pairs > 0 ? kNearShare * sum / pairs : 0;
  for (const Index other : s.others) all.push_back(closer_than(difference(s.a, other), bound, s.weight));
  for (const Index neighbour : present_neighbours(points_, s.a, s.others, run)) {
    std::vector<double> d = difference(s.a, neighbour);
    const double source = squared_norm(d);
    if (source > 0) all.push_back(farther_than(std::move(d), kPresentShare * source, s.weight));
  }
  return all;
}

// basis frame': f x dims, the only place where the features come back. Cost: f space dims.
Matrix Summary::lift(const Matrix& frame) const {
  Matrix directions(basis.rows(), frame.rows());
  const SingleThreadedBlas single;
  cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, static_cast<int>(basis.rows()),
              static_cast<int>(frame.rows()), static_cast<int>(space()), 1.0, basis.data(),
              static_cast<int>(space()), frame.data(), static_cast<int>(space()), 0.0, directions.data(),
              static_cast<int>(frame.rows()));
  return directions;
}

}  // namespace cordon::internal
