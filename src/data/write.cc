// Tables and maps as files: CSV, TSV, .npy, svmlight, .xlsx (xlsx_write.cc). All go
// through OutputFile, so that a file is whole or not there, and all but .xlsx through
// write_rows(), which formats tiles of rows in parallel and writes them in order:
// the same bytes for any number of threads.
//
// Numbers are written in the shortest form that reads back as the same double. Refused before
// anything is written: texts and missing cells in formats that hold numbers only, infinities
// in svmlight, names whose ending tells no format.
#include "cordon/data/write.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <filesystem>

#include "cordon/core/limits.h"
#include "cordon/data/points.h"
#include "data/text.h"
#include "data/write_rows.h"

namespace cordon {

using namespace internal;
namespace {

Index sparse_width(const Table& table) {
  return table.sparse ? table.sparse->cols : 0;
}
// Columns of the file: those of the sparse part and the others.
Index width(const Table& table) {
  return sparse_width(table) + static_cast<Index>(table.columns.size());
}

// Row i of the sparse part with its zeros, into `out`.
// O(columns) for a row, however few entries it has: CSV and .npy have no other way.
void spread_row(const Table& table, Index i, std::vector<double>& out) {
  out.assign(static_cast<std::size_t>(sparse_width(table)), 0.0);
  if (!table.sparse) return;
  const auto columns = table.sparse->row_columns(i);
  const auto values = table.sparse->row_values(i);
  for (std::size_t e = 0; e < columns.size(); ++e) out[static_cast<std::size_t>(columns[e])] = values[e];
}

// Sparse columns first, then the others, as in width(). A missing cell is empty; a table of one
// column writes it in quotes, since an empty line is no row.
void write_separated(const std::string& path, const Table& table, char delimiter, const Run& run) {
  constexpr double kCell = 12;  // bytes of a short name, or of a number in memory and a zero as text
  require_memory(kCell * static_cast<double>(sparse_width(table)),
                 fmt::format("a line of {} columns, most of them 0,", sparse_width(table)));
  OutputFile out(path);
  std::string header;
  for (Index j = 0; j < sparse_width(table); ++j) {
    if (j > 0) header += delimiter;
    append_cell(header,
                table.sparse_names.empty() ? fmt::format("c{}", j + 1)
                                           : table.sparse_names[static_cast<std::size_t>(j)],
                delimiter);
  }
  for (const Column& column : table.columns) {
    if (!header.empty()) header += delimiter;
    append_cell(header, column.name, delimiter);
  }
  out.write(header + "\n");

  const bool one_column = width(table) == 1;  // an empty line would not be a row
  write_rows(out, table.rows, width(table), run, [&](RowRange rows, std::string& text) {
    std::vector<double> sparse_row;
    for (Index i = rows.first; i < rows.last; ++i) {
      spread_row(table, i, sparse_row);
      for (std::size_t j = 0; j < sparse_row.size(); ++j) {
        if (j > 0) text += delimiter;
        append_number(text, sparse_row[j]);
      }
      for (std::size_t j = 0; j < table.columns.size(); ++j) {
        if (j > 0 || !sparse_row.empty()) text += delimiter;
        const Column& column = table.columns[j];
        const auto row = static_cast<std::size_t>(i);
        const bool missing = column.is_text ? column.codes[row] < 0 : std::isnan(column.numbers[row]);
        if (missing)
          text += one_column ? "\"\"" : "";
        else if (column.is_text)
          append_cell(text, column.categories[static_cast<std::size_t>(column.codes[row])], delimiter);
        else
          append_number(text, column.numbers[row]);
      }
      text += '\n';
    }
  });
  out.commit();
}

// Ids and what stands beside the data (but the label) are no part of a matrix of numbers.
// A copy of the columns that stay; the label stays, because the formats have a place for it.
Table without_names(const Table& table) {
  Table numbers = table;
  numbers.columns.clear();
  numbers.label_column = numbers.id_column = -1;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const bool is_label = static_cast<Index>(c) == table.label_column;
    if (static_cast<Index>(c) == table.id_column || (table.columns[c].is_annotation && !is_label)) continue;
    if (is_label) numbers.label_column = static_cast<Index>(numbers.columns.size());
    numbers.columns.push_back(table.columns[c]);
  }
  return numbers;
}

// Whether there is anything that a matrix of numbers has no place for.
bool has_names_beside(const Table& table) {
  return table.id_column >= 0 || std::any_of(table.columns.begin(), table.columns.end(),
                                             [](const Column& column) { return column.is_annotation; });
}

// NPY and svmlight hold numbers only, all of them known.
// One pass over the cells, before the file is opened.
void require_numbers(const std::string& path, const Table& table, const char* format) {
  for (const Column& column : table.columns) {
    if (column.is_text)
      fail(ErrorKind::kInput,
           "cannot write {}: the column {} is text, which {} cannot hold; leave it out or write .csv", path,
           shown(column.name), format);
    for (std::size_t i = 0; i < column.numbers.size(); ++i)
      if (std::isnan(column.numbers[i]))
        fail(ErrorKind::kInput,
             "cannot write {}: {}, column {} is missing, which {} cannot hold; fill it in or write .csv",
             path, table.describe_row(static_cast<Index>(i)), shown(column.name), format);
  }
}

// Little-endian doubles, as the header of an .npy file says; the
// program is for machines of that order.
void append_bytes(std::string& text, const double* values, std::size_t count) {
  text.append(reinterpret_cast<const char*>(values), count * sizeof(double));
}

// By its last extension: what is packed is not written.
bool is_named(const std::string& path, std::string_view extension) {
  return equal_ignoring_case(std::filesystem::path(path).extension().string(), extension);
}

}  // namespace

