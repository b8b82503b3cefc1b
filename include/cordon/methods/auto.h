/// \class cordon::Auto
/// auto: one map without parameters to choose, for clustering and nearest neighbours, from a few
/// links and all points.
///
/// Objective: distances in which must-linked points are near and cannot-linked points are far, also
/// for points without links. No single method does that best on all data. The average of three
/// methods, weighted by how well each of them separates links it has not seen, is rarely far from
/// the best one and better than choosing one.
///
/// Problem solved: there are three members, L on the features and K and P on coordinates of the
/// lambda, with v'Av = 1 and at most 40 columns.
///
/// \code{.unparsed}
/// L, K:  A = (1 - rho) S_M + rho (tr S_M / p) I,   B = S_t + S_C
/// P:     A = S(F+) / 2 + S_M / 2, plus a ridge of .1 (tr A / p) I,   B = S_t
///        F = Q E Q,   Q = .1 (I - .9 D^-1/2 W D^-1/2)^-1,   E = link weights, - for cannot-links
/// \endcode
///
/// p is the number of features or of kernel coordinates. S_t is the scatter of all points divided
/// by n; S_M and S_C are the mean outer products of the differences of must- and of cannot-linked
/// points, divided by 2. rho is chosen among 14 values from .01 to .98 by the leave-one-out
/// likelihood of the differences of the must-linked points. Q spreads the links over the graph W of
/// the 10 nearest neighbours (degrees D); pairs with a positive value in F count as must-links, and
/// S(F+) is their weighted mean outer product divided by 2.
///
/// Weights: the links are divided into 5 folds by must-link components. s is the mean probability
/// that a held-out cannot-link is farther apart than a held-out must-link in the first r columns of
/// a member, with r = dims if that is given, otherwise f/2, at least 1 and at most 10. The weight
/// is w = exp((s - max s) / .03), divided by the sum over the members.
///
/// Map: the three embeddings (of at most dims columns if dims is given) are centred, divided by
/// their root mean squared length, multiplied by sqrt(w) and put side by side. The coordinates of
/// the map are the principal components of that, all of them or the first dims. With all of them,
/// the squared distance is the weighted mean of those of the members. A map of few dimensions is
/// not the first columns of a larger one, because its members and weights are its own.
///
/// Cost: n l (f + q) + 4/3 l^3 for l <= 1000 landmarks and q <= 200 coordinates, 6 times about
/// 9 f^3 + 18 q^3, and for member P 6 s^2 (q + t) with s <= 3000 points and t linked ones. Of more
/// than 20,000 points the map is fitted to that many (all linked points and a sample of the others)
/// and then applied to all, so that time and memory grow with n only by the points themselves. The
/// report says what was sampled.
///
/// Edge cases: without links the three members are principal components of features and kernel,
/// with a warning. With only must- or only cannot-links, or too few groups to hold some back, the
/// weights are equal, with a note. Contradicting links (if the caller keeps them) work against each
/// other. Constant columns, fewer points than features and duplicates are allowed. If all points
/// are equal, the fit is refused. The map does not depend on translation, nor on the order of the
/// rows as long as everything is exact (up to 1,000 points).
///
/// Scaling: the units of the features matter, so scale them first. All measurements used min-max
/// scaling, the default of the command line.
///
/// \code{.cpp}
/// const auto map = cordon::Auto().fit(points, known, run, report);  // all coordinates
/// const auto two = cordon::Auto({.dims = 2}).fit(points, known, run, report);
/// \endcode
///
/// The report has `members` (weight, held_out_auc, ridge and columns of each) and `best_alone`.
///
/// Reference: none; docs/beyond.md has the measurements.
#pragma once

#include <memory>
#include <optional>

#include "cordon/core/export.h"
#include "cordon/methods/method.h"

namespace cordon {

/// Options of Auto; the defaults are meant to be good everywhere.
struct AutoOptions {
  Index dims = 0;  ///< Number of dimensions; 0: all coordinates, at most 120.
  /// The third member: links spread over neighbours (P), or kernel WBDR, which is simpler.
  enum class Third { kSpread, kWbdr } third = Third::kSpread;
  /// Bandwidth of the kernel; empty ("auto"): the median distance.
  std::optional<double> delta{};
  Index components = 200;  ///< Maximum number of kernel coordinates.
  /// Maximum number of landmarks; up to that many points, the kernel is exact.
  Index landmarks = 1000;
  Index sample = 20000;        ///< Maximum number of points used for the fit; of more, a sample.
  Index spread_sample = 3000;  ///< Maximum number of points over which the links are spread.
};

class CORDON_EXPORT Auto final : public Method {
 public:
  explicit Auto(const AutoOptions& options = {});
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, const Run& run,
                           Report& report) const override;
  Cost cost(const Shape& shape) const override;

 private:
  AutoOptions options_;
};

}  // namespace cordon
