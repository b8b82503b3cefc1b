/// \file
/// Writing tables: CSV, TSV, Excel .xlsx, NPY and svmlight. A file is written completely or not at
/// all (see OutputFile); "-" is standard output.
///
/// Numbers are written in the shortest form that reads back as the same double. Large tables are
/// formatted in blocks of rows in parallel and written in order: the bytes do not depend on the
/// number of threads, and the memory stays bounded. The functions throw Error(kComputation) if the
/// file cannot be written, and Error(kInput) if the format cannot hold the table.
#pragma once

#include <string>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/run.h"
#include "cordon/data/table.h"

namespace cordon {

/// Comma-separated, with a header. Cells are quoted where RFC 4180 asks for it; missing cells are
/// empty. The features of a sparse table come first, zeros included, then its columns.
CORDON_EXPORT void write_csv(const std::string& path, const Table& table, const Run& run = Run());

/// The same with tabs.
CORDON_EXPORT void write_tsv(const std::string& path, const Table& table, const Run& run = Run());

/// An Excel workbook of one sheet, with a header; missing cells are empty. Needs libzip. Throws
/// Error(kInput) for sparse tables and for more than 1,048,575 rows or 16,384 columns.
CORDON_EXPORT void write_xlsx(const std::string& path, const Table& table, const Run& run = Run());

/// NPY version 1.0, little-endian doubles in C order: numpy.load returns the same bits.
CORDON_EXPORT void write_npy(const std::string& path, const MatrixView& values, const Run& run = Run());

/// All columns but those of ids and annotations; they must be numbers without missing cells. The
/// features of a sparse table come first, zeros included.
CORDON_EXPORT void write_npy(const std::string& path, const Table& table, const Run& run = Run());

/// Lines "label id:value ..." with ids from 1 and zeros left out. The last column is written once
/// even if it is zero, so that the number of columns is kept. The label is the table's label
/// column, or 0; everything else must be finite numbers.
CORDON_EXPORT void write_svmlight(const std::string& path, const Table& table, const Run& run = Run());

/// By the extension: .csv, .tsv, .xlsx, .npy, .svm or .svmlight; "-" is CSV. Other extensions are
/// refused with Error(kUsage).
CORDON_EXPORT void write_table(const std::string& path, const Table& table, const Run& run = Run());

/// Throws Error(kUsage) for a name that says a format other than those of write_embedding().
CORDON_EXPORT void require_embedding_name(const std::string& path);

/// The coordinates of rows, as `cordon fit --embedding` writes them: CSV with the header
/// id,y1,...,yK (.csv, .txt, no extension, "-"), the same with tabs (.tsv), or the numbers alone
/// (.npy). Other extensions are refused. Without `ids`, rows are numbered from 0.
CORDON_EXPORT void write_embedding(const std::string& path, const std::vector<std::string>& ids,
                                   const MatrixView& embedding, const Run& run = Run());

}  // namespace cordon
