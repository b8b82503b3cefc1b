// Several processes that compute together: who I am, and what goes from one to another.
//
// A table of many rows is cut into tiles by its shape alone; each process (rank, in the words of MPI) owns a
// run of tiles. What belongs to a tile is computed by its owner; sums over tiles are added up in a binary
// tree over the tiles, which is the same whoever owns them: the bits of a result depend neither on the number
// of ranks nor on that of threads.
//
// Every function here is called by all ranks, in the same order. `one_process()` is the implementation for a
// program that runs alone; that of MPI is in src/mpi, and nothing else knows of MPI.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "cordon/core/matrix.h"
#include "core/index.h"
#include "core/parallel.h"

namespace cordon::internal {

class RankSolvers;  // solve/rank_solvers.h

class Ranks {
 public:
  virtual ~Ranks() = default;
  virtual int rank() const = 0;
  virtual int count() const = 0;

  // Everybody to everybody: the bytes for rank r stand in `send` behind those for r - 1; those from r arrive
  // in `receive` behind those from r - 1. The numbers of bytes are known on both sides.
  virtual void exchange(const std::byte* send, std::span<const Index> send_bytes, std::byte* receive,
                        std::span<const Index> receive_bytes) const = 0;

  // An exchange with one rank each way that goes on while the caller computes.
  class Transfer {
   public:
    virtual ~Transfer() = default;
    virtual void finish() = 0;
  };
  // Both places live until finish(). `to` and `from` may be the caller.
  virtual std::unique_ptr<Transfer> start(int to, std::span<const std::byte> send, int from,
                                          std::span<std::byte> receive) const = 0;

  // One to one; both block until the bytes are on their way or here.
  virtual void send(int to, std::span<const std::byte> bytes) const = 0;
  virtual std::vector<std::byte> receive(int from) const = 0;

  // As many bytes from `from` to everybody.
  virtual void broadcast(std::span<std::byte> bytes, int from) const = 0;

  // Bytes that left this rank so far.
  virtual double bytes_sent() const = 0;

  // Solvers of other libraries that compute over these ranks; null: none were built in.
  virtual const RankSolvers* solvers() const { return nullptr; }
};

const Ranks& one_process();

// What each rank has for each other: to[r] for rank r; the result holds what came from rank r.
template <typename T>
std::vector<std::vector<T>> deal(const Ranks& ranks, const std::vector<std::vector<T>>& to) {
  static_assert(std::is_trivially_copyable_v<T>);
  const auto count = static_cast<std::size_t>(ranks.count());
  if (count == 1) return to;
  std::vector<Index> sizes(count), coming(count);
  const std::vector<Index> one(count, static_cast<Index>(sizeof(Index)));
  std::vector<T> all;
  for (std::size_t r = 0; r < count; ++r) {
    sizes[r] = static_cast<Index>(to[r].size() * sizeof(T));
    all.insert(all.end(), to[r].begin(), to[r].end());
  }
  ranks.exchange(reinterpret_cast<const std::byte*>(sizes.data()), one,
                 reinterpret_cast<std::byte*>(coming.data()), one);
  std::size_t total = 0;
  for (const Index bytes : coming) total += static_cast<std::size_t>(bytes) / sizeof(T);
  std::vector<T> arrived(total);
  ranks.exchange(reinterpret_cast<const std::byte*>(all.data()), sizes,
                 reinterpret_cast<std::byte*>(arrived.data()), coming);
  std::vector<std::vector<T>> from(count);
  std::size_t at = 0;
  for (std::size_t r = 0; r < count; ++r) {
    const std::size_t length = static_cast<std::size_t>(coming[r]) / sizeof(T);
    from[r].assign(arrived.begin() + static_cast<std::ptrdiff_t>(at),
                   arrived.begin() + static_cast<std::ptrdiff_t>(at + length));
    at += length;
  }
  return from;
}

// What each rank has, on every rank, in the order of the ranks.
template <typename T>
std::vector<std::vector<T>> gather_all(const Ranks& ranks, const std::vector<T>& mine) {
  return deal(ranks, std::vector<std::vector<T>>(static_cast<std::size_t>(ranks.count()), mine));
}

// What each rank has, on rank 0; elsewhere nothing.
template <typename T>
std::vector<std::vector<T>> gather(const Ranks& ranks, const std::vector<T>& mine) {
  std::vector<std::vector<T>> to(static_cast<std::size_t>(ranks.count()));
  to[0] = mine;
  return deal(ranks, to);
}

// The values of rank `from`, on every rank.
template <typename T>
void broadcast(const Ranks& ranks, std::vector<T>& values, int from = 0) {
  if (ranks.count() == 1) return;
  std::size_t size = values.size();
  ranks.broadcast(std::as_writable_bytes(std::span(&size, 1)), from);
  values.resize(size);
  ranks.broadcast(std::as_writable_bytes(std::span(values)), from);
}

// The cut of `rows` rows into tiles, and who owns which. The number of tiles is a power of two given by the
// number of rows: 64 from 32,768 rows on, fewer of at least 512 rows before, and tiles of 16,384 to 32,767
// rows beyond a million.
class TileCut {
 public:
  TileCut() = default;
  // Tiles of (nearly) equal size.
  TileCut(Index rows, const Ranks& ranks);
  // Tiles that begin at start[t]; start.back() is the number of rows. Ranks get runs of tiles with about the
  // same number of rows.
  TileCut(std::vector<Index> start, const Ranks& ranks);
  // The same owners, other sizes.
  TileCut with_sizes(const std::vector<Index>& size_of_tile) const;

