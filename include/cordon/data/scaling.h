/// \file
/// Scaling of the features. It is fitted on the training points, stored in the model and applied to
/// new points.
///
/// - minmax (the default): each column to [0, 1]; a constant column becomes 0.
/// - zscore: each column to mean 0 and standard deviation 1 (divided by n); a constant column
///   becomes 0.
/// - unit: each row to length 1; a row of zeros stays.
/// - tfidf, for counts of terms: each column times ln((1 + n) / (1 + rows that have the term)) + 1,
///   so that rare terms count more, then each row to length 1.
/// - none: the points are not changed.
///
/// minmax and zscore are x' = (x - offset) * factor, column by column. Sparse points stay sparse
/// and get the numbers of dense ones: minmax refuses negative entries, zscore is refused; unit,
/// tfidf and none work as they are. Categories and words of a table: fit_scaling in
/// cordon/data/encode.h.
///
/// \code{.cpp}
/// const cordon::Scaling scaling = cordon::fit_scaling(points, cordon::ScalingKind::kZScore, run);
/// const cordon::Points scaled_points = cordon::scaled(points, scaling, run);
/// \endcode
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"

namespace cordon {

/// The kinds of scaling, as listed above.
enum class ScalingKind { kMinMax, kZScore, kUnit, kNone, kTfIdf };

/// The scaling of this name. Throws Error(kUsage) that lists the names.
CORDON_EXPORT ScalingKind scaling_kind(std::string_view name);
/// The name of a scaling, as a user types it.
CORDON_EXPORT std::string_view name_of(ScalingKind kind);

/// A fitted scaling.
struct CORDON_EXPORT Scaling {
  ScalingKind kind = ScalingKind::kNone;
  std::vector<double> offset;  ///< Empty for unit and none; zeros for tfidf.
  std::vector<double> factor;  ///< Empty for unit and none.

  /// Whether it is (x - offset) * factor, column by column, and nothing else.
  bool is_affine() const { return !factor.empty() && kind != ScalingKind::kTfIdf; }
  /// Whether each row is divided by its length.
  bool to_unit_length() const { return kind == ScalingKind::kUnit || kind == ScalingKind::kTfIdf; }

  /// Scales `count` rows of `cols` numbers in place.
  void apply_to_rows(double* rows, Index count, Index cols) const;
};

/// Fits a scaling to points.
CORDON_EXPORT Scaling fit_scaling(const Points& points, ScalingKind kind, const Run& run);

/// The scaled points, with the same ids, names and labels. kNone returns the points themselves,
/// without a copy.
CORDON_EXPORT Points scaled(const Points& points, const Scaling& scaling, const Run& run);

}  // namespace cordon
