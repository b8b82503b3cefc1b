// Python's objects from C++, over Python's limited interface (abi3) alone: one file of the extension serves every Python from 3.11 on.
//
// pybind11 does not know the limited interface, and Debian has no library that does; this folder has the few things the bindings
// need, under pybind11's names:
//   object.h    references, None, str, bytes, tuple, list, dict, errors, the lock of the interpreter (the GIL)
//   convert.h   numbers, texts, vectors, pairs and optional values, both ways
//   function.h  C++ functions as Python's, with named arguments
//   class.h     C++ classes as Python's
//   array.h     NumPy's arrays by the buffer protocol, so that no version of NumPy is compiled in
// Everything but gil_scoped_acquire, and objects that are only destroyed, needs the GIL held.
#pragma once

#include <Python.h>

#include <concepts>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#if !defined(Py_LIMITED_API)
#error \
    "the extension is compiled against Python's limited interface: define Py_LIMITED_API (python/CMakeLists.txt does)"
#endif

namespace cordon::py {

using ssize_t = Py_ssize_t;

// A Python exception on its way through C++: taken from Python where it is made, given back by restore().
class error_already_set : public std::exception {
 public:
  error_already_set();
  void restore() const;
  const char* what() const noexcept override { return "an exception of Python"; }

 private:
  struct Raised;
  std::shared_ptr<Raised> raised_;
};

// ValueError, TypeError, IndexError.
struct value_error : std::runtime_error {
  using std::runtime_error::runtime_error;
};
struct type_error : std::runtime_error {
  using std::runtime_error::runtime_error;
};
struct index_error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A reference that is counted; empty, or an object.
class object {
 public:
  object() = default;
  object(const object& other) : held_(other.held_) { Py_XINCREF(held_); }
  object(object&& other) noexcept : held_(std::exchange(other.held_, nullptr)) {}
  object& operator=(object other) noexcept {
    std::swap(held_, other.held_);
    return *this;
  }
  ~object() { Py_XDECREF(held_); }

  // What a function of Python's interface returned: a new reference, or nullptr with an exception set, which is then thrown.
  static object steal(PyObject* made) {
    if (made == nullptr) throw error_already_set();
    object result;
    result.held_ = made;
    return result;
  }
  static object borrow(PyObject* of_others) {
    Py_XINCREF(of_others);
    object result;
    result.held_ = of_others;
    return result;
  }

  PyObject* ptr() const { return held_; }
  PyObject* release() { return std::exchange(held_, nullptr); }
  bool is_none() const { return held_ == Py_None; }

  bool has_attr(const char* name) const { return PyObject_HasAttrString(held_, name) != 0; }
  object attr(const char* name) const { return steal(PyObject_GetAttrString(held_, name)); }
  void set_attr(const char* name, const object& value) const {
    if (PyObject_SetAttrString(held_, name, value.ptr()) != 0) throw error_already_set();
  }
  object item(ssize_t at) const { return steal(PySequence_GetItem(held_, at)); }

  template <typename... Arguments>
  object operator()(const Arguments&... arguments) const;  // convert.h
  template <typename T>
  T cast() const;  // convert.h

 private:
  PyObject* held_ = nullptr;
};

inline object none() {
  return object::borrow(Py_None);
}

inline object import(const char* name) {
  return object::steal(PyImport_ImportModule(name));
}

inline object str(std::string_view text) {
  return object::steal(PyUnicode_DecodeUTF8(text.data(), static_cast<ssize_t>(text.size()), nullptr));
}

// Bytes, which look like text to C++.
class bytes : public object {
 public:
  explicit bytes(std::string_view text)
      : object(steal(PyBytes_FromStringAndSize(text.data(), static_cast<ssize_t>(text.size())))) {}
  explicit bytes(object given) : object(std::move(given)) {
    if (!PyBytes_Check(ptr())) throw type_error("bytes are expected");
  }
  std::string_view view() const {
    char* data = nullptr;
    ssize_t size = 0;
    if (PyBytes_AsStringAndSize(ptr(), &data, &size) != 0) throw error_already_set();
    return {data, static_cast<std::size_t>(size)};
  }
};

class tuple : public object {
 public:
  explicit tuple(object given) : object(std::move(given)) {
    if (!PyTuple_Check(ptr())) throw type_error("a tuple is expected");
  }
  ssize_t size() const { return PyTuple_Size(ptr()); }
};

class list : public object {
 public:
  list() : object(steal(PyList_New(0))) {}
  explicit list(object given) : object(std::move(given)) {
    if (!PyList_Check(ptr())) throw type_error("a list is expected");
  }
  ssize_t size() const { return PyList_Size(ptr()); }
  template <typename T>
  void append(const T& value);  // convert.h
};

// arg("name") is an argument that must be given, arg("name") = value one that need not, or an entry of a dict.
struct named {
  const char* name;
  object value;  // empty: must be given
};
struct arg {
  explicit arg(const char* is) : name(is) {}
  const char* name;
  template <typename T>
  named operator=(const T& value) const;  // convert.h
  operator named() const { return {name, {}}; }
};

class dict : public object {
 public:
  template <std::same_as<named>... Entries>
  explicit dict(const Entries&... entries) : object(steal(PyDict_New())) {
    (put(entries.name, entries.value), ...);
  }
  void put(const char* key, const object& value) {
    if (PyDict_SetItemString(ptr(), key, value.ptr()) != 0) throw error_already_set();
  }
  template <typename T>
  void set(const char* key, const T& value);  // convert.h
};

// Others may run Python until the end of the block.
class gil_scoped_release {
 public:
  gil_scoped_release() : state_(PyEval_SaveThread()) {}
  ~gil_scoped_release() { PyEval_RestoreThread(state_); }
  gil_scoped_release(const gil_scoped_release&) = delete;
  gil_scoped_release& operator=(const gil_scoped_release&) = delete;

 private:
  PyThreadState* state_;
};

// This thread may run Python until the end of the block.
class gil_scoped_acquire {
 public:
  gil_scoped_acquire() : state_(PyGILState_Ensure()) {}
  ~gil_scoped_acquire() { PyGILState_Release(state_); }
  gil_scoped_acquire(const gil_scoped_acquire&) = delete;
  gil_scoped_acquire& operator=(const gil_scoped_acquire&) = delete;

 private:
  PyGILState_STATE state_;
};

}  // namespace cordon::py
