// Sessions: statements on distances that come and go, each map starting from the last.
#include "cordon/guided/session.h"

#include <memory>
#include <optional>

#include "arrays.h"
#include "bindings.h"
#include "computation.h"
#include "cordon/constraints/contradictions.h"
#include "cordon/guided/links.h"
#include "cordon/model/model.h"
#include "one_at_a_time.h"

namespace cordon::python {
namespace {

GuidedSolver solver_of(const std::string& name) {
  return name == "uzawa" ? GuidedSolver::kUzawa : GuidedSolver::kDual;
}

// A session and the array it looks at.
class PythonSession {
 public:
  // `parameters` are those of `guided`, in words; `options` the same in numbers.
  // `encoding`: how a table became these points.
  PythonSession(const py::object& array, std::vector<std::string> column_names,
                const std::optional<Encoding>& encoding, const std::string& scale, ParameterValues parameters,
                const GuidedOptions& options, const Settings& settings)
      : x_(borrow(array, std::move(column_names))),
        encoding_(encoding ? *encoding : encoding_of(x_.points)),
        parameters_(std::move(parameters)) {
    make_method("guided", parameters_);  // refuses what the method would
    const ScalingKind kind = scaling_kind(scale);
    Run run = make_run(settings);
    compute_apart(run, [&] {
      x_.points.require_finite();
      scaling_ = fit_scaling(x_.points, encoding_, kind, run);
      points_ = scaled(x_.points, scaling_, run);
      session_.emplace(points_, options, run);
    });
  }

  // All statements on distances of the set, then those its links become: the names of each, in this order,
  // and the statements. All are added, or none.
  std::pair<std::vector<Index>, ConstraintSet> add(const ConstraintSet& given, const Settings& settings) {
    const auto held = busy_.hold("this session");
    ConstraintSet constraints = given;
    prepare_constraints(constraints, points_.rows(), ContradictionPolicy::kError);
    Run run = make_run(settings);
    std::vector<Index> ids;
    try {
      compute_apart(run, [&] {
        const auto implied = statements_from_links(points_, constraints, run);
        constraints.distances.insert(constraints.distances.end(), implied.begin(), implied.end());
        for (const DistanceStatement& one : constraints.distances) ids.push_back(session_->add(one, run));
      });
    } catch (...) {
      for (const Index id : ids) session_->remove(id);
      throw;
    }
    constraints.must.clear();
    constraints.cannot.clear();
    return {std::move(ids), std::move(constraints)};
  }

  void change(Index id, const ConstraintSet& constraints, const Settings& settings) {
    const auto held = busy_.hold("this session");
    Run run = make_run(settings);
    compute_apart(run, [&] { session_->change(id, constraints.distances.at(0), run); });
  }

  void remove(Index id) {
    const auto held = busy_.hold("this session");
    session_->remove(id);
  }

  py::dict solve(const Settings& settings) {
    const auto held = busy_.hold("this session");
    Run run = make_run(settings);
    const GuidedMap found = compute(run, [&] { return session_->solve(run); });
    py::list statements;
    for (const StatementState& one : found.statements)
      statements.append(py::make_tuple(one.id, one.satisfied, one.slack, one.multiplier, one.reachable));
    return py::dict(py::arg("model") = model_of(found, run), py::arg("statements") = statements,
                    py::arg("conflict") = found.conflict, py::arg("variance_kept") = found.variance_kept,
                    py::arg("variance_bound") = found.variance_bound, py::arg("converged") = found.converged,
                    py::arg("satisfied") = found.satisfied, py::arg("eigenproblems") = found.eigenproblems);
  }

  Index space() const { return session_->space(); }

 private:
  // What `cordon fit --method guided` would have made of these statements.
  Model model_of(const GuidedMap& found, const Run& run) const {
    Model model;
    model.method = "guided";
    model.parameters = effective_parameters(model.method, parameters_);
    model.encoding = encoding_;
    model.scaling = scaling_;
    model.map = std::make_shared<LinearMap>(found.centre, found.directions);
    Report& report = model.report;
    report.method = model.method;
    report.n = x_.points.rows();
    report.f = x_.points.cols();
    report.dims = found.directions.cols();
    report.seed = run.seed;
    report.threads = run.thread_count();
    report.parameters = model.parameters;
    report.parameters.emplace_back("scale", name_of(scaling_.kind));
    report.constraints.given = report.constraints.used = static_cast<Index>(found.statements.size());
    for (const StatementState& one : found.statements) report.constraints.violated += one.satisfied ? 0 : 1;
    report.eigenvalues = found.variances;
    report.set("variance_kept", found.variance_kept);
    report.set("converged", found.converged);
    return model;
  }

  BorrowedPoints x_;
  Encoding encoding_;
  ParameterValues parameters_;
  Scaling scaling_;
  Points points_;  // scaled
  std::optional<Session> session_;
  OneAtATime busy_;
};

}  // namespace

void add_session(py::module_& module) {
  using Self = PythonSession;
  py::class_<Self>(module, "Session", "Statements on distances and their map; see cordon.Session.")
      .def(py::init([](const py::object& x, std::vector<std::string> column_names,
                       const std::optional<Encoding>& encoding, const std::string& scale,
                       ParameterValues parameters, Index dims, const std::string& solver, double smoothing,
                       double multiplier_cap, std::optional<Index> max_iterations, double time_limit,
                       bool warm_start, bool explain, const Settings& settings) {
             GuidedOptions options;
             options.dims = dims;
             options.solver = solver_of(solver);
             options.smoothing = smoothing;
             options.multiplier_cap = multiplier_cap;
             options.max_iterations = max_iterations;
             options.time_limit = time_limit;
             options.warm_start = warm_start;
             options.explain = explain;
             return std::make_unique<Self>(x, std::move(column_names), encoding, scale, std::move(parameters),
                                           options, settings);
           }),
           py::arg("X"), py::arg("column_names"), py::arg("encoding"), py::arg("scale"),
           py::arg("parameters"), py::kw_only(), py::arg("dims"), py::arg("solver"), py::arg("smoothing"),
           py::arg("multiplier_cap"), py::arg("max_iterations"), py::arg("time_limit"), py::arg("warm_start"),
           py::arg("explain"), py::arg("settings"))
      .def("add", &Self::add)
      .def("change", &Self::change)
      .def("remove", &Self::remove)
      .def("solve", &Self::solve)
      .def_property_readonly("space", &Self::space);
}

}  // namespace cordon::python
