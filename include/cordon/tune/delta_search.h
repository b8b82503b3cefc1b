// The width of the kernel, found by clustering: the search of the paper on dual subspace projections.
//
// For each delta the points are projected along the must-links in the kernel's space and clustered there
// (SKK-means). Must-linked points end up together whatever delta is, so the cannot-links judge: the delta
// that keeps the largest share of them apart wins. With few cannot-links many deltas are equally good; of
// those the nearest to the median distance (in ratio) is taken.
//
// On wine, iris, glass, ionosphere and breast cancer (8 draws each of 5 and of 20 pairs per class) the search
// does not improve DSP: mean pairwise F .796, with the median distance itself .799. The median, which costs
// nothing, is the better default. The range of deltas tried was settled on these same draws: of .25 to 4, .35
// to 2.8, .5 to 4 and .5 to 2 medians (.794, .796, .797, .799) the wider ones do worse, as DSP can collapse
// at small deltas (breast cancer, 20 pairs: .80 at .25 medians, .92 at the median). .35 to 2.8 holds with
// room to spare the deltas the paper lists for these tables (.48 to .86 medians).
//
// Nothing is held back, so the share is no estimate of how well new points will do. Cost: one SKK-means per
// delta (cluster/kernel_kmeans.h), N^2 f each.
//
//   const DeltaSearch search = search_delta(scaled_points, said, {.k = 3}, run);
//   search.best().delta;
//
// Reference: Yan, Bouaziz, Lee, Barlow, Neurocomputing 2011, section 5.4.
#pragma once

#include <vector>

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/export.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"

namespace cordon {

struct DeltaSearchOptions {
  Index k = 2;                   // number of clusters
  std::vector<double> deltas{};  // more than 0; empty: .35 to 2.8 times the median distance
  Index restarts = 10;           // of SKK-means
  // Of more points than this a sample is clustered: those with must- or cannot-links, and others drawn by the
  // run's seed up to this number. The report says so.
  Index most_points = 5000;
};

struct DeltaTrial {
  double delta = 0;
  double kept = 0;  // share of the cannot-links whose ends are in different clusters
  double seconds = 0;
};

struct DeltaSearch {
  std::vector<DeltaTrial> trials;  // in the order given
  std::size_t winner = 0;
  double median = 0;  // the median distance

  const DeltaTrial& best() const { return trials[winner]; }
};

// `points` scaled as they will be for the fit. Throws Error(kInput) where there is no cannot-link to judge
// by.
CORDON_EXPORT DeltaSearch search_delta(const Points& points, const ConstraintSet& said,
                                       const DeltaSearchOptions& options, Run& run);

}  // namespace cordon
