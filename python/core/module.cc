// cordon._core: the library's functions under their own names, arrays in and out. The package around it
// (estimators, Constraints, plots) is Python and calls nothing else.
#include <fmt/format.h>

#include "bindings.h"
#include "computation.h"
#include "cordon/core/error.h"
#include "cordon/core/report.h"
#include "cordon/core/run.h"
#include "cordon/core/version.h"

namespace cordon::python {
namespace {

// Settings as arguments: scale="minmax". Those of files have other names where data are arrays.
std::string as_argument(std::string_view name, std::string_view value) {
  if (name == "methods") return "cordon.methods()";
  if (name == "convert") return "X.toarray() or scipy.sparse";
  if (name == "save") return "save()";
  if (name == "label" || name == "labels_for_fit") return "y";
  if (name == "id") return "ids=";
  if (name == "data") return "X";
  if (name == "out") return "path";
  if (value.empty()) return std::string(name);
  if (value.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string_view::npos)
    return fmt::format("{}=\"{}\"", name, value);
  const bool is_number = value.find_first_not_of("0123456789.e+-") == std::string_view::npos;
  return fmt::format("{}{}{}", name, is_number ? "=" : " ", value);
}

void fill(py::module_& module) {
  module.set_attr("__version__", py::str(CORDON_VERSION));
  module.def("peak_memory_bytes", &peak_memory_bytes, "Largest resident memory of this process so far.");
  module.def(
      "available_threads", [] { return Run{}.thread_count(); },
      "Cores that this process may use: affinity and quota.");

  set_setting_words(as_argument);
  translate_errors(module);
  py::class_<Settings>(module, "Settings", "What a long computation needs: threads, seed, progress.")
      .def(py::init([](int threads, std::uint64_t seed, py::object progress) {
             return Settings{threads, seed, std::move(progress)};
           }),
           py::arg("threads") = 0, py::arg("seed") = 1, py::arg("progress") = py::none());
  add_constraints(module);
  add_frames(module);
  add_arrow(module);
  add_models(module);
  add_partial(module);
  add_clusters(module);
  add_scores(module);
  add_tables(module);
  add_tuning(module);
  add_interview(module);
  add_session(module);
}

PyModuleDef definition{PyModuleDef_HEAD_INIT,
                       "cordon._core",
                       "Cordon's library; use the package around it.",
                       -1,
                       nullptr,
                       nullptr,
                       nullptr,
                       nullptr,
                       nullptr};

}  // namespace
}  // namespace cordon::python

// NOLINTNEXTLINE: the name Python looks for
PyMODINIT_FUNC PyInit__core() {
  namespace py = cordon::py;
  try {
    py::module_ module(py::object::steal(PyModule_Create(&cordon::python::definition)));
    cordon::python::fill(module);
    return module.release();
  } catch (...) {
    py::raise_current_exception();
    return nullptr;
  }
}
