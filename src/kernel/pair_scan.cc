// The symmetric scan over pairs of tiles (pair_scan.h has the
// three stages, pair_tiles.h the layout and the error bounds).
//
// Shared state. Every place (a point in the order of the tree) has the lists of its k best
// candidates and the limits derived from them:
//   min_far_       squared distances below it do not matter: lower edge of the cell of the worst
//                    far candidate, 0 while the list is not full
//   max_near_       squared kernel distances above it do not matter: upper edge of the cell of the
//                    worst near candidate, infinity while the list is not full
//   wanted_below_    where the k best are all at distance 0: the index of the worst of them, as
//                    only a lower one can replace it
// All of it belongs to the tile of the place and is guarded by the mutex of that tile. The largest
// distance is one atomic number that only grows.
//
// Locks. A pair of tiles locks the lower tile first, then the higher one (`other` is never
// below `tile`), so there is no cycle of waiting. Under the locks only the distances between
// the middles of two tiles are computed: thresholds are copied, the scan runs without the
// locks, and what it found is offered under them again. Thresholds may be out of date by then,
// but limits only tighten: an old threshold lets more pairs through, never fewer, and each
// offer compares with the list as it is.
//
// Why the answer does not depend on threads. A pair is discarded only when it is proven to be
// outside the k best of both points by the total order (cell, index); every other pair is offered
// with its exact distance. The k best of a set do not depend on the order of the offers.
//
// Why balls and thresholds are safe. kRounding = 1 + 2^-40 is far above the relative error of the
// few double-precision operations it covers; kernel distances get 2^-40 on top, since their error
// is absolute. Thresholds are rounded outwards when they become floats (below()).
#include "kernel/pair_scan.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <mutex>

#include "core/infinity.h"
#include "kernel/extremes.h"

namespace cordon::internal {
namespace {

constexpr float kNever = std::numeric_limits<float>::infinity();
constexpr double kRounding = 1 + 0x1p-40;
constexpr Index kNoLimit = std::numeric_limits<Index>::max();
constexpr Index kFirstNeighbours = 6;  // next to each point in the order of the tree

// A float that is not larger: the value is lowered by 2^-23 of itself, which is twice the largest
// error of rounding to float. Infinite values stay what they are.
float below(double value) {
  return static_cast<float>(std::isinf(value) ? value : value - std::abs(value) * 0x1p-23);
}

// What is known of a tile's points, beside their lists. The radii are those of balls around the
// point in the tile's middle, in either space; both are rounded up. They are written once, in
// begin(), and only read afterwards.
struct TileState {
  std::mutex mutex;
  double input_radius = 0;  // of balls around the point in its middle
  double kernel_radius = 0;
  Index lowest_site = std::numeric_limits<Index>::max();
  bool has_sites() const { return lowest_site != std::numeric_limits<Index>::max(); }
};

// What a pair of tiles still has to be looked at for.
struct Wants {
  bool far = false;
  bool near = false;
  bool kernel = false;  // near, or the largest distance
};

class Scan {
 public:
  Scan(const PairQuestion& question, const PairTiles& tiles, const Run& run)
      : question_(question),
        tiles_(tiles),
        run_(run),
        far_(tiles.points(), question.far, TieRule::of_input_space()),
        near_(question.site_count, question.near, TieRule::of_rbf_kernel()),
        min_far_(idx(tiles.points()), question.far > 0 ? 0.0 : kInfinity),
        max_near_(idx(tiles.points()), question.near > 0 ? kInfinity : -kInfinity),
        wanted_below_(idx(tiles.points()), kNoLimit),
        states_(idx(tiles.tiles().count())),
        largest_(question.largest.value_or(kInfinity)) {}

  // Order of the work: distances to a few extreme points first, which give the lists of
  // far points good limits; then, per tile, the radii and the distances to the next few
  // places, which do the same for near points; then all pairs of tiles. A task is one tile
  // against itself and all tiles after it.
  PairAnswer search() {
    const Tiles& tiles = tiles_.tiles();
    if (question_.far > 0)
      see_extremes(
          tiles_.points(), question_.input_squared,
          [&](Index point, Index extreme, double squared) { far_.offer(point, extreme, squared); }, run_);
    parallel_for(run_, tiles.count(), [&](Index tile) { begin(tile); });
    parallel_for(
        run_, tiles.count(),
        [&](Index tile) {
          const std::vector<PairTiles::Rows> rows = tiles_.rows(tiles_.panels(tile), tile);
          for (Index other = tile; other < tiles.count(); ++other) {
            run_.stop_if_cancelled();
            look_at(tile, other, rows);
          }
        },
        question_.stage);
    return {far_.take(), near_.take(), question_.largest ? largest_.load() : 0.0};
  }

