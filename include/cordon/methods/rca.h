// Relevant component analysis: distances in which points known to be the same are close in every direction
// alike.
//
// Objective    chunklets = groups of points joined by must-links; C = covariance inside the chunklets,
// pooled. Whiten by C, so that
//              irrelevant variation (what differs between points of one kind) counts little; then keep the
//              directions in which the whole data varies most relative to C.
// Solved       S_t v = lambda C v, largest lambda, v'Cv = 1; S_t = covariance of all points. With dims = f
// this is a
//              full whitening by C, otherwise whitening with the reduction.
// Cost         n f^2 + 9 f^3; wide data (f > n) is solved in the span of the points.
// Edge cases   no must-links: refused. Fewer chunklet points than features make C singular: its null
// directions are dropped (<= 1e-10 of the
//              largest eigenvalue), which the report says; `ridge` keeps them instead, and with few
//              must-links is by far the better choice (wine with 15 must-links: adjusted Rand .45 without,
//              .89 with `auto`). Finite and real always.
//
//   known.constraints.add_must(3, 17);
//   const auto map = cordon::Rca({.dims = 2}).fit(points, known, run);
//
// Reference    Shental, Hertz, Weinshall, Pavel, "Adjustment learning and relevant component analysis", ECCV
// 2002;
//              Bar-Hillel et al., JMLR 6, 2005.
#pragma once

#include <optional>

#include "cordon/core/export.h"
#include "cordon/methods/method.h"

namespace cordon {

struct RcaOptions {
  Index dims = 2;
  // Adds ridge * trace(C) / f to the diagonal of C. 0 is the method as published; empty ("auto") takes
  // max(1e-3, f / m), where m counts the independent differences inside chunklets (their points minus their
  // number): much with few must-links, little with many.
  std::optional<double> ridge = 0.0;
};

class CORDON_EXPORT Rca final : public Method {
 public:
  explicit Rca(const RcaOptions& options = {});
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, Run& run) const override;

 private:
  RcaOptions options_;
};

}  // namespace cordon
