// Starting centres: k random rows, or k-means++ (Arthur and Vassilvitskii, SODA 2007):
//
//   1. the first row is drawn with probability proportional to its weight
//   2. each next one with probability proportional to weight times squared distance to the nearest
//      row drawn before; rows that coincide with one of these have none
//
// Cost of k-means++: n f k, and n numbers twice. Masses are added tile by tile, so that
// the draw does not depend on threads.
#include "cluster/start.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

#include "cordon/core/random.h"
#include "core/linalg.h"

namespace cordon::internal {
namespace {

// Centres are copies: they move away from the rows they began at.
Matrix copy_of_rows(const WeightedRows& rows, const std::vector<Index>& chosen) {
  Matrix centres(static_cast<Index>(chosen.size()), rows.features());
  for (Index c = 0; c < centres.rows(); ++c)
    rows.copy_to(chosen[static_cast<std::size_t>(c)], centres.row(c).data());
  return centres;
}

// k different rows: the first k of a shuffle (Fisher and Yates, cut off after k steps).
std::vector<Index> random_rows(Index n, Index k, Stream& stream) {
  std::vector<Index> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), Index{0});
  for (Index i = 0; i < k; ++i) {
    const auto j = i + static_cast<Index>(stream.below(static_cast<std::uint64_t>(n - i)));
    std::swap(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(j)]);
  }
  order.resize(static_cast<std::size_t>(k));
  return order;
}

// Draws rows with probability proportional to weight times squared distance to the rows
// drawn before, the first by weight alone; only rows of at least the least weight.
class PlusPlus {
 public:
  PlusPlus(const WeightedRows& rows, double least_weight, const Run& run)
      : rows_(rows),
        run_(run),
        tiles_(rows.tiles()),
        least_weight_(least_weight),
        mass_(static_cast<std::size_t>(rows.count())),
        tile_mass_(static_cast<std::size_t>(tiles_.count())) {
    distance_.assign(mass_.size(), std::numeric_limits<double>::infinity());
    allow(least_weight);
  }

  // From now on rows of this weight or more.
  void allow(double least_weight) {
    least_weight_ = least_weight;
    for (Index i = 0; i < rows_.count(); ++i) set_mass(i);
    for (Index t = 0; t < tiles_.count(); ++t) add_up(t);
  }

  // The next row, or -1 where every row allowed coincides with one drawn before. A number u of [0,
  // 1) times the total mass is looked for first among the tiles, then among the rows of one tile.
  Index draw(Stream& stream) {
    const double total = std::accumulate(tile_mass_.begin(), tile_mass_.end(), 0.0);
    // Drawn in any case, so that the stream's position depends on the count only.
    const double uniform = stream.uniform();
    if (!(total > 0)) return -1;
    double left = uniform * total;
    Index last = -1;  // rounding may leave a remainder after the last row: then that row
    for (Index t = 0; t < tiles_.count(); ++t) {
      const double of_tile = tile_mass_[static_cast<std::size_t>(t)];
      if (left >= of_tile && t + 1 < tiles_.count()) {
        left -= of_tile;
        if (of_tile > 0) last = last_of_tile(t);
        continue;
      }
      for (Index i = tiles_[t].first; i < tiles_[t].last; ++i) {
        const double of_row = mass_[static_cast<std::size_t>(i)];
        if (of_row > 0) last = i;
        if (left < of_row) return i;
        left -= of_row;
      }
    }
    return last;
  }

  // Takes a row as drawn: distances to the nearest row drawn, and with them the masses, are brought
  // up to date in one parallel pass, n f.
  void drawn(Index row) {
    is_first_ = false;
    std::vector<double> centre(static_cast<std::size_t>(rows_.features()));
    rows_.copy_to(row, centre.data());
    const double norm = squared_norm(centre);
    parallel_for(run_, tiles_.count(), [&](Index t) {
      for (Index i = tiles_[t].first; i < tiles_[t].last; ++i) {
        double& distance = distance_[static_cast<std::size_t>(i)];
        distance = std::min(distance, rows_.squared_distance(i, centre.data(), norm));
        set_mass(i);
      }
      add_up(t);
    });
  }

 private:
  void set_mass(Index i) {
    const double weight = rows_.weight(i);
    const double distance = is_first_ ? 1.0 : distance_[static_cast<std::size_t>(i)];
    mass_[static_cast<std::size_t>(i)] = weight >= least_weight_ ? weight * distance : 0.0;
  }
  void add_up(Index t) {
    double sum = 0;
    for (Index i = tiles_[t].first; i < tiles_[t].last; ++i) sum += mass_[static_cast<std::size_t>(i)];
    tile_mass_[static_cast<std::size_t>(t)] = sum;
  }
  Index last_of_tile(Index t) const {
    Index i = tiles_[t].last - 1;
    while (!(mass_[static_cast<std::size_t>(i)] > 0)) --i;
    return i;
  }

  const WeightedRows& rows_;
  const Run& run_;
  Tiles tiles_;
  double least_weight_;
  bool is_first_ = true;
  std::vector<double> mass_;
  std::vector<double> tile_mass_;
  std::vector<double> distance_;
};

}  // namespace

Matrix start_centres(const WeightedRows& rows, const KMeansOptions& options, Index restart, const Run& run) {
  Stream stream(run.seed, Purpose::kKMeansStart, static_cast<std::uint64_t>(restart));
  const Index k = std::min(options.k, rows.count());
  if (options.start == KMeansStart::kRandom) return copy_of_rows(rows, random_rows(rows.count(), k, stream));

  return plus_plus_centres(rows, k, 0, stream, run);
}

// First among the heavy rows, then, when each of them coincides with a centre, among all. At most
// one draw fails for each of the two, and both end.
Matrix plus_plus_centres(const WeightedRows& rows, Index k, double first_weight, Stream& stream,
                         const Run& run) {
  PlusPlus next(rows, first_weight, run);
  std::vector<Index> chosen;
  bool among_all = first_weight <= 0;
  while (static_cast<Index>(chosen.size()) < std::min(k, rows.count())) {
    const Index row = next.draw(stream);
    if (row >= 0) {
      chosen.push_back(row);
      next.drawn(row);
    } else if (among_all) {
      break;
    } else {
      next.allow(0);
      among_all = true;
    }
  }
  return copy_of_rows(rows, chosen);
}

}  // namespace cordon::internal