 private:
  struct Found {
    Index place, other;
    double squared;
  };

  Index site_at(Index place) const {
    return question_.site.empty() ? -1 : question_.site[idx(tiles_.point_at(place))];
  }

  // First limits and the radii of a tile. Far: the extremes have been seen. Near: points are likely
  // to be near those that follow them in the order of the tree; the next six are offered. Only
  // places of this tile are touched, so no lock is needed while each tile begins once.
  void begin(Index tile) {
    const RowRange places = tiles_.tiles()[tile];
    TileState& state = states_[idx(tile)];
    const Index centre = tiles_.point_at(tiles_.middle(tile));
    double input = 0, kernel = 0;
    const bool centre_takes_part = site_at(tiles_.middle(tile)) >= 0;
    for (Index place = places.first; place < places.last; ++place) {
      const Index point = tiles_.point_at(place);
      if (question_.far > 0) {
        input = std::max(input, question_.input_squared(centre, point));
        update_far(place);
      }
      if (site_at(place) < 0) {
        max_near_[idx(place)] = -kInfinity;
        continue;
      }
      state.lowest_site = std::min(state.lowest_site, site_at(place));
      kernel = centre_takes_part ? std::max(kernel, question_.kernel_squared(centre, point)) : kInfinity;
      const Index last = std::min(place + kFirstNeighbours, places.last - 1);
      for (Index other = place + 1; question_.near > 0 && other <= last; ++other)
        if (site_at(other) >= 0)
          offer_near(place, other, question_.kernel_squared(point, tiles_.point_at(other)));
    }
    state.input_radius = std::sqrt(input) * kRounding;
    state.kernel_radius = std::sqrt(kernel) * kRounding;
  }

  // The lists of far points are kept by point, the limits by place.
  void update_far(Index place) {
    const Index point = tiles_.point_at(place);
    if (far_.full(point)) min_far_[idx(place)] = far_.ties().lower_edge(far_.worst_cell(point));
  }
  // Offers the pair to both ends. The caller holds the locks of both tiles (or is begin()).
  void offer_near(Index place, Index other, double squared) {
    const auto offer = [&](Index to, Index from) {
      const Index site = site_at(to);
      if (squared > max_near_[idx(to)] || !near_.offer(site, site_at(from), squared) || !near_.full(site))
        return;
      const double worst = near_.worst_cell(site);
      max_near_[idx(to)] = near_.ties().upper_edge(worst);
      if (worst == 0) wanted_below_[idx(to)] = near_.worst_index(site);
    };
    offer(place, other);
    offer(other, place);
  }
  void offer_far(Index place, Index other, double squared) {
    const auto offer = [&](Index to, Index from) {
      if (squared >= min_far_[idx(to)] && far_.offer(tiles_.point_at(to), tiles_.point_at(from), squared))
        update_far(to);
    };
    offer(place, other);
    offer(other, place);
  }

  // Whether any point of the two tiles can be far or near enough to matter, by the
  // triangle inequality on the balls. Where some point of a tile takes part in the
  // kernel's space and the middle one does not, the tile has no ball there (radius
  // infinite): then nothing can be left out.
  Wants wants(Index tile, Index other) const {
    const bool in_kernel = !question_.site.empty();
    if (tile == other) return {question_.far > 0, question_.near > 0, in_kernel};
    const Index p = tiles_.point_at(tiles_.middle(tile)), q = tiles_.point_at(tiles_.middle(other));
    const TileState &a = states_[idx(tile)], &b = states_[idx(other)];
    Wants found;
    if (question_.far > 0) {
      const double maximum =
          std::sqrt(question_.input_squared(p, q)) * kRounding + a.input_radius + b.input_radius;
      found.far = maximum * maximum * kRounding >= std::min(min_of(min_far_, tile), min_of(min_far_, other));
    }
    // A tile whose points are all members of must-link components represented elsewhere takes no
    // part in the kernel's space: it has neither a middle nor a radius there.
    if (!in_kernel || !a.has_sites() || !b.has_sites()) return found;
    const double radii = a.kernel_radius + b.kernel_radius;
    if (!(radii < kInfinity)) return {found.far, question_.near > 0, true};
    const double apart = std::sqrt(question_.kernel_squared(p, q));
    const double minimum = std::max(0.0, apart / kRounding - radii), maximum = apart * kRounding + radii;
    found.near = minimum * minimum <=
                 kRounding * std::max(max_of(max_near_, tile), max_of(max_near_, other)) + 0x1p-40;
    found.kernel = found.near || maximum * maximum * kRounding + 0x1p-40 > largest_;
    return found;
  }
  double min_of(const std::vector<double>& values, Index tile) const {
    const RowRange places = tiles_.tiles()[tile];
    return *std::min_element(values.begin() + places.first, values.begin() + places.last);
  }
  double max_of(const std::vector<double>& values, Index tile) const {
    const RowRange places = tiles_.tiles()[tile];
    return *std::max_element(values.begin() + places.first, values.begin() + places.last);
  }

