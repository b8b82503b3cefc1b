// C++ classes as Python's. An instance holds one C++ object, which is destroyed with it.
#pragma once

#include "function.h"

namespace cordon::py {
namespace details {

struct Instance {
  PyObject head;
  void* held;  // nullptr until __init__ or __setstate__ was called
};

// The type Python knows T by; nullptr before class_<T> was made.
template <typename T>
inline PyObject* type_of = nullptr;

PyObject* new_type(const object& module, const char* name, const char* description, destructor end);
// The memory behind an instance of `type`; refuses other objects and those not made yet.
void* held_by(PyObject* given, PyObject* type);

template <typename T>
void end(PyObject* self) {
  PyTypeObject* const type = Py_TYPE(self);
  delete static_cast<T*>(reinterpret_cast<Instance*>(self)->held);
  PyObject_Free(self);
  Py_DECREF(type);
}

// What makes an instance: the value, or a pointer to it.
template <typename T, typename Made>
std::unique_ptr<T> on_heap(Made made) {
  if constexpr (std::is_same_v<Made, std::unique_ptr<T>>)
    return made;
  else
    return std::make_unique<T>(std::move(made));
}

// The instance to be filled: __init__ and __setstate__ get it as it is.
class unmade : public object {
 public:
  explicit unmade(object given) : object(std::move(given)) {}
};

template <typename T>
void fill(const unmade& self, std::unique_ptr<T> made) {
  auto* const place = reinterpret_cast<Instance*>(self.ptr());
  delete static_cast<T*>(std::exchange(place->held, made.release()));
}

// make(arguments...) as fill(self, make(arguments...)).
template <typename T, typename F, typename... A>
auto filling(F make, std::tuple<A...>* /*arguments*/) {
  return [make](const unmade& self, A... arguments) mutable {
    fill<T>(self, on_heap<T>(make(std::forward<A>(arguments)...)));
  };
}

}  // namespace details

template <typename T>
T& instance(PyObject* given) {
  return *static_cast<T*>(details::held_by(given, details::type_of<T>));
}

template <typename T>
object new_instance(std::unique_ptr<T> value) {
  object made = object::steal(PyType_GenericAlloc(reinterpret_cast<PyTypeObject*>(details::type_of<T>), 0));
  reinterpret_cast<details::Instance*>(made.ptr())->held = value.release();
  return made;
}

template <typename T>
struct Convert<std::unique_ptr<T>> {
  static object to(std::unique_ptr<T> value) { return new_instance(std::move(value)); }
};

// How instances are made: by a constructor, init<Arguments...>(), or by a function that returns one, init(function).
template <typename... A>
struct init_by_constructor {};
template <typename F>
struct init_by_function {
  F make;
};
template <typename... A>
init_by_constructor<A...> init() {
  return {};
}
template <typename F>
auto init(F make) {
  auto f = details::as_function(make);
  return init_by_function<decltype(f)>{f};
}

// What is pickled, and an instance from it.
template <typename Get, typename Set>
struct pickle {
  pickle(Get g, Set s) : get(g), set(s) {}
  Get get;
  Set set;
};

template <typename T>
class class_ {
 public:
  class_(const object& module, const char* name, const char* description = "")
      : type_(object::borrow(details::new_type(module, name, description, details::end<T>))) {
    details::type_of<T> = type_.ptr();
  }

  template <typename F, typename... Extras>
  class_& def(const char* name, F f, const Extras&... extras) {
    type_.set_attr(name, details::make(name, 1, f, extras...));
    return *this;
  }
  template <typename... A, typename... Extras>
  class_& def(init_by_constructor<A...> /*how*/, const Extras&... extras) {
    return def(init([](A... a) { return std::make_unique<T>(std::forward<A>(a)...); }), extras...);
  }
  template <typename F, typename... Extras>
  class_& def(init_by_function<F> how, const Extras&... extras) {
    return def(
        "__init__",
        details::filling<T>(how.make, static_cast<typename details::Signature<F>::Arguments*>(nullptr)),
        extras...);
  }
  template <typename Get, typename Set>
  class_& def(pickle<Get, Set> how) {
    def("__getstate__", how.get);
    return def(
        "__setstate__",
        details::filling<T>(how.set, static_cast<typename details::Signature<Set>::Arguments*>(nullptr)));
  }
  template <typename F, typename... Extras>
  class_& def_static(const char* name, F f, const Extras&... extras) {
    type_.set_attr(name, static_method(details::make(name, 0, f, extras...)));
    return *this;
  }
  template <typename F>
  class_& def_property_readonly(const char* name, F f, const char* description = "") {
    static const object property = import("builtins").attr("property");
    type_.set_attr(name, property(details::make(name, 1, f), none(), none(), description));
    return *this;
  }

 private:
  static object static_method(const object& function) {
    return import("builtins").attr("staticmethod")(function);
  }

  object type_;
};

}  // namespace cordon::py
