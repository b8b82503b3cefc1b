// cordon man [COMMAND]: the manual page of a command, made from what --help shows.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "command_tree.h"
#include "commands.h"
#include "console.h"
#include "cordon/core/error.h"
#include "cordon/core/version.h"

namespace {

// Text for roff: backslashes and dashes as such, no line that begins like a request.
std::string roff(const std::string& text) {
  std::string out;
  bool line_begins = true;
  for (const char c : text) {
    if (line_begins && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
    line_begins = c == '\n';
  }
  return out;
}

std::string bold(const std::string& text) {
  return "\\fB" + roff(text) + "\\fR";
}

// The option's names, its sentence, and what is allowed, where that is
// a list of at most twelve words.
void print_option(const CommandOption& option) {
  std::string names;
  for (const std::string& name : option.short_names) names += (names.empty() ? "" : ", ") + bold("-" + name);
  for (const std::string& name : option.long_names) names += (names.empty() ? "" : ", ") + bold("--" + name);
  if (names.empty()) names = "\\fI" + roff(option.positional) + "\\fR";
  if (option.takes_value && !option.long_names.empty()) names += " \\fIVALUE\\fR";
  fmt::print(".TP\n{}\n{}\n", names, roff(option.description));
  if (!option.values.empty() && option.values.size() <= 12)
    fmt::print("Allowed: {}.\n", roff(fmt::format("{}", fmt::join(option.values, ", "))));
  if (!option.default_value.empty()) fmt::print("Default: {}.\n", roff(option.default_value));
}

// NAME, SYNOPSIS, DESCRIPTION (as it is laid out in the help), COMMANDS, OPTIONS, EXIT STATUS.
void print_page(const CommandDescription& command) {
  const std::string dashed =
      fmt::format("cordon{}{}", command.path.empty() ? "" : "-", fmt::join(command.path, "-"));
  const std::string spaced =
      fmt::format("cordon{}{}", command.path.empty() ? "" : " ", fmt::join(command.path, " "));
  std::string upper = dashed;
  std::transform(upper.begin(), upper.end(), upper.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
  fmt::print(".TH {} 1 \"\" \"cordon {}\" \"User Commands\"\n.SH NAME\n{} \\- {}\n", roff(upper),
             CORDON_VERSION, roff(dashed), roff(command.summary));
  fmt::print(".SH SYNOPSIS\n{}", bold(spaced));
  if (!command.commands.empty()) fmt::print(" \\fICOMMAND\\fR");
  for (const CommandOption& option : command.options)
    if (!option.positional.empty()) fmt::print(" [\\fI{}\\fR]", roff(option.positional));
  fmt::print(" [\\fIOPTIONS\\fR]\n.SH DESCRIPTION\n.nf\n{}\n.fi\n", roff(command.description));
  if (!command.commands.empty()) {
    fmt::print(".SH COMMANDS\n");
    for (const std::string& below : command.commands)
      fmt::print(".TP\n{}\nSee {}(1).\n", bold(below), roff(dashed + "-" + below));
  }
  fmt::print(".SH OPTIONS\n");
  for (const CommandOption& option : command.options) print_option(option);
  fmt::print(
      ".SH EXIT STATUS\n0 success, 1 the computation failed, 2 wrong usage, 3 input data cannot be used, 4 constraints contradict,\n"
      "5 not converged, 130 interrupted.\n");
}

}  // namespace

void add_man(CLI::App& app) {
  auto path = std::make_shared<std::vector<std::string>>();
  CLI::App& command = *app.add_subcommand(
      "man", "Print the manual page of a command.\n\nExample:\n  cordon man fit | man -l -");
  command.add_option("command", *path,
                     "the command, such as fit or constraints sample; without one: cordon itself");
  command.callback([path, &app] {
    std::vector<std::string> known;
    for (const CommandDescription& about : describe_commands(app)) {
      if (about.path == *path) return print_page(about);
      known.push_back(fmt::format("{}", fmt::join(about.path, " ")));
    }
    const std::string given = fmt::format("{}", fmt::join(*path, " "));
    const std::string nearest = cordon::suggest(given, known);
    usage(fmt::format("there is no command '{}'{}", given,
                      nearest.empty() ? "" : fmt::format("; did you mean {}?", nearest)));
  });
}
