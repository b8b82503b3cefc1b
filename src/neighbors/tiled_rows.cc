// Rows of a table are dealt out to ranks by neighbourhood. Steps:
//
//   1. A sample of tiles x 16 to 256 rows, spread evenly over the table, is gathered on every rank.
//   2. Every rank makes the same k-d tree of it; the number of tiles is a power of two and the
//      sample has as many rows for each, so that the tree has a leaf per tile.
//   3. Rows are counted by leaf, over all ranks: that is the cut. Ranks own runs of tiles of
//      about equal numbers of rows (core/ranks.h).
//   4. Rows go to their owners, in the order of the table, and are put in the
//      order of a finer tree within each tile.
//
// Nothing of this depends on the number of ranks but where a row lies. Memory of a rank: its
// rows about four times while they travel, the sample (at most 2^18 rows or 16 per tile),
// and 20 bytes per row for numbers and tiles.
#include "neighbors/tiled_rows.h"

#include <algorithm>
#include <numeric>

#include "neighbors/leaf_tree.h"

namespace cordon::internal {
namespace {

constexpr Index kSampleRowsOfAll = 1 << 18;  // in all tiles together, and
constexpr Index kFewestOfTile = 16, kMaxOfTile = 256;
constexpr Index kLeafRows = 32;  // rows of a tile lie leaf by leaf of so many
constexpr Index kRowsPerTiledDescent = 1024;

// Evenly spread rows of the table: a row each for places s n / count.
// Ranks hold the rows in order, so that what they give, one rank
// after another, is the sample in order.
Matrix sample_of(const Ranks& ranks, const MatrixView& mine, Index first, Index total, Index count) {
  std::vector<double> chosen;
  for (Index s = 0; s < count; ++s) {
    const Index row = s * total / count - first;
    if (row < 0 || row >= mine.rows) continue;
    for (Index j = 0; j < mine.cols; ++j) chosen.push_back(mine(row, j));
  }
  Matrix sample = Matrix::uninitialised(count, mine.cols);
  double* to = sample.data();
  for (const auto& some : gather_all(ranks, chosen)) to = std::copy(some.begin(), some.end(), to);
  return sample;
}

}  // namespace

TiledRows tile_rows(const Ranks& ranks, const MatrixView& mine, Index first, const Run& run) {
  const auto count = static_cast<std::size_t>(ranks.count());
  Index total = 0, f = 0;
  for (const auto& shape : gather_all(ranks, std::vector<Index>{mine.rows, mine.cols})) {
    total += shape[0];
    f = std::max(f, shape[1]);
  }
  const Index tiles = TileCut::tiles_for(total);
  const Index of_tile = std::clamp(kSampleRowsOfAll / tiles, kFewestOfTile, kMaxOfTile);
  const Matrix sample = sample_of(ranks, mine, first, total, tiles * of_tile);
  const LeafTree tree(sample.view(), of_tile);

  std::vector<std::int32_t> tile(idx(mine.rows));
  const Tiles pieces(mine.rows, kRowsPerTiledDescent);
  parallel_for(run, pieces.count(), [&](Index piece) {
    std::vector<double> row(idx(mine.cols));
    for (Index i = pieces[piece].first; i < pieces[piece].last; ++i) {
      for (Index j = 0; j < mine.cols; ++j) row[idx(j)] = mine(i, j);
      tile[idx(i)] = static_cast<std::int32_t>(tree.leaf_of(row.data()));
    }
  });
  std::vector<Index> sizes(idx(tiles), 0), start(idx(tiles) + 1, 0);
  for (const std::int32_t t : tile) ++sizes[idx(t)];
  for (const auto& some : gather_all(ranks, sizes))
    for (std::size_t t = 0; t < some.size(); ++t) start[t + 1] += some[t];
  std::partial_sum(start.begin(), start.end(), start.begin());

  TiledRows made{.cut = TileCut(std::move(start), ranks)};
  // To their owners, in the order of the table: so they arrive in that order.
  std::vector<std::vector<double>> values(count);
  std::vector<std::vector<std::int32_t>> tiles_to(count), ids_to(count);
  for (Index i = 0; i < mine.rows; ++i) {
    const auto to = static_cast<std::size_t>(made.cut.owner_of_tile(tile[idx(i)]));
    for (Index j = 0; j < f; ++j) values[to].push_back(mine(i, j));
    tiles_to[to].push_back(tile[idx(i)]);
    ids_to[to].push_back(static_cast<std::int32_t>(first + i));
  }
  std::vector<double> arrived;
  for (auto& some : deal(ranks, values)) arrived.insert(arrived.end(), some.begin(), some.end());
  values.clear();
  std::vector<std::int32_t> in_tile, ids;
  for (const auto& some : deal(ranks, tiles_to)) in_tile.insert(in_tile.end(), some.begin(), some.end());
  for (const auto& some : deal(ranks, ids_to)) ids.insert(ids.end(), some.begin(), some.end());
  const RowRange own = made.cut.tiles_of(ranks.rank());
  std::vector<std::vector<Index>> members(idx(own.count()));
  for (std::size_t i = 0; i < ids.size(); ++i)
    members[idx(in_tile[i] - own.first)].push_back(static_cast<Index>(i));
  const MatrixView here = MatrixView::row_major(arrived.data(), static_cast<Index>(ids.size()), f);
  made.rows = Matrix::uninitialised(here.rows, f);
  made.id.resize(ids.size());
  const Index shift = made.cut.rows_of(ranks.rank()).first;
  parallel_for(run, own.count(), [&](Index t) {
    if (members[idx(t)].empty()) return;
    const LeafTree order(here, members[idx(t)], kLeafRows);
    Index place = made.cut.tile(own.first + t).first - shift;
    for (const Index i : order.order()) {
      std::copy_n(here.data + i * f, f, made.rows.row(place).begin());
      made.id[idx(place++)] = ids[idx(i)];
    }
  });
  return made;
}

// A directory: rank r knows the places of the r-th share of the table's rows.
// Two rounds of messages: everyone tells the directory where its rows lie, then everyone asks
// it for each row once. Answers come back in the order of the questions, and shares ascend with
// the ranks: so `place` is in the order of `once`.
std::vector<Index> places_of(const Ranks& ranks, const TiledRows& rows,
                             const std::vector<std::int32_t>& ids) {
  const Index total = rows.cut.rows();
  const Index share = (total + ranks.count() - 1) / ranks.count();
  const auto count = static_cast<std::size_t>(ranks.count());
  struct Entry {
    std::int32_t id;
    Index place;
  };
  std::vector<std::vector<Entry>> known(count);
  const Index shift = rows.cut.rows_of(ranks.rank()).first;
  for (std::size_t i = 0; i < rows.id.size(); ++i)
    known[idx(rows.id[i] / share)].push_back({rows.id[i], shift + static_cast<Index>(i)});
  std::vector<Index> directory(idx(share), -1);
  const Index first = share * ranks.rank();
  for (const auto& some : deal(ranks, known))
    for (const Entry& entry : some) directory[idx(entry.id - first)] = entry.place;

  std::vector<std::int32_t> once(ids);
  std::sort(once.begin(), once.end());
  once.erase(std::unique(once.begin(), once.end()), once.end());
  std::vector<std::vector<std::int32_t>> asked(count);
  for (const std::int32_t id : once) asked[idx(id / share)].push_back(id);
  std::vector<std::vector<Index>> answers(count);
  const auto questions = deal(ranks, asked);
  for (std::size_t r = 0; r < count; ++r)
    for (const std::int32_t id : questions[r]) answers[r].push_back(directory[idx(id - first)]);
  std::vector<Index> place;
  for (const auto& some : deal(ranks, answers)) place.insert(place.end(), some.begin(), some.end());
  std::vector<Index> found(ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i)
    found[i] =
        place[static_cast<std::size_t>(std::lower_bound(once.begin(), once.end(), ids[i]) - once.begin())];
  return found;
}

}  // namespace cordon::internal
