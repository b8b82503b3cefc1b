// Lloyd's iteration over a table in parts. A pass reads every tile and assigns its rows on one thread each;
// the sums of the tiles are added in one fixed binary tree over them (core/ranks.h).
//
// Lloyd 1982: assign every row to its nearest centre, move every centre to the mean of its rows, until
// nothing moves or the sum of squared distances falls by no more than 1e-6 of itself. The objective of a pass
// is that of the centres before they move. Cost of a pass: reading the file, and n f k multiply-adds; several
// processes read and assign a run of the tiles each and exchange k (f + 1) numbers for every level of the
// tree that joins them. Memory: 8 tiles per thread and their sums, k (f + 1) numbers each. Bits depend
// neither on threads nor on processes nor on how tiles are grouped.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>

#include "cluster/assign.h"
#include "cordon/scale/large_table.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/parallel.h"
#include "core/ranks.h"
#include "data/scale_encoded.h"
#include "methods/sum_tree.h"
#include "scale/streamed_fit.h"

namespace cordon {

using namespace internal;
namespace {

constexpr double kLittle = 1e-6;  // of the objective: a pass over the file is not worth less

// Only what a scaling needs.
class SpreadOnly final : public SumMethod {
 public:
  void sum_rows(const Points& rows, const Labels&, Sums& sums, const Run&) const override {
    sums.add_spread(rows);
  }
  std::unique_ptr<Map> solve(const Sums&, Report&) const override { return nullptr; }
};

// The sums of a tile as one row of numbers: sums, masses, objective. A tile all of whose rows were left out
// has zeros.
using Numbers = std::vector<double>;

Numbers sums_of_tile(const LargeTable& table, RowRange range, const Scaling& scaling, const Matrix& centres,
                     const Run& run) {
  Numbers numbers(idx(centres.size() + centres.rows() + 1), 0.0);
  const Points points = scaled(table.read(range.first, range.count(), run).points, scaling, run);
  if (points.rows() == 0) return numbers;
  std::vector<int> labels(idx(points.rows()), -1);
  std::vector<double> distances(idx(points.rows()));
  const Totals totals =
      assign(WeightedRows(points, {}), 0, points.rows(), centres, true, labels, distances, run);
  std::copy_n(totals.sums.data(), totals.sums.size(), numbers.begin());
  std::copy(totals.masses.begin(), totals.masses.end(), numbers.begin() + totals.sums.size());
  numbers.back() = totals.objective;
  return numbers;
}

// The tree takes the tiles of this rank in order: a few per thread are read, scaled and assigned at once,
// each on the thread that took it. The files are asked whether they are unchanged after every pass: a mean
// over two versions of a table would be of neither.
Numbers pass(const Ranks& ranks, const TileCut& cut, const LargeTable& table, const Scaling& scaling,
             const Matrix& centres, const Run& run) {
  const RowRange mine = cut.tiles_of(ranks.rank());
  const Index at_once = 8 * std::max(1, run.thread_count());
  std::vector<Numbers> group;
  Index first_of_group = mine.first;
  const auto read_group = [&](Index from) {
    first_of_group = from;
    group.assign(idx(std::min(at_once, mine.last - from)), {});
    parallel_for(run, static_cast<Index>(group.size()), [&](Index t) {
      group[idx(t)] = sums_of_tile(table, cut.tile(from + t), scaling, centres, run);
    });
    run.progress("k-means", static_cast<double>(from + static_cast<Index>(group.size()) - mine.first) /
                                static_cast<double>(mine.count()));
  };
  const TileMerge<Numbers> how{[&](Index tile) {
                                 if (tile >= first_of_group + static_cast<Index>(group.size()))
                                   read_group(tile);
                                 return std::move(group[idx(tile - first_of_group)]);
                               },
                               [](Numbers& left, Numbers right) {
                                 for (std::size_t i = 0; i < left.size(); ++i) left[i] += right[i];
                               },
                               [](const Numbers& numbers) {
                                 const auto bytes = std::as_bytes(std::span(numbers));
                                 return std::vector<std::byte>(bytes.begin(), bytes.end());
                               },
                               [](std::span<const std::byte> bytes) {
                                 Numbers numbers(bytes.size() / sizeof(double));
                                 std::memcpy(numbers.data(), bytes.data(), bytes.size());
                                 return numbers;
                               }};
  Numbers all = merge_tiles(ranks, cut, how, 0, cut.tiles());
  broadcast(ranks, all);
  all.resize(idx(centres.size() + centres.rows() + 1), 0.0);  // a table without rows has no tiles
  table.require_unchanged();
  return all;
}

TileCut cut_of(const LargeTable& table, const Ranks& ranks) {
  const Tiles tiles(table.rows(), table.rows_per_block());
  std::vector<Index> start{0};
  for (Index t = 0; t < tiles.count(); ++t) start.push_back(tiles[t].last);
  return TileCut(std::move(start), ranks);
}

}  // namespace

// One pass. The sums go through the same tree as those of a fit (methods/sum_tree.h), so that the bits depend
// neither on threads nor on processes.
Scaling fit_scaling(const Ranks& ranks, const LargeTable& table, ScalingKind kind, const Run& run) {
  if (kind == ScalingKind::kTfIdf)
    fail(ErrorKind::kUsage,
         "‹scale tfidf› weighs a term by all rows that have it and cannot be fitted from parts; allowed: "
         "minmax, zscore, unit, none");
  if (kind == ScalingKind::kUnit || kind == ScalingKind::kNone) return {kind, {}, {}};
  const Tiles tiles(table.rows(), table.rows_per_block());
  const RowRange mine = tiles_of_rank(tiles.count(), ranks);
  std::vector<SumTree::Node> nodes = sum_tiles(
      SpreadOnly(), tiles, mine.first, mine.last,
      [&](RowRange rows) {
        return LabelledPoints{table.read(rows.first, rows.count(), run).points, {}};
      },
      run);
  Scaling scaling{kind, {}, {}};
  std::vector<SumTree::Node> all = gather_nodes(ranks, tiles.count(), std::move(nodes));
  if (ranks.rank() == 0) {
    SumTree tree(tiles.count());
    for (SumTree::Node& node : all) tree.add(std::move(node));
    scaling = tree.sums().scaling(kind);
    scale_columns_together(scaling, table.encoding());
  }
  broadcast(ranks, scaling.offset);
  broadcast(ranks, scaling.factor);
  return scaling;
}

Scaling fit_scaling(const LargeTable& table, ScalingKind kind, const Run& run) {
  return fit_scaling(one_process(), table, kind, run);
}

// A centre without rows stays where it is. `before` is infinite at first, so that the first pass never ends
// it unless no centre moved. Every rank moves the centres by the same numbers.
RefinedCentres refine_centres(const Ranks& ranks, const LargeTable& table, const Scaling& scaling,
                              Matrix centres, Index most_passes, const Run& run) {
  std::vector<Index> shape{centres.rows(), centres.cols()};
  broadcast(ranks, shape);
  if (ranks.rank() > 0) centres = Matrix(shape[0], shape[1]);
  ranks.broadcast(std::as_writable_bytes(std::span(centres.data(), idx(centres.size()))), 0);
  const TileCut cut = cut_of(table, ranks);
  RefinedCentres found;
  double before = INFINITY;
  while (found.passes < most_passes && !found.converged) {
    const Numbers totals = pass(ranks, cut, table, scaling, centres, run);
    ++found.passes;
    found.objective = totals.back();
    bool moved = false;
    for (Index c = 0; c < centres.rows(); ++c) {
      const double mass = totals[idx(centres.size() + c)];
      for (Index j = 0; j < centres.cols() && mass > 0; ++j) {
        const double mean = totals[idx(c * centres.cols() + j)] / mass;
        moved = moved || mean != centres(c, j);
        centres(c, j) = mean;
      }
    }
    found.converged = !moved || before - found.objective <= kLittle * found.objective;
    before = found.objective;
  }
  found.centres = std::move(centres);
  return found;
}

RefinedCentres refine_centres(const LargeTable& table, const Scaling& scaling, Matrix centres,
                              Index most_passes, const Run& run) {
  return refine_centres(one_process(), table, scaling, std::move(centres), most_passes, run);
}

}  // namespace cordon
