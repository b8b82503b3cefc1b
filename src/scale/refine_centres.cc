// Lloyd's iteration over a table in parts. A pass reads every tile, assigns its rows on one thread each, and
// adds the sums of the tiles in their order, a group of tiles at a time.
//
// Lloyd 1982: assign every row to its nearest centre, move every centre to the mean of its rows,
// until nothing moves or the sum of squared distances falls by no more than 1e-6 of itself. The
// objective of a pass is that of the centres before they move. Cost of a pass: reading the file,
// and n f k multiply-adds; memory: 8 tiles per thread and their sums, k (f + 1) numbers each. Bits
// depend neither on threads nor on how tiles are grouped, since sums are added tile by tile.
#include <cmath>

#include "cluster/assign.h"
#include "cordon/scale/large_table.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/parallel.h"
#include "data/scale_encoded.h"
#include "methods/sum_tree.h"

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

// Each tile is read, scaled and assigned on the thread that took it. A tile all of whose rows were
// left out has no sums. The files are asked whether they are unchanged after every pass: a mean
// over two versions of a table would be of neither.
Totals pass(const LargeTable& table, const Scaling& scaling, const Matrix& centres, const Run& run) {
  const Tiles tiles(table.rows(), table.rows_per_block());
  Totals all{Matrix(centres.rows(), centres.cols()), std::vector<double>(idx(centres.rows()), 0.0)};
  const Index at_once = 8 * std::max(1, run.thread_count());
  for (Index from = 0; from < tiles.count(); from += at_once) {
    std::vector<Totals> group(idx(std::min(at_once, tiles.count() - from)));
    parallel_for(run, static_cast<Index>(group.size()), [&](Index t) {
      const RowRange range = tiles[from + t];
      const Points points = scaled(table.read(range.first, range.count(), run).points, scaling, run);
      std::vector<int> labels(idx(points.rows()), -1);
      std::vector<double> distances(idx(points.rows()));
      group[idx(t)] = points.rows() == 0 ? Totals{}
                                         : assign(WeightedRows(points, {}), 0, points.rows(), centres, true,
                                                  labels, distances, run);
    });
    for (const Totals& tile : group) {
      if (tile.sums.empty()) continue;
      for (Index i = 0; i < all.sums.size(); ++i) all.sums.data()[i] += tile.sums.data()[i];
      for (std::size_t c = 0; c < all.masses.size(); ++c) all.masses[c] += tile.masses[c];
      all.objective += tile.objective;
    }
    run.progress("k-means",
                 std::min(1.0, static_cast<double>(from + at_once) / static_cast<double>(tiles.count())));
  }
  table.require_unchanged();
  return all;
}

}  // namespace

// One pass. The sums go through the same tree as those of a fit (methods/sum_tree.h),
// so that the bits do not depend on threads.
Scaling fit_scaling(const LargeTable& table, ScalingKind kind, const Run& run) {
  if (kind == ScalingKind::kTfIdf)
    fail(ErrorKind::kUsage,
         "‹scale tfidf› weighs a term by all rows that have it and cannot be fitted from parts; allowed: "
         "minmax, zscore, unit, none");
  if (kind == ScalingKind::kUnit || kind == ScalingKind::kNone) return {kind, {}, {}};
  const Tiles tiles(table.rows(), table.rows_per_block());
  SumTree tree(tiles.count());
  for (SumTree::Node& node : sum_tiles(
           SpreadOnly(), tiles, 0, tiles.count(),
           [&](RowRange rows) {
             return LabelledPoints{table.read(rows.first, rows.count(), run).points, {}};
           },
           run))
    tree.add(std::move(node));
  Scaling scaling = tree.sums().scaling(kind);
  scale_columns_together(scaling, table.encoding());
  return scaling;
}

// A centre without rows stays where it is. `before` is infinite at first, so that the first
// pass never ends it unless no centre moved.
RefinedCentres refine_centres(const LargeTable& table, const Scaling& scaling, Matrix centres,
                              Index most_passes, const Run& run) {
  RefinedCentres found;
  double before = INFINITY;
  while (found.passes < most_passes && !found.converged) {
    const Totals totals = pass(table, scaling, centres, run);
    ++found.passes;
    found.objective = totals.objective;
    bool moved = false;
    for (Index c = 0; c < centres.rows(); ++c)
      for (Index j = 0; j < centres.cols() && totals.masses[idx(c)] > 0; ++j) {
        const double mean = totals.sums(c, j) / totals.masses[idx(c)];
        moved = moved || mean != centres(c, j);
        centres(c, j) = mean;
      }
    found.converged = !moved || before - totals.objective <= kLittle * totals.objective;
    before = totals.objective;
  }
  found.centres = std::move(centres);
  return found;
}

}  // namespace cordon
