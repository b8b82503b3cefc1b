// The commands and their options, as the help describes them: what completions and manual pages are
// made from.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

struct CommandOption {
  std::vector<std::string> long_names;   // without dashes
  std::vector<std::string> short_names;  // without dash
  std::string positional;
  std::string description;
  std::string default_value;
  std::vector<std::string> values;  // that are allowed, where they are a short list
  bool takes_value = false;
};

struct CommandDescription {
  std::vector<std::string> path;  // {"constraints", "sample"}; empty: cordon itself
  std::string summary;            // the first sentence
  std::string description;        // all of it, with the examples
  std::vector<CommandOption> options;
  std::vector<std::string> commands;  // below it
};

// cordon itself and all commands below it.
std::vector<CommandDescription> describe_commands(const CLI::App& app);
