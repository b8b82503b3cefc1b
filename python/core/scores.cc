
#include "arrays.h"
#include "bindings.h"
#include "computation.h"
#include "cordon/score/clustering_scores.h"
#include "cordon/score/constraint_scores.h"
#include "cordon/score/projection_scores.h"

namespace cordon::python {
namespace {

py::dict clustering_scores(const std::vector<int>& truth, const std::vector<int>& found) {
  const ClusteringScores s = score_clustering(truth, found);
  return py::dict(py::arg("f_score") = s.f_score, py::arg("rand") = s.rand,
                  py::arg("adjusted_rand") = s.adjusted_rand, py::arg("normalised_rand") = s.normalised_rand,
                  py::arg("accuracy") = s.accuracy, py::arg("nmi") = s.nmi, py::arg("rows") = s.rows,
                  py::arg("left_out") = s.left_out, py::arg("classes") = s.classes,
                  py::arg("clusters") = s.clusters);
}

py::dict constraint_scores(const std::vector<int>& found, const ConstraintSet& constraints) {
  const ConstraintScores s = score_constraints(found, constraints);
  return py::dict(py::arg("must_satisfied") = s.must_satisfied,
                  py::arg("cannot_satisfied") = s.cannot_satisfied, py::arg("must_counted") = s.must_counted,
                  py::arg("cannot_counted") = s.cannot_counted, py::arg("left_out") = s.left_out);
}

}  // namespace

void add_scores(py::module_& module) {
  module.def("clustering_scores", &clustering_scores);
  module.def("constraint_scores", &constraint_scores);
  module.def("constraint_auc", [](const py::object& embedding, const ConstraintSet& constraints) {
    const BorrowedPoints y = borrow(embedding);
    constraints.require_rows(y.points.rows());
    return constraint_auc(y.points, constraints);
  });
  module.def("cumulative_purity", [](const py::object& embedding, const std::vector<int>& labels,
                                     Index largest_t, const Settings& settings) {
    const BorrowedPoints y = borrow(embedding);
    Run run = make_run(settings);
    return to_numpy(compute(run, [&] { return cumulative_purity(y.points, labels, largest_t, run); }));
  });
  module.def("knn_cross_validation",
             [](const py::object& embedding, const std::vector<int>& labels, Index neighbors, Index folds,
                Index repeats, const Settings& settings) {
               const BorrowedPoints y = borrow(embedding);
               Run run = make_run(settings);
               const KnnAccuracy accuracy = compute(run, [&] {
                 return knn_cross_validation(
                     y.points, labels, {.neighbors = neighbors, .folds = folds, .repeats = repeats}, run);
               });
               return py::make_tuple(accuracy.mean, accuracy.of_repeat);
             });
  module.def("between_share", [](const py::object& embedding, const std::vector<int>& labels) {
    const BorrowedPoints y = borrow(embedding);
    return between_share(y.points, labels);
  });
}

}  // namespace cordon::python