// The header is padded so that the numbers begin at a multiple of 64 bytes.
// 10 bytes stand before the text (magic, version, length); blanks fill up all but the last byte
// before a multiple of 64, which is the line feed.
std::string internal::npy_header(Index rows, Index cols) {
  std::string text =
      fmt::format("{{'descr': '<f8', 'fortran_order': False, 'shape': ({}, {}), }}", rows, cols);
  constexpr std::size_t kBefore = 10;
  text.append(63 - (kBefore + text.size()) % 64, ' ');
  text += '\n';
  std::string header("\x93NUMPY\x01\x00", 8);
  header += static_cast<char>(text.size() % 256);
  header += static_cast<char>(text.size() / 256);
  return header + text;
}

char internal::delimiter_of(const std::string& path) {
  return is_named(path, ".tsv") ? '\t' : ',';
}

// What follows from a name is said here, for every writer of coordinates alike.
bool internal::is_npy_name(const std::string& path) {
  return is_named(path, ".npy");
}

// By this header a file is known for an embedding when it is read again (csv.cc).
std::string internal::embedding_header(Index dims, char delimiter) {
  std::string header = "id";
  for (Index j = 0; j < dims; ++j) header += fmt::format("{}y{}", delimiter, j + 1);
  return header + "\n";
}

void internal::append_embedding(std::string& text, const std::vector<std::string>& ids,
                                const MatrixView& embedding, RowRange rows, char delimiter) {
  for (Index i = rows.first; i < rows.last; ++i) {
    if (ids.empty())
      text += std::to_string(i);
    else
      append_cell(text, ids[static_cast<std::size_t>(i)], delimiter);
    for (Index j = 0; j < embedding.cols; ++j) {
      text += delimiter;
      append_number(text, embedding(i, j));
    }
    text += '\n';
  }
}

// A question of its own, so that it can be asked before a long computation.
void require_embedding_name(const std::string& path) {
  const std::string extension = path == "-" ? "" : std::filesystem::path(path).extension().string();
  for (const std::string_view known : {"", ".csv", ".tsv", ".txt", ".npy"})
    if (equal_ignoring_case(extension, known)) return;
  fail(ErrorKind::kUsage, "cannot write coordinates to {}; the name must end in .csv, .tsv, .txt or .npy",
       shown(path));
}

void write_csv(const std::string& path, const Table& table, const Run& run) {
  write_separated(path, table, ',', run);
}

void write_tsv(const std::string& path, const Table& table, const Run& run) {
  write_separated(path, table, '\t', run);
}

// Rows are copied into a buffer first, whatever their strides are.
void write_npy(const std::string& path, const MatrixView& values, const Run& run) {
  OutputFile out(path);
  out.write(npy_header(values.rows, values.cols));
  const Points points = Points::look_at(values);
  write_rows(out, values.rows, values.cols, run, [&](RowRange rows, std::string& text) {
    std::vector<double> row(static_cast<std::size_t>(values.cols));
    for (Index i = rows.first; i < rows.last; ++i) {
      points.copy_rows(i, 1, row.data());
      append_bytes(text, row.data(), row.size());
    }
  });
  out.commit();
}

