// The parameters of methods as options of a command: --name value for every parameter of any
// method, and --set name=value; the same for fit and tune.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cordon/constraints/contradictions.h"
#include "cordon/methods/registry.h"

// Where the help lists them.
inline constexpr const char* kParameterGroup = "Parameters of the method";

struct ParameterOptions {
  void add_to(CLI::App& command);

  // What was typed. Ends the command where a name was given in both ways.
  cordon::ParameterValues values() const;

 private:
  std::vector<std::string> settings_;
  std::map<std::string, std::string> given_;
};

// --preset: the values of parameters that are not given.
CLI::Option* add_preset(CLI::App& command, std::string& preset);

// n_neighbors is --n-neighbors, and the way back.
std::string dashed(std::string name);
std::string underscored(std::string name);

// A text name=value in two, the name with underscores; `option` names it in errors.
std::pair<std::string, std::string> split_setting(std::string_view option, const std::string& setting);

// The words of the command line with a value after every flag of a method: --whiten becomes
// --whiten=true, unless true, false, yes, no, 1 or 0 follows. Otherwise the table after a flag would be its value.
std::vector<std::string> with_flags_spelt_out(std::vector<std::string> words);

// How messages of the library write a setting for somebody who types commands.
std::string as_option(std::string_view name, std::string_view value);
