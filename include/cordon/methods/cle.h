// Constrained Laplacian Eigenmap: a coordinate per class, in which its labelled points are one point and all
// other labelled points another.
//
// Objective    for each class k: minimise sum over edges w_ij (y_i - y_j)^2 with y'Dy = 1 and y'D1 = 0, y
// equal
//              on the labelled points of class k, and equal on all other labelled points. In the graph,
//              labelled points on the same side are joined with weight 1, on different sides not at all.
// Solved       the labelled points of class k become one node of the graph and the others another, weights
// and
//              masses added up: L y = lambda M y on that graph, second smallest. This is the published
//              problem with its matrix P_k, to rounding, and stays sparse; pairs of labelled points are never
//              listed. Sign: class k is on the upper side.
// New points   as le.
// Links        must-linked points become one node (and share a label where one has it); a cannot-link removes
//              the edge. Links that contradict labels are refused.
// Edge cases   parts of the graph without any label say nothing about the classes: they are cut off and put
// at
//              the median of each coordinate, as are points joined with nobody. Fewer than two classes with a
//              label: refused. A class with one label is allowed. A label on every point: each class at its
//              own place. That classes come out different is not guaranteed: `label_contrast` in the report
//              is the distance between the two nodes relative to the spread of the coordinate, and a low one
//              warns.
//
//   const auto map = cordon::Cle().fit(points, known, run);   // one coordinate for each class with a label
//
// Reference    Chen, Zhang, Bu, Wang, Chen, "Constrained Laplacian Eigenmap for dimensionality reduction",
//              Neurocomputing 73, 2010.
#pragma once

#include "cordon/core/export.h"
#include "cordon/methods/graph_options.h"
#include "cordon/methods/method.h"

namespace cordon {

// Also of harmonic.
struct LabelMapOptions : GraphOptions {
  // 0: a coordinate for each class with a label; otherwise for so many of the classes, in the order in which
  // they first appear.
  Index dims = 0;
};

class CORDON_EXPORT Cle final : public Method {
 public:
  explicit Cle(const LabelMapOptions& options = {});
  Cost cost(const Shape& shape) const override;
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, Run& run) const override;

 private:
  LabelMapOptions options_;
};

}  // namespace cordon
