// Rank 0 deals out the rows; they are put into tiles (neighbors/tiled_rows.h); each rank finds the neighbours
// of its rows and tells the owners of these; rows of other ranks that are joined with its own are fetched
// once, to weigh the edges. An edge stands in the rows of both its ends, with the same bits.
#include "methods/graph_over_ranks.h"

#include <algorithm>
#include <cmath>

#include "core/fail.h"
#include "graph/far_rows.h"
#include "methods/common.h"
#include "methods/drawn_graph.h"
#include "neighbors/nearest_over_ranks.h"
#include "neighbors/squared_distance.h"
#include "solve/tiled_matrix.h"

namespace cordon::internal {
namespace {

void require_drawn_over_ranks(const GraphOptions& options, const Points& points) {
  if (options.graph == GraphRule::kEpsilon)
    fail(ErrorKind::kUsage,
         "‹graph epsilon› is drawn in one process only, without ‹checkpoint›; allowed here: or, and");
  if (options.approximate)
    fail(ErrorKind::kUsage,
         "‹approximate› neighbours are searched in one process only, without ‹checkpoint›; leave it away: "
         "the search is exact here");
  if (points.is_sparse())
    fail(
        ErrorKind::kUsage,
        "sparse points are searched in one process only, without ‹checkpoint›; run without mpirun, and leave it "
        "away");
}

// Rank 0's rows, a share for each rank in order.
struct Share {
  Matrix rows;
  Index first = 0;
};
Share deal_rows(const Ranks& ranks, const Points& points) {
  std::vector<Index> shape{points.rows(), points.cols()};
  broadcast(ranks, shape);
  const auto first_of = [&](int r) { return shape[0] * r / ranks.count(); };
  Share mine{Matrix::uninitialised(first_of(ranks.rank() + 1) - first_of(ranks.rank()), shape[1]),
             first_of(ranks.rank())};
  if (ranks.rank() > 0) {
    const std::vector<std::byte> bytes = ranks.receive(0);
    std::copy(bytes.begin(), bytes.end(), reinterpret_cast<std::byte*>(mine.rows.data()));
    return mine;
  }
  for (int r = 1; r < ranks.count(); ++r) {
    Matrix some = Matrix::uninitialised(first_of(r + 1) - first_of(r), shape[1]);
    points.copy_rows(first_of(r), some.rows(), some.data());
    ranks.send(r, std::as_bytes(std::span(some.data(), idx(some.size()))));
  }
  points.copy_rows(0, mine.rows.rows(), mine.rows.data());
  return mine;
}

struct Link {
  std::int32_t a, b;
  double weight;
  bool must;
};

struct Neighbour {
  Index place;
  int listed;  // 1: by the row itself, 2: by the other, 3: by both
  double weight;
};

// Per row of this rank, ascending.
using Lists = std::vector<std::vector<Neighbour>>;

// Sends (row, other, weight) to the owner of the row.
struct Message {
  Index row, other;
  double weight;
};
std::vector<Message> delivered(const Ranks& ranks, const TileCut& cut, const std::vector<Message>& messages) {
  std::vector<std::vector<Message>> to(static_cast<std::size_t>(ranks.count()));
  for (const Message& m : messages) to[static_cast<std::size_t>(cut.owner_of_row(m.row))].push_back(m);
  std::vector<Message> all;
  for (const auto& some : deal(ranks, to)) all.insert(all.end(), some.begin(), some.end());
  return all;
}

Lists joined_lists(const Ranks& ranks, const TiledRows& rows, const Neighbours& near, GraphRule rule) {
  const std::vector<Index> place = places_of(ranks, rows, near.index);
  const RowRange own = rows.cut.rows_of(ranks.rank());
  std::vector<Message> messages;
  Lists lists(idx(own.count()));
  for (Index i = 0; i < near.rows(); ++i)
    for (Index l = 0; l < near.count; ++l) {
      const Index j = place[idx(i * near.count + l)];
      lists[idx(i)].push_back({j, 1, 1.0});
      messages.push_back({j, own.first + i, 1.0});
    }
  for (const Message& m : delivered(ranks, rows.cut, messages))
    lists[idx(m.row - own.first)].push_back({m.other, 2, 1.0});
  for (auto& list : lists) {
    std::stable_sort(list.begin(), list.end(),
                     [](const Neighbour& a, const Neighbour& b) { return a.place < b.place; });
    std::size_t kept = 0;
    for (const Neighbour& one : list)
      if (kept > 0 && list[kept - 1].place == one.place)
        list[kept - 1].listed |= one.listed;
      else
        list[kept++] = one;
    list.resize(kept);
    if (rule == GraphRule::kAnd) std::erase_if(list, [](const Neighbour& n) { return n.listed != 3; });
  }
  return lists;
}

// As in graph/neighbour_graph.cc: removes the edges of the rows near nobody and returns their number.
Index leave_alone(const Ranks& ranks, const TiledRows& rows, const Neighbours& near, double far_square,
                  Lists& lists) {
  const Index first = rows.cut.rows_of(ranks.rank()).first;
  std::vector<Index> mine = rows_near_nobody(near, far_square), far;
  for (Index& place : mine) place += first;
  for (const auto& some : gather_all(ranks, mine)) far.insert(far.end(), some.begin(), some.end());
  const auto count = static_cast<Index>(far.size());
  if (count == 0 || rows.cut.rows() - count <= near.count) return 0;
  std::sort(far.begin(), far.end());
  const auto is_far = [&](Index place) { return std::binary_search(far.begin(), far.end(), place); };
  for (std::size_t i = 0; i < lists.size(); ++i)
    std::erase_if(lists[i], [&](const Neighbour& other) {
      return is_far(first + static_cast<Index>(i)) || is_far(other.place);
    });
  return count;
}

// Calls number(a, b) for both ends of every edge and leaves the result as its weight.
template <typename Number>
void weigh(const TiledRows& rows, RowRange own, const Halo& halo, const std::vector<double>& fetched,
           Lists& lists, const Run& run, const Number& number) {
  const Index f = rows.rows.cols();
  for_rows(run, own.count(), [&](Index first, Index last) {
    for (Index i = first; i < last; ++i)
      for (Neighbour& other : lists[idx(i)]) {
        const bool here = other.place >= own.first && other.place < own.last;
        const double* const row =
            here ? rows.rows.data() + (other.place - own.first) * f
                 : fetched.data() + (std::lower_bound(halo.rows.begin(), halo.rows.end(), other.place) -
                                     halo.rows.begin()) *
                                        f;
        other.weight = number(rows.rows.data() + i * f, row);
      }
  });
}

double sum_of_edges(const Ranks& ranks, const TileCut& cut, const Lists& lists) {
  const RowRange tiles = cut.tiles_of(ranks.rank()), own = cut.rows_of(ranks.rank());
  std::vector<double> sums(idx(tiles.count()), 0.0);
  for (Index t = tiles.first; t < tiles.last; ++t)
    for (Index i = cut.tile(t).first; i < cut.tile(t).last; ++i)
      for (const Neighbour& other : lists[idx(i - own.first)])
        if (other.place > i) sums[idx(t - tiles.first)] += other.weight;
  return sum_over_tiles(ranks, cut, std::move(sums), 1)[0];
}

// Edges of all ranks, each counted once.
Index count_edges(const Ranks& ranks, const TileCut& cut, const Lists& lists) {
  const Index first = cut.rows_of(ranks.rank()).first;
  Index count = 0, total = 0;
  for (std::size_t i = 0; i < lists.size(); ++i)
    for (const Neighbour& other : lists[i]) count += other.place > first + static_cast<Index>(i) ? 1 : 0;
  for (const auto& some : gather_all(ranks, std::vector<Index>{count})) total += some[0];
  return total;
}

// A must-link adds an edge of its weight (in place of one that is there), a cannot-link removes the edge.
void apply_links(const Ranks& ranks, const TiledRows& rows, const ConstraintSet& given, Lists& lists,
                 Report& report) {
  std::vector<Link> links;
  for (const auto* pairs : {&given.must, &given.cannot})
    for (const Pair& pair : *pairs)
      if (pair.a != pair.b)
        links.push_back({static_cast<std::int32_t>(pair.a), static_cast<std::int32_t>(pair.b), pair.weight,
                         pairs == &given.must});
  broadcast(ranks, links);
  if (links.empty()) return;
  std::vector<std::int32_t> ids;
  for (const Link& link : links) ids.insert(ids.end(), {link.a, link.b});
  const std::vector<Index> place = places_of(ranks, rows, ids);
  const RowRange own = rows.cut.rows_of(ranks.rank());
  const auto at = [&](std::size_t l, int end) -> std::pair<Index, Index> {
    return {place[2 * l + static_cast<std::size_t>(end)], place[2 * l + static_cast<std::size_t>(1 - end)]};
  };
  const auto for_ends = [&](bool must, const auto& change) {
    for (std::size_t l = 0; l < links.size(); ++l)
      for (int end = 0; end < 2 && links[l].must == must; ++end)
        if (const auto [row, other] = at(l, end); row >= own.first && row < own.last)
          change(lists[idx(row - own.first)], other, links[l].weight);
  };
  const auto remove = [](std::vector<Neighbour>& list, Index other, double) {
    std::erase_if(list, [&](const Neighbour& n) { return n.place == other; });
  };
  for_ends(true, remove);
  for_ends(true, [](std::vector<Neighbour>& list, Index other, double weight) {
    const auto found = std::lower_bound(list.begin(), list.end(), other,
                                        [](const Neighbour& n, Index p) { return n.place < p; });
    if (found != list.end() && found->place == other)
      found->weight += weight;  // linked twice
    else
      list.insert(found, {other, 3, weight});
  });
  const Index with_must = count_edges(ranks, rows.cut, lists);
  for_ends(false, remove);
  report.note(fmt::format("{} must-links joined by edges of their weight; {} cannot-links removed {} edges",
                          given.must.size(), given.cannot.size(),
                          with_must - count_edges(ranks, rows.cut, lists)));
}

}  // namespace

DrawnOverRanks draw_graph_over_ranks(const Ranks& ranks, const Points& points, const ConstraintSet& links,
                                     const GraphOptions& options, const Run& run, Report& report) {
  Points compared = points;
  if (ranks.rank() == 0) {
    require_drawn_over_ranks(options, points);
    require_neighbours(options.n_neighbors, points);
    if (options.metric == Metric::kCosine) {
      const Index zeros = points.rows() - static_cast<Index>(rows_with_direction(points).size());
      if (zeros > 0)
        fail(ErrorKind::kUsage,
             "{} rows are all zeros and have no direction; over several processes and with ‹checkpoint›, use "
             "‹metric euclidean›, ‹scale none› or zscore, or leave these rows out",
             zeros);
      compared = unit_rows(points, run);
    }
  }
  run.progress("finding neighbours", 0);
  TiledRows rows;
  {
    const Share share = deal_rows(ranks, compared);
    rows = tile_rows(ranks, share.rows.view(), share.first, run);
  }
  const Neighbours near = nearest_over_ranks(ranks, rows, options.n_neighbors, run);
  Lists lists = joined_lists(ranks, rows, near, options.graph);
  Index far_rows = 0;
  if (options.metric == Metric::kEuclidean) {
    std::vector<double> far{ranks.rank() == 0 ? far_square(points) : 0};
    broadcast(ranks, far);
    far_rows = leave_alone(ranks, rows, near, far[0], lists);
  }

  DrawnOverRanks drawn;
  drawn.places = place_rule(options);
  const RowRange own = rows.cut.rows_of(ranks.rank());
  const Index joined = count_edges(ranks, rows.cut, lists);
  double delta = 0;
  if (options.weights != EdgeWeights::kBinary) {
    std::vector<Index> needed;
    for (const auto& list : lists)
      for (const Neighbour& other : list)
        if (other.place < own.first || other.place >= own.last) needed.push_back(other.place);
    std::sort(needed.begin(), needed.end());
    needed.erase(std::unique(needed.begin(), needed.end()), needed.end());
    const Halo halo = make_halo(ranks, rows.cut, std::move(needed));
    const Index f = rows.rows.cols();
    const std::vector<double> fetched = fetch_rows(ranks, halo, rows.rows.data(), f);
    const auto product = [f](const double* a, const double* b) {
      double sum = 0;
      for (Index c = 0; c < f; ++c) sum += a[c] * b[c];
      return sum;
    };
    if (options.weights == EdgeWeights::kHeat) {
      weigh(rows, own, halo, fetched, lists, run,
            [f](const double* a, const double* b) { return squared_distance(a, b, f); });
      // 2 delta^2 is the mean squared length of the edges.
      delta = options.delta
                  ? *options.delta
                  : std::sqrt(0.5 * sum_of_edges(ranks, rows.cut, lists) / static_cast<double>(joined));
      for (auto& list : lists)
        for (Neighbour& other : list)
          other.weight = delta > 0 ? std::exp(-other.weight / delta / delta / 2) : 1;
    } else if (options.weights == EdgeWeights::kDot) {
      weigh(rows, own, halo, fetched, lists, run, product);
    } else {
      weigh(rows, own, halo, fetched, lists, run, [&](const double* a, const double* b) {
        return std::pow(1 + product(a, b), static_cast<double>(options.degree));
      });
    }
  }
  if (delta > 0) drawn.places.weighting.delta = delta;
  for (auto& list : lists) std::erase_if(list, [](const Neighbour& n) { return !(n.weight > 0); });
  const Index edges = count_edges(ranks, rows.cut, lists);
  if (edges == 0)
    fail(
        ErrorKind::kInput,
        "no two of the {} points are joined by an edge that weighs anything; use ‹weights› binary or heat, or a "
        "larger ‹delta›",
        rows.cut.rows());
  report.set("edges", static_cast<std::int64_t>(edges));
  if (delta > 0) report.set("delta_used", delta);
  if (far_rows > 0) report.warn(far_rows_warning(far_rows, rows.cut.rows(), "they are joined with nobody"));
  if (edges < joined) report.note(fmt::format("{} edges of no or negative weight left out", joined - edges));
  apply_links(ranks, rows, links, lists, report);

  drawn.rows.cut = rows.cut;
  drawn.rows.id = rows.id;
  for (const auto& list : lists) {
    for (const Neighbour& other : list) {
      drawn.rows.column.push_back(other.place);
      drawn.rows.weight.push_back(other.weight);
    }
    drawn.rows.start.push_back(static_cast<Index>(drawn.rows.column.size()));
  }
  return drawn;
}

}  // namespace cordon::internal
