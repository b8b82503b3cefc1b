// A table as it stands in a file: named columns of numbers or of text, not yet points.
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

struct Column {
  std::string name;
  bool is_text = false;
  std::vector<double> numbers;          // number columns; NaN where the cell is missing
  std::vector<std::int32_t> codes;      // text columns: index into categories; -1 where the cell is missing
  std::vector<std::string> categories;  // in order of first appearance
};

struct CORDON_EXPORT Table {
  std::string source;  // file name, for messages
  std::string format;  // csv, npy, arff, svmlight, matrix-market, mat, bundled, synthetic
  Index rows = 0;
  bool has_names = false;  // the file named its columns; otherwise they are called c1, c2, ...
  std::vector<Column> columns;

  // Formats that are sparse by nature (svmlight, sparse ARFF, Matrix Market coordinates) put their features
  // here and anything else (a label) into columns.
  std::optional<SparseMatrix> sparse;
  std::vector<std::string> sparse_names;  // empty: c1, c2, ...

  // The column that the format itself marks as the label (svmlight's first field), or -1.
  Index label_column = -1;

  // Line of the file on which row 0 stands, where every row is one line; 0 where lines say nothing (binary
  // formats, blank lines, line breaks inside quotes). "line" of row i is then first_line + i.
  Index first_line = 0;

  std::vector<std::string> notes;  // what the reader decided: delimiter, header, ...

  // By name, else by number from 0, else by negative number from the end (-1 is the last). Throws
  // Error(kInput) that lists the columns and suggests the nearest name.
  Index find_column(std::string_view name_or_number) const;

  // "row 17 (line 19)" or "row 17".
  std::string describe_row(Index row) const;

  // The cell as text (numbers in shortest round-trip form, missing as an empty string).
  std::string cell_text(Index row, Index column) const;
};

}  // namespace cordon
