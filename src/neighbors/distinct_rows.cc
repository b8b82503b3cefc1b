// Groups of equal rows by hashing. Each row is hashed once, in parallel (n f operations);
// then the rows are inserted one by one, in order, into a hash table with open addressing
// and linear probing, which holds the first row of each group. The table has at least
// twice as many slots as there are rows, so a search always ends and is short. Equal
// hashes are confirmed by comparing the rows.
//
// The result depends on the order of the rows only, not on threads: groups are numbered by first
// appearance and their members are ascending.
//
// Memory while it is built: five to seven numbers per row (hashes, slots, groups, members);
// afterwards one per row and one per group.
#include "neighbors/distinct_rows.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>
#include <set>

#include "core/parallel.h"
#include "neighbors/squared_distance.h"

namespace cordon::internal {
namespace {

constexpr Index kHashedTileRows = 1024;

// The upper bits are the well-mixed ones: whole numbers fill only the upper bits of a double.
// Not a hash against an enemy: rows made to collide cost time, never a wrong group.
std::uint64_t hash(const double* row, Index f) {
  std::uint64_t sum = 0;
  for (Index j = 0; j < f; ++j)  // -0 + 0 is 0
    sum = (std::rotl(sum, 27) ^ std::bit_cast<std::uint64_t>(row[j] + 0.0)) * 0x9e3779b97f4a7c15;
  return sum;
}

// For each row the first one that is the same. Open addressing: a slot holds a first row, or -1.
std::vector<Index> first_rows(const MatrixView& x, const std::vector<std::uint64_t>& hashes) {
  const auto bits = static_cast<int>(std::bit_width(hashes.size())) + 1;
  std::vector<Index> slots(std::size_t{1} << bits, -1);
  std::vector<Index> first(hashes.size());
  for (std::size_t i = 0; i < hashes.size(); ++i) {
    const auto row = static_cast<Index>(i);
    const auto same = [&](Index other) {
      return hashes[static_cast<std::size_t>(other)] == hashes[i] &&
             std::equal(row_of(x, row), row_of(x, row) + x.cols, row_of(x, other));
    };
    std::size_t slot = hashes[i] >> (64 - bits);
    while (slots[slot] >= 0 && !same(slots[slot])) slot = (slot + 1) % slots.size();
    if (slots[slot] < 0) slots[slot] = row;
    first[i] = slots[slot];
  }
  return first;
}

}  // namespace

DistinctRows::DistinctRows(const MatrixView& x, const Run& run) : members_(static_cast<std::size_t>(x.rows)) {
  std::vector<std::uint64_t> hashes(members_.size());
  const Tiles tiles(x.rows, kHashedTileRows);
  parallel_for(run, tiles.count(), [&](Index tile) {
    for (Index i = tiles[tile].first; i < tiles[tile].last; ++i)
      hashes[static_cast<std::size_t>(i)] = hash(row_of(x, i), x.cols);
  });
  gather(first_rows(x, hashes));
}

DistinctRows::DistinctRows(const std::vector<Index>& key) : members_(key.size()) {
  gather(key);
}

// The first row with a key opens its group, the others are counted into it.
// Three passes: number the groups and count them, add the counts
// up to starts, put the rows in place.
void DistinctRows::gather(const std::vector<Index>& key) {
  std::vector<Index> group(key.size());
  std::vector<Index> group_of_key(key.size(), -1);
  for (std::size_t i = 0; i < key.size(); ++i) {
    Index& opened = group_of_key[static_cast<std::size_t>(key[i])];
    if (opened < 0) {
      opened = count();
      start_.push_back(0);
    }
    group[i] = opened;
    ++start_[static_cast<std::size_t>(opened) + 1];
  }
  std::partial_sum(start_.begin(), start_.end(), start_.begin());
  std::vector<Index> next(start_);
  for (std::size_t i = 0; i < group.size(); ++i)
    members_[static_cast<std::size_t>(next[static_cast<std::size_t>(group[i])]++)] = static_cast<Index>(i);
}

// The rows need not be contiguous: a copy is hashed then.
DistinctRows equal_rows_also_sparse(const Points& points, const Run& run) {
  if (!points.is_sparse() && !points.dense().rows_are_contiguous())
    return {Matrix(points.dense()).view(), run};
  if (!points.is_sparse()) return {points.dense(), run};
  const SparseMatrix& x = points.sparse();
  const auto before = [&x](Index a, Index b) {
    const auto in_a = x.row_columns(a), in_b = x.row_columns(b);
    return std::ranges::equal(in_a, in_b)
               ? std::ranges::lexicographical_compare(x.row_values(a), x.row_values(b))
               : std::ranges::lexicographical_compare(in_a, in_b);
  };
  std::set<Index, decltype(before)> first(before);
  std::vector<Index> key;
  for (Index i = 0; i < x.rows; ++i) key.push_back(*first.insert(i).first);
  return DistinctRows(key);
}

DistinctRows equal_rows(const Points& points, const Run& run) {
  if (!points.is_sparse()) return {points.dense(), run};
  std::vector<Index> each(static_cast<std::size_t>(points.rows()));
  std::iota(each.begin(), each.end(), Index{0});
  return DistinctRows(each);
}

}  // namespace cordon::internal
