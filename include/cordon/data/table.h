/// \file
/// A table as it stands in a file: named columns of numbers or of text, before they become points.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/matrix.h"
#include "cordon/data/sparse.h"

namespace cordon {

/// One column.
struct Column {
  std::string name;
  bool is_text = false;         ///< Whether it holds text (categories) or numbers.
  std::vector<double> numbers;  ///< Number columns: the cells, NaN where a cell is missing.
  /// Text columns: index into categories, -1 where a cell is missing.
  std::vector<std::int32_t> codes;
  /// Text columns: the categories, in the order in which they first appear.
  std::vector<std::string> categories;
  /// Text is meant as text, whatever it looks like: "007" is no number, "yes" no truth value.
  bool keep_text = false;
  bool is_prose = false;  ///< Every cell is a text to be read: its words are the features.
  /// Stands beside the data: it can be an id or a label, and is a feature only if it is chosen.
  bool is_annotation = false;
  /// What is wrong with the cells, if the column is to be a feature; empty: nothing.
  std::string problem;
};

/// A number as a user would write it: whole numbers with all their digits, others in the shortest
/// form that reads back as the same number; empty for NaN.
CORDON_EXPORT std::string number_text(double value);

/// A table.
struct CORDON_EXPORT Table {
  std::string source;  ///< Name of the file, for messages.
  std::string format;  ///< csv, npy, ..., as in ReadOptions, or bundled, synthetic, documents.
  Index rows = 0;
  /// Whether the file names its columns; otherwise they are called c1, c2, ...
  bool has_names = false;
  std::vector<Column> columns;  ///< The dense columns.

  /// Formats that are sparse by nature (svmlight, sparse ARFF, Matrix Market coordinates) store
  /// their features here and everything else, such as a label, in `columns`.
  std::optional<SparseMatrix> sparse;
  std::vector<std::string> sparse_names;  ///< Names of the sparse features; empty: c1, c2, ...

  /// The column that the format itself marks as the label (the first field of svmlight), or -1.
  Index label_column = -1;

  /// The column that the format itself marks as the names of the rows (the cells of an .h5ad, the
  /// files of a folder, the ids of an embedding that Cordon wrote), or -1.
  Index id_column = -1;

  char decimal = '.';  ///< The decimal mark of numbers that are written as text.

  /// Line of the file that holds row 0, if every row is one line: row i is then on line
  /// first_line + i. It is 0 if lines do not correspond to rows (binary formats, blank lines, line
  /// breaks inside quotes).
  Index first_line = 0;

  std::vector<std::string> notes;  ///< What the reader decided: delimiter, header, ...

  /// Finds a column by name, else by number from 0, else by negative number from the end (-1 is the
  /// last). Throws Error(kInput) that lists the columns and suggests the most similar name.
  Index find_column(std::string_view name_or_number) const;

  /// "row 17 (line 19)" or "row 17".
  std::string describe_row(Index row) const;

  /// The cell as text: numbers as number_text() writes them, an empty string for a missing cell.
  std::string cell_text(Index row, Index column) const;
};

}  // namespace cordon
