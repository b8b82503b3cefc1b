// Long work called from Python: the GIL is released, Ctrl-C stops it, errors become Python's exceptions.
#pragma once

#include <exception>
#include <functional>
#include <optional>

#include "cordon/core/run.h"
#include "py/function.h"

namespace cordon::python {

// The part of Run that a Python caller sets.
struct Settings {
  int threads = 0;
  std::uint64_t seed = 1;
  py::object progress = py::none();  // called with (stage, share), or None
};

// A Run made of the settings. Lives with the GIL held; its progress takes the GIL where it calls Python.
Run make_run(const Settings& settings);

// Does `work` on a thread of its own while this one waits without the GIL and looks for signals twenty times
// a second (only Python's main thread sees them). A signal whose handler raises, as Ctrl-C's does, cancels
// the run; what it raised is what the caller gets.
void compute_apart(Run& run, const std::function<void()>& work);

// compute(run, [&] { return fit(points, known, options, run); })
template <typename Work>
auto compute(Run& run, Work work) {
  std::optional<decltype(work())> result;
  compute_apart(run, [&] { result.emplace(work()); });
  return std::move(*result);
}

// cordon::Error becomes ValueError, ContradictionError, NotConvergedError, RuntimeError or KeyboardInterrupt.
void translate_errors(py::module_& module);

}  // namespace cordon::python
