// Sparse matrices row by row, in parallel: made from rows, multiplied with each other (Gustavson's
// row algorithm, 1978, with a dense accumulator per thread) and with narrow dense blocks. Columns
// inside a row of a product are in the order of their first appearance, not ascending. Entries are
// numbered by 32 bits: at most 2^31 - 1 of them.
#include "solve/sparse_products.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "core/index.h"

namespace cordon::internal {
namespace {

constexpr Index kRowsPerTile = 4096;
constexpr Index kLanes = 16;

// Columns 0 .. B - 1 of y = A x, or of y = r - A x where r is given, for some rows.
template <Index B>
void multiply_rows(const Sparse& a, RowRange rows, const double* x, const double* r, double* y,
                   Index columns) {
  const auto* const start = a.outerIndexPtr();
  for (Index i = rows.first; i < rows.last; ++i) {
    double sum[B] = {};
    for (auto e = start[i]; e < start[i + 1]; ++e) {
      const double* const other = x + static_cast<Index>(a.innerIndexPtr()[e]) * columns;
      for (Index b = 0; b < B; ++b) sum[b] += a.valuePtr()[e] * other[b];
    }
    for (Index b = 0; b < B; ++b) y[i * columns + b] = r == nullptr ? sum[b] : r[i * columns + b] - sum[b];
  }
}

}  // namespace

Sparse matrix_from_rows(Index rows, Index cols, const std::function<SomeRows(RowRange)>& make,
                        const Run& run) {
  const Tiles lanes(rows, std::max(kRowsPerTile, (rows + kLanes - 1) / kLanes));
  std::vector<SomeRows> parts(idx(lanes.count()));
  parallel_for(run, lanes.count(), [&](Index lane) { parts[idx(lane)] = make(lanes[lane]); });
  std::vector<std::int32_t> first{0};
  for (const SomeRows& part : parts)
    first.push_back(first.back() + static_cast<std::int32_t>(part.column.size()));
  Sparse whole(rows, cols);
  whole.resizeNonZeros(first.back());
  whole.outerIndexPtr()[0] = 0;
  parallel_for(run, lanes.count(), [&](Index lane) {
    const SomeRows& part = parts[idx(lane)];
    const std::int32_t shift = first[idx(lane)];
    for (std::size_t r = 0; r < part.ends.size(); ++r)
      whole.outerIndexPtr()[lanes[lane].first + static_cast<Index>(r) + 1] = shift + part.ends[r];
    std::copy(part.column.begin(), part.column.end(), whole.innerIndexPtr() + shift);
    std::copy(part.value.begin(), part.value.end(), whole.valuePtr() + shift);
  });
  return whole;
}

Sparse product(const Sparse& a, const Sparse& b, const Run& run) {
  const auto make = [&](RowRange rows) {
    SomeRows made;
    std::vector<double> sum(idx(b.cols()));
    std::vector<std::int32_t> seen_in(idx(b.cols()), -1);
    for (Index i = rows.first; i < rows.last; ++i) {
      const std::size_t begin = made.column.size();
      for (Sparse::InnerIterator left(a, i); left; ++left)
        for (Sparse::InnerIterator right(b, left.col()); right; ++right) {
          const std::size_t j = idx(right.col());
          if (std::exchange(seen_in[j], static_cast<std::int32_t>(i)) != i) {
            made.column.push_back(static_cast<std::int32_t>(j));
            sum[j] = 0;
          }
          sum[j] += left.value() * right.value();
        }
      for (std::size_t e = begin; e < made.column.size(); ++e)
        made.value.push_back(sum[static_cast<std::size_t>(made.column[e])]);
      made.end_row();
    }
    return made;
  };
  return matrix_from_rows(a.rows(), b.cols(), make, run);
}

void multiply(const Sparse& a, const double* x, const double* r, double* y, Index columns, const Run& run) {
  const Tiles tiles(a.rows(), kRowsPerTile);
  parallel_for(run, tiles.count(), [&](Index tile) {
    Index done = 0;
    const auto part = [&](auto width) {
      multiply_rows<width()>(a, tiles[tile], x + done, r == nullptr ? nullptr : r + done, y + done, columns);
      done += width();
    };
    while (columns - done >= 8) part(std::integral_constant<Index, 8>());
    while (columns - done >= 5) part(std::integral_constant<Index, 5>());
    while (columns - done >= 3) part(std::integral_constant<Index, 3>());
    while (columns - done >= 1) part(std::integral_constant<Index, 1>());
  });
}

}  // namespace cordon::internal
