
#include "arrays.h"
#include "bindings.h"
#include "computation.h"
#include "cordon/model/model.h"
#include "one_at_a_time.h"

namespace cordon::python {
namespace {

// Sums of parts of a table; a part changes them while the GIL is released.
struct HeldSums {
  explicit HeldSums(PartialFit made) : sums(std::move(made)) {}
  PartialFit sums;
  OneAtATime one;
};

}  // namespace

void add_partial(py::module_& module) {
  py::class_<HeldSums>(module, "PartialFit", "Sums over parts of a table, and the model they make.")
      .def(py::init([](const std::string& method, ParameterValues parameters, const std::string& scale,
                       const std::string& contradictions) {
             return std::make_unique<HeldSums>(PartialFit(
                 {method, std::move(parameters), scaling_kind(scale), contradiction_policy(contradictions)}));
           }),
           py::arg("method"), py::arg("parameters"), py::arg("scale"), py::arg("contradictions"))
      .def(
          "add",
          [](HeldSums& held, const py::object& array, std::vector<std::string> column_names,
             const ConstraintSet& constraints, std::vector<int> codes, std::vector<std::string> classes,
             const Settings& settings) {
            const auto lock = held.one.hold("partial_fit");
            Knowledge known{constraints, {std::move(codes), std::move(classes)}};
            Run run = make_run(settings);
            if (py::is_array_of<float>(array)) {
              const BorrowedFloats x = borrow_floats(array);
              compute_apart(run, [&] { held.sums.add(x.view, column_names, std::move(known), run); });
              return;
            }
            const BorrowedPoints x = borrow(array, std::move(column_names));
            compute_apart(run, [&] { held.sums.add(x.points, std::move(known), run); });
          },
          py::arg("X"), py::arg("column_names"), py::arg("constraints"), py::arg("labels"),
          py::arg("classes"), py::arg("settings"))
      .def(
          "add_links",
          [](HeldSums& held, const py::object& linked, std::vector<std::string> row_names,
             const ConstraintSet& constraints, const Settings& settings) {
            const auto lock = held.one.hold("partial_fit");
            BorrowedPoints x = borrow(linked, {});
            x.points.row_ids = std::move(row_names);
            Run run = make_run(settings);
            compute_apart(run, [&] { held.sums.add_links(x.points, constraints, run); });
          },
          py::arg("linked"), py::arg("row_names"), py::arg("constraints"), py::arg("settings"))
      .def("merge", [](HeldSums& held, const HeldSums& other) { held.sums.merge(other.sums); })
      .def("copy",
           [](const HeldSums& held) {
             return std::make_unique<HeldSums>(PartialFit::from_bytes(held.sums.bytes()));
           })
      .def(py::pickle([](const HeldSums& held) { return py::bytes(held.sums.bytes()); },
                      [](const py::bytes& bytes) {
                        return std::make_unique<HeldSums>(PartialFit::from_bytes(bytes.view()));
                      }))
      .def(
          "model",
          [](HeldSums& held, const Settings& settings) {
            const auto lock = held.one.hold("partial_fit");
            Run run = make_run(settings);
            return compute(run, [&] { return held.sums.model(run); });
          },
          py::arg("settings"))
      .def_property_readonly("rows", [](const HeldSums& held) { return held.sums.rows(); })
      .def_static("is_for", [](const std::string& method) { return PartialFit::is_for(method); });
}

}  // namespace cordon::python
