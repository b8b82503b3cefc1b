/// \class cordon::internal::Guided
/// Guided principal components: the orthonormal map of largest variance that satisfies distance
/// constraints.
///
/// Objective: maximise tr(L'SL) over orthonormal L (f x dims), S the total scatter, subject to
/// closer, farther, nearer and near constraints; must- and cannot-links are converted to such
/// constraints first (guided/links.h).
///
/// Problem solved: see guided/session.h; this is one solve of a session. Without constraints it is
/// PCA.
///
/// Report: `statements`, each with kind, a, b, c, satisfied, slack, multiplier and reachable;
/// `converged`, `variance_kept`, `variance_bound` (which no map that satisfies the constraints can
/// exceed), `eigenproblems`, `fractional` and, if constraints contradict each other, `conflict`, a
/// minimal set that cannot hold together. Constraints that do not hold count as violated.
///
/// Cost: n f^2 + 9 f^3, then 5 to 150 eigenproblems of a diagonal plus low-rank f x f matrix.
///
/// Edge cases: contradictions end in a compromise and are reported; they are not an error. If all
/// rows are equal, or more dimensions are asked for than the points span, the fit is refused.
///
/// \code{.cpp}
/// const auto kind = cordon::StatementKind::kNearer;
/// known.constraints.distances.push_back({.kind = kind, .a = 3, .b = 17, .c = 42, .value = 1});
/// const auto map = cordon::Guided({.dims = 3}).fit(points, known, run, report);
/// \endcode
///
/// Reference: Martin, Exbrayat, Cleuziou, Moal, "Interactive and progressive constraint definition
/// for dimensionality reduction and visualization", LIFO RR-2010-04, 2010.
#pragma once

#include "cordon/guided/session.h"
#include "cordon/methods/method.h"

namespace cordon::internal {

class Guided final : public Method {
 public:
  explicit Guided(const GuidedOptions& options = {});
  Cost cost(const Shape& shape) const override;
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, const Run& run,
                           Report& report) const override;

 private:
  GuidedOptions options_;
};

}  // namespace cordon::internal
