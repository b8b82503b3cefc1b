// From a table to points: which columns are features, what becomes of text, what becomes of missing cells.
//
// The decisions are an Encoding: stored in the model and applied to new tables, so that a category or a mean
// learnt in training is the one used later.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/data/table.h"

namespace cordon {

// onehot: one 0/1 column per category; codes: the category's number; drop: left out.
enum class Categorical { kOneHot, kCodes, kDrop };
// error: refuse, naming row and column; mean: the column's mean (for one-hot columns: the category's share);
// drop-rows.
enum class Missing { kError, kMean, kDropRows };

CORDON_EXPORT Categorical categorical(std::string_view name);
CORDON_EXPORT Missing missing(std::string_view name);
CORDON_EXPORT std::string_view name_of(Categorical how);
CORDON_EXPORT std::string_view name_of(Missing how);

struct EncodeOptions {
  std::string id{};                   // column with the names of the rows; empty: they are numbered from 0
  std::string label{};                // column with the class; never a feature
  std::vector<std::string> ignore{};  // columns to leave out
  Categorical categories = Categorical::kOneHot;
  Missing missing_cells = Missing::kError;
};

// One column of the table that gives features.
struct EncodedColumn {
  std::string name;
  bool is_text = false;
  std::vector<std::string> categories;  // text columns: the categories seen in training
};

struct CORDON_EXPORT Encoding {
  bool sparse = false;     // features come from the table's sparse part, `columns` is empty
  bool has_names = false;  // match new tables by column name; otherwise by position
  Categorical categories = Categorical::kOneHot;
  Missing missing_cells = Missing::kError;
  std::vector<EncodedColumn> columns;
  std::vector<std::string> features;  // names of the features, in order: "flag=SF" for a one-hot column
  std::vector<double> fill;           // what a missing cell becomes, per feature (missing = mean only)

  Index feature_count() const { return static_cast<Index>(features.size()); }
};

struct Encoded {
  Points points;
  Encoding encoding;
};

// Notes (which columns were encoded and how) and warnings go to run.report.
CORDON_EXPORT Encoded encode(const Table& table, const EncodeOptions& options, Run& run);

// New rows through an encoding made earlier. Columns are found by name where both have names (extra columns
// are ignored with a note); a column that is not there, or another number of columns, is an Error(kInput). A
// category never seen in training becomes zeros (one-hot) or is treated as missing (codes), with a warning.
CORDON_EXPORT Points encode_like(const Table& table, const Encoding& encoding, const EncodeOptions& options,
                                 Run& run);

}  // namespace cordon
