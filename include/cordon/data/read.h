/// \file
/// Reading tables: CSV and TSV, JSON lines, NPY and NPZ, ARFF, svmlight, Matrix Market, MATLAB
/// .mat, HDF5 and AnnData .h5ad, Excel .xlsx, SQLite, and folders of documents. Text may be UTF-8
/// or UTF-16, and most files may be packed (.gz, .bz2, .xz, .zst).
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
  /// auto, csv, json, npy, npz, arff, svmlight, matrix-market, mat, hdf5, xlsx or sqlite. auto
  /// looks at the content first, then at the file name.
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
  /// The column, by name or number, that names the rows: its cells are kept as they stand in the
  /// file, whatever they look like (00042, 1e5, NA).
  std::string id;
  /// Files that hold several tables: which one is read. The variable of a .mat, the array of an
  /// .npz, the data set of an HDF5 file, the sheet of a workbook, the table of a database; empty:
  /// the only one, or the one that such files usually mean. "FILE?NAME" as a path says the same.
  std::string variable;
  /// Folder in which a relative name is looked up if it does not exist as given; empty: the
  /// environment variable CORDON_DATA.
  std::string data_dir;
};

/// Reads `path`: a file, "-" (standard input), a folder of documents, "bundled:wine",
/// "bundled:iris" or "synthetic:NAME,key=value,..."; a path with *, ? or [ that is no file means
/// all files that it matches, as one table. Throws Error(kInput) that names file, line, column, the
/// value and what to do.
CORDON_EXPORT Table read_table(const std::string& path, const ReadOptions& options, const Run& run);

/// A table as far as its size and its beginning tell.
struct TableOutline {
  Table beginning;   ///< Some rows, to see what the columns are; small tables are whole.
  Index rows = 0;    ///< Of the whole table; estimated where rows are lines of text.
  double bytes = 0;  ///< Of the file (the largest of several), which is in memory while it is read.
};

/// What is needed to tell how much memory a computation with the table will take, in no more than a
/// few megabytes of it for large CSV and NPY files. Other large files are read.
CORDON_EXPORT TableOutline outline_table(const std::vector<std::string>& paths, const ReadOptions& options,
                                         const Run& run);

/// Reads several files as one table: the rows of the first, then those of the second, and so on.
/// Columns are matched by name where all files name them, otherwise by position.
CORDON_EXPORT Table read_tables(const std::vector<std::string>& paths, const ReadOptions& options,
                                const Run& run);

/// Reads a table from text in memory; `name` is used in error messages only and is never opened.
/// Formats that are text are allowed: csv, json, arff, svmlight and matrix-market.
CORDON_EXPORT Table read_table_text(std::string text, const std::string& name, const ReadOptions& options,
                                    const Run& run);

}  // namespace cordon
