// A table of which any run of rows can be read without the others: what is larger than memory.
//
//   .npy                    read in place by row number, whatever its type and order
//   CSV and other text      cut into blocks of lines once (one pass over the file); a block is parsed when
//                           one of its rows is asked for
//   several files           one below the other, as read_tables() joins them
//   every other file        read whole when one of its rows is asked for; the last few are kept
//
// Reading is safe on several threads at once. A file that changes between opening and
// require_unchanged() is an Error(kInput).
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cordon/data/read.h"
#include "core/parallel.h"
#include "data/input.h"

namespace cordon::internal {

class TableRows {
 public:
  virtual ~TableRows() = default;

  virtual Index rows() const = 0;
  // Rows that show what the columns are: the first ones, and of text every row with a category that no
  // row before it has.
  virtual const Table& outline() const = 0;
  virtual Table read(RowRange rows, const Run& run) const = 0;

  // Numbers and nothing else, without names: then read_numbers() gives them row by row, NaN where a cell
  // is missing, without making a table of them.
  virtual bool is_matrix() const { return false; }
  virtual void read_numbers(RowRange rows, double* out) const;

  // Throws Error(kInput) if a file is not as it was when it was opened.
  virtual void require_unchanged() const = 0;
  // Bytes of all files.
  virtual double file_bytes() const = 0;
};

std::unique_ptr<TableRows> npy_rows(const std::string& path);
std::unique_ptr<TableRows> csv_rows(Input input, const ReadOptions& options, const Run& run);
// Files of any other kind, read whole. `read` reads the file.
std::unique_ptr<TableRows> whole_file_rows(const std::string& path, std::function<Table()> read);
std::unique_ptr<TableRows> joined_rows(std::vector<std::unique_ptr<TableRows>> parts);

// The rows of these files (names as read_table takes them: patterns, FILE?NAME, bundled:, ...).
std::unique_ptr<TableRows> open_rows(const std::vector<std::string>& paths, const ReadOptions& options,
                                     const Run& run);

// Bytes of the files as tables and points in memory, by their sizes and beginnings.
double memory_when_whole(const std::vector<std::string>& paths, const ReadOptions& options);

}  // namespace cordon::internal
