/// \class cordon::internal::SemiLe
/// Laplacian Eigenmaps with a few labels: points of one class are joined, points of different
/// classes are not.
///
/// Objective: as in le.h, but the graph is changed first: every two points with the same label are
/// joined with weight 1, and edges between different labels are removed.
///
/// Problem solved: L y = lambda D y of that graph. The pairs of a class with more than 16 labelled
/// points are not listed, so a class of p labelled points costs about p (see the cliques of
/// solve/laplacian.h).
///
/// New points and cost: as in le.h.
///
/// Links: as in le.h, for pairs that the labels do not decide. Links that contradict labels are
/// refused.
///
/// Edge cases: without labels and links the result is that of le, with a warning. A class with one
/// label joins nothing. With a label on every point, the classes are the components of the graph.
/// Otherwise as in le.h.
///
/// Over several processes: as in le.h, with the labels on every process.
///
/// \code{.cpp}
/// cordon::Knowledge some;
/// some.labels = points.labels;  // Labels::kUnknown for points without a label
/// const auto map = cordon::SemiLe().fit(points, some, run, report);
/// \endcode
///
/// Reference: Chen, Zhang, Bu, Wang, Chen, "Constrained Laplacian Eigenmap for dimensionality
/// reduction", Neurocomputing 73, 2010, section 2.4.
#pragma once

#include "methods/le.h"

namespace cordon::internal {

class SemiLe final : public Method, public RankMethod {
 public:
  explicit SemiLe(const LeOptions& options = {});
  Cost cost(const Shape& shape) const override;
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, const Run& run,
                           Report& report) const override;
  std::unique_ptr<Map> fit_over_ranks(const Ranks& ranks, const Points& points, const Knowledge& known,
                                      const Checkpoint& checkpoint, const Run& run,
                                      Report& report) const override;

 private:
  void require_own_solver() const;

  LeOptions options_;
};

}  // namespace cordon::internal
