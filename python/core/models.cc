
#include <span>

#include "arrays.h"
#include "bindings.h"
#include "computation.h"
#include "cordon/core/error.h"
#include "cordon/model/model.h"
#include "cordon/tune/tune.h"
#include "frames.h"

namespace cordon::python {
namespace {

py::list methods() {
  py::list all;
  for (const MethodInfo& info : all_methods()) {
    py::list parameters;
    for (const ParameterInfo& p : info.parameters)
      parameters.append(py::dict(py::arg("name") = p.name, py::arg("type") = p.type,
                                 py::arg("default") = p.default_value, py::arg("paper") = p.paper_value,
                                 py::arg("range") = p.range, py::arg("sentence") = p.description));
    all.append(py::dict(py::arg("name") = info.name, py::arg("title") = info.title,
                        py::arg("sentence") = info.description, py::arg("learns_from") = info.learns_from,
                        py::arg("uses_must") = info.uses_must, py::arg("uses_cannot") = info.uses_cannot,
                        py::arg("uses_distances") = info.uses_distances,
                        py::arg("uses_labels") = info.uses_labels,
                        py::arg("max_links_from_labels") = info.max_links_from_labels,
                        py::arg("reference") = info.reference, py::arg("parameters") = parameters));
  }
  return all;
}

Model fit_model(const py::object& array, std::vector<std::string> column_names, const std::string& method,
                ParameterValues parameters, const std::string& scale, const std::string& contradictions,
                const ConstraintSet& constraints, std::vector<int> codes, std::vector<std::string> classes,
                const std::optional<Encoding>& encoding, const Settings& settings) {
  const BorrowedPoints x = borrow(array, std::move(column_names));
  const bool choose = scale == "auto";  // by what is known
  FitOptions options{method, std::move(parameters), choose ? ScalingKind::kMinMax : scaling_kind(scale),
                     contradiction_policy(contradictions)};
  Knowledge known{constraints, {std::move(codes), std::move(classes)}};
  Run run = make_run(settings);
  return compute(run, [&] {
    const auto learn = [&] {
      return encoding ? fit(Encoded{x.points, *encoding, {}}, std::move(known), options, run)
                      : fit(x.points, std::move(known), options, run);
    };
    if (!choose) return learn();
    const ScalingChoice choice = choose_scaling(x.points, known, options, run);
    options.scaling = choice.kind;
    Model model = learn();
    for (const std::string& note : choice.report.notes) model.report.note(note);
    return model;
  });
}

using FloatArray = py::array_t<float>;

// The coordinates of float32 points, rounded to float32: those of X in double, without X in double.
FloatArray transform_float(const Model& model, const py::object& given, const Settings& settings) {
  const BorrowedFloats x = borrow_floats(given);
  FloatArray coordinates(std::vector<py::ssize_t>{x.view.rows, model.map->output_dims()});
  const std::span<float> out(coordinates.mutable_data(), static_cast<std::size_t>(coordinates.size()));
  Run run = make_run(settings);
  compute_apart(run, [&] { model.transform(x.view, out, run); });
  return coordinates;
}

// Where the map puts points; `seen`: they are the very points it was fitted on.
py::array_t<double> place(const Model& model, const py::object& array, bool seen, const Settings& settings) {
  const BorrowedPoints x = borrow_for(model, array);
  Run run = make_run(settings);
  return to_numpy(compute(run, [&] {
    x.points.require_finite();
    return seen ? model.training_embedding(x.points, run) : model.transform(x.points, run);
  }));
}

py::dict arrays_of(const Model& model) {
  py::dict arrays;
  for (NamedArray& array : model.map->arrays())
    arrays.set(array.name.c_str(), to_numpy(std::move(array.values)));
  return arrays;
}

py::tuple scaling_of(const Model& model) {
  return py::make_tuple(name_of(model.scaling.kind), to_numpy(model.scaling.offset),
                        to_numpy(model.scaling.factor));
}

}  // namespace

void add_models(py::module_& module) {
  module.def("presets", &all_presets, "Names of the sets of parameter values, that of the defaults first.");
  module.def("methods", &methods, "All methods of the registry with their parameters.");
  module.def("fit", &fit_model, py::arg("X"), py::arg("column_names"), py::arg("method"),
             py::arg("parameters"), py::arg("scale"), py::arg("contradictions"), py::arg("constraints"),
             py::arg("labels"), py::arg("classes"), py::arg("encoding"), py::arg("settings"));
  py::class_<Model>(module, "Model", "A fitted model: scaling and map, in one value that can be saved.")
      .def(
          "transform",
          [](const Model& model, const py::object& x, const Settings& s) -> py::array {
            if (py::is_array_of<float>(x)) return transform_float(model, x, s);
            return place(model, x, false, s);
          },
          py::arg("X"), py::arg("settings"))
      .def(
          "training_embedding",
          [](const Model& model, const py::object& x, const Settings& s) { return place(model, x, true, s); },
          py::arg("X"), py::arg("settings"))
      .def("arrays", &arrays_of, "The map's matrices by name.")
      .def("scaling", &scaling_of, "Kind, offset and factor of the scaling.")
      .def_property_readonly("method", [](const Model& model) { return model.method; })
      .def_property_readonly("parameters", [](const Model& model) { return model.parameters; })
      .def_property_readonly("kind", [](const Model& model) { return model.map->kind(); })
      .def_property_readonly("features", [](const Model& model) { return model.encoding.feature_names(); })
      .def_property_readonly("encoding", [](const Model& model) { return model.encoding; })
      .def_property_readonly("takes_tables", [](const Model& model) { return takes_tables(model.encoding); })
      .def_property_readonly("has_names", [](const Model& model) { return model.encoding.has_names; })
      .def_property_readonly("input_dims", [](const Model& model) { return model.map->input_dims(); })
      .def_property_readonly("output_dims", [](const Model& model) { return model.map->output_dims(); })
      .def(
          "cluster_arrays",
          [](const Model& model) {
            py::dict arrays;
            if (model.clusters)
              for (NamedArray& array : model.clusters->arrays())
                arrays.set(array.name.c_str(), to_numpy(std::move(array.values)));
            return arrays;
          },
          "The matrices of the rule that assigns rows to clusters, by name.")
      .def_property_readonly("cluster_names", [](const Model& model) { return model.cluster_names; })
      .def_property_readonly("has_clusters", [](const Model& model) { return model.clusters != nullptr; })
      .def_property_readonly(
          "clusters", [](const Model& model) { return model.clusters ? model.clusters->clusters() : 0; })
      .def_property_readonly("report", [](const Model& model) { return model.report.json(); })
      .def_property_readonly("brief", [](const Model& model) { return model.report.brief(); })
      .def("save", &Model::save, py::arg("path"))
      .def_static("load", &Model::load, py::arg("path"))
      .def("bytes", [](const Model& model) { return py::bytes(model.bytes()); })
      .def_static("from_bytes", [](const py::bytes& bytes) { return Model::from_bytes(bytes.view()); })
      .def(py::pickle(
          [](const Model& model) { return py::bytes(model.bytes()); },
          [](const py::bytes& bytes) { return Model::from_bytes(bytes.view(), "a pickled model"); }));
}

}  // namespace cordon::python
