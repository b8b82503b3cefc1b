// Scaling of features: learnt on the training points, stored in the model, applied to new points.
//
//   minmax  each column to [0, 1]; a constant column becomes 0 (the default)
//   zscore  each column to mean 0 and standard deviation 1 (divided by n); a constant column becomes 0
//   unit    each row to length 1; a row of zeros stays
//   tfidf   for counts of terms: each column times ln((1 + n) / (1 + rows that have it)) + 1, so that rare
//   terms
//           count more, then each row to length 1
//   none    as they are
//
// The first two are x' = (x - offset) * factor, column by column. Sparse points stay sparse: minmax then only
// divides (a table with negative entries is refused), zscore is refused, unit, tfidf and none are free.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"

namespace cordon {

enum class ScalingKind { kMinMax, kZScore, kUnit, kNone, kTfIdf };

CORDON_EXPORT ScalingKind scaling_kind(std::string_view name);  // throws Error(kUsage) listing the names
CORDON_EXPORT std::string_view name_of(ScalingKind kind);

struct CORDON_EXPORT Scaling {
  ScalingKind kind = ScalingKind::kNone;
  std::vector<double> offset;  // empty for unit and none; zeros for tfidf
  std::vector<double> factor;

  bool is_affine() const { return !factor.empty() && kind != ScalingKind::kTfIdf; }
  bool to_unit_length() const { return kind == ScalingKind::kUnit || kind == ScalingKind::kTfIdf; }

  // Scales `count` rows of f numbers in place.
  void apply_to_rows(double* rows, Index count, Index cols) const;
};

CORDON_EXPORT Scaling fit_scaling(const Points& points, ScalingKind kind, const Run& run);

// The scaled points with the same ids, names and labels. kNone returns the points themselves (no copy).
CORDON_EXPORT Points scaled(const Points& points, const Scaling& scaling, const Run& run);

}  // namespace cordon
