// Values of C++ as Python's and back. A class that has no Convert here is one that class_ (class.h) tells Python of.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <tuple>
#include <vector>

#include "object.h"

namespace cordon::py {

template <typename T>
struct Convert;

template <typename T>
concept Convertible = requires(PyObject* given) {
  Convert<T>::from(given);
};

// An instance of a class of class.h.
template <typename T>
T& instance(PyObject* given);
template <typename T>
object new_instance(std::unique_ptr<T> value);

std::string type_name(PyObject* given);

// T, or a reference to T where Python holds it.
template <typename T>
decltype(auto) from_python(PyObject* given) {
  using Value = std::remove_cvref_t<T>;
  if constexpr (Convertible<Value>)
    return Convert<Value>::from(given);
  else
    return instance<Value>(given);
}

template <typename T>
object to_python(T&& value) {
  using Value = std::decay_t<T>;  // a text in quotes is a const char*
  if constexpr (std::is_base_of_v<object, Value>)
    return value;
  else if constexpr (requires { Convert<Value>::to(std::forward<T>(value)); })
    return Convert<Value>::to(std::forward<T>(value));
  else
    return new_instance(std::make_unique<Value>(std::forward<T>(value)));
}

template <>
struct Convert<bool> {
  static bool from(PyObject* given) {
    const int truth = PyObject_IsTrue(given);
    if (truth < 0) throw error_already_set();
    return truth != 0;
  }
  static object to(bool value) { return object::borrow(value ? Py_True : Py_False); }
};

// Whole numbers of any width; floats are refused, numbers that do not fit are told.
template <std::integral T>
struct Convert<T> {
  static T from(PyObject* given) {
    const object number = object::steal(PyNumber_Index(given));
    if constexpr (std::is_signed_v<T>) {
      const long long value = PyLong_AsLongLong(number.ptr());
      if (value == -1 && PyErr_Occurred() != nullptr) throw error_already_set();
      return within(value);
    } else {
      const unsigned long long value = PyLong_AsUnsignedLongLong(number.ptr());
      if (value == static_cast<unsigned long long>(-1) && PyErr_Occurred() != nullptr)
        throw error_already_set();
      return within(value);
    }
  }
  static object to(T value) {
    if constexpr (std::is_signed_v<T>)
      return object::steal(PyLong_FromLongLong(value));
    else
      return object::steal(PyLong_FromUnsignedLongLong(value));
  }

 private:
  template <typename Wide>
  static T within(Wide value) {
    if (!std::in_range<T>(value))
      throw value_error("the number " + std::to_string(value) + " is out of range");
    return static_cast<T>(value);
  }
};

template <std::floating_point T>
struct Convert<T> {
  static T from(PyObject* given) {
    const double value = PyFloat_AsDouble(given);
    if (value == -1 && PyErr_Occurred() != nullptr) throw error_already_set();
    return static_cast<T>(value);
  }
  static object to(T value) { return object::steal(PyFloat_FromDouble(value)); }
};

// Texts are UTF-8 in C++; bytes are taken as they are, for names of files.
template <>
struct Convert<std::string> {
  static std::string from(PyObject* given) {
    if (PyBytes_Check(given)) return std::string(bytes(object::borrow(given)).view());
    if (!PyUnicode_Check(given)) throw type_error("a text is expected, not " + type_name(given));
    ssize_t size = 0;
    const char* const text = PyUnicode_AsUTF8AndSize(given, &size);
    if (text == nullptr) throw error_already_set();
    return {text, static_cast<std::size_t>(size)};
  }
  static object to(std::string_view value) { return str(value); }
};
template <>
struct Convert<std::string_view> {
  static object to(std::string_view value) { return str(value); }
};
template <>
struct Convert<const char*> {
  static object to(const char* value) { return str(value); }
};

template <>
struct Convert<object> {
  static object from(PyObject* given) { return object::borrow(given); }
};
template <std::derived_from<object> T>
requires std::constructible_from<T, object>
struct Convert<T> {
  static T from(PyObject* given) { return T(object::borrow(given)); }
};

template <typename T>
struct Convert<std::optional<T>> {
  static std::optional<T> from(PyObject* given) {
    if (given == Py_None) return std::nullopt;
    return from_python<T>(given);
  }
  static object to(const std::optional<T>& value) { return value ? to_python(*value) : none(); }
};

template <typename T>
struct Convert<std::vector<T>> {
  static std::vector<T> from(PyObject* given) {
    if (PySequence_Check(given) == 0 || PyUnicode_Check(given) || PyBytes_Check(given))
      throw type_error("a list is expected, not " + type_name(given));
    const ssize_t size = PySequence_Size(given);
    if (size < 0) throw error_already_set();
    std::vector<T> all;
    all.reserve(static_cast<std::size_t>(size));
    for (ssize_t i = 0; i < size; ++i) {
      const object one = object::steal(PySequence_GetItem(given, i));
      all.push_back(from_python<T>(one.ptr()));
    }
    return all;
  }
  static object to(const std::vector<T>& values) {
    list all;
    for (const auto& value : values) all.append(static_cast<const T&>(value));
    return all;
  }
};

template <typename A, typename B>
struct Convert<std::pair<A, B>> {
  static std::pair<A, B> from(PyObject* given) {
    if (PySequence_Check(given) == 0 || PySequence_Size(given) != 2)
      throw type_error("a pair is expected, not " + type_name(given));
    return {object::steal(PySequence_GetItem(given, 0)).cast<A>(),
            object::steal(PySequence_GetItem(given, 1)).cast<B>()};
  }
  static object to(const std::pair<A, B>& value);
};

template <typename... Values>
tuple make_tuple(Values&&... values) {
  object made = object::steal(PyTuple_New(sizeof...(Values)));
  [[maybe_unused]] ssize_t at = 0;
  [[maybe_unused]] const auto put = [&](object value) {  // takes the reference
    if (PyTuple_SetItem(made.ptr(), at++, value.release()) != 0) throw error_already_set();
  };
  (put(to_python(std::forward<Values>(values))), ...);
  return tuple(std::move(made));
}

template <typename A, typename B>
object Convert<std::pair<A, B>>::to(const std::pair<A, B>& value) {
  return py::make_tuple(value.first, value.second);
}

template <typename... Arguments>
object object::operator()(const Arguments&... arguments) const {
  return steal(PyObject_CallObject(held_, py::make_tuple(arguments...).ptr()));
}

template <typename T>
T object::cast() const {
  return from_python<T>(held_);
}

template <typename T>
void list::append(const T& value) {
  if (PyList_Append(ptr(), to_python(value).ptr()) != 0) throw error_already_set();
}

template <typename T>
named arg::operator=(const T& value) const {
  return {name, to_python(value)};
}

template <typename T>
void dict::set(const char* key, const T& value) {
  put(key, to_python(value));
}

}  // namespace cordon::py
