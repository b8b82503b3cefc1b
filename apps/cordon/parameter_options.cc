// Parameters of methods as options, from the registry: a new method needs nothing here.
//
// Every parameter of every method is an option of the command, as --name or by --set;
// whether the method has it is the registry's to say, which names those it has. Help shows
// those of one method (command_words.cc).
#include "parameter_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "console.h"

namespace {

// A parameter as the help shows it. Methods that allow the same values share a sentence; each
// default is followed by the methods that have it.
struct Description {
  struct Meaning {
    std::string what, range;
    std::vector<std::pair<std::string, std::string>> methods_of;  // default value -> methods
  };
  std::vector<Meaning> meanings;

  void add(const std::string& method, const cordon::ParameterInfo& parameter) {
    auto same = std::find_if(meanings.begin(), meanings.end(),
                             [&](const Meaning& one) { return one.range == parameter.range; });
    if (same == meanings.end()) {
      meanings.push_back({parameter.description, parameter.range, {}});
      same = meanings.end() - 1;
    }
    for (auto& [value, methods] : same->methods_of)
      if (value == parameter.default_value) {
        methods += ", " + method;
        return;
      }
    same->methods_of.emplace_back(parameter.default_value, method);
  }

  std::string text() const {
    std::string all;
    for (const Meaning& one : meanings) {
      std::string defaults;
      for (const auto& [value, methods] : one.methods_of)
        defaults += fmt::format("{}default {} [{}]", defaults.empty() ? "" : ", ", value, methods);
      all += fmt::format("{}{} ({}); {}", all.empty() ? "" : "; ", one.what, one.range, defaults);
    }
    return all;
  }
};

}  // namespace

std::string dashed(std::string name) {
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

std::string underscored(std::string name) {
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

std::pair<std::string, std::string> split_setting(std::string_view option, const std::string& setting) {
  const std::size_t equals = setting.find('=');
  if (equals == std::string::npos || equals == 0)
    usage(fmt::format("{} '{}' is not name=value", option, setting));
  return {underscored(setting.substr(0, equals)), setting.substr(equals + 1)};
}

// What was given by name and by --set, which must not say different things.
cordon::ParameterValues ParameterOptions::values() const {
  cordon::ParameterValues values(given_.begin(), given_.end());
  for (const std::string& setting : settings_) {
    values.push_back(split_setting("--set", setting));
    const std::string& name = values.back().first;
    if (given_.count(name) > 0)
      usage(fmt::format("--{} and --set {} were both given", dashed(name), setting));
  }
  return values;
}

// The first preset is the default.
CLI::Option* add_preset(CLI::App& command, std::string& preset) {
  preset = cordon::all_presets().front();
  return command
      .add_option("--preset", preset,
                  "values of the parameters that are not given: recommended, or paper for the published ones "
                  "(cordon methods NAME shows both)")
      ->check(CLI::IsMember(cordon::all_presets()))
      ->capture_default_str();
}

void ParameterOptions::add_to(CLI::App& command) {
  command.add_option("--set", settings_, "a parameter of the method, name=value; may be repeated")
      ->take_all()
      ->group(kParameterGroup);
  // Every parameter of every method is an option; which methods have it, and with which default, is
  // part of its help.
  std::map<std::string, Description> described;
  for (const cordon::MethodInfo& info : cordon::all_methods())
    for (const cordon::ParameterInfo& parameter : info.parameters)
      described[parameter.name].add(info.name, parameter);
  for (const auto& [name, about] : described)
    command
        .add_option_function<std::string>(
            "--" + dashed(name),
            [this, key = name](const std::string& value) { given_[key] = value.empty() ? "true" : value; },
            about.text())
        ->expected(0, 1)
        ->group(kParameterGroup);
}

// Only commands that take parameters; a name that is a flag in one method and takes a value
// in another is left to what follows it.
std::vector<std::string> with_flags_spelt_out(std::vector<std::string> words) {
  std::set<std::string> flags, others;
  for (const cordon::MethodInfo& info : cordon::all_methods())
    for (const cordon::ParameterInfo& parameter : info.parameters)
      (parameter.type == "flag" ? flags : others).insert("--" + dashed(parameter.name));
  const std::set<std::string> values{"true", "false", "yes", "no", "1", "0"};
  const bool takes_parameters = !words.empty() && (words[0] == "fit" || words[0] == "tune");
  for (std::size_t i = 0; takes_parameters && i < words.size(); ++i) {
    if (words[i] == "--") break;
    if (!flags.contains(words[i]) || others.contains(words[i])) continue;
    const bool has_value = i + 1 < words.size() && values.contains(words[i + 1]);
    words[i] += has_value ? "=" + words[i + 1] : "=true";
    if (has_value) words.erase(words.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  }
  return words;
}

// ‹name value› of a message of the library as somebody types it; three names are not options.
std::string as_option(std::string_view name, std::string_view value) {
  if (name == "methods" || name == "convert") return fmt::format("cordon {}", name);
  if (name == "save") return "`cordon fit --out`";
  return fmt::format("--{}{}{}", dashed(std::string(name)), value.empty() ? "" : " ", value);
}
