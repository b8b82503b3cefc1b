// One block of queries on its way through the panels of points: thresholds, survivors, exact
// distances, k-best lists (the proofs are in float_bound.h).
//
// Invariant: a query's threshold is never above the proven threshold of its current k-th best
// candidate, so every pair the kernel discards is farther than that candidate, beyond ties.
// Thresholds only rise, because the k-th best only improves.
//
// A block belongs to one thread. Nothing here is shared but the constant ExactIndex.
#include "neighbors/query_block.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/infinity.h"
#include "neighbors/squared_distance.h"

namespace cordon::internal {
namespace {

// This many more panels that projections did not spare than spared: do without projections.
constexpr Index kPatience = 64;
constexpr int kFewSurvivors = 6;  // their exact distances cost less than the kernel on a whole panel

// Panels are cut without regard to leaves: the first and the last may
// hold points of the leaves beside it.
RowRange panels_of(const ExactIndex& index, Index leaf) {
  return {index.tree.first_place(leaf) / index.kernel.width,
          (index.tree.first_place(leaf + 1) - 1) / index.kernel.width + 1};
}

}  // namespace

// Thresholds of plus infinity: places without a query let nothing survive.
PackedQueries::PackedQueries(const PanelKernel& chosen, Index length)
    : kernel(chosen), coordinates(length), packed(static_cast<std::size_t>(length * chosen.queries)) {
  std::fill_n(thresholds, kMaxPanelQueries, kNever);
}

void PackedQueries::put(Index i, const double* from) {
  for (Index j = 0; j < coordinates; ++j)
    packed[static_cast<std::size_t>(j * kernel.queries + i)] = static_cast<float>(from[j]);
}

Index PackedQueries::find(const FloatPanels& panels, Index first, Index last,
                          std::uint32_t* survivors) const {
  return first +
         kernel.find(packed.data(), panels.panel(first), last - first, coordinates, thresholds, survivors);
}

// Before the home leaf is scanned no query has k candidates, so the thresholds are minus infinity
// and every pair survives. Afterwards the ball of the block is the ball around its queries,
// widened by the largest bound of any of them: a panel whose ball does not meet it holds no
// better point for any query of the block.
QueryBlock::QueryBlock(const ExactIndex& index, std::vector<Index> rows, Index home_leaf,
                       const Neighbours& so_far)
    : index_(index),
      rows_(std::move(rows)),
      queries_(index.kernel, index.question.x.cols),
      projections_(index.kernel, index.projection.coordinates()),
      norms_(rows_.size()),
      projected_norms_(rows_.size()),
      best_(rows_.size(), KBest(index.question.k)),
      home_(panels_of(index, home_leaf)),
      projections_without_effect_(index.has_projections() ? 0 : kPatience) {
  const auto count = static_cast<Index>(rows_.size());
  Matrix placed(count, index.question.x.cols);
  for (Index i = 0; i < count; ++i) {
    norms_[static_cast<std::size_t>(i)] =
        index.frame.place(index.question.query(rows_[static_cast<std::size_t>(i)]), placed.row(i).data());
    queries_.put(i, placed.row(i).data());
  }
  if (index.has_projections()) {
    const Matrix projected = index.projection.of(placed);
    for (Index i = 0; i < count; ++i) {
      projected_norms_[static_cast<std::size_t>(i)] = squared_norm(projected.row(i));
      projections_.put(i, projected.row(i).data());
    }
  }
  std::fill_n(queries_.thresholds, count, -PackedQueries::kNever);
  std::fill_n(projections_.thresholds, count, -PackedQueries::kNever);
  for (std::size_t i = 0; index.question.goes_on && i < rows_.size(); ++i) {
    best_[i].take_up(so_far, rows_[i]);
    if (best_[i].full()) raise_thresholds(i, bound_of(i));
  }
  scan(home_.first, home_.last);
  double reach = 0;
  for (std::size_t i = 0; i < rows_.size(); ++i) reach = std::max(reach, bound_of(i));
  ball_ = ball_around(placed, count, norms_);
  ball_.widen(std::sqrt(reach) * (1 + 0x1p-26));
}

// Consecutive panels are given to the kernel in one call. A panel whose lowest index is above all
// that the queries still want (see lower_highest_wanted) is skipped.
void QueryBlock::scan_up_to(Index last) {
  while (next_ < panels_.size() && panels_[next_] < last) {
    const Index first = panels_[next_++];
    if (!wants(first)) continue;
    Index end = first + 1;
    for (; next_ < panels_.size() && panels_[next_] == end && end < last && wants(end); ++next_) ++end;
    scan(first, end);
  }
}

void QueryBlock::write(Neighbours& answer) {
  for (std::size_t i = 0; i < rows_.size(); ++i) best_[i].write(answer, rows_[i]);
}

// In the frame; a tie with the k-th is within it, as its index may be lower.
double QueryBlock::bound_of(std::size_t i) const {
  return best_[i].full() ? index_.frame.squared(TieRule::of_input_space().upper_edge(best_[i].worst_cell()))
                         : kInfinity;
}

// A projected squared distance is at most kLongest times that of the points: a pair within the
// bound has projections within the bound times kLongest.
void QueryBlock::raise_thresholds(std::size_t i, double bound) {
  const auto raise = [](float& threshold, float to) { threshold = std::max(threshold, to); };
  raise(queries_.thresholds[i], index_.pair_bound.threshold(norms_[i] - bound, norms_[i]));
  if (!index_.has_projections()) return;
  const double power = projected_norms_[i] - bound * ProjectionBound::kLongest;
  raise(projections_.thresholds[i], index_.projected_bound.threshold(power, norms_[i]));
}

// Each stop of the kernel is one panel to refine; thresholds that rose there hold for the next.
void QueryBlock::scan(Index first, Index last) {
  for (; first < last; ++first) {
    first = next_survivors(first, last);
    if (first < last) refine(first);
  }
}

// The next panel where pairs survive, or `last`. Projections are compared first while that
// pays: each panel they rule out lowers the count of useless comparisons, each panel they
// let through raises it, and at kPatience they are given up for this block. A panel with at
// most kFewSurvivors survivors of the projections goes straight to exact distances;
// otherwise the kernel on all features decides.
Index QueryBlock::next_survivors(Index first, Index last) {
  for (; first < last; ++first) {
    if (projections_without_effect_ >= kPatience)
      return queries_.find(index_.panels, first, last, survivors_);
    const Index next = projections_.find(index_.projections, first, last, survivors_);
    projections_without_effect_ = std::max<Index>(projections_without_effect_ - (next - first), 0);
    if (next == last) break;
    int count = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) count += std::popcount(survivors_[i]);
    if (count <= kFewSurvivors) return next;
    ++projections_without_effect_;
    first = next;
    if (queries_.find(index_.panels, first, first + 1, survivors_) == first) return first;
  }
  return last;
}

// The exact distances of the pairs that survived in one panel.
void QueryBlock::refine(Index panel) {
  const DenseQuestion& question = index_.question;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    bool closer = false;
    for (std::uint32_t left = survivors_[i]; left != 0; left &= left - 1) {
      const Index place = panel * index_.kernel.width + std::countr_zero(left);
      if (place >= question.x.rows) break;
      const Index point = index_.point_at(place);
      const Index id = question.id_of(point);
      if (question.is_itself(rows_[i], point) || best_[i].wants_only_below(id)) continue;
      closer |= best_[i].offer(
          id, squared_distance(question.query(rows_[i]), question.point(point), question.x.cols));
    }
    if (!closer || !best_[i].full()) continue;
    raise_thresholds(i, bound_of(i));
    if (best_[i].worst_cell() == 0) lower_highest_wanted();
  }
}

// Where all queries hold k points of cell zero, only a lower index can still help any of them.
void QueryBlock::lower_highest_wanted() {
  Index highest = 0;
  for (const KBest& best : best_) {
    if (best.worst_cell() > 0) return;
    highest = std::max(highest, best.worst_index());
  }
  highest_wanted_ = std::min(highest_wanted_, highest);
}

}  // namespace cordon::internal
