#include "solve/tiled_matrix.h"

#include <algorithm>
#include <numeric>
#include <type_traits>
#include <utility>

#include "core/fail.h"

namespace cordon::internal {
namespace {

constexpr Index kRowsPerPiece = 4096;
constexpr Index kMatrixLanes = 16;

// Columns 0 .. B - 1 of y = A x, or of y = r - A x where r is given, for some rows.
template <Index B, bool kHasHalo>
void multiply_rows(const TiledMatrix& a, RowRange rows, Index own, const double* x, const double* halo,
                   const double* r, double* y, Index columns) {
  for (Index i = rows.first; i < rows.last; ++i) {
    double sum[B] = {};
    for (Index e = a.start[idx(i)]; e < a.start[idx(i) + 1]; ++e) {
      const Index j = a.column[idx(e)];
      const double* const other = kHasHalo && j >= own ? halo + (j - own) * columns : x + j * columns;
      for (Index b = 0; b < B; ++b) sum[b] += a.value[idx(e)] * other[b];
    }
    for (Index b = 0; b < B; ++b) y[i * columns + b] = r == nullptr ? sum[b] : r[i * columns + b] - sum[b];
  }
}

// The columns that are not of this rank, ascending, each once.
std::vector<Index> foreign(std::vector<Index> columns, RowRange own) {
  std::erase_if(columns, [&](Index j) { return j >= own.first && j < own.last; });
  std::sort(columns.begin(), columns.end());
  columns.erase(std::unique(columns.begin(), columns.end()), columns.end());
  return columns;
}

Index local_number(Index j, RowRange own, const std::vector<Index>& halo) {
  if (j >= own.first && j < own.last) return j - own.first;
  return own.count() + (std::lower_bound(halo.begin(), halo.end(), j) - halo.begin());
}

// Rows of B that other ranks own: their ends, columns (global) and values, in the order of the halo.
MadeRows fetched(const Ranks& ranks, const Halo& halo, const TiledMatrix& b) {
  MadeRows rows;
  if (ranks.count() == 1) return rows;
  const RowRange own = b.cols.rows_of(ranks.rank());
  const auto global = [&](std::int32_t j) {
    return j < own.count() ? own.first + j : b.halo.rows[idx(j - own.count())];
  };
  const auto count = static_cast<std::size_t>(ranks.count());
  std::vector<std::vector<Index>> lengths(count), columns(count);
  std::vector<std::vector<double>> values(count);
  std::size_t s = 0;
  for (std::size_t r = 0; r < count; ++r)
    for (Index k = 0; k < halo.send_count[r]; ++k, ++s) {
      const Index i = halo.send_rows[s];
      lengths[r].push_back(b.start[idx(i) + 1] - b.start[idx(i)]);
      for (Index e = b.start[idx(i)]; e < b.start[idx(i) + 1]; ++e) {
        columns[r].push_back(global(b.column[idx(e)]));
        values[r].push_back(b.value[idx(e)]);
      }
    }
  for (const auto& some : deal(ranks, lengths))
    for (const Index length : some) rows.ends.push_back((rows.ends.empty() ? 0 : rows.ends.back()) + length);
  for (const auto& some : deal(ranks, columns))
    rows.column.insert(rows.column.end(), some.begin(), some.end());
  for (const auto& some : deal(ranks, values)) rows.value.insert(rows.value.end(), some.begin(), some.end());
  return rows;
}

// Rows made in lanes, put behind each other; `local` gives the local number of a column.
template <typename Local>
void assemble(TiledMatrix& whole, const std::vector<MadeRows>& parts, const Local& local, const Run& run) {
  std::vector<Index> first(parts.size() + 1, 0), first_row(parts.size() + 1, 0);
  for (std::size_t p = 0; p < parts.size(); ++p) {
    first[p + 1] = first[p] + static_cast<Index>(parts[p].column.size());
    first_row[p + 1] = first_row[p] + static_cast<Index>(parts[p].ends.size());
  }
  whole.start.assign(idx(first_row.back()) + 1, 0);
  whole.column.resize(idx(first.back()));
  whole.value.resize(idx(first.back()));
  parallel_for(run, static_cast<Index>(parts.size()), [&](Index p) {
    const MadeRows& part = parts[idx(p)];
    for (std::size_t r = 0; r < part.ends.size(); ++r)
      whole.start[idx(first_row[idx(p)]) + r + 1] = first[idx(p)] + part.ends[r];
    for (std::size_t e = 0; e < part.column.size(); ++e)
      whole.column[idx(first[idx(p)]) + e] = static_cast<std::int32_t>(local(part.column[e]));
    std::copy(part.value.begin(), part.value.end(), whole.value.begin() + first[idx(p)]);
  });
}

Tiles lanes_of(Index rows) {
  return Tiles(rows, std::max(kRowsPerPiece, (rows + kMatrixLanes - 1) / kMatrixLanes));
}

}  // namespace

void for_rows(const Run& run, Index rows, const std::function<void(Index first, Index last)>& body) {
  const Tiles pieces(rows, kRowsPerPiece);
  parallel_for(run, pieces.count(), [&](Index piece) { body(pieces[piece].first, pieces[piece].last); });
}

Halo make_halo(const Ranks& ranks, const TileCut& cut, std::vector<Index> needed) {
  Halo halo;
  const auto count = static_cast<std::size_t>(ranks.count());
  halo.rows = std::move(needed);
  halo.send_count.assign(count, 0);
  halo.receive_count.assign(count, 0);
  if (count == 1) return halo;
  std::vector<std::vector<Index>> asked(count);
  for (const Index row : halo.rows) asked[static_cast<std::size_t>(cut.owner_of_row(row))].push_back(row);
  for (std::size_t r = 0; r < count; ++r) halo.receive_count[r] = static_cast<Index>(asked[r].size());
  const Index first = cut.rows_of(ranks.rank()).first;
  const auto wanted = deal(ranks, asked);
  for (std::size_t r = 0; r < count; ++r) {
    halo.send_count[r] = static_cast<Index>(wanted[r].size());
    for (const Index row : wanted[r]) halo.send_rows.push_back(static_cast<std::int32_t>(row - first));
  }
  return halo;
}

TiledMatrix tiled_matrix(const Ranks& ranks, const TileCut& rows, const TileCut& cols,
                         const std::function<MadeRows(RowRange)>& make, const Run& run) {
  TiledMatrix whole{.rows = rows, .cols = cols};
  const RowRange own = cols.rows_of(ranks.rank());
  const Tiles lanes = lanes_of(rows.rows_of(ranks.rank()).count());
  std::vector<MadeRows> parts(idx(lanes.count()));
  parallel_for(run, lanes.count(), [&](Index lane) { parts[idx(lane)] = make(lanes[lane]); });
  std::vector<Index> needed;
  if (ranks.count() > 1)
    for (const MadeRows& part : parts) {
      const auto some = foreign(part.column, own);
      needed.insert(needed.end(), some.begin(), some.end());
    }
  whole.halo = make_halo(ranks, cols, foreign(std::move(needed), own));
  assemble(
      whole, parts, [&](Index j) { return local_number(j, own, whole.halo.rows); }, run);
  return whole;
}

TiledMatrix product(const Ranks& ranks, const TiledMatrix& a, const TiledMatrix& b, const Run& run) {
  const Index inner = a.cols.rows_of(ranks.rank()).count();
  const RowRange own = b.cols.rows_of(ranks.rank());
  const MadeRows others = fetched(ranks, a.halo, b);
  // Columns are numbered here by: own, then all others that B's own or fetched rows name.
  std::vector<Index> outside = b.halo.rows;
  outside.insert(outside.end(), others.column.begin(), others.column.end());
  outside = foreign(std::move(outside), own);
  std::vector<std::int32_t> of_halo(b.halo.rows.size()), of_others(others.column.size());
  for (std::size_t h = 0; h < of_halo.size(); ++h)
    of_halo[h] = static_cast<std::int32_t>(local_number(b.halo.rows[h], own, outside));
  for (std::size_t e = 0; e < of_others.size(); ++e)
    of_others[e] = static_cast<std::int32_t>(local_number(others.column[e], own, outside));
  const std::size_t width = idx(own.count()) + outside.size();

  const auto make = [&](RowRange rows) {
    MadeRows made;
    std::vector<double> sum(width);
    std::vector<Index> seen_in(width, -1);
    for (Index i = rows.first; i < rows.last; ++i) {
      const std::size_t begin = made.column.size();
      const auto add = [&](Index j, double entry) {
        if (std::exchange(seen_in[idx(j)], i) != i) {
          made.column.push_back(j);
          sum[idx(j)] = 0;
        }
        sum[idx(j)] += entry;
      };
      for (Index e = a.start[idx(i)]; e < a.start[idx(i) + 1]; ++e) {
        const Index k = a.column[idx(e)];
        const double left = a.value[idx(e)];
        if (k < inner) {
          for (Index o = b.start[idx(k)]; o < b.start[idx(k) + 1]; ++o) {
            const std::int32_t j = b.column[idx(o)];
            add(j < own.count() ? j : of_halo[idx(j - own.count())], left * b.value[idx(o)]);
          }
        } else {
          const std::size_t h = idx(k - inner);
          for (Index o = h == 0 ? 0 : others.ends[h - 1]; o < others.ends[h]; ++o)
            add(of_others[idx(o)], left * others.value[idx(o)]);
        }
      }
      for (std::size_t e = begin; e < made.column.size(); ++e) made.value.push_back(sum[idx(made.column[e])]);
      made.end_row();
    }
    return made;
  };
  TiledMatrix whole{.rows = a.rows, .cols = b.cols};
  const Tiles lanes = lanes_of(a.local_rows());
  std::vector<MadeRows> parts(idx(lanes.count()));
  parallel_for(run, lanes.count(), [&](Index lane) { parts[idx(lane)] = make(lanes[lane]); });
  // Only the columns that came to something stay in the halo.
  std::vector<char> used(outside.size(), 0);
  for (const MadeRows& part : parts)
    for (const Index j : part.column)
      if (j >= own.count()) used[idx(j - own.count())] = 1;
  std::vector<Index> needed, number(outside.size());
  for (std::size_t h = 0; h < outside.size(); ++h) {
    number[h] = own.count() + static_cast<Index>(needed.size());
    if (used[h]) needed.push_back(outside[h]);
  }
  whole.halo = make_halo(ranks, b.cols, std::move(needed));
  assemble(
      whole, parts, [&](Index j) { return j < own.count() ? j : number[idx(j - own.count())]; }, run);
  return whole;
}

// Entries for rows of other ranks are sent there; those of a row stand in the order of A's rows, because
// ranks own rows in order.
TiledMatrix transposed(const Ranks& ranks, const TiledMatrix& a, const Run& run) {
  struct Entry {
    Index row, column;
    double value;
  };
  const RowRange own = a.cols.rows_of(ranks.rank());
  const Index first = a.rows.rows_of(ranks.rank()).first;
  const auto count = static_cast<std::size_t>(ranks.count());
  std::vector<std::vector<Entry>> leaving(count);
  std::vector<Index> length(idx(own.count()) + 1, 0);
  for (Index i = 0; i < a.local_rows(); ++i)
    for (Index e = a.start[idx(i)]; e < a.start[idx(i) + 1]; ++e) {
      const Index j = a.column[idx(e)];
      if (j < own.count()) {
        ++length[idx(j) + 1];
        continue;
      }
      const Index row = a.halo.rows[idx(j - own.count())];
      leaving[static_cast<std::size_t>(a.cols.owner_of_row(row))].push_back(
          {row, first + i, a.value[idx(e)]});
    }
  const std::vector<std::vector<Entry>> arrived = deal(ranks, leaving);
  TiledMatrix whole{.rows = a.cols, .cols = a.rows};
  std::vector<Index> needed;
  for (std::size_t r = 0; r < count; ++r)
    if (static_cast<int>(r) != ranks.rank())
      for (const Entry& entry : arrived[r]) {
        ++length[idx(entry.row - own.first) + 1];
        needed.push_back(entry.column);
      }
  const RowRange own_columns = a.rows.rows_of(ranks.rank());
  whole.halo = make_halo(ranks, a.rows, foreign(std::move(needed), own_columns));
  std::partial_sum(length.begin(), length.end(), length.begin());
  whole.start = length;
  whole.column.resize(idx(length.back()));
  whole.value.resize(idx(length.back()));
  std::vector<Index> next(length.begin(), length.end() - 1);
  const auto put = [&](Index row, Index column, double value) {
    const std::size_t at = idx(next[idx(row)]++);
    whole.column[at] = static_cast<std::int32_t>(column);
    whole.value[at] = value;
  };
  for (std::size_t r = 0; r < count; ++r) {
    if (static_cast<int>(r) == ranks.rank()) {
      for (Index i = 0; i < a.local_rows(); ++i)
        for (Index e = a.start[idx(i)]; e < a.start[idx(i) + 1]; ++e)
          if (a.column[idx(e)] < own.count()) put(a.column[idx(e)], i, a.value[idx(e)]);
      continue;
    }
    for (const Entry& entry : arrived[r])
      put(entry.row - own.first, local_number(entry.column, own_columns, whole.halo.rows), entry.value);
  }
  (void)run;
  return whole;
}

void multiply(const Ranks& ranks, const TiledMatrix& a, const double* x, const double* r, double* y,
              Index columns, const Run& run) {
  const Index own = a.cols.rows_of(ranks.rank()).count();
  const std::vector<double> halo = fetch_rows(ranks, a.halo, x, columns);
  for_rows(run, a.local_rows(), [&](Index first, Index last) {
    Index done = 0;
    const auto part = [&](auto width) {
      const auto go = a.halo.rows.empty() ? multiply_rows<width(), false> : multiply_rows<width(), true>;
      go(a, {first, last}, own, x + done, halo.data() + done, r == nullptr ? nullptr : r + done, y + done,
         columns);
      done += width();
    };
    while (columns - done >= 8) part(std::integral_constant<Index, 8>());
    while (columns - done >= 5) part(std::integral_constant<Index, 5>());
    while (columns - done >= 3) part(std::integral_constant<Index, 3>());
    while (columns - done >= 1) part(std::integral_constant<Index, 1>());
  });
}

}  // namespace cordon::internal