// Sparse rows are spread out; the label is a column of the matrix like any other.
void write_npy(const std::string& path, const Table& table, const Run& run) {
  if (has_names_beside(table)) return write_npy(path, without_names(table), run);
  require_numbers(path, table, "NPY");
  OutputFile out(path);
  out.write(npy_header(table.rows, width(table)));
  write_rows(out, table.rows, width(table), run, [&](RowRange rows, std::string& text) {
    std::vector<double> row;
    for (Index i = rows.first; i < rows.last; ++i) {
      spread_row(table, i, row);
      for (const Column& column : table.columns) row.push_back(column.numbers[static_cast<std::size_t>(i)]);
      append_bytes(text, row.data(), row.size());
    }
  });
  out.commit();
}

// Ids from 1: sparse columns first, then the dense ones but the label. Zeros are left out, but the
// first row names the last feature, so that a reader knows how many there are.
void write_svmlight(const std::string& path, const Table& table, const Run& run) {
  if (has_names_beside(table)) return write_svmlight(path, without_names(table), run);
  require_numbers(path, table, "svmlight");
  for (const Column& column : table.columns)
    for (std::size_t i = 0; i < column.numbers.size(); ++i)
      if (std::isinf(column.numbers[i]))
        fail(ErrorKind::kInput,
             "cannot write {}: {}, column {} is infinite, which svmlight cannot hold; correct it or write "
             ".csv",
             path, table.describe_row(static_cast<Index>(i)), shown(column.name));
  const Index label = table.label_column;
  // An empty row of svmlight is a label alone; a file of such rows would be none.
  const Index features = width(table) - (label >= 0 ? 1 : 0);
  if (features == 0)
    fail(ErrorKind::kInput, "cannot write {}: the table has no column beside the label", path);

  OutputFile out(path);
  write_rows(out, table.rows, width(table), run, [&](RowRange rows, std::string& text) {
    for (Index i = rows.first; i < rows.last; ++i) {
      const auto row = static_cast<std::size_t>(i);
      append_number(text, label >= 0 ? table.columns[static_cast<std::size_t>(label)].numbers[row] : 0.0);
      Index last = 0;
      const auto append_entry = [&](Index id, double value) {
        text += ' ';
        text += std::to_string(last = id);
        text += ':';
        append_number(text, value);
      };
      if (table.sparse) {
        const auto columns = table.sparse->row_columns(i);
        const auto values = table.sparse->row_values(i);
        for (std::size_t e = 0; e < columns.size(); ++e) append_entry(columns[e] + 1, values[e]);
      }
      Index id = sparse_width(table);
      for (std::size_t j = 0; j < table.columns.size(); ++j) {
        if (static_cast<Index>(j) == label) continue;
        ++id;
        const double value = table.columns[j].numbers[row];
        if (std::bit_cast<std::uint64_t>(value) != 0) append_entry(id, value);  // -0.0 is written
      }
      if (i == 0 && last < features) append_entry(features, 0.0);
      text += '\n';
    }
  });
  out.commit();
}

// By the ending of the name; "-" is CSV on standard output.
void write_table(const std::string& path, const Table& table, const Run& run) {
  const auto is = [&](std::string_view extension) { return is_named(path, extension); };
  if (path == "-" || is(".csv")) return write_csv(path, table, run);
  if (is(".tsv")) return write_tsv(path, table, run);
  if (is(".npy")) return write_npy(path, table, run);
  if (is(".xlsx")) return write_xlsx(path, table, run);
  if (is(".svm") || is(".svmlight")) return write_svmlight(path, table, run);
  fail(
      ErrorKind::kUsage,
      "cannot tell from the name {} what to write; it must end in .csv, .tsv, .xlsx, .npy, .svm or .svmlight",
      shown(path));
}

// Rows are called by their ids, or numbered from 0. The shape is
// checked before the output is opened.
void write_embedding(const std::string& path, const std::vector<std::string>& ids,
                     const MatrixView& embedding, const Run& run) {
  if (!ids.empty() && static_cast<Index>(ids.size()) != embedding.rows)
    fail(ErrorKind::kUsage, "cannot write {}: {} ids for {} rows", path, ids.size(), embedding.rows);
  require_embedding_name(path);
  if (is_npy_name(path)) return write_npy(path, embedding, run);
  const char delimiter = delimiter_of(path);
  OutputFile out(path);
  out.write(embedding_header(embedding.cols, delimiter));
  write_rows(out, embedding.rows, embedding.cols + 1, run, [&](RowRange rows, std::string& text) {
    append_embedding(text, ids, embedding, rows, delimiter);
  });
  out.commit();
}

}  // namespace cordon