  static Index tiles_for(Index rows);

  Index rows() const { return start_.back(); }
  Index tiles() const { return static_cast<Index>(start_.size()) - 1; }
  RowRange tile(Index t) const { return {start_[idx(t)], start_[idx(t) + 1]}; }
  RowRange tiles_of(int rank) const {
    return {first_tile_[static_cast<std::size_t>(rank)], first_tile_[static_cast<std::size_t>(rank) + 1]};
  }
  RowRange rows_of(int rank) const {
    const RowRange t = tiles_of(rank);
    return {start_[idx(t.first)], start_[idx(t.last)]};
  }
  int owner_of_tile(Index t) const;
  int owner_of_row(Index row) const;
  Index tile_of_row(Index row) const;

 private:
  std::vector<Index> start_{0};
  std::vector<Index> first_tile_{0, 0};  // of each rank, and the end
};

// The sum over all tiles, on every rank. `of_my_tiles` holds `length` numbers of each tile of this rank, one
// tile after another. Added pairwise: tiles 2i and 2i + 1 first, and so on up.
std::vector<double> sum_over_tiles(const Ranks& ranks, const TileCut& cut, std::vector<double> of_my_tiles,
                                   Index length);

// Merges what the tiles first .. last - 1 have, in the same tree: `value_of(tile)` on its owner,
// `merge(left, right)`; on the way to another rank a value is bytes. The result is on the owner of the first
// tile (rank 0 for all of them); elsewhere it is a value without meaning.
template <typename Value>
struct TileMerge {
  std::function<Value(Index tile)> value_of;
  std::function<void(Value& left, Value right)> merge;
  std::function<std::vector<std::byte>(const Value&)> to_bytes;
  std::function<Value(std::span<const std::byte>)> from_bytes;
};
template <typename Value>
Value merge_tiles(const Ranks& ranks, const TileCut& cut, const TileMerge<Value>& how, Index first,
                  Index last) {
  const RowRange mine = cut.tiles_of(ranks.rank());
  if (mine.last <= first || mine.first >= last) return Value();
  if (last - first == 1) return how.value_of(first);
  const Index middle = (first + last) / 2;
  Value left = merge_tiles(ranks, cut, how, first, middle);
  Value right = merge_tiles(ranks, cut, how, middle, last);
  const int to = cut.owner_of_tile(first), from = cut.owner_of_tile(middle);
  if (ranks.rank() == to)
    how.merge(left, to == from ? std::move(right) : how.from_bytes(ranks.receive(from)));
  else if (ranks.rank() == from)
    ranks.send(to, how.to_bytes(right));
  return left;
}

}  // namespace cordon::internal
