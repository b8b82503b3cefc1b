// Sparse matrices whose rows are spread over ranks by tiles (core/ranks.h), and their products with each
// other and with a few columns.
//
// A rank holds the rows of its tiles. Columns have local numbers: first those the rank owns, then the halo,
// which are the columns of other ranks that its rows name. A product with vectors fetches the halo's rows of
// the vectors from their owners. Entries of a row stand in an order that depends on the matrix alone, so that
// sums over them have the same bits on any number of ranks. In one process the halo is empty.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/ranks.h"

namespace cordon::internal {

// Which rows of other ranks a rank needs, and which of its own the others do.
struct Halo {
  std::vector<Index> rows;                       // global numbers, ascending
  std::vector<Index> send_count, receive_count;  // per rank
  std::vector<std::int32_t> send_rows;           // local numbers, rank by rank

  bool empty() const { return rows.empty() && send_rows.empty(); }
};
// `needed`: global numbers that other ranks own, ascending, each once.
Halo make_halo(const Ranks& ranks, const TileCut& cut, std::vector<Index> needed);

// The halo's rows of a matrix of `width` numbers per row, of which `own` has this rank's.
template <typename T>
std::vector<T> fetch_rows(const Ranks& ranks, const Halo& halo, const T* own, Index width) {
  std::vector<T> leaving(halo.send_rows.size() * idx(width)), arriving(halo.rows.size() * idx(width));
  if (ranks.count() == 1) return arriving;
  for (std::size_t s = 0; s < halo.send_rows.size(); ++s)
    std::copy_n(own + halo.send_rows[s] * width, width, leaving.begin() + static_cast<Index>(s) * width);
  std::vector<Index> out(halo.send_count), in(halo.receive_count);
  for (Index& count : out) count *= width * static_cast<Index>(sizeof(T));
  for (Index& count : in) count *= width * static_cast<Index>(sizeof(T));
  ranks.exchange(reinterpret_cast<const std::byte*>(leaving.data()), out,
                 reinterpret_cast<std::byte*>(arriving.data()), in);
  return arriving;
}

struct TiledMatrix {
  TileCut rows, cols;
  std::vector<Index> start{0};         // of this rank's rows, and the end
  std::vector<std::int32_t> column{};  // local numbers
  std::vector<double> value{};
  Halo halo{};  // of the columns

  Index local_rows() const { return static_cast<Index>(start.size()) - 1; }
  Index entries() const { return static_cast<Index>(column.size()); }
  bool empty() const { return rows.rows() == 0; }
};

// Some rows as they are made, with global numbers of columns.
struct MadeRows {
  std::vector<Index> ends, column;
  std::vector<double> value{};

  void add(Index j, double entry) {
    column.push_back(j);
    value.push_back(entry);
  }
  void end_row() { ends.push_back(static_cast<Index>(column.size())); }
};
// From its rows, made by several threads: make(rows first .. last - 1 of this rank).
TiledMatrix tiled_matrix(const Ranks& ranks, const TileCut& rows, const TileCut& cols,
                         const std::function<MadeRows(RowRange)>& make, const Run& run);

// A B, row by row (Gustavson 1978): the rows of B that a row of A names are added up in one dense row.
TiledMatrix product(const Ranks& ranks, const TiledMatrix& a, const TiledMatrix& b, const Run& run);

TiledMatrix transposed(const Ranks& ranks, const TiledMatrix& a, const Run& run);

// y = A x, or y = r - A x where r is given; x, r and y have this rank's rows and `columns` columns.
void multiply(const Ranks& ranks, const TiledMatrix& a, const double* x, const double* r, double* y,
              Index columns, const Run& run);

// Calls body(first, last) on pieces of `rows` rows, on several threads.
void for_rows(const Run& run, Index rows, const std::function<void(Index first, Index last)>& body);

}  // namespace cordon::internal
