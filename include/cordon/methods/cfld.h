// Constrained Fisher discriminant: discriminant analysis in which groups of must-linked points (chunklets)
// stand for the classes.
//
// Objective    maximise the variance of all points (or of the chunklets' means) relative to the variance
// inside
//              the chunklets.
// Solved       S v = lambda S_w v, largest lambda, v'S_w v = 1; S_w = sum over chunklets and their points of
//              (x - m_g)(x - m_g)'; S = S_t, the scatter of all points about their mean, or with between =
//              chunklet the scatter of the chunklets' means about the mean of their points, weighted by size.
// Cost         n f^2 + 9 f^3; wide data (f > n) is solved in the span of the points.
// Edge cases   no must-links, or only between equal points: refused. Singular S_w: its null directions are
// dropped
//              (<= 1e-10 of the largest eigenvalue) and the report says so; `rca` with its ridge is the safer
//              choice with few must-links. Cannot-links are not used. Every point, old or new, is centred
//              alike.
//
//   const auto map = cordon::Cfld({.dims = 2, .between = cordon::CfldBetween::kChunklet}).fit(points, known,
//   run);
//
// Reference    the comparison "cFLD" of BWDR and WBDR, IEEE Access, 2020.
#pragma once

#include "cordon/core/export.h"
#include "cordon/methods/method.h"

namespace cordon {

enum class CfldBetween { kTotal, kChunklet };

struct CfldOptions {
  Index dims = 2;
  CfldBetween between =
      CfldBetween::kTotal;  // what is to be large: the scatter of all points, or of the means
};

class CORDON_EXPORT Cfld final : public Method {
 public:
  explicit Cfld(const CfldOptions& options = {});
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, Run& run) const override;

 private:
  CfldOptions options_;
};

}  // namespace cordon
