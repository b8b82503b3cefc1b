// Reading tables: CSV/TSV, NPY, ARFF, svmlight, Matrix Market, MATLAB .mat; each also as .gz (but .mat of
// versions 4 and 7.3).
#pragma once

#include <string>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/run.h"
#include "cordon/data/table.h"

namespace cordon {

enum class Header { kGuess, kYes, kNo };

struct ReadOptions {
  // auto, csv, npy, arff, svmlight, matrix-market, mat. auto looks at the content, then at the name.
  std::string format = "auto";
  // CSV: the character between cells; 0 = guess among , ; tab | and space.
  char delimiter = 0;
  // CSV: is the first row names? Guessed unless said.
  Header header = Header::kGuess;
  // CSV: 0 = guess ('.' unless the delimiter is ';' or tab and cells look like 3,14).
  char decimal = 0;
  // CSV: cells that mean "not known". Compared exactly, after trimming spaces; an empty cell always counts.
  std::vector<std::string> missing = {"NA", "N/A", "NaN", "nan", "null", "NULL", "?"};
  // Columns to read as categories although they hold numbers, by name or number.
  std::vector<std::string> text_columns;
  // .mat: which variable; empty = the only matrix in the file (or fea/X with gnd/y beside it).
  std::string variable;
  // Where a name that does not exist as given is looked up next; empty = the environment's CORDON_DATA.
  std::string data_dir;
};

// Reads `path`: a file, "-" (standard input), "bundled:wine", "bundled:iris" or
// "synthetic:NAME,key=value,...". Throws Error(kInput) naming file, line, column, the value and what to do.
CORDON_EXPORT Table read_table(const std::string& path, const ReadOptions& options, Run& run);

// The same from text that is already here; `name` is what errors call it, and is never opened. The formats
// that are text: csv, arff, svmlight, matrix-market.
CORDON_EXPORT Table read_table_text(std::string text, const std::string& name, const ReadOptions& options,
                                    Run& run);

}  // namespace cordon
