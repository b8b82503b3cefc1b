#include "parameter_options.h"

#include <fmt/format.h>

#include <algorithm>

#include "console.h"

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

void ParameterOptions::add_to(CLI::App& command) {
  command.add_option("--set", settings_, "a parameter of the method, name=value; may be repeated")
      ->take_all()
      ->group("Parameters of the method");
  // Every parameter of every method is an option; which methods know it is part of its help.
  std::map<std::string, std::pair<std::string, std::string>> described;  // name -> methods, sentence
  for (const cordon::MethodInfo& info : cordon::all_methods())
    for (const cordon::ParameterInfo& parameter : info.parameters) {
      auto& [methods, sentence] = described[parameter.name];
      methods += (methods.empty() ? "" : ", ") + info.name;
      if (sentence.empty())
        sentence =
            fmt::format("{} ({}; default {})", parameter.sentence, parameter.range, parameter.standard);
    }
  for (const auto& [name, about] : described)
    command
        .add_option_function<std::string>(
            "--" + dashed(name),
            [this, key = name](const std::string& value) { given_[key] = value.empty() ? "true" : value; },
            about.second + " [" + about.first + "]")
        ->expected(0, 1)
        ->group("Parameters of the method");
}
