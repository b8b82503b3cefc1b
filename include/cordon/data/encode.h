/// \file
/// From a table to points: which columns become features, how text is encoded and what a missing
/// cell becomes.
///
/// The decisions form an Encoding. It is stored in the model and applied to new tables, so that the
/// categories and means found in training are used later as well.
///
/// \code{.cpp}
/// const cordon::Table table = cordon::read_table("bundled:wine", {}, run);
/// const cordon::Encoded encoded = cordon::encode(table, {.label = "class"}, run);
/// const cordon::Points same = cordon::encode_like(table, encoded.encoding, {}, run);
/// \endcode
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/data/table.h"

namespace cordon {

/// How a text column is encoded: `onehot`, one 0/1 column per category; `codes`, the number of the
/// category; `drop`, not at all.
enum class Categorical { kOneHot, kCodes, kDrop };
/// What is done about a missing cell: `error`, refuse it and name its row and column; `mean`, use
/// the mean of the column (in one-hot columns the share of the category); `drop-rows`, leave out
/// the row.
enum class Missing { kError, kMean, kDropRows };

/// The value of this name. Throws Error(kUsage) for an unknown name.
CORDON_EXPORT Categorical categorical(std::string_view name);
/// The value of this name. Throws Error(kUsage) for an unknown name.
CORDON_EXPORT Missing missing(std::string_view name);
/// The name of a value, as a user types it.
CORDON_EXPORT std::string_view name_of(Categorical how);
/// The name of a value, as a user types it.
CORDON_EXPORT std::string_view name_of(Missing how);

/// Which columns are used, and how.
struct EncodeOptions {
  /// Column with the ids of the rows; empty: rows are numbered from 0.
  std::string id{};
  std::string label{};                ///< Column with the class; it is never a feature.
  std::vector<std::string> ignore{};  ///< Columns that are left out.
  Categorical categories = Categorical::kOneHot;
  Missing missing_cells = Missing::kError;
};

/// A column of the table from which features are made.
struct EncodedColumn {
  std::string name;
  bool is_text = false;
  std::vector<std::string> categories;  ///< Of a text column: the categories seen in training.
};

/// How columns become features.
struct CORDON_EXPORT Encoding {
  /// The features come from the sparse part of the table; then `columns` is empty.
  bool sparse = false;
  /// Columns of new tables are matched by name; otherwise by position.
  bool has_names = false;
  Categorical categories = Categorical::kOneHot;
  Missing missing_cells = Missing::kError;
  std::vector<EncodedColumn> columns;
  /// Names of the features, in order; "flag=SF" for a one-hot column.
  std::vector<std::string> features;
  /// The value of a missing cell, per feature; used with Missing::kMean only.
  std::vector<double> fill;

  /// Number of features.
  Index feature_count() const { return static_cast<Index>(features.size()); }
};

/// Points and the encoding that made them.
struct Encoded {
  Points points;
  Encoding encoding;
};

/// Encodes a table. Notes (which columns were encoded, and how) and warnings go to run.report.
CORDON_EXPORT Encoded encode(const Table& table, const EncodeOptions& options, Run& run);

/// Encodes new rows with an existing encoding. Columns are matched by name if both sides have
/// names; additional columns are then ignored with a note. A missing column, or another number of
/// columns, is an Error(kInput). A category that was not seen in training becomes zeros (one-hot)
/// or counts as a missing cell (codes), with a warning.
CORDON_EXPORT Points encode_like(const Table& table, const Encoding& encoding, const EncodeOptions& options,
                                 Run& run);

}  // namespace cordon
