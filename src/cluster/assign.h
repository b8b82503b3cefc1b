// One pass of k-means over the rows: each goes to its nearest
// centre, and the sums of the next centres are gathered.
#pragma once

#include <vector>

#include "cluster/nearest_centre.h"
#include "cluster/weighted_rows.h"

namespace cordon::internal {

// What a pass gathers, beside the labels and distances it writes.
struct Totals {
  Matrix sums;                 // weighted sum of the rows of each cluster
  std::vector<double> masses;  // weight of each cluster
  double objective = 0;        // weighted sum of squared distances to the nearest centre
  Index changed = 0;           // labels that differ from before
};

// Rows first .. last - 1; labels and distances have one entry per row of `rows`. Ties go to the
// lower cluster. Without `sums` the totals' sums and masses are left zero. The same bits for any
// number of threads. Cost: count * features * clusters.
Totals assign(const WeightedRows& rows, Index first, Index last, const Matrix& centres, bool sums,
              std::vector<int>& labels, std::vector<double>& distances, const Run& run,
              const CentreKernel& kernel = kCentreKernel.of_this_cpu());

}  // namespace cordon::internal
