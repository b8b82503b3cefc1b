/// \file
/// From a table to points: which columns become features, what their text means and what a missing
/// cell becomes.
///
/// Numbers are taken as they are; text that is all money, percent or numbers with thousands
/// separators becomes numbers, dates become days since 1970-01-01, truth values one column of 0 and
/// 1, words of prose their tf-idf weights, and other text categories. A column that only numbers
/// the rows is left out. Every such decision is told in a note or a warning.
///
/// The decisions form an Encoding. It is stored in the model and applied to new tables, so that the
/// categories, dates, words and means found in training are used later as well.
///
/// \code{.cpp}
/// const cordon::Table table = cordon::read_table("bundled:wine", {}, run);
/// const cordon::Encoded encoded = cordon::encode(table, {.label = "class"}, run);
/// const cordon::Points same = cordon::encode_like(table, encoded.encoding, {}, run).points;
/// \endcode
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/report.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/data/scaling.h"
#include "cordon/data/table.h"

namespace cordon {

/// How a column of categories is encoded: `onehot`, one 0/1 column per category; `codes`, the
/// number of the category; `drop`, not at all.
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

/// Which columns are used, and how. Lists of columns hold names, numbers from 0, ranges FIRST:LAST
/// (both included) and patterns with * and ?.
struct EncodeOptions {
  /// Column with the ids of the rows; empty: as the format says, or rows are numbered from 0.
  std::string id{};
  std::string label{};                 ///< Column with the class; it is never a feature.
  std::vector<std::string> ignore{};   ///< Columns that are left out.
  std::vector<std::string> columns{};  ///< The only columns that can be features; empty: all.
  std::vector<std::string> text{};     ///< Columns of prose, whose words become features.
  Categorical categories = Categorical::kOneHot;
  Missing missing_cells = Missing::kError;
  bool keep_numbering = false;  ///< Learn also from columns that only number the rows.
  std::string unknown{};        ///< A label that means "not known", beside an empty cell.
};

/// What the cells of a column mean.
enum class ColumnKind { kNumber, kCategory, kFlag, kDate, kText };

/// The name of a kind: number, category, flag, date or text.
CORDON_EXPORT std::string_view name_of(ColumnKind kind);

/// A column of the table from which features are made.
struct EncodedColumn {
  std::string name;
  ColumnKind kind = ColumnKind::kNumber;
  /// Categories: those seen in training. Flags: the words for 0 and 1. Text: the words.
  std::vector<std::string> categories{};
  /// Dates: how they are written, such as Y-M-D. Numbers written as text: their decimal mark.
  std::string format{};
  std::vector<double> word_weights{};  ///< Text: the inverse document frequency of each word.
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
  /// Names of the features, in order; "flag=SF" for a one-hot column, "comment:late" for a word.
  /// Empty where they have none.
  std::vector<std::string> features;
  /// Number of features without names, the columns of sparse tables: c1, c2, ... A file of 20 bytes
  /// can have two thousand million of them, so that a name is made when it is asked for.
  Index unnamed = 0;
  /// The value of a missing cell, per feature; used with Missing::kMean only.
  std::vector<double> fill;
  /// Without names: the places, among the columns that could be features, of those left out because
  /// they only number the rows.
  std::vector<Index> numbering;

  /// Number of features.
  Index feature_count() const { return unnamed + static_cast<Index>(features.size()); }
  /// Name of a feature.
  std::string feature_name(Index feature) const;
  /// Names of all features. Throws Error(kComputation) where they do not fit into memory.
  std::vector<std::string> feature_names() const;
  /// Number of features that one of the columns gives.
  Index width_of(const EncodedColumn& column) const;
};

/// Points and the encoding that made them.
struct Encoded {
  Points points;
  Encoding encoding;
  Report report;  ///< Notes of reading and encoding (which columns, and how), and warnings.
};

/// What encode() would make of a column, before anything is computed.
struct ColumnPlan {
  std::string role;    ///< feature, id, label, numbering or left out.
  std::string kind;    ///< number, category, flag, date or text; what its cells mean.
  Index missing = 0;   ///< Cells that are not known.
  Index distinct = 0;  ///< Different known cells.
  std::string range;   ///< Smallest to largest, or the first categories.
  Index features = 0;  ///< How many features it gives; 0 unless it is one.
  std::string remark;  ///< What is to be decided about it; empty: nothing.
};

/// Encodes a table. Throws Error(kInput) that lists all columns about which something has to be
/// decided.
CORDON_EXPORT Encoded encode(const Table& table, const EncodeOptions& options, const Run& run);

/// Encodes new rows with an existing encoding. Columns are matched by name if both sides have
/// names; additional columns are then ignored with a note. A missing column, or another number of
/// columns, is an Error(kInput). A category that was not seen in training becomes zeros (one-hot)
/// or counts as a missing cell (codes), with a warning.
CORDON_EXPORT Encoded encode_like(const Table& table, const Encoding& encoding, const EncodeOptions& options,
                                  const Run& run);

/// The ids and labels of the rows and nothing else: points without features, for what needs none.
CORDON_EXPORT Points name_rows(const Table& table, const EncodeOptions& options);

/// Fits a scaling to encoded points: as fit_scaling() without an encoding, but a text column counts
/// as one column, into however many features it was encoded. minmax puts rows of different
/// categories, and texts without a common word, at distance 1, like the smallest and the largest
/// number of a column; zscore gives all features of the column together the variance 1.
CORDON_EXPORT Scaling fit_scaling(const Points& points, const Encoding& encoding, ScalingKind kind,
                                  const Run& run);

/// What encode() would make of every column of the table.
CORDON_EXPORT std::vector<ColumnPlan> plan_columns(const Table& table, const EncodeOptions& options);

}  // namespace cordon
