// All that a scan (nearest_scan.cc) makes once for a question: the points in single
// precision and in the order of their leaves, as panels for the kernel, and what is smaller
// than the points and rules them out sooner.
#pragma once

#include <vector>

#include "neighbors/float_bound.h"
#include "neighbors/float_panels.h"
#include "neighbors/leaf_tree.h"
#include "neighbors/nearest_search.h"
#include "neighbors/projection_bound.h"

namespace cordon::internal {

struct ExactIndex {
  ExactIndex(const DenseQuestion& asked, const Run& run);

  // The point in this place of the panels.
  Index point_at(Index place) const { return tree.order()[static_cast<std::size_t>(place)]; }
  bool has_projections() const { return projection.coordinates() > 0; }

  const DenseQuestion& question;
  const PanelKernel& kernel;
  const LeafTree tree;
  const FloatFrame frame;
  const ProjectionBound projection;
  const FloatBound pair_bound;
  const FloatBound ball_bound;
  const FloatBound projected_bound;
  FloatPanels panels;               // of the points
  FloatPanels balls;                // one around each panel, in panels of their own
  FloatPanels projections;          // of the points, in the same places
  std::vector<Index> lowest_index;  // of the points of each panel

 private:
  void fill(Index panel, Matrix& placed, std::vector<double>& norms);
};

}  // namespace cordon::internal
