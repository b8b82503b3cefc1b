// The options that say how a table is read and what its columns are; the same for every command.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cordon/core/run.h"
#include "cordon/data/encode.h"
#include "cordon/data/read.h"
#include "cordon/scale/large_table.h"

// --data a.csv --data b.csv comes as one word (command_words.h): both are one table.
inline constexpr char kBetweenFiles = '\n';

struct DataOptions {
  std::string path;  // several files stand between kBetweenFiles
  cordon::ReadOptions read;
  cordon::EncodeOptions encode;

  // --data and everything about reading; with `columns`
  // also --label, --id, --ignore, --columns, --text, --categorical, --missing and others.
  void add_to(CLI::App& command, bool columns = true);
  void add_reading_to(CLI::App& command);
  // --stream, for commands that can work on a few rows at a time.
  void add_stream_to(CLI::App& command);

  // The options as they were given, for a command line
  // that reads the same table: "--data t.csv --id name".
  std::string as_given() const;
  // All but --data, each with a space before it: " --id name".
  std::string options_as_given() const;

  // Whether the table that was read is a map of ours: id,y1,...,yK.
  bool is_map() const { return is_map_; }

  cordon::Table read_table(const cordon::Run& run);
  // Points of the beginning of a large table (of all rows of a small one), for estimates.
  cordon::Encoded outline(cordon::TableOutline& table, const cordon::Run& run);
  std::vector<std::string> files() const;
  bool drops_rows() const { return missing_ == "drop-rows"; }
  // Ids and labels of the rows, without features.
  cordon::Points read_names(const cordon::Run& run);
  // `as_written`, where given, receives the table itself.
  cordon::Encoded read_points(const cordon::Run& run, cordon::Table* as_written = nullptr);
  // As the model was fitted; --missing, where given, overrides what it was fitted with.
  cordon::Encoded read_points_like(cordon::Encoding encoding, const cordon::Run& run);

  // Whether the table is to be read in parts: --stream, or read whole it would not fit into memory.
  bool in_parts();
  bool asked_for_parts() const { return stream_; }
  // The same table as read_points() and read_points_like() read, a few rows at a time.
  cordon::LargeTable open_parts(const cordon::Run& run);
  cordon::LargeTable open_parts_like(cordon::Encoding encoding, const cordon::Run& run);

 private:
  void complete_read_options();
  cordon::Encoding as_fitted(cordon::Encoding encoding) const;
  void remember(const CLI::App& command, std::size_t since);

  bool is_map_ = false;
  bool stream_ = false;
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
