/// \file
/// Reading tables: CSV and TSV, NPY, ARFF, svmlight, Matrix Market and MATLAB .mat. Each may be
/// compressed (.gz), except .mat of versions 4 and 7.3.
///
/// \code{.cpp}
/// const cordon::Table wine = cordon::read_table("bundled:wine", {}, run);
/// const cordon::Table made = cordon::read_table("synthetic:blobs,n=500,classes=4", {}, run);
/// \endcode
#pragma once

#include <string>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/run.h"
#include "cordon/data/table.h"

namespace cordon {

/// Whether the first row of a CSV file holds the names of the columns.
enum class Header { kGuess, kYes, kNo };

/// How a table is read.
struct ReadOptions {
  /// auto, csv, npy, arff, svmlight, matrix-market or mat. auto looks at the content first, then at
  /// the file name.
  std::string format = "auto";
  /// CSV: the character between cells; 0: guessed among comma, semicolon, tab, | and space.
  char delimiter = 0;
  /// CSV: whether the first row holds column names; guessed by default.
  Header header = Header::kGuess;
  /// CSV: the decimal character; 0: guessed, a point unless the delimiter is a semicolon or a tab
  /// and cells look like 3,14.
  char decimal = 0;
  /// CSV: cells that mean "missing". They are compared exactly after spaces have been trimmed; an
  /// empty cell is always missing.
  std::vector<std::string> missing = {"NA", "N/A", "NaN", "nan", "null", "NULL", "?"};
  /// Columns, by name or number, that are read as categories although they hold numbers.
  std::vector<std::string> text_columns;
  /// .mat: which variable is read; empty: the only matrix in the file (or fea or X, with gnd or y
  /// beside it).
  std::string variable;
  /// Folder in which a relative name is looked up if it does not exist as given; empty: the
  /// environment variable CORDON_DATA.
  std::string data_dir;
};

/// Reads `path`: a file, "-" (standard input), "bundled:wine", "bundled:iris" or
/// "synthetic:NAME,key=value,...". Throws Error(kInput) that names file, line, column, the value
/// and what to do.
CORDON_EXPORT Table read_table(const std::string& path, const ReadOptions& options, Run& run);

/// Reads a table from text in memory; `name` is used in error messages only and is never opened.
/// Formats that are text are allowed: csv, arff, svmlight and matrix-market.
CORDON_EXPORT Table read_table_text(std::string text, const std::string& name, const ReadOptions& options,
                                    Run& run);

}  // namespace cordon
