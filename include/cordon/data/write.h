// Writing tables: CSV, TSV, NPY and svmlight; whole or not at all (see OutputFile), "-" is standard output.
//
// Numbers are written in the shortest form that reads back as the same double. Large tables are formatted in
// tiles of rows in parallel and written in order: the bytes are the same for any number of threads, and
// memory stays bounded. Throws Error(kComputation) where the file cannot be written, Error(kInput) where the
// format cannot hold the table.
#pragma once

#include <string>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/run.h"
#include "cordon/data/table.h"

namespace cordon {

// Comma-separated, with a header; cells are quoted where RFC 4180 asks for it, missing cells are empty. The
// features of a sparse table come first, zeros included, then its columns.
CORDON_EXPORT void write_csv(const std::string& path, const Table& table, const Run& run = Run());

// The same with tabs.
CORDON_EXPORT void write_tsv(const std::string& path, const Table& table, const Run& run = Run());

// Version 1.0, little-endian doubles, C order: numpy.load gives the same bits.
CORDON_EXPORT void write_npy(const std::string& path, const MatrixView& values, const Run& run = Run());

// All columns, which must be numbers without a missing cell; the features of a sparse table come first, zeros
// included.
CORDON_EXPORT void write_npy(const std::string& path, const Table& table, const Run& run = Run());

// "label id:value ...", ids from 1, zeros left out (but the last column is written once, so that the width
// survives). The label is the table's label column, 0 where it has none; all else must be finite numbers.
CORDON_EXPORT void write_svmlight(const std::string& path, const Table& table, const Run& run = Run());

// By the extension: .csv, .tsv, .npy, .svm or .svmlight; "-" is CSV. Others are refused, listing these.
CORDON_EXPORT void write_table(const std::string& path, const Table& table, const Run& run = Run());

// CSV with the header id,y1,...,yK: what `cordon fit --embedding` writes. Empty `ids`: row numbers from 0.
CORDON_EXPORT void write_embedding(const std::string& path, const std::vector<std::string>& ids,
                                   const MatrixView& embedding, const Run& run = Run());

}  // namespace cordon
