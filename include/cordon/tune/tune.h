/// \file
/// Choice of parameters by held-out constraints; at the end, that of the bandwidth of a kernel by
/// clustering.
///
/// Every combination of a grid is fitted once per fold to the training constraints of the fold
/// (constraints/folds.h) and scored by the held-out ones: the probability that a held-out
/// cannot-link is farther apart on the map than a held-out must-link (constraint_auc; 1 is perfect,
/// 0.5 means no information). The largest mean over the folds wins; among equal ones the one with
/// the most parameters at their defaults, then the first.
///
/// Edge cases: folds that cannot be scored (no must-link or no cannot-link held out), or from which
/// the method cannot learn (a kind of constraint it uses is missing), are left out. If fewer than
/// two are left, the search is refused with a description of what is needed. A combination that the
/// method refuses on some fold cannot win; its `problem` says why.
///
/// Cost: combinations x folds fits. The result does not depend on the number of threads.
///
/// \code{.cpp}
/// const cordon::TuneOptions options{.fit = {.method = "rca"},
///                                   .grid = {{"ridge", {"auto", "0", "0.1"}}}};
/// const cordon::Tuning tuning = cordon::tune(points, known, options, run);
/// use(tuning.best().parameters);  // such as {{"ridge", "auto"}}
/// \endcode
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/export.h"
#include "cordon/core/report.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/model/model.h"

namespace cordon {

/// Parameters and the values that are tried of each, as a user would type them.
using ParameterGrid = std::vector<std::pair<std::string, std::vector<std::string>>>;

/// What is tried.
struct TuneOptions {
  /// The method, its fixed parameters, the scaling and the policy for contradictions.
  FitOptions fit{};
  ParameterGrid grid{};  ///< Values that are tried; every combination is fitted.
  /// Names of further parameters, whose values are chosen automatically. Without these and without
  /// a grid, the parameters are chosen too: delta (.35 to 2.8 times the median distance),
  /// n_neighbors, ridge, t0, alpha and beta, as far as the method has them; dims if it has nothing
  /// else.
  std::vector<std::string> automatic{};
  Index folds = 5;          ///< At least 2.
  Index max_fits = 10'000;  ///< Maximum number of fits; more are refused.
};

/// The result of one combination.
struct Trial {
  ParameterValues parameters;  ///< Those of the grid.
  std::vector<double> scores;  ///< One per fold used.
  double mean = 0;             ///< Mean of the scores.
  double standard_error = 0;   ///< Of the mean, from the variation over the folds.
  double seconds = 0;          ///< Duration of its fits.
  std::string problem;         ///< Why it could not be fitted; empty if it could.
};

/// The results of all combinations.
struct Tuning {
  std::vector<Trial> trials;  ///< The last parameter of the grid changes fastest.
  std::size_t winner = 0;     ///< Index into trials.
  Index folds_used = 0;       ///< Number of folds that could be scored.
  Report report;              ///< Says when folds could not be used.

  /// The winner.
  const Trial& best() const { return trials[winner]; }
};

/// `points` are unscaled, as for fit(). Throws Error(kUsage) for options that are not allowed, and
/// Error(kInput) if there are too few constraints or if no combination could be fitted (with the
/// problem of the first one).
CORDON_EXPORT Tuning tune(const Points& points, Knowledge known, const TuneOptions& options, const Run& run);

/// The scaling that suits what is known, and how well each one tried did.
struct ScalingChoice {
  ScalingKind kind = ScalingKind::kMinMax;
  /// Each scaling tried, with the share of held-out labels found again (or the AUC of held-out
  /// links); empty if nothing could be held out.
  std::vector<std::pair<ScalingKind, double>> scores;
  Report report;  ///< Says what was chosen and why.
};

/// Chooses between the scalings that suit the points by labels held back, or, for methods that do
/// not learn from labels, by links held back (as tune() does): unit and tfidf for counts of terms,
/// minmax and zscore otherwise. Counts are sparse points without negative entries, or whole numbers
/// of which most are 0. A held-out label is found again if the row is nearer to the mean of its
/// class than to that of any other class on the map. Of equally good ones the first is taken, and
/// minmax or unit if nothing is known; the report says what was chosen and why. `options.scaling`
/// is ignored.
///
/// No table of terms is best in one way: weighting rare terms more takes Laplacian eigenmaps of one
/// collection of news from an accuracy of .52 to .96 and of another one from .73 to .53.
///
/// Cost: two times five fits, on the rows with labels or links and at most 3,000 others.
CORDON_EXPORT ScalingChoice choose_scaling(const Points& points, const Knowledge& known,
                                           const FitOptions& options, const Run& run);

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
///
/// `points` must be scaled as they will be for the fit. Throws Error(kInput) if there is no
/// cannot-link.
CORDON_EXPORT DeltaSearch search_delta(const Points& points, const ConstraintSet& constraints,
                                       const DeltaSearchOptions& options, const Run& run);

}  // namespace cordon
