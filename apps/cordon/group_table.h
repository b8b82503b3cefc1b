// Groups of a table by `auto`, as a person wants them: found, explained, printed, and written to files
// named after the table. cluster and fit end here.
#pragma once

#include <string>
#include <vector>

#include "console.h"
#include "cordon/cluster/auto_cluster.h"
#include "cordon/data/encode.h"
#include "cordon/model/model.h"
#include "cordon/scale/large_table.h"
#include "data_options.h"

// The words of `cordon cluster TABLE ANSWERS` and `cordon fit TABLE ANSWERS`, in the place of --data and
// --constraints.
struct ShortForm {
  CLI::App* command = nullptr;
  std::vector<std::string> words;

  // After the options of the data; --data is then no longer required by itself.
  void add_to(CLI::App& command, DataOptions& data);
  bool is_short() const { return !words.empty(); }
  bool was_given(const char* option) const { return command->get_option(option)->count() > 0; }
  // An output that the user said nothing about is named after the table.
  void name_if_not_given(const char* option, std::string& place, const std::string& table,
                         const char* ending) const;
  void take(DataOptions& data, std::string& constraints) const;
};

struct GroupOptions {
  cordon::Index k = 0;  // 0: estimated
  cordon::Index dims = 0;
  std::string scale = "minmax";
  std::string contradictions = "error";
};

// Where the results go; empty: nowhere.
struct GroupFiles {
  std::string plain;     // id,cluster
  std::string clusters;  // id,cluster,confidence,y1,y2
  std::string plot;
  std::string model;

  // Tried before the work starts.
  void require_writable() const;
};

struct FoundGroups {
  cordon::AutoClustering found;
  cordon::ClusterExplanation why;
  cordon::Model model;
};

FoundGroups find_groups(const cordon::Encoded& data, cordon::ConstraintSet constraints,
                        const GroupOptions& options, const cordon::Run& run);

void write_groups(const FoundGroups& groups, const cordon::Points& points,
                  const cordon::ConstraintSet& constraints, const GroupFiles& files, const cordon::Run& run);

// The model, and the clusters of all rows of the table by it; `files.plot` is left to the caller.
cordon::WrittenRows write_groups_in_parts(const cordon::Model& model, const cordon::LargeTable& table,
                                          const GroupFiles& files, const cordon::Run& run);

// What a model is, in a few words: the title of its method, or that it is clusters.
std::string title_of(const cordon::Model& model);

// A picture of rows coloured by cluster.
void draw_groups(const std::string& path, const cordon::Points& points, const std::vector<int>& labels,
                 cordon::Index clusters, const cordon::MatrixView& y,
                 const cordon::ConstraintSet& constraints);

// The table for a person; nothing with --quiet or --json.
void print_groups(const FoundGroups& groups, const std::string& table, const cordon::Points& points,
                  const cordon::ConstraintSet& constraints, const RunOptions& options);
