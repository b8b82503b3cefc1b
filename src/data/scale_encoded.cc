// The scaling of points that were encoded from a table. The 0/1 columns of a text column, and the
// weights of its words, are one column in several and are scaled as one:
//   - min-max gives the distance 1 to rows of different categories (their 0/1 columns are sqrt 2
//     apart) and to texts without a common word (which have length 1), as it does to the smallest
//     and the largest number of a column;
//   - z-scores give all of them together the variance 1.
#include "data/scale_encoded.h"

#include <algorithm>
#include <cmath>

#include "core/index.h"

namespace cordon {

using namespace internal;
namespace {

void scale_together(Scaling& scaling, Index first, Index count) {
  const auto factors = scaling.factor.begin() + first;
  double together = std::sqrt(0.5);
  if (scaling.kind == ScalingKind::kZScore) {
    double variance = 0;
    std::for_each(factors, factors + count, [&](double f) { variance += f > 0 ? 1 / (f * f) : 0.0; });
    together = variance > 0 ? 1 / std::sqrt(variance) : 0.0;
  } else {
    std::fill_n(scaling.offset.begin() + first, count, 0.0);
  }
  std::for_each(factors, factors + count, [&](double& f) { f = f > 0 ? together : 0.0; });
}

}  // namespace

// Features of a column: its words, its categories as 0/1 columns, or one.
Index Encoding::width_of(const EncodedColumn& column) const {
  const bool several = column.kind == ColumnKind::kText ||
                       (column.kind == ColumnKind::kCategory && categories == Categorical::kOneHot);
  return several ? static_cast<Index>(column.categories.size()) : 1;
}

void internal::scale_columns_together(Scaling& scaling, const Encoding& encoding) {
  if (scaling.kind != ScalingKind::kMinMax && scaling.kind != ScalingKind::kZScore) return;
  Index first = 0;
  for (const EncodedColumn& column : encoding.columns) {
    const Index width = encoding.width_of(column);
    if (column.kind == ColumnKind::kText || (column.kind == ColumnKind::kCategory && width > 1))
      scale_together(scaling, first, width);
    first += width;
  }
}

Scaling fit_scaling(const Points& points, const Encoding& encoding, ScalingKind kind, const Run& run) {
  Scaling scaling = fit_scaling(points, kind, run);
  scale_columns_together(scaling, encoding);
  return scaling;
}

}  // namespace cordon
