/// \file
/// The registry of all methods. Every parameter is described once: name, type, default, range and a
/// sentence. The options and the help of the command line, the validation, `cordon methods NAME`
/// and the tables of the documentation come from here.
///
/// \code{.cpp}
/// const auto method = cordon::make_method("rca", {{"dims", "3"}, {"ridge", "auto"}});
/// const auto map = method->fit(points, known, run);
/// \endcode
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/methods/method.h"

namespace cordon {

/// The description of a parameter.
struct ParameterInfo {
  std::string name;           ///< n_neighbors in C++ and Python, --n-neighbors on the command line.
  std::string type;           ///< integer, real, flag or choice.
  std::string default_value;  ///< The default, as a user would type it.
  std::string range;          ///< What is allowed.
  std::string description;    ///< What it does.
};

/// The description of a method.
struct MethodInfo {
  std::string name;                       ///< Such as "dsp".
  std::string title;                      ///< Such as "Dual subspace projections".
  std::string description;                ///< What it does.
  std::string learns_from;                ///< "points", "must-links", "labels", ...
  bool uses_must = false;                 ///< Whether it uses must-links.
  bool uses_cannot = false;               ///< Whether it uses cannot-links.
  bool uses_distances = false;            ///< Whether it uses distance constraints.
  bool uses_labels = false;               ///< Whether it uses labels.
  std::string reference;                  ///< The publication.
  std::vector<ParameterInfo> parameters;  ///< All parameters.
};

/// Names and values of parameters, as typed.
using ParameterValues = std::vector<std::pair<std::string, std::string>>;

/// All methods.
CORDON_EXPORT std::vector<MethodInfo> all_methods();
/// The method of this name. Throws Error(kUsage) with a suggestion for an unknown name.
CORDON_EXPORT MethodInfo method_info(std::string_view name);

/// A method with these parameter values. Throws Error(kUsage) that lists every problem: unknown
/// names, values of the wrong type, values out of range.
CORDON_EXPORT std::unique_ptr<Method> make_method(std::string_view name, const ParameterValues& values);

/// All parameters with the values they will have, including the defaults.
CORDON_EXPORT ParameterValues effective_parameters(std::string_view name, const ParameterValues& values);

}  // namespace cordon
