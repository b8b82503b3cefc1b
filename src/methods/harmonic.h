/// \class cordon::internal::Harmonic
/// Harmonic maps: labels spread over the neighbour graph, with one coordinate per class, from 0 to
/// 1.
///
/// Objective, for each class k: h = 1 on its labelled points, 0 on the other labelled points, and
/// everywhere else the weighted mean of the neighbours. h is the probability that a random walk
/// along the edges meets class k first. With a coordinate for every class, the coordinates of a
/// point add up to 1.
///
/// Problem solved: L_uu h = W_ul 1_k, u the points without a label, by preconditioned conjugate
/// gradients for all classes at once. This is far cheaper than an eigenproblem.
///
/// New points: as in le.h.
///
/// Links: a must-link is an edge of its weight; a cannot-link removes the edge between its points.
/// Links that contradict labels are refused.
///
/// Cost: the neighbours (neighbors/nearest.h), then per step and class about the number of edges;
/// memory n k for k neighbours.
///
/// Edge cases: points that no label can reach get 1 / classes in every coordinate, with a warning.
/// Fewer than two classes with a label: refused. A label on every point: nothing is left to
/// compute.
///
/// Over several processes: neighbours and graph as in le.h, and the same iteration.
///
/// \code{.cpp}
/// const auto map = cordon::Harmonic().fit(points, known, run, report);  // then k-means on the coordinates
/// \endcode
///
/// Reference: Zhu, Ghahramani, Lafferty, "Semi-supervised learning using Gaussian fields and
/// harmonic functions", ICML 2003.
#pragma once

#include "methods/cle.h"
#include "methods/rank_method.h"

namespace cordon::internal {

class Harmonic final : public Method, public RankMethod {
 public:
  explicit Harmonic(const LabelMapOptions& options = {});
  Cost cost(const Shape& shape) const override;
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, const Run& run,
                           Report& report) const override;
  std::unique_ptr<Map> fit_over_ranks(const Ranks& ranks, const Points& points, const Knowledge& known,
                                      const Checkpoint& checkpoint, const Run& run,
                                      Report& report) const override;

 private:
  LabelMapOptions options_;
};

}  // namespace cordon::internal
