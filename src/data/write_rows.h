// Formatting rows in parallel, and the small pieces of text they are made of.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cordon/core/output_file.h"
#include "core/parallel.h"

namespace cordon::internal {

// Calls format(rows, text) for tiles of rows, which appends their bytes, and writes the
// texts in order. A few tiles per thread are in memory at a time. `cells` is what a row
// costs, to cut tiles of equal work.
void write_rows(OutputFile& out, Index rows, Index cells, const Run& run,
                const std::function<void(RowRange, std::string&)>& format);

// As data/write_number.h does.
void append_number(std::string& text, double value);

// A CSV cell, in quotes where it must be.
// An empty cell is written as "", since nothing at all would be a missing one.
void append_cell(std::string& text, std::string_view cell, char delimiter);

// The beginning of an .npy file of doubles, row by row.
std::string npy_header(Index rows, Index cols);

// What a name says: tabs for .tsv, otherwise commas; whether it is .npy.
char delimiter_of(const std::string& path);
bool is_npy_name(const std::string& path);

// A map as CSV: id,y1,...,yK and a line per row. Without ids, rows are numbered.
std::string embedding_header(Index dims, char delimiter);
void append_embedding(std::string& text, const std::vector<std::string>& ids, const MatrixView& embedding,
                      RowRange rows, char delimiter);

}  // namespace cordon::internal
