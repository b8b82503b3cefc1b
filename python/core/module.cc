// cordon._core: the library's functions under their own names, arrays in and out. The package around it
// (estimators, Constraints, plots) is Python and calls nothing else.
#include <fmt/format.h>

#include "bindings.h"
#include "computation.h"
#include "cordon/core/error.h"
#include "cordon/core/report.h"
#include "cordon/core/run.h"
#include "cordon/core/version.h"

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

}  // namespace

PYBIND11_MODULE(_core, module) {
  namespace here = cordon::python;
  module.doc() = "Cordon's library; use the package around it.";
  module.attr("__version__") = CORDON_VERSION;
  module.def("peak_memory_bytes", &cordon::peak_memory_bytes,
             "Largest resident memory of this process so far.");
  module.def(
      "available_threads", [] { return cordon::Run{}.thread_count(); },
      "Cores that this process may use: affinity and quota.");

  cordon::set_setting_words(as_argument);
  here::translate_errors(module);
  pybind11::class_<here::Settings>(module, "Settings",
                                   "What a long computation needs: threads, seed, progress.")
      .def(pybind11::init([](int threads, std::uint64_t seed, pybind11::object progress) {
             return here::Settings{threads, seed, std::move(progress)};
           }),
           pybind11::arg("threads") = 0, pybind11::arg("seed") = 1,
           pybind11::arg("progress") = pybind11::none());
  here::add_constraints(module);
  here::add_frames(module);
  here::add_arrow(module);
  here::add_models(module);
  here::add_partial(module);
  here::add_clusters(module);
  here::add_scores(module);
  here::add_tables(module);
  here::add_tuning(module);
  here::add_interview(module);
  here::add_session(module);
}
