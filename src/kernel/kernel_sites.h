// The places that points take in the space of a must-link kernel: linked points share one, and so do equal
// ones.
#pragma once

#include <vector>

#include "cordon/kernel/must_link_kernel.h"
#include "graph/distinct_rows.h"
#include "graph/pair_scene.h"
#include "graph/tie_rule.h"

namespace cordon {

struct KernelSites {
  KernelSites(const MustLinkKernel& kernel, const Run& run);

  Index count() const { return static_cast<Index>(rows.size()); }
  double squared_distance(Index i, Index j) const {
    return kernel.squared_distance(rows[static_cast<std::size_t>(i)], rows[static_cast<std::size_t>(j)]);
  }
  // So few, or of such a kind, that they are compared one by one.
  bool compared_directly() const;
  PairScene::Input scene(bool shadows) const;

  const MustLinkKernel& kernel;
  DistinctRows members;     // the rows at each site
  std::vector<Index> rows;  // one that stands for the site
  TieRule ties;
};

}  // namespace cordon
