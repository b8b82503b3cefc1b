// cordon completion bash | zsh | fish: what the shell needs to complete commands and
// options. Scripts are printed whole, made from the commands there are, so that
// completing starts no program.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "command_tree.h"
#include "commands.h"

namespace {

std::string words_of(const CommandDescription& command) {
  std::string words;
  for (const std::string& below : command.commands) words += below + " ";
  for (const CommandOption& option : command.options)
    for (const std::string& name : option.long_names) words += "--" + name + " ";
  return words;
}

std::string joined(const std::vector<std::string>& parts, const char* between) {
  return fmt::format("{}", fmt::join(parts, between));
}

// The words so far are walked through to find the command; then the values of the option before the
// cursor, where they are known, else the command's words. Files are the shell's own default.
void print_bash(const std::vector<CommandDescription>& commands) {
  fmt::print(
      "# Completion of cordon for bash: source <(cordon completion bash)\n"
      "_cordon() {{\n"
      "  local current=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} path= word\n"
      "  for word in \"${{COMP_WORDS[@]:1:COMP_CWORD-1}}\"; do\n"
      "    case \"$path/$word\" in\n");
  for (const CommandDescription& command : commands)
    if (!command.path.empty()) fmt::print("      /{0}) path=/{0} ;;\n", joined(command.path, "/"));
  fmt::print("    esac\n  done\n  case \"$path $before\" in\n");
  for (const CommandDescription& command : commands)
    for (const CommandOption& option : command.options)
      if (!option.values.empty())
        for (const std::string& name : option.long_names)
          fmt::print("    '{}{} --{}') COMPREPLY=($(compgen -W '{}' -- \"$current\")); return ;;\n",
                     command.path.empty() ? "" : "/", joined(command.path, "/"), name,
                     joined(option.values, " "));
  fmt::print("  esac\n  case \"$path\" in\n");
  for (const CommandDescription& command : commands)
    fmt::print("    '{}{}') COMPREPLY=($(compgen -W '{}' -- \"$current\")) ;;\n",
               command.path.empty() ? "" : "/", joined(command.path, "/"), words_of(command));
  fmt::print("  esac\n}}\ncomplete -o default -o bashdefault -F _cordon cordon\n");
}

// A text between single quotes, on one line.
std::string in_quotes(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? "'\\''" : std::string(1, c == '\n' ? ' ' : c);
  return out + "'";
}

// Brackets and colons mean something to zsh.
std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':') out += '\\';
    out += c;
  }
  return out;
}

// _arguments has the options with their sentences; a value is one of a list or a file.
void print_zsh(const std::vector<CommandDescription>& commands) {
  fmt::print(
      "#compdef cordon\n# Completion of cordon for zsh: put it into a folder of $fpath as _cordon\n_cordon() {{\n"
      "  local path= word\n  for word in \"${{(@)words[2,CURRENT-1]}}\"; do\n    case \"$path/$word\" in\n");
  for (const CommandDescription& command : commands)
    if (!command.path.empty()) fmt::print("      /{0}) path=/{0} ;;\n", joined(command.path, "/"));
  fmt::print("    esac\n  done\n  case \"$path\" in\n");
  for (const CommandDescription& command : commands) {
    fmt::print("    {})\n      _arguments",
               in_quotes(command.path.empty() ? "" : "/" + joined(command.path, "/")));
    for (const CommandOption& option : command.options)
      for (const std::string& name : option.long_names) {
        const std::string value = !option.takes_value     ? ""
                                  : option.values.empty() ? ":value:_files"
                                                          : ":value:(" + joined(option.values, " ") + ")";
        fmt::print(" \\\n        {}",
                   in_quotes(fmt::format("--{}[{}]{}", name, escaped(option.description), value)));
      }
    if (command.commands.empty())
      fmt::print(" \\\n        '*:file:_files'");
    else
      fmt::print(" \\\n        '*:command:({})'", joined(command.commands, " "));
    fmt::print(" ;;\n");
  }
  fmt::print("  esac\n}}\n_cordon \"$@\"\n");
}

// Fish's condition for a command: all of its words were typed. A word that begins one command and ends
// another (show, model show) does not count behind what comes before it there.
std::string fish_condition(const CommandDescription& command, const std::vector<CommandDescription>& all) {
  if (command.path.empty()) return "__fish_use_subcommand";
  std::string condition;
  for (const std::string& word : command.path)
    condition += (condition.empty() ? "" : "; and ") + ("__fish_seen_subcommand_from " + word);
  for (const CommandDescription& other : all)
    if (other.path.size() > command.path.size() && other.path.back() == command.path.back())
      condition += "; and not __fish_seen_subcommand_from " + other.path.front();
  return condition;
}

// One line for each command and option, with the condition under which it is offered.
void print_fish(const std::vector<CommandDescription>& commands) {
  fmt::print(
      "# Completion of cordon for fish: cordon completion fish > ~/.config/fish/completions/cordon.fish\n");
  for (const CommandDescription& command : commands) {
    const std::string here = fish_condition(command, commands);
    for (const std::string& below : command.commands) {
      std::string summary;
      for (const CommandDescription& other : commands)
        if (other.path.size() == command.path.size() + 1 && other.path.back() == below &&
            std::equal(command.path.begin(), command.path.end(), other.path.begin()))
          summary = other.summary;
      fmt::print("complete -c cordon -n {} -a {} -d {}\n", in_quotes(here), below, in_quotes(summary));
    }
    for (const CommandOption& option : command.options)
      for (const std::string& name : option.long_names)
        fmt::print("complete -c cordon -n {} -l {}{}{} -d {}\n", in_quotes(here), name,
                   option.takes_value ? " -r" : "",
                   option.values.empty() ? "" : " -f -a " + in_quotes(joined(option.values, " ")),
                   in_quotes(option.description));
  }
}

}  // namespace

void add_completion(CLI::App& app) {
  auto shell = std::make_shared<std::string>();
  CLI::App& command =
      *app.add_subcommand("completion",
                          "Print what a shell needs to complete commands and options.\n\nExample:\n"
                          "  source <(cordon completion bash)\n"
                          "  cordon completion fish > ~/.config/fish/completions/cordon.fish");
  command.add_option("shell", *shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  command.callback([shell, &app] {
    const std::vector<CommandDescription> commands = describe_commands(app);
    if (*shell == "bash")
      print_bash(commands);
    else if (*shell == "zsh")
      print_zsh(commands);
    else
      print_fish(commands);
  });
}
