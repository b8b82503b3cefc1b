/// \class cordon::internal::Cfld
/// Constrained Fisher discriminant: discriminant analysis with chunklets (groups of must-linked
/// points) as the classes.
///
/// Objective: maximise the variance of all points (or of the means of the chunklets) relative to
/// the variance inside the chunklets.
///
/// Problem solved: S v = lambda S_w v, largest lambda, v'S_w v = 1, with S_w = sum over chunklets g
/// and their points of (x - m_g)(x - m_g)'. S is the scatter of all points about their mean or,
/// with between = chunklet, the scatter of the means of the chunklets about the mean of their
/// points, weighted by size.
///
/// Cost: n f^2 + 9 f^3; wide data (f > n) is solved in the span of the points.
///
/// Edge cases: no must-links, or only between equal points: refused. A singular S_w: directions
/// with eigenvalues up to 1e-10 of the largest one are dropped, with a warning; `rca` with its
/// ridge is the safer choice with few must-links. Cannot-links are not used.
///
/// \code{.cpp}
/// const cordon::Cfld method({.dims = 2, .between = cordon::CfldBetween::kChunklet});
/// const auto map = method.fit(points, known, run, report);
/// \endcode
///
/// Reference: the comparison method "cFLD" of "BWDR and WBDR, two dual linear methods for pairwise
/// constraints", IEEE Access 8, 2020.
#pragma once

#include "methods/sum_method.h"

namespace cordon::internal {

/// Which scatter is maximised: that of all points, or that of the means of the chunklets.
enum class CfldBetween { kTotal, kChunklet };

/// Options of the constrained Fisher discriminant.
struct CfldOptions {
  Index dims = 2;  ///< Number of dimensions of the map.
  /// Which scatter is maximised: that of all points, or of the means.
  CfldBetween between = CfldBetween::kTotal;
};

class Cfld final : public Method, public SumMethod {
 public:
  explicit Cfld(const CfldOptions& options = {});
  Cost cost(const Shape& shape) const override;
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, const Run& run,
                           Report& report) const override;
  void sum_links(const Points& linked, const ConstraintSet& links, Sums& sums, const Run& run) const override;
  std::unique_ptr<Map> solve(const Sums& sums, Report& report) const override;

 private:
  // The directions in the coordinates of the sums.
  Matrix directions(const Matrix& between, const Matrix& within, Index chunklets, double points,
                    Report& report) const;

  CfldOptions options_;
};

}  // namespace cordon::internal
