#include "object.h"

namespace cordon::py {

// The three parts as Python keeps them. The last copy may die in a thread that does not hold the GIL.
struct error_already_set::Raised {
  PyObject* type = nullptr;
  PyObject* value = nullptr;
  PyObject* trace = nullptr;
  Raised() { PyErr_Fetch(&type, &value, &trace); }
  ~Raised() {
    const gil_scoped_acquire gil;
    Py_XDECREF(type);
    Py_XDECREF(value);
    Py_XDECREF(trace);
  }
  Raised(const Raised&) = delete;
  Raised& operator=(const Raised&) = delete;
};

error_already_set::error_already_set() : raised_(std::make_shared<Raised>()) {}

void error_already_set::restore() const {
  Py_XINCREF(raised_->type);
  Py_XINCREF(raised_->value);
  Py_XINCREF(raised_->trace);
  PyErr_Restore(raised_->type, raised_->value, raised_->trace);
}

}  // namespace cordon::py
