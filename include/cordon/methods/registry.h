// All methods, and every parameter described once: name, type, default, range, a sentence. The command line's
// options and help, the validation, `cordon methods NAME` and the tables of the documentation come from here.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/methods/method.h"

namespace cordon {

struct ParameterInfo {
  std::string name;      // n_neighbors in C++ and Python, --n-neighbors on the command line
  std::string type;      // integer, real, flag, choice
  std::string standard;  // the default, as a user would type it
  std::string range;     // what is allowed
  std::string sentence;
};

struct MethodInfo {
  std::string name;
  std::string title;
  std::string sentence;
  std::string learns_from;  // "points", "must-links", "labels", ...
  bool uses_must = false;
  bool uses_cannot = false;
  bool uses_distances = false;
  bool uses_labels = false;
  std::string reference;
  std::vector<ParameterInfo> parameters;
};

// name = value, as typed.
using ParameterValues = std::vector<std::pair<std::string, std::string>>;

CORDON_EXPORT std::vector<MethodInfo> all_methods();
CORDON_EXPORT MethodInfo method_info(std::string_view name);  // throws Error(kUsage) with a suggestion

// Throws Error(kUsage) that lists every problem: unknown names, values of the wrong type, values out of
// range.
CORDON_EXPORT std::unique_ptr<Method> make_method(std::string_view name, const ParameterValues& values);

// All parameters with the values they will have, the defaults included.
CORDON_EXPORT ParameterValues effective_parameters(std::string_view name, const ParameterValues& values);

}  // namespace cordon
