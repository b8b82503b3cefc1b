// Laplacian Eigenmaps with a few labels: points of one class are joined, points of different classes are not.
//
// Objective    as le, with the graph changed first: every two points with the same label are joined with
//              weight 1, edges between different labels are removed.
// Solved       L y = lambda D y of that graph. The pairs of a class of p labelled points are never listed: a
//              class costs p (see the cliques of solve/laplacian.h).
// Links        as le, for pairs that the labels do not decide. Links that contradict labels are refused.
// Edge cases   no labels and no links: this is le, and the report says so. A class with one label joins
//              nothing. A label on every point: the classes are the parts of the graph. The rest as le.
//
//   cordon::Knowledge known;
//   known.labels = labels;                                    // Labels::kUnknown where not known
//   const auto map = cordon::SemiLe(options).fit(points, known, run);
//
// Reference    Chen, Zhang, Bu, Wang, Chen, "Constrained Laplacian Eigenmap for dimensionality reduction",
//              Neurocomputing 73, 2010, section 2.4.
#pragma once

#include "cordon/methods/le.h"

namespace cordon {

class CORDON_EXPORT SemiLe final : public Method {
 public:
  explicit SemiLe(const LeOptions& options = {});
  Cost cost(const Shape& shape) const override;
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, Run& run) const override;

 private:
  LeOptions options_;
};

}  // namespace cordon
