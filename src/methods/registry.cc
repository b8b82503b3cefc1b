// The table of methods: by name, with their parameters, and made from typed values. Each entry is
// written beside its method (NAME_entry()) and called here, not registered by itself when the
// library is loaded: the order is fixed, and a linker drops nothing.
#include "cordon/methods/registry.h"

#include <algorithm>

#include "cordon/core/error.h"
#include "core/fail.h"
#include "methods/entries.h"

namespace cordon {

using namespace internal;
namespace {

constexpr std::string_view kRecommended = "recommended";
constexpr std::string_view kPaper = "paper";

// In the order in which a user would try them: what needs no choice, what learns from links, what
// learns from labels, what learns from the points alone.
const std::vector<RegistryEntry>& entries() {
  static const std::vector<RegistryEntry> all{
      auto_entry(),        wbdr_entry(),        kernel_wbdr_entry(),  //
      dsp_entry(),         rca_entry(),         ssdr_entry(),         //
      kernel_ssdr_entry(), cfld_entry(),        kernel_cfld_entry(),  //
      bwdr_entry(),        kernel_bwdr_entry(), lppsi_entry(),        //
      slpp_entry(),        guided_entry(),      le_entry(),           //
      harmonic_entry(),    lda_entry(),         cle_entry(),          //
      semi_le_entry(),     pca_entry(),         lpp_entry(),          //
      lsi_entry(),         nmf_entry(),
  };
  return all;
}

// A name that is not there is answered by all that are, and by the nearest one (a typing mistake).
const RegistryEntry& find(std::string_view name) {
  std::vector<std::string> names;
  std::string list;
  for (const RegistryEntry& entry : entries()) {
    if (entry.info.name == name) return entry;
    names.push_back(entry.info.name);
    list += (list.empty() ? "" : ", ") + entry.info.name;
  }
  const std::string nearest = suggest(name, names);
  throw Error(ErrorKind::kUsage,
              fmt::format("there is no method '{}'{}; there are: {} (‹methods› lists them)", name,
                          nearest.empty() ? "" : " (did you mean " + nearest + "?)", list),
              {"method", std::string(name), list, nearest});
}

}  // namespace

// Copies: entries stay as they are for the life of the program.
std::vector<MethodInfo> all_methods() {
  std::vector<MethodInfo> all;
  for (const RegistryEntry& entry : entries()) all.push_back(entry.info);
  return all;
}

MethodInfo method_info(std::string_view name) {
  return find(name).info;
}

std::vector<std::string> all_presets() {
  return {std::string(kRecommended), std::string(kPaper)};
}

// `paper`: values that differ from ours as published, unless the user gave one:
// what was said wins over a preset.
ParameterValues with_preset(std::string_view method, std::string_view preset, ParameterValues values) {
  const MethodInfo& info = find(method).info;
  if (preset == kRecommended) return values;
  if (preset != kPaper)
    fail_parameter("preset", preset, fmt::format("{}, {}", kRecommended, kPaper),
                   suggest(preset, all_presets()));
  for (const ParameterInfo& parameter : info.parameters) {
    const bool named = std::ranges::any_of(values, [&](const auto& v) { return v.first == parameter.name; });
    if (!named && parameter.paper_value != parameter.default_value)
      values.emplace_back(parameter.name, parameter.paper_value);
  }
  return values;
}

std::unique_ptr<Method> make_method(std::string_view name, const ParameterValues& values) {
  return find(name).make(values);
}

ParameterValues effective_parameters(std::string_view name, const ParameterValues& values) {
  return find(name).effective(values);
}

}  // namespace cordon
