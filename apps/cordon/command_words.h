// The words of the command line before they are parsed: what a user may write shorter, and what must
// not be misread.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

// `help fit` and `help` become `fit --help` and `--help`, `version` becomes `--version`; --data given
// several times becomes one word (data_options.h).
std::vector<std::string> spelt_out(std::vector<std::string> words);

// The command that the words name, as far as they name one that exists.
CLI::App& named_command(CLI::App& app, const std::vector<std::string>& words);

// Throws cordon::Error(kUsage) for a command or an option that does not exist. CLI11 would take the
// word behind a misspelt option for the table.
void refuse_unknown_words(CLI::App& app, const std::vector<std::string>& words);

// "; did you mean --method?" or nothing.
std::string option_hint(const CLI::App& command, const std::string& given);

// Leaves in the help the parameters of the method that the words name, with its defaults; without a
// method it says how to see them.
void limit_help_to_method(CLI::App& app, const std::vector<std::string>& words);
