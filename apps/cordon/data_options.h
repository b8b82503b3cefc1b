// The options that say how a table is read and what its columns are; the same for every command.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cordon/core/run.h"
#include "cordon/data/encode.h"
#include "cordon/data/read.h"

struct DataOptions {
  std::string path;
  cordon::ReadOptions read;
  cordon::EncodeOptions encode;

  // --data and everything about reading; with `columns`
  // also --label, --id, --ignore, --categorical, --missing.
  void add_to(CLI::App& command, bool columns = true);
  void add_reading_to(CLI::App& command);

  // The options as they were given, for a command line
  // that reads the same table: "--data t.csv --id name".
  std::string as_given() const;

  cordon::Table read_table(cordon::Run& run);
  // `as_written`, where given, receives the table itself.
  cordon::Encoded read_points(cordon::Run& run, cordon::Table* as_written = nullptr);
  // As the model was fitted; --missing, where given, overrides what it was fitted with.
  cordon::Points read_points_like(cordon::Encoding encoding, cordon::Run& run);

 private:
  void remember(const CLI::App& command, std::size_t since);

  std::string header_ = "auto";
  std::string delimiter_ = "auto";
  std::string decimal_ = "auto";
  std::string missing_values_;
  std::string categorical_ = "onehot";
  std::string missing_ = "error";
  CLI::Option* missing_option_ = nullptr;
  std::vector<const CLI::Option*> about_the_table_;  // all but --data
};

// A word as a shell must see it to pass it on unchanged.
std::string shell_word(const std::string& word);

// Splits "a,b,c".
std::vector<std::string> split_list(const std::string& text);
