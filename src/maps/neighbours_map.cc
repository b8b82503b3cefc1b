// Places of new points: the weighted mean of the places of their nearest training points.
//
//   1. rows without a direction (cosine metric) and points that may not be neighbours are put aside
//   2. one search for the k nearest among what is left
//   3. weights as those of the graph's edges; only positive ones count
//
// Cost: the search, then n k dims. Where nothing is left to search or to
// weigh, a row is at `elsewhere`.
#include "maps/neighbours_map.h"

#include <algorithm>
#include <cmath>

#include "cordon/neighbors/nearest.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/linalg.h"
#include "maps/find_array.h"
#include "maps/stored_points.h"

namespace cordon::internal {
namespace {

std::vector<double> squared_lengths(const Points& x) {
  std::vector<double> lengths(idx(x.rows()), 0.0);
  std::vector<double> row(x.is_sparse() ? 0 : idx(x.cols()));
  for (Index i = 0; i < x.rows(); ++i) {
    if (!x.is_sparse()) x.copy_rows(i, 1, row.data());
    const std::span<const double> values =
        x.is_sparse() ? x.sparse().row_values(i) : std::span<const double>(row);
    for (const double v : values) lengths[idx(i)] += v * v;
  }
  return lengths;
}

// The weight of an edge from the squared lengths of its ends and the squared distance between them:
// x.y = (|x|^2 + |y|^2 - d^2) / 2, so that no row is read again.
double weight_of(const EdgeWeighting& weighting, double a2, double b2, double d2) {
  const double product = (a2 + b2 - d2) / 2;
  switch (weighting.kind) {
    case EdgeWeights::kBinary:
      return 1;
    case EdgeWeights::kHeat: {
      const double delta = weighting.delta.value_or(0);
      return delta > 0 ? std::exp(-d2 / delta / delta / 2) : 1;
    }
    case EdgeWeights::kDot:
      return product;
    case EdgeWeights::kPolynomial:
      return std::pow(1 + product, static_cast<double>(weighting.degree));
  }
  return 1;
}

// The chosen rows, or all of them without a copy. Chosen rows ascend,
// so as many as there are are all.
Points chosen(const Points& x, const std::vector<Index>& rows) {
  return static_cast<Index>(rows.size()) == x.rows() ? x : x.select_rows(rows);
}

}  // namespace

// Names and labels of the training points are of no use to a map and would only be stored.
NeighboursMap::NeighboursMap(Points points, Matrix places, std::vector<char> is_neighbour,
                             std::vector<double> elsewhere, const PlaceRule& rule)
    : points_(std::move(points)),
      places_(std::move(places)),
      is_neighbour_(std::move(is_neighbour)),
      elsewhere_(std::move(elsewhere)),
      rule_(rule) {
  if (points_.rows() != places_.rows() || static_cast<Index>(is_neighbour_.size()) != places_.rows() ||
      static_cast<Index>(elsewhere_.size()) != places_.cols() || places_.cols() < 1 || rule.n_neighbors < 1 ||
      rule.weighting.degree < 1)
    fail(ErrorKind::kInput, "a map of {} points with {} x {} places and {} coordinates elsewhere",
         points_.rows(), places_.rows(), places_.cols(), elsewhere_.size());
  points_.require_finite();
  if (!all_finite(places_) || !all_finite(elsewhere_))
    fail(ErrorKind::kComputation, "the map contains numbers that are not finite; rescale the data");
  points_.row_ids.clear();
  points_.labels = {};
}

// A row at distance 0 of a training row gets its place (the mean of those of all at distance 0
// among the k nearest): a weight of it would be mixed with others, and the training points' places
// differ from what their neighbours suggest.
Matrix NeighboursMap::apply(const Points& points, const Scaling& scaling, const Run& run) const {
  if (points.cols() != input_dims())
    fail(ErrorKind::kInput, "the points have {} features but the map was fitted on {}", points.cols(),
         input_dims());
  Matrix y(points.rows(), output_dims());
  for (Index i = 0; i < y.rows(); ++i) std::copy(elsewhere_.begin(), elsewhere_.end(), y.row(i).begin());

  const bool by_angle = rule_.metric == Metric::kCosine;
  Points queries = scaled(points, scaling, run);
  std::vector<Index> asked, known;
  if (by_angle) queries = unit_rows(queries, run);
  const Points compared = by_angle ? unit_rows(points_, run) : points_;
  const std::vector<Index> with_direction = by_angle ? rows_with_direction(compared) : std::vector<Index>{};
  // Both lists ascend, so one walk finds who may be a neighbour: with a direction, and allowed.
  for (Index i = 0, d = 0; i < compared.rows(); ++i) {
    const bool directed =
        !by_angle || (d < static_cast<Index>(with_direction.size()) && with_direction[idx(d)] == i);
    if (directed && by_angle) ++d;
    if (directed && is_neighbour_[idx(i)]) known.push_back(i);
  }
  if (by_angle) {
    asked = rows_with_direction(queries);
  } else {
    for (Index i = 0; i < queries.rows(); ++i) asked.push_back(i);
  }
  if (known.empty() || asked.empty()) return y;

  if (queries.is_sparse() != compared.is_sparse())
    fail(ErrorKind::kInput, "the points are {} but the map was fitted on {} points; convert them first",
         queries.is_sparse() ? "sparse" : "dense", compared.is_sparse() ? "sparse" : "dense");
  const Points training = chosen(compared, known);
  const Points looking = chosen(queries, asked);
  const Index k = std::min(rule_.n_neighbors, training.rows());
  const Neighbours near = nearest(looking, training, {.k = k}, run);
  const std::vector<double> of_training = squared_lengths(training);
  const std::vector<double> of_looking = squared_lengths(looking);
  for (Index q = 0; q < looking.rows(); ++q) {
    const auto squared = near.squared_distances(q);
    // The list is ascending: the first at distance 0 means equal
    // rows, and only these are looked at.
    const bool equal = squared.front() == 0;
    double total = 0;
    std::vector<double> sum(idx(output_dims()), 0.0);
    for (std::size_t l = 0; l < squared.size() && !(equal && squared[l] > 0); ++l) {
      const Index j = near.row(q)[l];
      const double weight =
          equal ? 1 : weight_of(rule_.weighting, of_looking[idx(q)], of_training[idx(j)], squared[l]);
      if (!(weight > 0)) continue;
      total += weight;
      for (Index c = 0; c < output_dims(); ++c) sum[idx(c)] += weight * places_(known[idx(j)], c);
    }
    if (!(total > 0) || !std::isfinite(total)) continue;
    for (Index c = 0; c < output_dims(); ++c) y(asked[idx(q)], c) = sum[idx(c)] / total;
  }
  return y;
}

std::vector<NamedArray> NeighboursMap::arrays() const {
  const std::vector<double> rule{static_cast<double>(rule_.n_neighbors), static_cast<double>(rule_.metric),
                                 static_cast<double>(rule_.weighting.kind), rule_.weighting.delta.value_or(0),
                                 static_cast<double>(rule_.weighting.degree)};
  std::vector<NamedArray> all{{"rule", as_row(rule)},
                              {"places", places_},
                              {"is_neighbour", as_row(is_neighbour_)},
                              {"elsewhere", as_row(elsewhere_)}};
  store_points(points_, "point", all);
  return all;
}

// Kinds and counts are checked to be whole and in range before they are taken for enumerators.
std::unique_ptr<Map> NeighboursMap::from_arrays(const std::vector<NamedArray>& arrays) {
  const Matrix& rule = find_array(arrays, "rule", kKind);
  if (rule.size() != 5) fail(ErrorKind::kInput, "a neighbours map with {} numbers of 5", rule.size());
  const auto whole = [&](Index i, double maximum) {
    return whole_numbers<Index>(Matrix(MatrixView::row_major(rule.data() + i, 1, 1)), maximum, kKind)[0];
  };
  const double delta = rule.data()[3];
  if (!(delta >= 0) || !std::isfinite(delta))
    fail(ErrorKind::kInput, "a neighbours map with delta = {}", delta);
  PlaceRule places{whole(0, 1e9), static_cast<Metric>(whole(1, 1)), {static_cast<EdgeWeights>(whole(2, 3))}};
  if (delta > 0) places.weighting.delta = delta;
  places.weighting.degree = whole(4, 1e9);
  const auto flags = whole_numbers<int>(find_array(arrays, "is_neighbour", kKind), 1, kKind);
  const Matrix& elsewhere = find_array(arrays, "elsewhere", kKind);
  return std::make_unique<NeighboursMap>(
      stored_points(arrays, "point", kKind), find_array(arrays, "places", kKind),
      std::vector<char>(flags.begin(), flags.end()),
      std::vector<double>(elsewhere.data(), elsewhere.data() + elsewhere.size()), places);
}

}  // namespace cordon::internal
