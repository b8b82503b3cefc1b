// What every command that asks takes: the data, how it is scaled, and the options of the interview.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "console.h"
#include "cordon/ask/interview.h"
#include "data_options.h"

struct AskedData {
  cordon::Table table;    // as the user wrote it
  cordon::Points points;  // as the file says, not scaled
  cordon::Points scaled;
  cordon::Report report;  // of reading and encoding
};

struct InterviewCommand {
  DataOptions data;
  RunOptions run;
  std::string scale = "minmax";
  cordon::InterviewOptions interview;

  void add_to(CLI::App& command);
  AskedData read(const cordon::Run& of);
};

// What the map expects to hear: "different (87 %)".
std::string expectation(const cordon::Question& question);
