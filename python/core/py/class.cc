#include "class.h"

namespace cordon::py::details {

PyObject* new_type(const object& module, const char* name, const char* description, destructor end) {
  const std::string full = module.attr("__name__").cast<std::string>() + "." + name;
  PyType_Slot slots[] = {{Py_tp_dealloc, reinterpret_cast<void*>(end)},
                         {Py_tp_doc, const_cast<char*>(description)},
                         {0, nullptr}};
  PyType_Spec spec{full.c_str(), sizeof(Instance), 0, Py_TPFLAGS_DEFAULT, slots};
  object type = object::steal(PyType_FromModuleAndSpec(module.ptr(), &spec, nullptr));
  // Until the class says how: those that only C++ makes have no constructor. (`__init__` given by def() takes its place.)
  const std::string refusal = std::string("cordon._core.") + name + " has no constructor";
  type.set_attr("__init__", new_function(
                                "__init__", {{{"", {}}}, 1},
                                [refusal](PyObject* const*) -> object { throw type_error(refusal); }, ""));
  module.set_attr(name, type);
  return type.release();  // for the life of the interpreter
}

void* held_by(PyObject* given, PyObject* type) {
  if (type == nullptr) throw std::logic_error("a class is used before Python was told of it");
  auto* const expected = reinterpret_cast<PyTypeObject*>(type);
  if (PyObject_TypeCheck(given, expected) == 0)
    throw type_error(object::steal(PyType_GetName(expected)).cast<std::string>() + " is expected, not " +
                     type_name(given));
  void* const held = reinterpret_cast<Instance*>(given)->held;
  if (held == nullptr) throw type_error("this " + type_name(given) + " was not made: call its class");
  return held;
}

}  // namespace cordon::py::details
