// Options for places to write to: a file, a folder, or - for standard output. `none` means nowhere in every
// command; a file of that name is ./none.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

// `place` becomes empty for none.
CLI::Option* add_output(CLI::App& command, const std::string& names, std::string& place,
                        const std::string& about);

// What the command is for: none is refused.
CLI::Option* add_needed_output(CLI::App& command, const std::string& names, std::string& place,
                               const std::string& about);
