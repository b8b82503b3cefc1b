// One pass of k-means: nearest centre of every row, and the sums for the next centres.
//
// Dense rows go through a vector kernel on packed centres (nearest_centre.h). Sparse rows meet all
// centres at once, entry by entry, with |x|^2 + |c|^2 - 2 x.c. Each tile of rows has its own sums,
// added in order at the end; the number of tiles depends on the shape only, at most 64 and fewer
// where the sums of k clusters are large (256 MB together).
#include "cluster/assign.h"

#include <algorithm>

#include "core/cpu.h"
#include "core/infinity.h"
#include "core/linalg.h"

namespace cordon::internal {
namespace {

// See CentreTile::centres for the layout.
Matrix pack(const Matrix& centres, Index lanes) {
  const Index k = centres.rows();
  const Index f = centres.cols();
  Matrix packed((k + lanes - 1) / lanes, f * lanes);
  std::fill(packed.data(), packed.data() + packed.size(), kInfinity);
  for (Index c = 0; c < k; ++c)
    for (Index j = 0; j < f; ++j) packed(c / lanes, j * lanes + c % lanes) = centres(c, j);
  return packed;
}

// A sparse row meets all centres at once: dots[c] += value
// * centre(c, column), centres stored column by column.
class SparseCentres {
 public:
  explicit SparseCentres(const Matrix& centres) : columns_(centres.view().transposed()) {
    for (Index c = 0; c < centres.rows(); ++c) norms_.push_back(squared_norm(centres.row(c)));
  }

  void nearest(const WeightedRows& rows, CentreTile& tile, Index first) const {
    const SparseMatrix& x = rows.points().sparse();
    const Index k = columns_.cols();
    std::vector<double> dots(static_cast<std::size_t>(k));
    for (Index i = 0; i < tile.count; ++i) {
      const auto columns = x.row_columns(first + i);
      const auto values = x.row_values(first + i);
      std::fill(dots.begin(), dots.end(), 0.0);
      for (std::size_t e = 0; e < values.size(); ++e) {
        const double* at_column = columns_.data() + columns[e] * k;
        for (Index c = 0; c < k; ++c) dots[static_cast<std::size_t>(c)] += values[e] * at_column[c];
      }
      int label = 0;
      double nearest = kInfinity;
      for (Index c = 0; c < k; ++c) {
        const double distance =
            distance_from_dot(rows.squared_norm(first + i), norms_[static_cast<std::size_t>(c)],
                              dots[static_cast<std::size_t>(c)]);
        if (distance < nearest) {
          nearest = distance;
          label = static_cast<int>(c);
        }
      }
      const double weight = rows.weight(first + i);
      tile.changed += tile.labels[i] != label;
      tile.labels[i] = label;
      tile.distances[i] = nearest;
      tile.objective += weight * nearest;
      if (!tile.masses) continue;
      tile.masses[label] += weight;
      rows.add_to(first + i, weight, tile.sums + label * rows.features());
    }
  }

 private:
  Matrix columns_;
  std::vector<double> norms_;
};

// Sums of one tile; tiles are few (WeightedRows::tiles),
// fewer still where one set of sums is large.
struct Part {
  std::vector<double> sums;
  std::vector<double> masses;
  double objective = 0;
  Index changed = 0;
};

Tiles cut(const WeightedRows& rows, Index count, Index cells) {
  constexpr Index kMaxCells = Index{1} << 25;  // 256 MB of sums
  const Index tiles = std::clamp<Index>(kMaxCells / std::max<Index>(cells, 1), 2, 64);
  return {count, std::max(rows.tiles()[0].count(), ((count + tiles - 1) / tiles + 7) / 8 * 8)};
}

}  // namespace

// The cut into tiles depends on the number of rows and
// on k f, not on threads; the parts are added in order.
Totals assign(const WeightedRows& rows, Index first, Index last, const Matrix& centres, bool sums,
              std::vector<int>& labels, std::vector<double>& distances, const Run& run,
              const CentreKernel& kernel) {
  const Index k = centres.rows();
  const Index f = centres.cols();
  const bool sparse = rows.points().is_sparse();
  const SparseCentres by_column(sparse ? centres : Matrix());
  const Matrix packed = sparse ? Matrix() : pack(centres, kernel.lanes);

  const Tiles tiles = cut(rows, last - first, sums ? k * f : 0);
  std::vector<Part> parts(static_cast<std::size_t>(tiles.count()));
  parallel_for(run, tiles.count(), [&](Index t) {
    Part& part = parts[static_cast<std::size_t>(t)];
    if (sums) {
      part.sums.assign(static_cast<std::size_t>(k * f), 0.0);
      part.masses.assign(static_cast<std::size_t>(k), 0.0);
    }
    const Index start = first + tiles[t].first;
    CentreTile tile{};
    tile.rows = sparse ? nullptr : rows.points().dense().data + start * f;
    tile.weights = rows.weights() ? rows.weights() + start : nullptr;
    tile.count = tiles[t].count();
    tile.features = f;
    tile.centres = packed.data();
    tile.vectors = packed.rows();
    tile.labels = labels.data() + start;
    tile.distances = distances.data() + start;
    tile.sums = sums ? part.sums.data() : nullptr;
    tile.masses = sums ? part.masses.data() : nullptr;
    if (sparse) {
      by_column.nearest(rows, tile, start);
    } else {
      kernel.nearest(tile);
    }
    part.objective = tile.objective;
    part.changed = tile.changed;
  });

  Totals totals{Matrix(k, f), std::vector<double>(static_cast<std::size_t>(k)), 0, 0};
  for (const Part& part : parts) {
    for (std::size_t i = 0; i < part.sums.size(); ++i) totals.sums.data()[i] += part.sums[i];
    for (std::size_t c = 0; c < part.masses.size(); ++c) totals.masses[c] += part.masses[c];
    totals.objective += part.objective;
    totals.changed += part.changed;
  }
  return totals;
}

}  // namespace cordon::internal
