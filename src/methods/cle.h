/// \class cordon::internal::Cle
/// Constrained Laplacian Eigenmap: one coordinate per class, in which the labelled points of the
/// class are one point and all other labelled points another one.
///
/// Objective, for each class k: minimise sum over edges w_ij (y_i - y_j)^2 subject to y'Dy = 1 and
/// y'D1 = 0, where y is equal on the labelled points of class k, and equal on all other labelled
/// points. In the graph, labelled points on the same side are joined with weight 1, and labelled
/// points on different sides are not joined.
///
/// Problem solved: the labelled points of class k become one node of the graph and the other
/// labelled points another one, with weights and masses added up; then L y = lambda M y on that
/// graph, second smallest lambda. This is the published problem with its matrix P_k, up to
/// rounding, but it stays sparse, and pairs of labelled points are never listed. The sign is such
/// that class k has the larger value.
///
/// New points: as in le.h.
///
/// Cost: the neighbour graph, then one eigenproblem of the graph per class, with time about
/// proportional to the edges; memory n k for k neighbours.
///
/// Links: must-linked points become one node (and share a label if one of them has it); a
/// cannot-link removes the edge. Links that contradict labels are refused.
///
/// Edge cases: components of the graph without any label have no information on the classes; their
/// points, and points without edges, are put at the median of each coordinate, with a warning.
/// Fewer than two classes with a label: refused. A class with one label is allowed. With a label on
/// every point, each class has its own place. It is not guaranteed that classes come out different:
/// `label_contrast` in the report is the distance between the two nodes relative to the spread of
/// the coordinate, and a value below 0.1 gives a warning.
///
/// \code{.cpp}
/// const auto map = cordon::Cle().fit(points, known, run, report);  // one coordinate per labelled class
/// \endcode
///
/// Reference: Chen, Zhang, Bu, Wang, Chen, "Constrained Laplacian Eigenmap for dimensionality
/// reduction", Neurocomputing 73, 2010.
#pragma once

#include "cordon/methods/method.h"
#include "methods/graph_options.h"

namespace cordon::internal {

/// Options of Cle and Harmonic.
struct LabelMapOptions : GraphOptions {
  /// 0: one coordinate for each class with a label; otherwise for this number of classes, in the
  /// order in which they first appear.
  Index dims = 0;
};

class Cle final : public Method {
 public:
  explicit Cle(const LabelMapOptions& options = {});
  Cost cost(const Shape& shape) const override;
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, const Run& run,
                           Report& report) const override;

 private:
  LabelMapOptions options_;
};

}  // namespace cordon::internal
