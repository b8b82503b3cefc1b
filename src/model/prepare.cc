#include "model/prepare.h"

#include "core/fail.h"

namespace cordon::internal {

void prepare(Knowledge& known, const Points& points, const MethodInfo& info, const FitOptions& options,
             Report& report) {
  ConstraintSet& set = known.constraints;
  ConstraintCounts& counts = report.constraints;
  counts.given = set.size();
  const auto [tidied, contradicting] =
      prepare_constraints(set, points.rows(), options.contradictions, points.row_ids);
  if (tidied.self_pairs > 0)
    report.note(fmt::format("{} must-links of a point with itself left out", tidied.self_pairs));
  if (tidied.duplicates > 0) report.note(fmt::format("{} repeated constraints left out", tidied.duplicates));
  if (contradicting > 0 && options.contradictions == ContradictionPolicy::kDrop)
    report.warn(fmt::format("{} cannot-links contradict the must-links and were dropped", contradicting));
  if (contradicting > 0 && options.contradictions == ContradictionPolicy::kKeep) {
    report.warn(fmt::format("{} cannot-links contradict the must-links and were kept", contradicting));
    counts.violated = contradicting;
  }

  auto leave_out = [&](bool used, auto& statements, const char* kind) {
    if (used || statements.empty()) return;
    report.warn(fmt::format("{} does not use {}: {} left out", info.name, kind, statements.size()));
    statements.clear();
  };
  leave_out(info.uses_must, set.must, "must-links");
  leave_out(info.uses_cannot, set.cannot, "cannot-links");
  leave_out(info.uses_distances, set.distances, "statements on distances");
  if (!info.uses_cannot) counts.violated = 0;
  counts.used = set.size();
  counts.dropped = counts.given - counts.used;
}

}  // namespace cordon::internal
