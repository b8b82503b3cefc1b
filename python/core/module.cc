// cordon._core: the library's functions under their own names, arrays in and out. The package around it
// (estimators, Constraints, plots) is Python and calls nothing else.
#include "bindings.h"
#include "computation.h"
#include "cordon/core/report.h"
#include "cordon/core/version.h"

PYBIND11_MODULE(_core, module) {
  namespace here = cordon::python;
  module.doc() = "Cordon's library; use the package around it.";
  module.attr("__version__") = CORDON_VERSION;
  module.def("peak_memory_bytes", &cordon::peak_memory_bytes,
             "Largest resident memory of this process so far.");

  here::translate_errors(module);
  pybind11::class_<here::Settings>(module, "Settings",
                                   "What a long computation needs: threads, seed, progress.")
      .def(pybind11::init([](int threads, std::uint64_t seed, pybind11::object progress) {
             return here::Settings{threads, seed, std::move(progress)};
           }),
           pybind11::arg("threads") = 0, pybind11::arg("seed") = 1,
           pybind11::arg("progress") = pybind11::none());
  here::add_constraints(module);
  here::add_models(module);
  here::add_clusters(module);
  here::add_scores(module);
  here::add_tables(module);
  here::add_tuning(module);
  here::add_interview(module);
  here::add_session(module);
}
