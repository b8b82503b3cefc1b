// Rows stay where they are as queries; tiles travel as points. Each rank first searches among its
// own rows, which lie together (tiled_rows.h), so that every query has a good bound on its k-th
// distance. A tile of another rank matters only where its ball comes within reach of the balls of
// the rank's own tiles, widened by these bounds: the others are never sent. What is wanted comes
// from rank to rank round a ring: in step s from the rank s places on, while the rows of step s - 1
// are searched, each query going on from its bound.
//
// Cost: at worst n^2 f / (ranks)^2 multiply-adds in each of as many steps; rows sent: those wanted.
//
// Memory of a rank: its rows, its answer, the rows of the step that is searched, and those on
// their way in and out. Every function that sends is called by all ranks in the same order; sending
// and receiving of a step are started together, go on while the step before is searched, and are
// finished before their own rows are looked at.
//
// Why the bits are those of one process: each search takes up what was found before and keeps the k
// best by (cell, number in the table), a total order; so the order in which tiles are met does not
// matter, and tiles left out are proven not to hold any of them.
#include "neighbors/nearest_over_ranks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/fail.h"
#include "neighbors/nearest_search.h"

namespace cordon::internal {
namespace {

constexpr Index kMaxSharedTreeFeatures = 6;
constexpr Index kMinSharedTreePoints = 500;
constexpr double kSlack = 1 + 1e-9;  // far more than the rounding of a distance of centres

// Around the rows of each tile of this rank: the centre, then the radius.
// A tile without rows has the radius -1, which meets nothing.
std::vector<double> balls_of(const Ranks& ranks, const TiledRows& x, const Run& run) {
  const RowRange tiles = x.cut.tiles_of(ranks.rank());
  const Index f = x.rows.cols(), shift = x.cut.rows_of(ranks.rank()).first;
  std::vector<double> balls(idx(tiles.count() * (f + 1)), 0.0);
  parallel_for(run, tiles.count(), [&](Index t) {
    const RowRange rows = x.cut.tile(tiles.first + t);
    double* const ball = balls.data() + t * (f + 1);
    for (Index i = rows.first - shift; i < rows.last - shift; ++i)
      for (Index j = 0; j < f; ++j) ball[j] += x.rows(i, j) / static_cast<double>(rows.count());
    double squared = 0;
    for (Index i = rows.first - shift; i < rows.last - shift; ++i) {
      double d2 = 0;
      for (Index j = 0; j < f; ++j) d2 += (x.rows(i, j) - ball[j]) * (x.rows(i, j) - ball[j]);
      squared = std::max(squared, d2);
    }
    ball[f] = rows.count() == 0 ? -1 : std::sqrt(squared) * kSlack;
  });
  return balls;
}

// How far from its centre the neighbours of a tile's rows can lie, with what is known so far.
// Up to the upper edge of the cell of the k-th: a point tied with it may have a lower number.
// Fewer than k so far: everything is within reach.
std::vector<double> reaches_of(const Ranks& ranks, const TiledRows& x, const std::vector<double>& balls,
                               const Neighbours& answer) {
  const RowRange tiles = x.cut.tiles_of(ranks.rank());
  const Index shift = x.cut.rows_of(ranks.rank()).first;
  std::vector<double> reaches;
  for (Index t = tiles.first; t < tiles.last; ++t) {
    double bound = 0;
    for (Index i = x.cut.tile(t).first - shift; i < x.cut.tile(t).last - shift; ++i)
      bound = std::max(bound, answer.row(i).back() < 0
                                  ? std::numeric_limits<double>::infinity()
                                  : TieRule::of_input_space().upper_edge(
                                        TieRule::of_input_space().cell(answer.squared_distances(i).back())));
    reaches.push_back(balls[idx((t - tiles.first + 1) * (x.rows.cols() + 1) - 1)] +
                      std::sqrt(bound) * kSlack);
  }
  return reaches;
}

// By the triangle inequality: a point of ball b within the reach of ball a exists only if the
// centres are no farther apart than both together.
bool meet(const double* a, double reach, const double* b, Index f) {
  if (b[f] < 0) return false;
  double d2 = 0;
  for (Index j = 0; j < f; ++j) d2 += (a[j] - b[j]) * (a[j] - b[j]);
  return std::sqrt(d2) <= (reach + b[f]) * kSlack;
}

// Squared distances of such rows are ordinary numbers (nearest_prepared.h). All ranks agree.
void require_ordinary(const Ranks& ranks, const Matrix& rows) {
  std::vector<double> extreme;  // one of them
  for (Index i = 0; i < rows.size() && extreme.empty(); ++i)
    if (const double size = std::abs(rows.data()[i]); size > 0x1p450 || (size > 0 && size < 0x1p-450))
      extreme.push_back(rows.data()[i]);
  for (const auto& some : gather_all(ranks, extreme))
    for (const double value : some)
      fail(ErrorKind::kInput,
           "a value of {:.3g} is too {} for a search over several processes: rescale the columns (‹scale "
           "minmax›), or fit in one process",
           value, std::abs(value) > 1 ? "large" : "small");
}

// The same choice as nearest() makes for points among themselves.
void search(const DenseQuestion& question, std::span<const Index> rows, Neighbours& answer, const Run& run) {
  if (rows.empty() || question.x.rows == 0) return;
  if (question.x.cols > kMaxSharedTreeFeatures || question.x.rows < kMinSharedTreePoints)
    return search_by_scan(question, rows, answer, run);
  const std::vector<Index> given_up = search_by_tree(question, rows, answer, run);
  if (!given_up.empty()) search_by_scan(question, given_up, answer, run);
}

// The rows of some tiles, and what they are called.
struct Parcel {
  std::vector<double> rows;
  std::vector<std::int32_t> ids;
};
struct Transfers {
  Parcel leaving, arriving;
  std::unique_ptr<Ranks::Transfer> of_rows, of_ids;
  void finish() {
    of_rows->finish();
    of_ids->finish();
  }
};

}  // namespace

Neighbours nearest_over_ranks(const Ranks& ranks, const TiledRows& x, Index k, const Run& run) {
  const Index f = x.rows.cols(), n = x.rows.rows();
  if (k < 1 || k > x.cut.rows() - 1)
    fail(ErrorKind::kUsage, "{} nearest neighbours were asked for, but {} points allow 1 to {}", k,
         x.cut.rows(), x.cut.rows() - 1);
  require_ordinary(ranks, x.rows);
  Neighbours answer = answer_of_size(n, k);
  std::fill(answer.index.begin(), answer.index.end(), -1);
  std::vector<Index> all(idx(n));
  std::iota(all.begin(), all.end(), Index{0});
  DenseQuestion own{x.rows.view(), x.rows.view(), true, k, x.id.data(), true};
  search(own, all, answer, run);
  if (ranks.count() == 1) return answer;

  // Who wants which tiles.
  const RowRange tiles = x.cut.tiles_of(ranks.rank());
  const std::vector<double> mine = balls_of(ranks, x, run);
  std::vector<double> balls;
  for (const auto& some : gather_all(ranks, mine)) balls.insert(balls.end(), some.begin(), some.end());
  const auto ball = [&](Index t) { return balls.data() + t * (f + 1); };
  std::vector<double> reach = reaches_of(ranks, x, mine, answer);
  const auto count = static_cast<std::size_t>(ranks.count());
  // By what each rank knows after its own rows; a tile is wanted
  // once any of its own tiles meets it.
  std::vector<std::vector<Index>> wanted(count);
  for (Index t = 0; t < x.cut.tiles(); ++t) {
    if (t >= tiles.first && t < tiles.last) continue;
    for (Index q = 0; q < tiles.count(); ++q)
      if (x.cut.tile(tiles.first + q).count() > 0 && meet(ball(tiles.first + q), reach[idx(q)], ball(t), f)) {
        wanted[static_cast<std::size_t>(x.cut.owner_of_tile(t))].push_back(t);
        break;
      }
  }
  const std::vector<std::vector<Index>> asked = deal(ranks, wanted);

  const Index shift = x.cut.rows_of(ranks.rank()).first;
  const auto start = [&](int step) {
    const int from = (ranks.rank() + step) % ranks.count();
    const int to = (ranks.rank() - step + ranks.count()) % ranks.count();
    auto made = std::make_unique<Transfers>();
    for (const Index t : asked[static_cast<std::size_t>(to)]) {
      const RowRange rows = x.cut.tile(t);
      made->leaving.rows.insert(made->leaving.rows.end(), x.rows.data() + (rows.first - shift) * f,
                                x.rows.data() + (rows.last - shift) * f);
      made->leaving.ids.insert(made->leaving.ids.end(), x.id.begin() + (rows.first - shift),
                               x.id.begin() + (rows.last - shift));
    }
    Index coming = 0;
    for (const Index t : wanted[static_cast<std::size_t>(from)]) coming += x.cut.tile(t).count();
    made->arriving = {std::vector<double>(idx(coming * f)), std::vector<std::int32_t>(idx(coming))};
    made->of_rows = ranks.start(to, std::as_bytes(std::span(made->leaving.rows)), from,
                                std::as_writable_bytes(std::span(made->arriving.rows)));
    made->of_ids = ranks.start(to, std::as_bytes(std::span(made->leaving.ids)), from,
                               std::as_writable_bytes(std::span(made->arriving.ids)));
    return made;
  };
  std::unique_ptr<Transfers> next = start(1);
  for (int step = 1; step < ranks.count(); ++step) {
    run.stop_if_cancelled();
    next->finish();
    const Parcel here = std::move(next->arriving);
    if (step + 1 < ranks.count()) next = start(step + 1);
    const auto& from = wanted[static_cast<std::size_t>((ranks.rank() + step) % ranks.count())];
    std::vector<Index> rows;
    for (Index q = 0; q < tiles.count(); ++q) {
      // Bounds have become tighter since the tile was asked for: fewer queries need to look.
      const bool meets = std::any_of(from.begin(), from.end(), [&](Index t) {
        return meet(ball(tiles.first + q), reach[idx(q)], ball(t), f);
      });
      if (!meets) continue;
      const RowRange of_tile = x.cut.tile(tiles.first + q);
      for (Index i = of_tile.first - shift; i < of_tile.last - shift; ++i) rows.push_back(i);
    }
    search({MatrixView::row_major(here.rows.data(), static_cast<Index>(here.ids.size()), f), x.rows.view(),
            false, k, here.ids.data(), true},
           rows, answer, run);
    reach = reaches_of(ranks, x, mine, answer);
  }
  return answer;
}

}  // namespace cordon::internal
