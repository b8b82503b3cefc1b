// Guided principal components: the orthonormal map of largest variance that obeys statements on distances.
//
// Objective    maximise tr(L'SL) over orthonormal L (f x dims), S the total scatter, subject to closer,
// farther,
//              nearer and near statements; must- and cannot-links are turned into such statements first.
// Solved       guided/session.h says how; this is one answer of a session. Without statements it is PCA.
// Report       `statements`: each with kind, a, b, c, satisfied, slack, multiplier, reachable; `converged`,
//              `variance_kept`, `variance_bound` (what no obedient map can exceed), `eigenproblems`,
//              `fractional`, and, where statements contradict, `conflict`: a smallest set that cannot hold
//              together. Statements that do not hold count as violated.
// Cost         n f^2 + 9 f^3, then 5 to 150 eigenproblems of a diagonal plus low-rank f x f matrix.
// Edge cases   contradictions end in a compromise and are reported, never an error; rows that are all equal
// are
//              refused; more dimensions than the points span: refused.
//
//   known.constraints.distances.push_back({.kind = cordon::StatementKind::kNearer, .a = 3, .b = 17, .c = 42,
//                                          .value = 1});
//   const auto map = cordon::Guided({.dims = 3}).fit(points, known, run);
//
// Reference    Martin, Exbrayat, Cleuziou, Moal, LIFO RR-2010-04.
#pragma once

#include "cordon/core/export.h"
#include "cordon/guided/session.h"
#include "cordon/methods/method.h"

namespace cordon {

class CORDON_EXPORT Guided final : public Method {
 public:
  explicit Guided(const GuidedOptions& options = {});
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, Run& run) const override;

 private:
  GuidedOptions options_;
};

}  // namespace cordon
