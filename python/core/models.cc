#include <pybind11/stl.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "arrays.h"
#include "bindings.h"
#include "computation.h"
#include "cordon/core/error.h"
#include "cordon/model/model.h"
#include "core/parallel.h"
#include "methods/after_scaling.h"
#include "methods/project_kernel.h"

namespace cordon::python {
namespace {

py::list methods() {
  py::list all;
  for (const MethodInfo& info : all_methods()) {
    py::list parameters;
    for (const ParameterInfo& p : info.parameters)
      parameters.append(py::dict(py::arg("name") = p.name, py::arg("type") = p.type,
                                 py::arg("default") = p.standard, py::arg("range") = p.range,
                                 py::arg("sentence") = p.sentence));
    all.append(py::dict(py::arg("name") = info.name, py::arg("title") = info.title,
                        py::arg("sentence") = info.sentence, py::arg("learns_from") = info.learns_from,
                        py::arg("uses_must") = info.uses_must, py::arg("uses_cannot") = info.uses_cannot,
                        py::arg("uses_distances") = info.uses_distances,
                        py::arg("uses_labels") = info.uses_labels, py::arg("reference") = info.reference,
                        py::arg("parameters") = parameters));
  }
  return all;
}

Model fit_model(const py::object& array, std::vector<std::string> column_names, const std::string& method,
                ParameterValues parameters, const std::string& scale, const std::string& contradictions,
                const ConstraintSet& said, std::vector<int> codes, std::vector<std::string> classes,
                const Settings& settings) {
  const BorrowedPoints x = borrow(array, std::move(column_names));
  FitOptions options{method, std::move(parameters), scaling_kind(scale),
                     contradiction_policy(contradictions)};
  Knowledge known{said, {std::move(codes), std::move(classes)}};
  Run run = make_run(settings);
  return compute(run, [&] { return fit(x.points, std::move(known), options, run); });
}

using FloatArray = py::array_t<float>;

constexpr Index kTile = 512;

// Rows in double at a time where X is float32: 8 MB of them, a whole number of the tiles that maps work on.
Index rows_per_block(const FloatArray& x) {
  constexpr Index kNumbers = Index{1} << 20;
  return std::max<Index>(kNumbers / std::max<Index>(x.shape(1), 1) / kTile, 1) * kTile;
}

// Rows first .. first + count - 1 of X, put into `block`.
Points widened(const FloatArray& array, Index first, Index count, Matrix& block, const Run& run) {
  const auto x = array.unchecked<2>();
  const bool side_by_side = array.strides(1) == sizeof(float);
  const Tiles tiles(count, kTile);
  parallel_for(run, tiles.count(), [&](Index tile) {
    for (Index i = tiles[tile].first; i < tiles[tile].last; ++i) {
      double* const row = block.row(i).data();
      if (side_by_side)
        std::copy_n(x.data(first + i, 0), block.cols(), row);
      else
        for (Index j = 0; j < block.cols(); ++j) row[j] = x(first + i, j);
    }
  });
  Points rows = Points::look_at(block.view().middle_rows(0, count));
  try {
    rows.require_finite();
  } catch (const Error&) {  // told again with the number of the row in X
    for (Index i = 0; i < count; ++i) rows.row_ids.push_back(std::to_string(first + i));
    rows.require_finite();
  }
  return rows;
}

// Linear maps read float32 as it is, to the same sums. False where that cannot be, and where a place is not
// finite: the rows in double then tell which number of X is to blame.
bool place_as_it_is(const Model& model, const FloatArray& array, std::span<float> places, const Run& run) {
  const auto* const linear = dynamic_cast<const LinearMap*>(model.map.get());
  if (linear == nullptr || linear->output_dims() > kMostProjected || array.shape(1) != linear->input_dims())
    return false;
  if ((array.flags() & py::array::c_style) == 0) return false;
  const auto whole = after_scaling(*linear, model.scaling);
  if (!whole) return false;
  whole->apply(std::span<const float>(array.data(), static_cast<std::size_t>(array.size())), places, run);
  return std::ranges::all_of(places, [](float place) { return std::isfinite(place); });
}

// The places of rows of float32, rounded to float32: those of X in double, without X in double.
FloatArray place_narrow(const Model& model, const FloatArray& array, const Settings& settings) {
  if (array.ndim() != 2) throw py::value_error("Expected 2D array");
  const Index dims = model.map->output_dims();
  FloatArray places(std::vector<py::ssize_t>{array.shape(0), dims});
  float* to = places.mutable_data();
  const Tiles blocks(array.shape(0), rows_per_block(array));
  Run run = make_run(settings);
  compute_apart(run, [&] {
    if (place_as_it_is(model, array, {to, static_cast<std::size_t>(places.size())}, run)) return;
    Matrix block = Matrix::uninitialised(blocks.count() > 0 ? blocks[0].count() : 0, array.shape(1));
    for (Index b = 0; b < blocks.count(); ++b) {
      const Matrix y = model.transform(widened(array, blocks[b].first, blocks[b].count(), block, run), run);
      to = std::transform(y.data(), y.data() + y.size(), to, [](double v) { return static_cast<float>(v); });
    }
  });
  return places;
}

// Where the map puts points; `seen`: they are the very points it was fitted on.
py::array_t<double> place(const Model& model, const py::object& array, bool seen, const Settings& settings) {
  const BorrowedPoints x = borrow(array);
  Run run = make_run(settings);
  return to_numpy(compute(run, [&] {
    x.points.require_finite();
    return seen ? model.training_embedding(x.points, run) : model.transform(x.points, run);
  }));
}

py::dict arrays_of(const Model& model) {
  py::dict arrays;
  for (NamedArray& array : model.map->arrays())
    arrays[array.name.c_str()] = to_numpy(std::move(array.values));
  return arrays;
}

py::tuple scaling_of(const Model& model) {
  return py::make_tuple(name_of(model.scaling.kind), to_numpy(model.scaling.offset),
                        to_numpy(model.scaling.factor));
}

}  // namespace

void add_models(py::module_& module) {
  module.def("methods", &methods, "All methods of the registry with their parameters.");
  module.def("fit", &fit_model, py::arg("X"), py::arg("column_names"), py::arg("method"),
             py::arg("parameters"), py::arg("scale"), py::arg("contradictions"), py::arg("constraints"),
             py::arg("labels"), py::arg("classes"), py::arg("settings"));
  py::class_<Model>(module, "Model", "A fitted model: scaling and map, in one value that can be saved.")
      .def(
          "transform",
          [](const Model& model, const py::object& x, const Settings& s) -> py::array {
            if (py::isinstance<FloatArray>(x)) return place_narrow(model, x, s);
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
      .def_property_readonly("features", [](const Model& model) { return model.encoding.features; })
      .def_property_readonly("has_names", [](const Model& model) { return model.encoding.has_names; })
      .def_property_readonly("input_dims", [](const Model& model) { return model.map->input_dims(); })
      .def_property_readonly("output_dims", [](const Model& model) { return model.map->output_dims(); })
      .def_property_readonly("report", [](const Model& model) { return model.report.json(); })
      .def_property_readonly("brief", [](const Model& model) { return model.report.brief(); })
      .def("save", &Model::save, py::arg("path"))
      .def_static("load", &Model::load, py::arg("path"))
      .def("bytes", [](const Model& model) { return py::bytes(model.bytes()); })
      .def_static("from_bytes",
                  [](const py::bytes& bytes) { return Model::from_bytes(std::string_view(bytes)); })
      .def(py::pickle([](const Model& model) { return py::bytes(model.bytes()); },
                      [](const py::bytes& bytes) {
                        return Model::from_bytes(std::string_view(bytes), "a pickled model");
                      }));
}

}  // namespace cordon::python
