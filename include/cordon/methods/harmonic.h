// Harmonic maps: labels spread over the graph; a coordinate per class, from 0 to 1.
//
// Objective    for each class k: h = 1 on its labelled points, 0 on the other labelled points, and everywhere
//              else the weighted mean of the neighbours: the chance that a walk along the edges meets class k
//              first. Coordinates of a point add up to 1.
// Solved       L_uu h = W_ul 1_k, u the points without a label, by conjugate gradients for all classes at
// once,
//              preconditioned. Far cheaper than an eigenproblem.
// New points   as le.
// Links        a must-link is an edge of its weight, a cannot-link removes the edge between its points. Links
//              that contradict labels are refused.
// Edge cases   points that no label can reach get 1 / classes everywhere, which the report says. Fewer than
// two
//              classes with a label: refused. A label on every point: nothing is left to compute.
//
//   const auto map = cordon::Harmonic().fit(points, known, run);   // then k-means on the coordinates
//
// Reference    Zhu, Ghahramani, Lafferty, "Semi-supervised learning using Gaussian fields and harmonic
//              functions", ICML 2003.
#pragma once

#include "cordon/methods/cle.h"

namespace cordon {

class CORDON_EXPORT Harmonic final : public Method {
 public:
  explicit Harmonic(const LabelMapOptions& options = {});
  Cost cost(const Shape& shape) const override;
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, Run& run) const override;

 private:
  LabelMapOptions options_;
};

}  // namespace cordon
