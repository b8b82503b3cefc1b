#include "computation.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "cordon/core/error.h"

namespace cordon::python {
namespace {

constexpr auto kLookForSignals = std::chrono::milliseconds(50);

PyObject* contradiction_error = nullptr;
PyObject* not_converged_error = nullptr;

// Made once and kept for the life of the interpreter, as every module's exceptions are.
PyObject* new_exception(py::module_& module, const char* name, PyObject* base, const char* description) {
  const std::string full = std::string("cordon.") + name;
  PyObject* const made = PyErr_NewExceptionWithDoc(full.c_str(), description, base, nullptr);
  if (made == nullptr) throw py::error_already_set();
  module.set_attr(name, py::object::borrow(made));
  return made;
}

PyObject* exception_for(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kUsage:
    case ErrorKind::kInput:
      return PyExc_ValueError;
    case ErrorKind::kContradiction:
      return contradiction_error;
    case ErrorKind::kNotConverged:
      return not_converged_error;
    case ErrorKind::kInterrupted:
      return PyExc_KeyboardInterrupt;
    case ErrorKind::kComputation:
      break;
  }
  return PyExc_RuntimeError;
}

// Raises the exception of this kind. What an Error says apart from its message becomes attributes, as in
//   except ValueError as error: error.parameter, error.given, error.allowed, error.remedy
void raise(const Error& error) {
  PyObject* const kind = exception_for(error.kind());
  const ErrorDetails& details = error.details();
  if (details.parameter.empty()) return PyErr_SetString(kind, error.what());
  const auto text = [](const std::string& bytes) {  // a file's names need not be UTF-8
    PyObject* const decoded =
        PyUnicode_DecodeUTF8(bytes.data(), static_cast<Py_ssize_t>(bytes.size()), "replace");
    return py::object::steal(decoded);
  };
  const py::object raised = py::object::borrow(kind)(text(error.what()));
  raised.set_attr("parameter", text(details.parameter));
  raised.set_attr("given", text(details.given));
  raised.set_attr("allowed", text(details.allowed));
  raised.set_attr("remedy", text(details.remedy));
  PyErr_SetObject(kind, raised.ptr());
}

}  // namespace

Run make_run(const Settings& settings) {
  if (settings.threads < 0) throw py::value_error("threads must be 0 (all cores) or more");
  Run run;
  run.threads = settings.threads;
  run.seed = settings.seed;
  if (!settings.progress.is_none())
    run.on_progress = [&callback = settings.progress](std::string_view stage, double share) {
      const py::gil_scoped_acquire gil;
      callback(stage, share);
    };
  return run;
}

void compute_apart(Run& run, const std::function<void()>& work) {
  std::atomic<bool> cancel{false};
  run.cancel = &cancel;
  std::mutex mutex;
  std::condition_variable ended;
  bool done = false;
  std::exception_ptr problem;
  bool signalled = false;
  {
    const py::gil_scoped_release released;
    std::thread worker([&] {
      try {
        work();
      } catch (...) {
        problem = std::current_exception();
      }
      const std::lock_guard lock(mutex);
      done = true;
      ended.notify_one();
    });
    std::unique_lock lock(mutex);
    while (!ended.wait_for(lock, kLookForSignals, [&] { return done; })) {
      if (signalled) continue;
      lock.unlock();
      {
        const py::gil_scoped_acquire gil;
        signalled = PyErr_CheckSignals() != 0;
      }
      if (signalled) cancel.store(true);
      lock.lock();
    }
    lock.unlock();
    worker.join();
  }
  run.cancel = nullptr;
  if (signalled) throw py::error_already_set();
  if (problem) std::rethrow_exception(problem);
}

void translate_errors(py::module_& module) {
  contradiction_error = new_exception(module, "ContradictionError", PyExc_ValueError,
                                      "The constraints contradict each other; the message shows the chains.");
  not_converged_error = new_exception(module, "NotConvergedError", PyExc_RuntimeError,
                                      "An iteration ended without an answer that can be used.");
  py::add_translator([](const std::exception& thrown) {
    const auto* const error = dynamic_cast<const Error*>(&thrown);
    if (error != nullptr) raise(*error);
    return error != nullptr;
  });
}

}  // namespace cordon::python
