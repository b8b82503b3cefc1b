/// \file
/// The registry of all methods. Every parameter is described once: name, type, default, range and a
/// sentence. The options and the help of the command line, the validation, `cordon methods NAME`
/// and the tables of the documentation come from here.
///
/// \code{.cpp}
/// const auto method = cordon::make_method("rca", {{"dims", "3"}, {"ridge", "auto"}});
/// const auto map = method->fit(points, known, run, report);
/// const auto published =
///     cordon::make_method("rca", cordon::with_preset("rca", "paper", {{"dims", "3"}}));
/// \endcode
///
/// Defaults are the best values we know. Where the published ones differ, the preset "paper" has
/// them.
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
  std::string default_value;  ///< The default, as a user would type it: the best value we know.
  std::string paper_value;    ///< The published value; mostly the same.
  std::string range;          ///< What is allowed.
  std::string description;    ///< What it does.
};

/// The description of a method.
struct MethodInfo {
  std::string name;             ///< Such as "dsp".
  std::string title;            ///< Such as "Dual subspace projections".
  std::string description;      ///< What it does.
  std::string learns_from;      ///< "points", "must-links", "labels", ...
  bool uses_must = false;       ///< Whether it uses must-links.
  bool uses_cannot = false;     ///< Whether it uses cannot-links.
  bool uses_distances = false;  ///< Whether it uses distance constraints.
  bool uses_labels = false;     ///< Whether it uses labels.
  /// Number of links that labels are turned into at most, for methods that learn from links alone.
  /// All pairs of labelled rows teach little more than some.
  Index max_links_from_labels = 10'000;
  std::string reference;                  ///< The publication.
  std::vector<ParameterInfo> parameters;  ///< All parameters.
};

/// Names and values of parameters, as typed.
using ParameterValues = std::vector<std::pair<std::string, std::string>>;

/// All methods.
CORDON_EXPORT std::vector<MethodInfo> all_methods();
/// The method of this name. Throws Error(kUsage) with a suggestion for an unknown name.
CORDON_EXPORT MethodInfo method_info(std::string_view name);

/// The names of the presets: "recommended" (the defaults) and "paper" (the published values).
CORDON_EXPORT std::vector<std::string> all_presets();
/// These values and, for each parameter they do not name, the preset's where it is not the default.
/// Throws Error(kUsage) for an unknown method or preset.
CORDON_EXPORT ParameterValues with_preset(std::string_view method, std::string_view preset,
                                          ParameterValues values);

/// A method with these parameter values. Throws Error(kUsage) that lists every problem: unknown
/// names, values of the wrong type, values out of range.
CORDON_EXPORT std::unique_ptr<Method> make_method(std::string_view name, const ParameterValues& values);

/// All parameters with the values they will have, including the defaults.
CORDON_EXPORT ParameterValues effective_parameters(std::string_view name, const ParameterValues& values);

}  // namespace cordon