  // Two tiles as the kernel sees them.
  struct View {
    std::vector<PairTiles::Rows> rows;  // where they are not the usual ones
    PairTiles::Panels panels;
    double a_error, t_error;
  };
  // From the usual centre; or, where near points are wanted that are nearer than its error
  // (`crowded`), from the middle of the first tile.
  View view(Index tile, Index other, bool crowded) const {
    PairTiles::Panels own = tiles_.panels(tile), others = tiles_.panels(other);
    std::vector<PairTiles::Rows> rows;
    if (crowded) {
      own = tiles_.panels_from(tile, tile);
      others = tiles_.panels_from(tile, other);
      rows = tiles_.rows(own, tile);
    }
    const double a_error = tiles_.error_of_a(own, others), t_error = tiles_.error_of_t(own, others);
    return {std::move(rows), std::move(others), a_error, t_error};
  }
  // Whether at least one in eight points of two tiles wants near points whose t is below four times
  // the error of the usual centre: single precision could then not tell near from farther ones, and
  // nearly all pairs would survive. Panels made anew from the middle of the first tile have smaller
  // norms and so smaller errors; they cost a copy of both tiles.
  bool crowded(Index tile, Index other) const {
    constexpr Index kMany = 8;  // one in so many
    const double error = tiles_.error_of_t(tiles_.panels(tile), tiles_.panels(other));
    Index count = 0;
    for (const Index one : {tile, other})
      for (Index place = tiles_.tiles()[one].first; place < tiles_.tiles()[one].last; ++place)
        count += 0.5 * max_near_[idx(place)] < 4 * error && max_near_[idx(place)] >= 0 ? 1 : 0;
    return count * kMany > tiles_.tiles()[tile].count() + tiles_.tiles()[other].count();
  }

  // The kernel's thresholds for the points of `tile` as they meet those of `other`.
  struct Thresholds {
    std::vector<float> far, near;
  };
  // A place without a threshold keeps "never": plus infinity for far, minus infinity for near.
  Thresholds thresholds(Index tile, Index other, const Wants& wanted, const View& view) const {
    const RowRange places = tiles_.tiles()[tile];
    const Index lowest = states_[idx(other)].lowest_site;
    const double unit = tiles_.squared_unit() / kRounding;
    const Index width = tiles_.kernel().width;
    const Index end = (places.last + width - 1) / width * width;
    Thresholds t{std::vector<float>(idx(end - places.first), kNever),
                 std::vector<float>(idx(end - places.first), -kNever)};
    for (Index place = places.first; place < places.last; ++place) {
      const std::size_t i = idx(place - places.first);
      if (wanted.far) t.far[i] = below(min_far_[idx(place)] * unit - view.a_error);
      // A point that already has k neighbours at distance 0 can only be improved by a lower index.
      if (wanted.kernel && wanted_below_[idx(place)] >= lowest)
        t.near[i] = -below(-(0.5 * max_near_[idx(place)] * kRounding + view.t_error));
    }
    return t;
  }

  // One pair of tiles. The locks are taken three times, for a short while each: to decide whether
  // anything is wanted, to copy the thresholds, and to offer what was found. The largest distance
  // is raised by compare-and-swap, as tasks on other tiles raise it at the same time.
  void look_at(Index tile, Index other, const std::vector<PairTiles::Rows>& rows) {
    Wants wanted;
    bool closely = false;
    {
      const auto locks = lock(tile, other);
      wanted = wants(tile, other);
      closely = wanted.near && crowded(tile, other);
    }
    if (!wanted.far && !wanted.kernel) return;
    const View seen = view(tile, other, closely);
    Thresholds own, others;
    double largest = 0;
    {
      const auto locks = lock(tile, other);
      own = thresholds(tile, other, wanted, seen);
      others = thresholds(other, tile, wanted, seen);
      largest = largest_;
    }
    std::vector<Found> far, near;
    scan(tile, other, seen.rows.empty() ? rows : seen.rows, seen, wanted, own, others, largest, far, near);
    if (far.empty() && near.empty()) return;
    const auto locks = lock(tile, other);
    for (const Found& found : far) offer_far(found.place, found.other, found.squared);
    for (const Found& found : near) {
      if (question_.near > 0) offer_near(found.place, found.other, found.squared);
      if (found.squared > largest) largest = found.squared;
    }
    double before = largest_;
    while (question_.largest && before < largest && !largest_.compare_exchange_weak(before, largest)) {
    }
  }

