
#include "arrays.h"
#include "bindings.h"
#include "computation.h"
#include "cordon/tune/tune.h"

namespace cordon::python {
namespace {

py::dict tune_method(const py::object& array, const std::string& method, ParameterValues fixed,
                     ParameterGrid grid, const std::string& scale, const std::string& contradictions,
                     const ConstraintSet& constraints, std::vector<int> codes,
                     std::vector<std::string> classes, Index folds, const Settings& settings) {
  const BorrowedPoints x = borrow(array);
  TuneOptions options;
  options.fit = {method, std::move(fixed), scaling_kind(scale), contradiction_policy(contradictions)};
  options.grid = std::move(grid);
  options.folds = folds;
  Knowledge known{constraints, {std::move(codes), std::move(classes)}};
  Run run = make_run(settings);
  const Tuning tuning = compute(run, [&] { return tune(x.points, std::move(known), options, run); });
  py::list trials;
  for (const Trial& trial : tuning.trials)
    trials.append(py::dict(py::arg("parameters") = trial.parameters, py::arg("scores") = trial.scores,
                           py::arg("mean") = trial.mean, py::arg("standard_error") = trial.standard_error,
                           py::arg("seconds") = trial.seconds, py::arg("problem") = trial.problem));
  return py::dict(py::arg("trials") = trials, py::arg("winner") = tuning.winner,
                  py::arg("folds_used") = tuning.folds_used, py::arg("notes") = tuning.report.notes);
}

}  // namespace

void add_tuning(py::module_& module) {
  module.def("tune", &tune_method, py::arg("X"), py::arg("method"), py::arg("fixed"), py::arg("grid"),
             py::arg("scale"), py::arg("contradictions"), py::arg("constraints"), py::arg("labels"),
             py::arg("classes"), py::arg("folds"), py::arg("settings"));
}

}  // namespace cordon::python
