/// \file
/// The bandwidth of the kernel, found by clustering: the search of the paper on dual subspace
/// projections.
///
/// For each delta the points are projected along the must-links in the kernel's feature space and
/// clustered there (SKK-means). Must-linked points end up together for every delta, so the
/// cannot-links decide: the delta that keeps the largest share of them apart wins. With few
/// cannot-links many deltas are equally good; of these the one nearest to the median distance (by
/// ratio) is taken.
///
/// Is it worth it? On wine, iris, glass, ionosphere and breast cancer (8 samples each of 5 and of
/// 20 pairs per class) the search does not improve DSP: mean pairwise F .796, with the median
/// distance itself .799. The median, which costs nothing, is the better default.
///
/// Range of deltas: it was chosen on these same samples. Of .25 to 4, .35 to 2.8, .5 to 4 and .5 to
/// 2 medians (.794, .796, .797, .799) the wider ranges do worse, because DSP can fail at small
/// deltas (breast cancer, 20 pairs: .80 at .25 medians, .92 at the median). The range .35 to 2.8
/// includes the deltas that the paper lists for these tables (.48 to .86 medians).
///
/// Nothing is held back, so the share is no estimate for new points.
///
/// Cost: one SKK-means per delta (cluster/kernel_kmeans.h), N^2 f each.
///
/// \code{.cpp}
/// const auto search = cordon::search_delta(scaled_points, constraints, {.k = 3}, run);
/// const double delta = search.best().delta;
/// \endcode
///
/// Reference: Yan, Bouaziz, Lee, Barlow, "Semi-supervised dimensionality reduction for analyzing
/// high-dimensional data with constraints", Neurocomputing 76, 2012, section 5.4.
#pragma once

#include <vector>

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/export.h"
#include "cordon/core/report.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"

namespace cordon {

/// Options of the search.
struct DeltaSearchOptions {
  Index k = 2;                   ///< Number of clusters.
  std::vector<double> deltas{};  ///< More than 0; empty: .35 to 2.8 times the median distance.
  Index restarts = 10;           ///< Number of starts of SKK-means.
  /// Of more points than this a sample is clustered: those with must- or cannot-links, and others
  /// drawn by the seed of the run up to this number. The report says so.
  Index max_points = 5000;
};

/// The result for one delta.
struct DeltaTrial {
  double delta = 0;
  double kept = 0;  ///< Share of the cannot-links whose ends are in different clusters.
  double seconds = 0;
};

/// The results for all deltas.
struct DeltaSearch {
  std::vector<DeltaTrial> trials;  ///< In the order given.
  std::size_t winner = 0;          ///< Index into trials.
  double median = 0;               ///< The median distance.
  Report report;                   ///< Says when a sample was clustered.

  /// The winner.
  const DeltaTrial& best() const { return trials[winner]; }
};

/// `points` must be scaled as they will be for the fit. Throws Error(kInput) if there is no
/// cannot-link.
CORDON_EXPORT DeltaSearch search_delta(const Points& points, const ConstraintSet& constraints,
                                       const DeltaSearchOptions& options, const Run& run);

}  // namespace cordon