  // All rows of one tile against all panels of the other, and the exact distances of what is found.
  void scan(Index tile, Index other, const std::vector<PairTiles::Rows>& all_rows, const View& seen,
            const Wants& wanted, const Thresholds& row_thresholds, const Thresholds& column_thresholds,
            double largest, std::vector<Found>& far, std::vector<Found>& near) const {
    const PairKernel& kernel = tiles_.kernel();
    const RowRange places = tiles_.tiles()[tile], columns = tiles_.tiles()[other];
    const Index panel_count = (columns.count() + kernel.width - 1) / kernel.width;
    const float largest_t = question_.largest && wanted.kernel ? below(0.5 * largest - seen.t_error) : kNever;
    std::uint32_t far_masks[kMaxPairRows], near_masks[kMaxPairRows];
    for (Index first = 0; first < places.count(); first += kernel.rows) {
      const Index count = std::min(kernel.rows, places.count() - first);
      const PairTiles::Rows& rows = all_rows[idx(first / kernel.rows)];
      float far_row[kMaxPairRows], near_row[kMaxPairRows];
      std::fill_n(far_row, kMaxPairRows, kNever);
      std::fill_n(near_row, kMaxPairRows, -kNever);
      std::copy_n(row_thresholds.far.begin() + first, count, far_row);
      std::copy_n(row_thresholds.near.begin() + first, count, near_row);
      const PairRows block{
          rows.numbers.data(), rows.starts, rows.second_starts, far_row, near_row, largest_t};
      Index panel = tile == other ? first / kernel.width : 0;
      while (panel < panel_count) {
        const PairPanels panels{seen.panels.floats + panel * tiles_.stride(),
                                column_thresholds.far.data() + panel * kernel.width,
                                column_thresholds.near.data() + panel * kernel.width, tiles_.stride()};
        panel += kernel.find(&block, &panels, panel_count - panel, tiles_.first(),
                             wanted.kernel ? tiles_.second() : 0, far_masks, near_masks);
        if (panel == panel_count) break;
        const Index column = columns.first + panel * kernel.width;
        for (Index i = 0; i < count; ++i) {
          const Index place = places.first + first + i;
          if (wanted.far)
            refine(place, column, columns.last, far_masks[i], question_.input_squared, false, far);
          if (wanted.kernel)
            refine(place, column, columns.last, near_masks[i], question_.kernel_squared, true, near);
        }
        ++panel;
      }
    }
  }

  // The exact distances of the pairs in a mask. Inside one tile a pair is seen from
  // both ends; the one from the lower place counts. Places beyond the last point of
  // a panel repeat it and are left out.
  void refine(Index place, Index column, Index last, std::uint32_t mask, const PairQuestion::Squared& squared,
              bool sites_only, std::vector<Found>& found) const {
    for (; mask != 0; mask &= mask - 1) {
      const Index other = column + std::countr_zero(mask);
      if (other <= place) continue;  // of one tile: seen from there
      if (other >= last) return;
      if (sites_only && (site_at(place) < 0 || site_at(other) < 0)) continue;
      found.push_back({place, other, squared(tiles_.point_at(place), tiles_.point_at(other))});
    }
  }
  struct Locks {
    std::unique_lock<std::mutex> first, second;
  };
  // Ascending order of tiles: other >= tile always.
  Locks lock(Index tile, Index other) {
    Locks locks{std::unique_lock(states_[idx(tile)].mutex), {}};
    if (other != tile) locks.second = std::unique_lock(states_[idx(other)].mutex);
    return locks;
  }

  const PairQuestion& question_;
  const PairTiles& tiles_;
  const Run& run_;
  RankedLists<Extreme::kFarthest> far_;
  RankedLists<Extreme::kNearest> near_;
  std::vector<double> min_far_;      // by place: squared distances below do not matter
  std::vector<double> max_near_;     // by place: squared kernel distances above do not matter
  std::vector<Index> wanted_below_;  // by place: sites of a higher number do not matter
  std::vector<TileState> states_;
  std::atomic<double> largest_;
};

}  // namespace

PairAnswer scan_pairs(const PairQuestion& question, const Run& run) {
  const PairTiles tiles(question.points, run);
  return Scan(question, tiles, run).search();
}

}  // namespace cordon::internal
