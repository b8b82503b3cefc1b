// Sums over rows, links, chunklets and classes, and how two of them are added (sums.h).
//
// Everything about a mean is summed in two passes over a part, the mean first, and merged by the
// formula of Chan, Golub and LeVeque (1979): with n and m rows and d the difference of the means,
// the scatter of both is the sum of theirs and n m / (n + m) d d'. So neither a large common offset
// nor the number of parts costs digits.
#include "methods/sums.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "cordon/constraints/closure.h"
#include "core/blas.h"
#include "core/fail.h"
#include "core/index.h"
#include "graph/scatter.h"
#include "methods/chunklets.h"

namespace cordon::internal {
namespace {

constexpr Index kRowsPerChunk = 256;  // a chunk stays in the cache while it is summed

// An empty matrix is one of zeros that nobody asked for.
void add_or_take(Matrix& sum, const Matrix& term) {
  if (term.empty()) return;
  if (sum.empty()) {
    sum = Matrix(term);
    return;
  }
  for (Index i = 0; i < sum.size(); ++i) sum.data()[i] += term.data()[i];
}

// Calls visit(rows, count) for chunks of rows, in order. Rows that do not lie one after another are
// copied first.
template <typename Visit>
void for_chunks(const Points& x, Visit visit) {
  const Index f = x.cols();
  const bool in_place = !x.is_sparse() && x.dense().rows_are_contiguous() && x.dense().row_stride == f;
  Matrix room = in_place ? Matrix() : Matrix::uninitialised(std::min(kRowsPerChunk, x.rows()), f);
  for (Index first = 0; first < x.rows(); first += kRowsPerChunk) {
    const Index count = std::min(kRowsPerChunk, x.rows() - first);
    if (!in_place) x.copy_rows(first, count, room.data());
    visit(in_place ? x.dense().data + first * f : room.data(), count);
  }
}

// Two passes: the means, of differences to the first row, so that the mean of equal numbers is that
// number and no digits are lost to an offset; then what is about them.
Sums spread_of(const Points& x) {
  const Index f = x.cols();
  Sums sums;
  sums.rows = x.rows();
  sums.features = f;
  std::vector<double> first(idx(f)), sum(idx(f), 0.0);
  if (x.rows() > 0) x.copy_rows(0, 1, first.data());
  for_chunks(x, [&](const double* rows, Index count) {
    for (Index r = 0; r < count; ++r, rows += f)
      for (Index j = 0; j < f; ++j) sum[idx(j)] += rows[j] - first[idx(j)];
  });
  sums.means.resize(idx(f));
  for (std::size_t j = 0; j < idx(f); ++j)
    sums.means[j] = first[j] + sum[j] / static_cast<double>(std::max<Index>(x.rows(), 1));
  sums.minimum.assign(idx(f), std::numeric_limits<double>::infinity());
  sums.maximum.assign(idx(f), -std::numeric_limits<double>::infinity());
  sums.squares.assign(idx(f), 0.0);
  double* const least = sums.minimum.data();
  double* const most = sums.maximum.data();
  double* const squares = sums.squares.data();
  const double* const means = sums.means.data();
  for_chunks(x, [&](const double* rows, Index count) {
    for (Index r = 0; r < count; ++r, rows += f)
      for (Index j = 0; j < f; ++j) {
        const double value = rows[j];
        least[j] = value < least[j] ? value : least[j];
        most[j] = value > most[j] ? value : most[j];
        squares[j] += (value - means[j]) * (value - means[j]);
      }
  });
  return sums;
}

// S_t about `means`, chunk by chunk: 256 centred rows at a time, their upper triangle by dsyrk,
// mirrored at the end. Cost: n f^2.
Matrix scatter_about(const Points& x, const std::vector<double>& means) {
  const SingleThreadedBlas single;
  const Index f = x.cols();
  Matrix sum(f, f);
  Matrix centred = Matrix::uninitialised(std::min(kRowsPerChunk, x.rows()), f);
  const auto n = static_cast<int>(f);
  for_chunks(x, [&](const double* rows, Index count) {
    for (Index r = 0; r < count; ++r)
      for (Index j = 0; j < f; ++j) centred(r, j) = rows[r * f + j] - means[idx(j)];
    cblas_dsyrk(CblasRowMajor, CblasUpper, CblasTrans, n, static_cast<int>(count), 1.0, centred.data(), n,
                1.0, sum.data(), n);
  });
  for (Index i = 0; i < f; ++i)
    for (Index j = 0; j < i; ++j) sum(i, j) = sum(j, i);
  return sum;
}

// Adds weight d d': the term by which scatters about two means become one about both.
void add_outer(Matrix& sum, const std::vector<double>& d, double weight) {
  for (Index i = 0; i < sum.rows(); ++i)
    for (Index j = 0; j < sum.cols(); ++j) sum(i, j) += weight * (d[idx(i)] * d[idx(j)]);
}

// Moves the mean of n numbers per column to that of n + m; returns the difference of the two means.
// By the difference and not by sums, so that a mean far from 0 keeps its digits.
std::vector<double> move_mean(std::vector<double>& mean, double n, std::span<const double> other, double m) {
  std::vector<double> difference(mean.size());
  for (std::size_t j = 0; j < mean.size(); ++j) {
    difference[j] = other[j] - mean[j];
    mean[j] += difference[j] * (m / (n + m));
  }
  return difference;
}

// As the points are: column j of every difference was multiplied by factor_j.
void scale_both(Matrix& sum, const std::vector<double>& factor) {
  for (Index i = 0; i < sum.rows(); ++i)
    for (Index j = 0; j < sum.cols(); ++j) sum(i, j) *= factor[idx(i)] * factor[idx(j)];
}

void scale_point(std::span<double> point, const Scaling& scaling) {
  for (std::size_t j = 0; j < point.size(); ++j)
    point[j] = (point[j] - scaling.offset[j]) * scaling.factor[j];
}

}  // namespace

void Sums::add_spread(const Points& part) {
  add(spread_of(part));
}

// One more pass than add_spread(), for S_t, n f^2; asked for only where a method needs it.
void Sums::add_points(const Points& part, const Run& run) {
  run.stop_if_cancelled();
  Sums more = spread_of(part);
  more.total = scatter_about(part, more.means);
  add(more);
}

void Sums::add_links(const Points& part, const ConstraintSet& constraints, const Run& run) {
  if (constraints.must.empty() && constraints.cannot.empty()) return;
  Sums more;
  more.pairs = pair_sums(part, constraints, run);
  add(more);
}

// Chunklets are whole: the caller has all linked rows of this part.
// Rows without links take no part.
void Sums::add_chunklets(const Points& part, const ConstraintSet& constraints, const Run& run) {
  const Closure closure(constraints, part.rows());
  if (closure.chunklets().empty()) return;
  const ChunkletPoints found = chunklet_points(part, closure);
  const GroupMeans groups = group_means(found.points, found.chunklet, found.count, run);
  Sums more;
  more.chunklets.count = found.count;
  more.chunklets.points = static_cast<double>(found.points.rows());
  more.chunklets.centre = column_means(found.points, run);
  more.chunklets.within = within_scatter(found.points, found.chunklet, groups, run);
  more.chunklets.between = between_scatter(groups, more.chunklets.centre, run);
  add(more);
}

// Classes without a row in this part are left out, so that the order of names is that of first
// appearance in the whole table.
void Sums::add_classes(const Points& part, const Labels& labels, const Run& run) {
  const GroupMeans found = group_means(part, labels.of_row, labels.class_count(), run);
  Sums more;
  more.classes.within = within_scatter(part, labels.of_row, found, run);
  std::vector<Index> seen;  // in the order in which they first appear
  std::vector<char> is_seen(idx(labels.class_count()), 0);
  for (const int c : labels.of_row)
    if (c >= 0 && !std::exchange(is_seen[static_cast<std::size_t>(c)], char{1})) seen.push_back(c);
  more.classes.means = Matrix(static_cast<Index>(seen.size()), part.cols());
  for (std::size_t at = 0; at < seen.size(); ++at) {
    more.classes.names.push_back(labels.names[idx(seen[at])]);
    more.classes.sizes.push_back(found.sizes[idx(seen[at])]);
    std::ranges::copy(found.means.row(seen[at]), more.classes.means.row(static_cast<Index>(at)).begin());
  }
  add(more);
}

// A part without rows may still have links: the sums of rows and of links are added by themselves.
void Sums::add(const Sums& more) {
  if (more.rows > 0 && rows == 0) {
    features = more.features;
    std::tie(rows, minimum, maximum, means, squares) =
        std::tie(more.rows, more.minimum, more.maximum, more.means, more.squares);
    total = Matrix(more.total);
  } else if (more.rows > 0) {
    const auto n = static_cast<double>(rows);
    const auto m = static_cast<double>(more.rows);
    const std::vector<double> difference = move_mean(means, n, more.means, m);
    for (std::size_t j = 0; j < means.size(); ++j) {
      minimum[j] = std::min(minimum[j], more.minimum[j]);
      maximum[j] = std::max(maximum[j], more.maximum[j]);
      squares[j] += more.squares[j] + n * m / (n + m) * (difference[j] * difference[j]);
    }
    add_or_take(total, more.total);
    if (!total.empty()) add_outer(total, difference, n * m / (n + m));
    rows += more.rows;
  }
  add(more.pairs);
  add(more.chunklets);
  add(more.classes);
}

// Links stand by themselves: nothing is shared between parts, and sums add up.
void Sums::add(const PairSums& more) {
  add_or_take(pairs.between, more.between);
  add_or_take(pairs.within, more.within);
  pairs.cannot_links += more.cannot_links;
  pairs.must_links += more.must_links;
  pairs.cannot_weight += more.cannot_weight;
  pairs.must_weight += more.must_weight;
}

// Scatter inside chunklets adds up as it is, since none has points on both sides; that of their
// means about the common centre is merged as scatters are.
void Sums::add(const ChunkletSums& more) {
  if (more.count == 0) return;
  add_or_take(chunklets.within, more.within);
  add_or_take(chunklets.between, more.between);
  if (chunklets.count == 0)
    chunklets.centre = more.centre;
  else
    add_outer(chunklets.between, move_mean(chunklets.centre, chunklets.points, more.centre, more.points),
              chunklets.points * more.points / (chunklets.points + more.points));
  chunklets.points += more.points;
  chunklets.count += more.count;
}

// A class may have rows on both sides. Names decide, not numbers: each part numbers its own.
void Sums::add(const ClassSums& more) {
  add_or_take(classes.within, more.within);
  if (more.names.empty()) return;
  std::unordered_map<std::string_view, std::size_t> place;
  for (std::size_t c = 0; c < classes.names.size(); ++c) place.emplace(classes.names[c], c);
  std::vector<std::size_t> fresh;
  for (std::size_t c = 0; c < more.names.size(); ++c) {
    const auto known = place.find(more.names[c]);
    if (known == place.end()) {
      fresh.push_back(c);
      continue;
    }
    const auto at = static_cast<Index>(known->second);
    const double n = classes.sizes[idx(at)], m = more.sizes[c];
    std::vector<double> mean(classes.means.row(at).begin(), classes.means.row(at).end());
    add_outer(classes.within, move_mean(mean, n, more.means.row(static_cast<Index>(c)), m), n * m / (n + m));
    std::ranges::copy(mean, classes.means.row(at).begin());
    classes.sizes[idx(at)] += m;
  }
  if (fresh.empty()) return;
  Matrix all(classes.means.rows() + static_cast<Index>(fresh.size()), more.means.cols());
  std::copy_n(classes.means.data(), classes.means.size(), all.data());
  for (const std::size_t c : fresh) {
    std::ranges::copy(more.means.row(static_cast<Index>(c)),
                      all.row(static_cast<Index>(classes.names.size())).begin());
    classes.names.push_back(more.names[c]);
    classes.sizes.push_back(more.sizes[c]);
  }
  classes.means = std::move(all);
}

// The scaling that fit_scaling() would find on the whole table, from smallest and largest numbers
// or mean and spread (with n, not n - 1).
Scaling Sums::scaling(ScalingKind kind) const {
  if (kind != ScalingKind::kMinMax && kind != ScalingKind::kZScore) return {};
  Scaling made{kind, kind == ScalingKind::kMinMax ? minimum : means, std::vector<double>(idx(features), 0.0)};
  for (Index j = 0; j < features; ++j) {
    const double range = maximum[idx(j)] - minimum[idx(j)];
    if (!std::isfinite(range))
      fail(ErrorKind::kInput, "column {}: the range of its numbers overflows; rescale that column first",
           j + 1);
    const double unit =
        kind == ScalingKind::kMinMax ? range : std::sqrt(squares[idx(j)] / static_cast<double>(rows));
    // As fit_scaling: a column without spread becomes 0 and takes no part.
    if (range > std::numeric_limits<double>::min() && unit > std::numeric_limits<double>::min())
      made.factor[idx(j)] = 1 / unit;
  }
  return made;
}

// Scaling is linear: a scatter gets factor_i factor_j, a mean is scaled as a point. The smallest
// and largest numbers stay those of the unscaled points.
Sums Sums::scaled(const Scaling& scaling) const {
  Sums made = *this;
  if (scaling.factor.empty()) return made;
  for (Matrix* sum : {&made.total, &made.pairs.between, &made.pairs.within, &made.chunklets.within,
                      &made.chunklets.between, &made.classes.within})
    scale_both(*sum, scaling.factor);
  for (std::size_t j = 0; j < made.squares.size(); ++j)
    made.squares[j] *= scaling.factor[j] * scaling.factor[j];
  scale_point(made.means, scaling);
  if (!made.chunklets.centre.empty()) scale_point(made.chunklets.centre, scaling);
  for (Index c = 0; c < made.classes.means.rows(); ++c) scale_point(made.classes.means.row(c), scaling);
  return made;
}

}  // namespace cordon::internal
