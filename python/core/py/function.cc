#include "function.h"

#include <algorithm>
#include <new>

namespace cordon::py {
namespace {

struct Function {
  std::string name;
  Parameters parameters;
  Body body;
  std::string description;
};

struct FunctionObject {
  PyObject head;
  Function* held;
};

std::vector<Translator>& translators() {
  static std::vector<Translator> all;
  return all;
}

Function& function(PyObject* self) {
  return *reinterpret_cast<FunctionObject*>(self)->held;
}

[[noreturn]] void refuse(const Function& f, const std::string& why) {
  throw type_error(f.name + "() " + why);
}

// The arguments in the order of the parameters; the references are those of args, kwargs and the defaults.
std::vector<PyObject*> in_order(const Function& f, PyObject* args, PyObject* kwargs) {
  const std::vector<named>& all = f.parameters.all;
  std::vector<PyObject*> given(all.size(), nullptr);
  const auto count = static_cast<std::size_t>(PyTuple_Size(args));
  if (count > f.parameters.by_place)
    refuse(f, "takes " + std::to_string(f.parameters.by_place) + " arguments by place, " +
                  std::to_string(count) + " were given");
  for (std::size_t i = 0; i < count; ++i) given[i] = PyTuple_GetItem(args, static_cast<ssize_t>(i));
  if (kwargs != nullptr) {
    PyObject* key = nullptr;
    PyObject* value = nullptr;
    for (ssize_t at = 0; PyDict_Next(kwargs, &at, &key, &value) != 0;) {
      const std::string name = from_python<std::string>(key);
      const auto found =
          std::ranges::find_if(all, [&](const named& one) { return !name.empty() && name == one.name; });
      if (found == all.end()) refuse(f, "has no argument " + name);
      PyObject*& place = given[static_cast<std::size_t>(found - all.begin())];
      if (place != nullptr) refuse(f, "was given " + name + " twice");
      place = value;
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (given[i] == nullptr) given[i] = all[i].value.ptr();
    if (given[i] == nullptr)
      refuse(f, "lacks the argument " +
                    (all[i].name[0] != '\0' ? std::string(all[i].name) : std::to_string(i + 1)));
  }
  return given;
}

PyObject* call(PyObject* self, PyObject* args, PyObject* kwargs) {
  try {
    const Function& f = function(self);
    return f.body(in_order(f, args, kwargs).data()).release();
  } catch (...) {
    raise_current_exception();
    return nullptr;
  }
}

PyObject* bind(PyObject* self, PyObject* to, PyObject* /*type*/) {
  if (to == nullptr || to == Py_None) return Py_NewRef(self);
  try {
    static PyObject* const method_type = import("types").attr("MethodType").release();
    return PyObject_CallFunctionObjArgs(method_type, self, to, nullptr);
  } catch (...) {
    raise_current_exception();
    return nullptr;
  }
}

void end(PyObject* self) {
  PyTypeObject* const type = Py_TYPE(self);
  delete reinterpret_cast<FunctionObject*>(self)->held;
  PyObject_Free(self);
  Py_DECREF(type);
}

PyObject* name_of(PyObject* self, void* /*unused*/) {
  return PyUnicode_FromString(function(self).name.c_str());
}

PyObject* description_of(PyObject* self, void* /*unused*/) {
  return PyUnicode_FromString(function(self).description.c_str());
}

// What inspect.signature() shows.
PyObject* text_signature(PyObject* self, void* /*unused*/) {
  const Function& f = function(self);
  std::string text = "(";
  for (std::size_t i = 0; i < f.parameters.all.size(); ++i) {
    const named& one = f.parameters.all[i];
    if (i > 0) text += ", ";
    if (i == f.parameters.by_place) text += "*, ";
    text += one.name[0] != '\0' ? one.name : "arg" + std::to_string(i);
    if (one.value.ptr() != nullptr) text += "=...";
  }
  return PyUnicode_FromString((text + ")").c_str());
}

PyTypeObject* function_type() {
  static PyGetSetDef properties[] = {{"__name__", name_of, nullptr, nullptr, nullptr},
                                     {"__doc__", description_of, nullptr, nullptr, nullptr},
                                     {"__text_signature__", text_signature, nullptr, nullptr, nullptr},
                                     {nullptr, nullptr, nullptr, nullptr, nullptr}};
  static PyType_Slot slots[] = {{Py_tp_call, reinterpret_cast<void*>(call)},
                                {Py_tp_descr_get, reinterpret_cast<void*>(bind)},
                                {Py_tp_dealloc, reinterpret_cast<void*>(end)},
                                {Py_tp_getset, properties},
                                {0, nullptr}};
  static PyType_Spec spec{"cordon._core.function", sizeof(FunctionObject), 0,
                          Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  static PyObject* const type = object::steal(PyType_FromSpec(&spec)).release();
  return reinterpret_cast<PyTypeObject*>(type);
}

}  // namespace

std::string type_name(PyObject* given) {
  const object name = object::steal(PyType_GetName(Py_TYPE(given)));
  return name.cast<std::string>();
}

object new_function(std::string name, Parameters parameters, Body body, const char* description) {
  object made = object::steal(PyType_GenericAlloc(function_type(), 0));
  reinterpret_cast<FunctionObject*>(made.ptr())->held =
      new Function{std::move(name), std::move(parameters), std::move(body), description};
  return made;
}

void add_translator(Translator translator) {
  translators().push_back(translator);
}

void raise_current_exception() {
  try {
    throw;
  } catch (const error_already_set& raised) {
    raised.restore();
  } catch (const value_error& error) {
    PyErr_SetString(PyExc_ValueError, error.what());
  } catch (const type_error& error) {
    PyErr_SetString(PyExc_TypeError, error.what());
  } catch (const index_error& error) {
    PyErr_SetString(PyExc_IndexError, error.what());
  } catch (const std::exception& error) {
    for (const Translator translator : translators()) try {
        if (translator(error)) return;
      } catch (const error_already_set& raised) {  // not even the exception could be made
        return raised.restore();
      }
    const bool bad_memory = dynamic_cast<const std::bad_alloc*>(&error) != nullptr;
    const bool bad_value = dynamic_cast<const std::invalid_argument*>(&error) != nullptr ||
                           dynamic_cast<const std::domain_error*>(&error) != nullptr ||
                           dynamic_cast<const std::length_error*>(&error) != nullptr ||
                           dynamic_cast<const std::range_error*>(&error) != nullptr;
    const bool bad_index = dynamic_cast<const std::out_of_range*>(&error) != nullptr;
    PyErr_SetString(bad_memory  ? PyExc_MemoryError
                    : bad_value ? PyExc_ValueError
                    : bad_index ? PyExc_IndexError
                                : PyExc_RuntimeError,
                    error.what());
  } catch (...) {
    PyErr_SetString(PyExc_SystemError, "an exception of an unknown kind");
  }
}

}  // namespace cordon::py
