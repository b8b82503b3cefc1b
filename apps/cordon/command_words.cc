// What is done with the words before CLI11 sees them: short forms spelt out, unknown words refused
// with the nearest known one, and the help cut down to the parameters of one method.
#include "command_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "console.h"
#include "cordon/core/error.h"
#include "cordon/methods/registry.h"
#include "data_options.h"
#include "parameter_options.h"

namespace {

std::vector<std::string> names_of_commands(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(sub->get_name());
  return names;
}

// "cordon constraints sample": the command and those above it.
std::string path_of(const CLI::App& command) {
  std::string path;
  for (const CLI::App* part = &command; part != nullptr; part = part->get_parent())
    path = part->get_name() + (path.empty() ? "" : " " + path);
  return path;
}

bool is_option(const std::string& word) {
  return word.size() > 2 && word.starts_with("--");
}

// The value of --method, -m or --method=..., or nothing.
std::string method_in(const std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if ((words[i] == "--method" || words[i] == "-m") && i + 1 < words.size()) return words[i + 1];
    if (words[i].starts_with("--method=")) return words[i].substr(9);
  }
  return {};
}

}  // namespace

// Words after -- are left alone. The values of several --data are put into the
// first, a line break between them.
std::vector<std::string> spelt_out(std::vector<std::string> words) {
  if (!words.empty() && words[0] == "help") {
    words.erase(words.begin());
    words.emplace_back("--help");
  }
  if (words.size() == 1 && words[0] == "version") words[0] = "--version";
  std::string* files = nullptr;
  for (std::size_t i = 0; i < words.size() && words[i] != "--";) {
    const bool apart = words[i] == "--data" && i + 1 < words.size();
    if (!apart && !words[i].starts_with("--data=")) {
      ++i;
      continue;
    }
    std::string& value = apart ? words[i + 1] : words[i];
    if (files == nullptr) {
      files = &value;
      i += apart ? 2 : 1;
      continue;
    }
    *files += kBetweenFiles + (apart ? value : value.substr(7));
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(i),
                words.begin() + static_cast<std::ptrdiff_t>(i + (apart ? 2 : 1)));
  }
  return words;
}

CLI::App& named_command(CLI::App& app, const std::vector<std::string>& words) {
  CLI::App* command = &app;
  for (const std::string& word : words) {
    const auto found = command->get_subcommands([&](CLI::App* sub) { return sub->get_name() == word; });
    if (found.empty()) break;
    command = found.front();
  }
  return *command;
}

// What other programs call our options.
constexpr std::pair<std::string_view, std::string_view> kWordsElsewhere[] = {
    {"--n-jobs", "--threads"},     {"--jobs", "--threads"},    {"--n-threads", "--threads"},
    {"--n-components", "--dims"},  {"--components", "--dims"}, {"--n-clusters", "--k"},
    {"--groups", "--k"},           {"--output", "--out"},      {"--random-state", "--seed"},
    {"--input", "--data"},         {"--file", "--data"},       {"--links", "--constraints"},
    {"--answers", "--constraints"}};

// The nearest by spelling; else the first that begins with what was given.
std::string option_hint(const CLI::App& command, const std::string& given) {
  std::vector<std::string> known;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  const auto is_known = [&](std::string_view name) { return std::ranges::find(known, name) != known.end(); };
  if (given == "--verbose") return "; notes and progress are shown without it, and --quiet leaves them out";
  if ((given == "--color" || given == "--colour") && is_known("--plot"))
    return "; --plot colours a map by --label COLUMN, that of cordon cluster by the groups";
  std::string words = given;
  std::ranges::replace(words, '_', '-');
  for (const auto& [elsewhere, here] : kWordsElsewhere)
    if (words == elsewhere && is_known(here)) return fmt::format("; did you mean {}?", here);
  std::string nearest = cordon::suggest(given, known);
  if (nearest.empty()) {  // --pairs for --pairs-per-class
    const auto longer =
        std::ranges::find_if(known, [&](const auto& name) { return name.starts_with(given); });
    if (longer != known.end()) nearest = *longer;
  }
  return nearest.empty() || nearest == given ? "" : fmt::format("; did you mean {}?", nearest);
}

// Commands first, then options: an option of another command is unknown to this one.
void refuse_unknown_words(CLI::App& app, const std::vector<std::string>& words) {
  const CLI::App& command = named_command(app, words);
  const std::string path = path_of(command);
  const std::vector<std::string> commands = names_of_commands(command);
  std::size_t depth = 0;
  for (const CLI::App* part = &command; part->get_parent() != nullptr; part = part->get_parent()) ++depth;
  if (!commands.empty() && words.size() > depth && !words[depth].starts_with('-')) {
    const std::string nearest = cordon::suggest(words[depth], commands);
    usage(fmt::format("{}: there is no command '{}'{}\nTry: {} --help", path, words[depth],
                      nearest.empty() ? "" : fmt::format("; did you mean {}?", nearest), path));
  }
  for (const std::string& word : words) {
    if (word == "--") break;
    if (!is_option(word)) continue;
    const std::string name = word.substr(0, word.find('='));
    // Not get_option_no_throw: it is noexcept and copies strings, so that it ends the
    // program where memory is short.
    const std::vector<const CLI::Option*> options = command.get_options();
    if (std::ranges::none_of(options, [&](const CLI::Option* option) { return option->check_name(name); }))
      usage(fmt::format("{}: there is no option {}{}\nTry: {} --help", path, name, option_hint(command, name),
                        path));
  }
}

// The parameters of all methods are options of fit and tune; an option without a group
// is not listed, but still works.
void limit_help_to_method(CLI::App& app, const std::vector<std::string>& words) {
  CLI::App& command = named_command(app, words);
  const std::string method = method_in(words);
  std::vector<cordon::ParameterInfo> parameters;
  for (const cordon::MethodInfo& info : cordon::all_methods())
    if (info.name == method) parameters = info.parameters;
  bool some_hidden = false;
  for (CLI::Option* option : command.get_options([](const CLI::Option*) { return true; })) {
    if (option->get_group() != kParameterGroup || option->check_name("--set")) continue;
    const auto own = std::ranges::find_if(parameters, [&](const cordon::ParameterInfo& p) {
      return option->check_name("--" + dashed(p.name));
    });
    if (own == parameters.end()) {
      option->group("");
      some_hidden = true;
    } else {
      option->description(
          fmt::format("{} ({}); default {}", own->description, own->range, own->default_value));
    }
  }
  if (some_hidden && parameters.empty())
    command.footer(fmt::format("The parameters of a method: {} --method NAME --help, or cordon methods NAME",
                               path_of(command)));
}
