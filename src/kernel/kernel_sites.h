// The places that points take in the space of a must-link
// kernel: linked points share one, and so do equal ones.
#pragma once

#include <vector>

#include "kernel/must_link_kernel.h"
#include "neighbors/distinct_rows.h"
#include "neighbors/tie_rule.h"

namespace cordon::internal {

struct KernelSites {
  // `equal`: the groups of equal rows.
  KernelSites(const MustLinkKernel& kernel, const DistinctRows& equal);

  Index count() const { return static_cast<Index>(rows.size()); }
  double squared_distance(Index i, Index j) const {
    return kernel.squared_distance(rows[static_cast<std::size_t>(i)], rows[static_cast<std::size_t>(j)]);
  }

  const MustLinkKernel& kernel;
  DistinctRows members;         // the rows at each site
  std::vector<Index> rows;      // one that stands for the site
  std::vector<Index> of_group;  // the site of each group of equal rows, -1 where all are linked elsewhere
  TieRule ties;
};

}  // namespace cordon::internal
