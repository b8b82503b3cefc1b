// All that a scan (nearest_scan.cc) makes once for a question: the points in single
// precision and in the order of their leaves, as panels for the kernel, and what is smaller
// than the points and rules them out sooner.
#pragma once

#include <vector>

#include "graph/leaf_tree.h"
#include "graph/nearest_search.h"
#include "graph/scan_bound.h"
#include "graph/scan_panels.h"
#include "graph/scan_shadow.h"

namespace cordon {

struct ScanScene {
  ScanScene(const DenseQuestion& asked, const Run& run);

  // The point in this place of the panels.
  Index point_at(Index place) const { return tree.order()[static_cast<std::size_t>(place)]; }
  bool has_shadows() const { return shadow.coordinates() > 0; }

  const DenseQuestion& question;
  const ScanKernel& kernel;
  const LeafTree tree;
  const ScanFrame frame;
  const ScanShadow shadow;
  const ScanBound pair_bound;
  const ScanBound ball_bound;
  const ScanBound shadow_bound;
  ScanPanels panels;                // of the points
  ScanPanels balls;                 // one around each panel, in panels of their own
  ScanPanels shadows;               // of the points, in the same places
  std::vector<Index> lowest_index;  // of the points of each panel

 private:
  void fill(Index panel, Matrix& placed, std::vector<double>& norms);
};

}  // namespace cordon
