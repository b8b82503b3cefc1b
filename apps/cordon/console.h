// The terminal: progress and messages. Data goes to
// standard output, everything else to standard error.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "cordon/core/report.h"
#include "cordon/core/run.h"

// What every command that computes takes.
struct RunOptions {
  int threads = 0;
  std::uint64_t seed = 1;
  bool quiet = false;
  bool json = false;
  std::uint64_t memory = 0;

  void add_to(CLI::App& command, bool with_seed = true);

  // A run that shows a progress bar on a terminal and stops on Ctrl-C.
  cordon::Run make_run() const;

  // A line for the person at the terminal; nothing with --quiet.
  void say(std::string_view line) const;
  // Warnings and notes of a report, once the bar is gone.
  void say_report(const cordon::Report& report) const;
};

// A number of an option, from `least` (0 or 1) on. CLI11's own says what is not allowed by the largest
// double, written out.
CLI::Validator at_least(int least);

// Ends the command with exit code 2 and this message.
[[noreturn]] void usage(const std::string& message);

// A text for the person at the terminal, on standard error. It cannot fail: where standard error
// is closed or full nobody reads it, and that must not cost the result.
void write_message(std::string_view text) noexcept;

void clear_progress();

// "1 answer", "2 answers".
std::string counted(std::size_t count, std::string_view noun);

// One JSON object on standard output; bytes that are
// not UTF-8 (in names, ids, paths) become U+FFFD.
void print_json(const nlohmann::ordered_json& value);
// The same for an object that is text already.
void print_json_text(std::string_view text);
// Whether an object was printed: an error behind it is not printed as another.
bool json_was_printed();
