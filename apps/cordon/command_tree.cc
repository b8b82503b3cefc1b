// What CLI11 knows of all commands, as plain structures. Pages and completions are made from these,
// so that they cannot tell of an option that does not exist.
#include "command_tree.h"

#include "cordon/methods/registry.h"
#include "parameter_options.h"

namespace {

// CLI11 keeps a list of allowed words only as text: "TEXT:{a,b,c}".
std::vector<std::string> allowed_words(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const std::size_t open = type.find('{'), close = type.rfind('}');
  std::vector<std::string> words;
  if (open == std::string::npos || close == std::string::npos || close < open) return words;
  std::string word;
  for (const char c : type.substr(open + 1, close - open - 1) + ",") {
    if (c != ',') {
      word += c;
      continue;
    }
    words.push_back(std::move(word));
    word.clear();
  }
  return words;
}

CommandOption describe(const CLI::Option& option) {
  CommandOption about;
  about.long_names = option.get_lnames();
  about.short_names = option.get_snames();
  about.positional = option.get_positional() ? option.get_name(true, false) : "";
  about.description = option.get_description();
  about.default_value = option.get_default_str();
  about.values = allowed_words(option);
  about.takes_value = option.get_expected_max() > 0;
  if (option.check_name("--method"))
    if (about.values.empty())
      for (const cordon::MethodInfo& info : cordon::all_methods()) about.values.push_back(info.name);
  return about;
}

// A command, then what is below it, depth first, as the help lists them.
void describe(const CLI::App& command, std::vector<std::string> path, std::vector<CommandDescription>& all) {
  CommandDescription about;
  about.path = path;
  about.description = command.get_description();
  about.summary = about.description.substr(0, about.description.find('\n'));
  for (const CLI::Option* option : command.get_options()) about.options.push_back(describe(*option));
  const auto below = command.get_subcommands([](const CLI::App*) { return true; });
  for (const CLI::App* sub : below) about.commands.push_back(sub->get_name());
  all.push_back(std::move(about));
  for (const CLI::App* sub : below) {
    path.push_back(sub->get_name());
    describe(*sub, path, all);
    path.pop_back();
  }
}

}  // namespace

std::vector<CommandDescription> describe_commands(const CLI::App& app) {
  std::vector<CommandDescription> all;
  describe(app, {}, all);
  return all;
}
