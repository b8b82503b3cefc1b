// The cut of a table into tiles, the ranks that own them, and sums in a tree over the tiles.
//
// The tiles depend on the number of rows alone, never on the number of ranks, and every sum is
// added up along the same binary tree: (0 + 1) + (2 + 3), and so on. Hence the same bits for any
// number of ranks. Tiles are a power of two in number, so that the tree is complete and a power of
// two of ranks owns whole subtrees where all tiles are alike.
//
// A rank holds its own tiles; a sum over tiles sends at most `length` numbers between two ranks for
// each merge whose halves have different owners, and broadcasts the root's.
#include "core/ranks.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/fail.h"

namespace cordon::internal {
namespace {

// A program that runs alone: what it sends to itself is a copy.
class OneProcess final : public Ranks {
 public:
  int rank() const override { return 0; }
  int count() const override { return 1; }
  void exchange(const std::byte* send, std::span<const Index> send_bytes, std::byte* receive,
                std::span<const Index>) const override {
    if (send_bytes[0] > 0) std::memcpy(receive, send, idx(send_bytes[0]));
  }
  std::unique_ptr<Transfer> start(int, std::span<const std::byte> send, int,
                                  std::span<std::byte> receive) const override {
    std::copy(send.begin(), send.end(), receive.begin());
    return std::make_unique<Done>();
  }
  void send(int to, std::span<const std::byte>) const override {
    fail(ErrorKind::kComputation, "bytes for rank {} of a program that runs alone", to);
  }
  std::vector<std::byte> receive(int from) const override {
    fail(ErrorKind::kComputation, "bytes from rank {} of a program that runs alone", from);
  }
  void broadcast(std::span<std::byte>, int) const override {}
  double bytes_sent() const override { return 0; }

 private:
  struct Done final : Transfer {
    void finish() override {}
  };
};

constexpr Index kFewestRows = 512;  // of a tile
constexpr Index kUsualTiles = 64;   // enough for the cores of one machine, few enough to be large
constexpr Index kMaxRows = 16384;   // of a tile, within a factor of two, where 64 are not enough

}  // namespace

const Ranks& one_process() {
  static const OneProcess alone;
  return alone;
}

// The largest power of two that is at most max(1, min(64, rows / 512), rows / 16,384).
Index TileCut::tiles_for(Index rows) {
  const Index wanted = std::max({Index{1}, std::min(kUsualTiles, rows / kFewestRows), rows / kMaxRows});
  return static_cast<Index>(std::bit_floor(static_cast<std::size_t>(wanted)));
}

TileCut::TileCut(Index rows, const Ranks& ranks)
    : TileCut(
          [&] {
            std::vector<Index> start;
            const Index tiles = tiles_for(rows);
            // Sizes that differ by one row at most: tile t begins at floor(t rows / tiles).
            for (Index t = 0; t <= tiles; ++t) start.push_back(t * rows / tiles);
            return start;
          }(),
          ranks) {}

// A rank begins at the tile whose middle is the first behind its share of the rows: nearest to equal shares.
// The first tile is always rank 0's; ranks beyond the tiles own none.
TileCut::TileCut(std::vector<Index> start, const Ranks& ranks)
    : start_(std::move(start)), first_tile_(static_cast<std::size_t>(ranks.count()) + 1, 0) {
  Index t = 0;
  for (int r = 1; r < ranks.count(); ++r) {
    const double share = static_cast<double>(rows()) * r / ranks.count();
    t = std::max<Index>(t, 1);
    while (t < tiles() && 0.5 * static_cast<double>(start_[idx(t)] + start_[idx(t) + 1]) < share) ++t;
    first_tile_[static_cast<std::size_t>(r)] = t;
  }
  first_tile_.back() = tiles();
}

// Tiles of other things, such as the edges that begin in the rows
// of a tile: owned by the same ranks.
TileCut TileCut::with_sizes(const std::vector<Index>& size_of_tile) const {
  TileCut other = *this;
  for (std::size_t t = 0; t < size_of_tile.size(); ++t)
    other.start_[t + 1] = other.start_[t] + size_of_tile[t];
  return other;
}

// The last rank that begins at or before the tile. Ranks without tiles begin where the next one
// does and are passed over, since the last of equal ones is taken. O(log ranks).
int TileCut::owner_of_tile(Index t) const {
  return static_cast<int>(std::upper_bound(first_tile_.begin(), first_tile_.end() - 1, t) -
                          first_tile_.begin()) -
         1;
}

// The same search over the tiles: empty tiles hold no row and are never the answer.
Index TileCut::tile_of_row(Index row) const {
  return static_cast<Index>(std::upper_bound(start_.begin(), start_.end() - 1, row) - start_.begin()) - 1;
}

int TileCut::owner_of_row(Index row) const {
  return owner_of_tile(tile_of_row(row));
}

// merge_tiles() leaves the sum on rank 0 and something without meaning elsewhere:
// the others only make room for the broadcast.
std::vector<double> sum_over_tiles(const Ranks& ranks, const TileCut& cut, std::vector<double> of_my_tiles,
                                   Index length) {
  using Values = std::vector<double>;
  const Index first = cut.tiles_of(ranks.rank()).first;
  const TileMerge<Values> how{[&](Index tile) {
                                const auto begin = of_my_tiles.begin() + (tile - first) * length;
                                return Values(begin, begin + length);
                              },
                              [](Values& left, Values right) {
                                for (std::size_t i = 0; i < left.size(); ++i) left[i] += right[i];
                              },
                              [](const Values& values) {
                                const auto bytes = std::as_bytes(std::span(values));
                                return std::vector<std::byte>(bytes.begin(), bytes.end());
                              },
                              [](std::span<const std::byte> bytes) {
                                Values values(bytes.size() / sizeof(double));
                                std::memcpy(values.data(), bytes.data(), bytes.size());
                                return values;
                              }};
  Values sum = merge_tiles(ranks, cut, how, 0, cut.tiles());
  sum.resize(idx(length));
  if (ranks.count() > 1) ranks.broadcast(std::as_writable_bytes(std::span(sum)), 0);
  return sum;
}

}  // namespace cordon::internal
