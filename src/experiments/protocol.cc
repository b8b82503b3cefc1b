// Protocols by name, and what requests of all of them have in common:
// parameters, dimensions, scaling.
#include "experiments/protocol.h"

#include <algorithm>
#include <utility>

#include "cordon/data/scaling.h"
#include "core/fail.h"
#include "experiments/protocols/entries.h"

namespace cordon::internal {
namespace {

constexpr std::pair<std::string_view, Protocol> kProtocols[] = {
    {"clusters", clusters_protocol},
    {"generalisation", generalisation_protocol},
    {"timing", timing_protocol},
    {"null-space", null_space_protocol},
    {"cross-validation", cross_validation_protocol},
    {"purity", purity_protocol},
    {"simulated-user", simulated_user_protocol},
    {"documents", documents_protocol},
    {"unlinked", unlinked_protocol},
    {"interview", interview_protocol},
};

}  // namespace

Protocol find_protocol(std::string_view name) {
  std::string names;
  for (const auto& [known, protocol] : kProtocols) {
    if (known == name) return protocol;
    names += (names.empty() ? "" : ", ") + std::string(known);
  }
  fail(ErrorKind::kUsage, "there is no protocol '{}'; there are: {}", name, names);
}

// Names that are no method ("k-means", "skk-means") have parameters without presets.
ParameterValues parameters_of(const Json& request, const Dataset& data) {
  ParameterValues values;
  const Json parameters = request.value("parameters", Json::object());
  for (const auto& [name, value] : parameters.items()) {
    std::string text = value.is_string() ? value.get<std::string>() : value.dump();
    if (text == "paper") {
      if (!(data.info.delta > 0)) continue;
      text = fmt::format("{}", data.info.delta);
    }
    values.emplace_back(name, text);
  }
  const std::string method = request.value("method", std::string());
  const bool has_map =
      std::ranges::any_of(all_methods(), [&](const MethodInfo& m) { return m.name == method; });
  return has_map ? with_preset(method, request.value("preset", all_presets().front()), std::move(values))
                 : values;
}

// Half of the features as the papers take it, at least one; a number
// is cut to the features there are.
Index dims_of(const Json& request, const Dataset& data) {
  const Json dims = request.value("dims", Json("half"));
  if (dims.is_string()) return std::max<Index>(1, data.points.cols() / 2);
  return std::min<Index>(dims.get<Index>(), data.points.cols());
}

Points scaled_points(const Json& request, const Points& points, const Run& run) {
  const ScalingKind kind = scaling_kind(request.value("scaling", std::string("minmax")));
  return scaled(points, fit_scaling(points, kind, run), run);
}

}  // namespace cordon::internal
