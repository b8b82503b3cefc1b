// C++ functions as Python's: arguments by place or by name, exceptions as Python's.
#pragma once

#include <array>
#include <functional>
#include <type_traits>

#include "convert.h"

namespace cordon::py {

// A function as Python calls it: its arguments in order, each there; returns the result.
using Body = std::function<object(PyObject* const* arguments)>;

// The argument behind this one, and those after it, are given by name alone.
struct kw_only {};

struct Parameters {
  std::vector<named> all;  // by place; without a name "" (and then all of them)
  std::size_t by_place = 0;
};

// A callable that binds as methods do: found on an instance it gets it as its first argument.
object new_function(std::string name, Parameters parameters, Body body, const char* description);

// Sets Python's exception for the C++ exception that is being handled: those of this folder, then those of
// `add_translator`, then the standard library's.
void raise_current_exception();

// Sets Python's exception and returns true, or returns false for an exception it does not know.
using Translator = bool (*)(const std::exception& thrown);
void add_translator(Translator translator);

namespace details {

// One shape for all: a function object whose first parameter is the instance, where there is one.
template <typename R, typename... A>
auto as_function(R (*f)(A...)) {
  return f;
}
template <typename R, typename C, typename... A>
auto as_function(R (C::*f)(A...)) {
  return [f](C& self, A... a) -> R { return (self.*f)(std::forward<A>(a)...); };
}
template <typename R, typename C, typename... A>
auto as_function(R (C::*f)(A...) const) {
  return [f](const C& self, A... a) -> R { return (self.*f)(std::forward<A>(a)...); };
}
template <typename F>
requires std::is_class_v<F>
auto as_function(F f) {
  return f;
}

template <typename F>
struct Signature : Signature<decltype(&F::operator())> {};
template <typename R, typename... A>
struct Signature<R (*)(A...)> {
  static constexpr std::size_t kCount = sizeof...(A);
  using Arguments = std::tuple<A...>;
};
template <typename R, typename C, typename... A>
struct Signature<R (C::*)(A...)> : Signature<R (*)(A...)> {};
template <typename R, typename C, typename... A>
struct Signature<R (C::*)(A...) const> : Signature<R (*)(A...)> {};

template <typename F, std::size_t... I>
Body body_of(F f, std::index_sequence<I...>) {
  using Arguments = typename Signature<F>::Arguments;
  return [f](PyObject* const* given) mutable -> object {
    (void)given;
    if constexpr (std::is_void_v<decltype(f(from_python<std::tuple_element_t<I, Arguments>>(given[I])...))>) {
      f(from_python<std::tuple_element_t<I, Arguments>>(given[I])...);
      return none();
    } else {
      return to_python(f(from_python<std::tuple_element_t<I, Arguments>>(given[I])...));
    }
  };
}

template <typename F>
Body body_of(F f) {
  return body_of(f, std::make_index_sequence<Signature<F>::kCount>());
}

inline void take(Parameters& all, const named& one, bool& by_place, const char*& /*description*/) {
  all.all.push_back(one);
  all.by_place += by_place ? 1 : 0;
}
inline void take(Parameters& /*all*/, kw_only /*mark*/, bool& by_place, const char*& /*description*/) {
  by_place = false;
}
inline void take(Parameters& /*all*/, const char* text, bool& /*by_place*/, const char*& description) {
  description = text;
}

// `hidden` parameters (self) come first and have no name; `extras` are names, kw_only and the description.
template <typename F, typename... Extras>
object make(const char* name, std::size_t hidden, F given, const Extras&... extras) {
  auto f = as_function(given);
  Parameters all;
  const char* description = "";
  bool by_place = true;
  for (std::size_t i = 0; i < hidden; ++i) take(all, named{"", {}}, by_place, description);
  (take(all, extras, by_place, description), ...);
  constexpr std::size_t kCount = Signature<decltype(f)>::kCount;
  if (all.all.size() == hidden)  // without names
    while (all.all.size() < kCount) take(all, named{"", {}}, by_place, description);
  if (all.all.size() != kCount)
    throw std::logic_error(std::string(name) + ": another number of names than of parameters");
  return new_function(name, std::move(all), body_of(f), description);
}

}  // namespace details

// The module that is being made.
class module_ : public object {
 public:
  explicit module_(object made) : object(std::move(made)) {}
  template <typename F, typename... Extras>
  module_& def(const char* name, F f, const Extras&... extras) {
    set_attr(name, details::make(name, 0, f, extras...));
    return *this;
  }
};

}  // namespace cordon::py
