
#include <limits>
#include <optional>
#include <stdexcept>

#include "arrays.h"
#include "bindings.h"
#include "computation.h"
#include "cordon/cluster/auto_cluster.h"
#include "cordon/cluster/constrained_kmeans.h"
#include "cordon/cluster/kernel_kmeans.h"
#include "cordon/constraints/contradictions.h"
#include "cordon/data/scaling.h"
#include "cordon/model/model.h"

namespace cordon::python {
namespace {

KMeansStart start_of(const std::string& name) {
  if (name == "k-means++") return KMeansStart::kPlusPlus;
  if (name == "random") return KMeansStart::kRandom;
  throw py::value_error("start '" + name + "' is not allowed; allowed: k-means++, random");
}

KMeansOptions kmeans_options(Index k, Index restarts, const std::string& start, Index max_iterations,
                             double tolerance) {
  return {.k = k,
          .restarts = restarts,
          .start = start_of(start),
          .max_iterations = max_iterations,
          .tolerance = tolerance};
}

py::dict result(const Clustering& found) {
  return py::dict(py::arg("labels") = to_numpy(found.labels),
                  py::arg("centres") = to_numpy(Matrix(found.centres)),
                  py::arg("objective") = found.objective, py::arg("iterations") = found.iterations,
                  py::arg("converged") = found.converged, py::arg("warnings") = found.report.warnings);
}

py::dict result(const ConstrainedClustering& found, const ConstraintSet& constraints) {
  py::dict all = result(found.clustering);
  all.set("within", found.within);
  py::list broken;
  for (const Index at : found.broken) {
    const Pair& link = constraints.cannot[static_cast<std::size_t>(at)];
    broken.append(py::make_tuple(link.a, link.b));
  }
  all.set("broken", broken);
  return all;
}

py::dict plain(const py::object& array, const KMeansOptions& options, const Settings& settings) {
  const BorrowedPoints x = borrow(array);
  Run run = make_run(settings);
  const Clustering found = compute(run, [&] {
    x.points.require_finite();
    return kmeans(x.points, options, run);
  });
  return result(found);
}

py::dict constrained(const py::object& array, const ConstraintSet& given, const KMeansOptions& options,
                     double penalty, const Settings& settings) {
  const BorrowedPoints x = borrow(array);
  ConstraintSet constraints = given;
  prepare_constraints(constraints, x.points.rows(), ContradictionPolicy::kError);
  Run run = make_run(settings);
  const ConstrainedClustering found = compute(run, [&] {
    x.points.require_finite();
    return constrained_kmeans(x.points, constraints, {.kmeans = options, .penalty = penalty}, run);
  });
  return result(found, constraints);
}

// k = 0: estimated.
py::dict by_auto(const py::object& array, std::vector<std::string> column_names, const ConstraintSet& given,
                 Index k, const std::string& scale, Index dims, const std::optional<Encoding>& encoding,
                 const Settings& settings) {
  const BorrowedPoints x = borrow(array, std::move(column_names));
  ConstraintSet constraints = given;
  const Index count = given.size();
  prepare_constraints(constraints, x.points.rows(), ContradictionPolicy::kError);
  const ScalingKind kind = scaling_kind(scale);
  if (dims < 0) throw py::value_error("dims must be 0 (all) or a number of dimensions");
  Run run = make_run(settings);
  AutoClustering found;
  Model model = compute(run, [&] {
    x.points.require_finite();
    const Encoding columns = encoding ? *encoding : encoding_of(x.points);
    Scaling scaling = fit_scaling(x.points, columns, kind, run);
    const Points points = scaled(x.points, scaling, run);
    AutoClusterOptions options{.k = k};
    options.map.dims = dims;
    found = auto_cluster(points, constraints, options, run);
    report_explanation(explain_clusters(points, constraints, found, run), x.points, constraints,
                       found.report);
    Report& report = found.report;
    report.method = "auto";
    report.n = points.rows();
    report.f = points.cols();
    report.dims = found.map.cols();
    report.seed = run.seed;
    report.constraints = {count, constraints.size(), count - constraints.size(),
                          static_cast<Index>(found.broken.size())};
    report.parameters = {
        {"k", std::to_string(found.clusters())}, {"dims", std::to_string(dims)}, {"scale", scale}};
    return cluster_model("auto", columns, std::move(scaling), found.rule, found.placement, report);
  });
  py::list broken;
  for (const Index at : found.broken) {
    const Pair& link = constraints.cannot[static_cast<std::size_t>(at)];
    broken.append(py::make_tuple(link.a, link.b));
  }
  return py::dict(py::arg("labels") = to_numpy(found.labels),
                  py::arg("confidence") = to_numpy(found.confidence),
                  py::arg("map") = to_numpy(std::move(found.map)), py::arg("broken") = broken,
                  py::arg("clusters") = model.clusters->clusters(), py::arg("report") = found.report.json(),
                  py::arg("warnings") = found.report.warnings, py::arg("model") = model);
}

// Clusters and confidence of rows by a model that has clusters.
py::tuple predict(const Model& model, const py::object& array, const Settings& settings) {
  const BorrowedPoints x = borrow_for(model, array);
  Run run = make_run(settings);
  const Assignment found = compute(run, [&] { return model.predict(x.points, run); });
  return py::make_tuple(to_numpy(found.labels), to_numpy(found.confidence));
}

// The model of clusters found on points as they are.
Model model_of(const std::string& method, const Points& points, std::shared_ptr<const ClusterRule> rule,
               const std::optional<Encoding>& encoding, Report report, std::uint64_t seed) {
  report.method = method;
  report.n = points.rows();
  report.f = points.cols();
  report.dims = rule->clusters();
  report.seed = seed;
  report.parameters = {{"k", std::to_string(rule->clusters())}, {"scale", "none"}};
  return cluster_model(method, encoding ? *encoding : encoding_of(points), {}, std::move(rule), nullptr,
                       std::move(report));
}

struct KernelChoice {
  std::string name;
  std::optional<double> delta;  // nothing: the median distance
  Index degree = 3;
};

Kernel make_kernel(const KernelChoice& choice, const Points& points, const Run& run) {
  Kernel kernel{.kind = kernel_kind(choice.name), .degree = choice.degree};
  if (choice.degree < 1) throw std::invalid_argument("degree must be at least 1");
  if (choice.delta && !(*choice.delta > 0 && *choice.delta < std::numeric_limits<double>::infinity()))
    throw std::invalid_argument(
        "delta is not allowed; allowed: auto (the median distance), or a number more than 0");
  kernel.delta = choice.delta ? *choice.delta : median_distance(points, run);
  return kernel;
}

py::dict by_kernel(const py::object& array, std::vector<std::string> column_names, const ConstraintSet& given,
                   const KernelChoice& choice, const KMeansOptions& o, const std::string& method,
                   const std::optional<Encoding>& encoding, const Settings& settings) {
  const BorrowedPoints x = borrow(array, std::move(column_names));
  ConstraintSet constraints = given;
  prepare_constraints(constraints, x.points.rows(), ContradictionPolicy::kError);
  Run run = make_run(settings);
  double delta = 0;
  KernelClustering found;
  Model model = compute(run, [&] {
    x.points.require_finite();
    // Told before the work on the kernel starts.
    for (const std::string& problem : o.problems(x.points.rows())) throw std::invalid_argument(problem);
    const Kernel kernel = make_kernel(choice, x.points, run);
    delta = kernel.delta;
    found = kernel_kmeans(
        x.points, constraints, kernel,
        {.k = o.k, .restarts = o.restarts, .start = o.start, .max_iterations = o.max_iterations}, run);
    return model_of(method, x.points, kernel_rule(x.points, constraints, kernel, found.labels, run), encoding,
                    found.report, run.seed);
  });
  return py::dict(py::arg("labels") = to_numpy(found.labels), py::arg("objective") = found.objective,
                  py::arg("iterations") = found.iterations, py::arg("converged") = found.converged,
                  py::arg("delta") = delta, py::arg("warnings") = found.report.warnings,
                  py::arg("model") = model);
}

}  // namespace

void add_clusters(py::module_& module) {
  py::class_<KMeansOptions>(module, "KMeansOptions")
      .def(py::init(&kmeans_options), py::arg("k"), py::arg("restarts"), py::arg("start"),
           py::arg("max_iterations"), py::arg("tolerance"));
  py::class_<KernelChoice>(module, "KernelChoice")
      .def(py::init([](std::string name, std::optional<double> delta, Index degree) {
             return KernelChoice{std::move(name), delta, degree};
           }),
           py::arg("kernel"), py::arg("delta"), py::arg("degree"));
  module.def("kmeans", &plain, py::arg("X"), py::arg("options"), py::arg("settings"));
  module.def("constrained_kmeans", &constrained, py::arg("X"), py::arg("constraints"), py::arg("options"),
             py::arg("penalty"), py::arg("settings"));
  module.def("auto_cluster", &by_auto, py::arg("X"), py::arg("column_names"), py::arg("constraints"),
             py::arg("k"), py::arg("scale"), py::arg("dims"), py::arg("encoding"), py::arg("settings"));
  module.def("kernel_kmeans", &by_kernel, py::arg("X"), py::arg("column_names"), py::arg("constraints"),
             py::arg("kernel"), py::arg("options"), py::arg("method"), py::arg("encoding"),
             py::arg("settings"));
  module.def("predict", &predict, py::arg("model"), py::arg("X"), py::arg("settings"));
  module.def(
      "centre_model",
      [](const py::object& centres, std::vector<std::string> column_names, Index rows,
         const std::string& method, const std::optional<Encoding>& encoding) {
        BorrowedPoints c = borrow(centres, std::move(column_names));
        Model model = model_of(method, c.points, centre_rule(Matrix(c.points.dense())), encoding, {}, 0);
        model.report.n = rows;
        return model;
      },
      py::arg("centres"), py::arg("column_names"), py::arg("rows"), py::arg("method"), py::arg("encoding"),
      "The model of the nearest centre, for saving k-means.");
  module.def("nearest_centres",
             [](const py::object& array, const py::object& centres, const Settings& settings) {
               const BorrowedPoints x = borrow(array);
               const Matrix to(borrow(centres).points.dense());
               Run run = make_run(settings);
               return to_numpy(compute(run, [&] {
                 x.points.require_finite();
                 return nearest_centres(x.points, to, run);
               }));
             });
}

}  // namespace cordon::python
