/// \class cordon::internal::Rca
/// Relevant component analysis (RCA): distances in which must-linked points vary equally in all
/// directions.
///
/// Objective: chunklets are groups of points joined by must-links; C is the pooled covariance
/// inside them. Whitening by C reduces irrelevant variation, which is what differs between points
/// of one class. Then the directions are kept in which the whole data varies most relative to C.
///
/// Problem solved: S_t v = lambda C v, largest lambda, v'Cv = 1, S_t the covariance of all points
/// (both divided by the number of their points). With dims = f this is a full whitening by C,
/// otherwise a whitening with a reduction.
///
/// Cost: n f^2 + 9 f^3; wide data (f > n) is solved in the span of the points.
///
/// Edge cases: no must-links, or only between equal points: refused. With fewer independent
/// differences inside chunklets than features, C is singular: its null directions (eigenvalues up
/// to 1e-10 of the largest one) are dropped, with a warning, if `ridge` is 0, as published. The ridge
/// keeps them and is by far the better choice with few must-links (wine with 15 must-links: adjusted
/// Rand index .45 without a ridge, .89 with `auto`). Cannot-links are not used.
///
/// \code{.cpp}
/// known.constraints.add_must(3, 17);
/// const auto map = cordon::Rca({.dims = 2}).fit(points, known, run, report);
/// \endcode
///
/// Reference: Bar-Hillel, Hertz, Shental, Weinshall, "Learning a Mahalanobis metric from
/// equivalence constraints", JMLR 6, 2005; first in Shental, Hertz, Weinshall, Pavel, "Adjustment
/// learning and relevant component analysis", ECCV 2002.
#pragma once

#include <optional>

#include "methods/sum_method.h"

namespace cordon::internal {

/// Options of RCA.
struct RcaOptions {
  Index dims = 2;  ///< Number of dimensions of the map.
  /// Adds ridge * trace(C) / f to the diagonal of C. 0 is the published method. Empty ("auto")
  /// takes max(1e-3, f / m), where m is the number of independent differences inside chunklets
  /// (their points minus the number of chunklets): much with few must-links, little with many. For
  /// wide data, f is here the dimension of the span of the points.
  std::optional<double> ridge{};
};

class Rca final : public Method, public SumMethod {
 public:
  explicit Rca(const RcaOptions& options = {});
  Cost cost(const Shape& shape) const override;
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, const Run& run,
                           Report& report) const override;
  void sum_links(const Points& linked, const ConstraintSet& links, Sums& sums, const Run& run) const override;
  std::unique_ptr<Map> solve(const Sums& sums, Report& report) const override;

 private:
  // The directions in the coordinates of the sums.
  Matrix directions(Matrix total, Index rows, Matrix within, Index chunklets, double points,
                    Report& report) const;

  RcaOptions options_;
};

}  // namespace cordon::internal
