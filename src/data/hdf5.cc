// HDF5 files as tables. The steps: find the matrix (as the user names it, X of an
// AnnData file, or the only one there is), read it dense or sparse, then name its columns
// and put what describes the rows beside them.
//
// AnnData (Virshup and others, 2021) is a convention on HDF5: X, layers/NAME and obsm/NAME are
// matrices with a row per observation; obs and var are groups of columns that describe rows and
// columns, one of which, named by the attribute _index, holds their names. A sparse matrix is a
// group of data, indices and indptr, compressed by rows or by columns (encoding-type csr_matrix
// or csc_matrix; h5sparse_format in older files).
//
// Memory: a dense matrix twice while it is turned into columns; a sparse one by rows once, one by
// columns twice while it is transposed. Files are hostile until checked: sizes must fit each other,
// row starts ascend, columns lie within the table and stand once in a row.
#include "data/hdf5.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <unordered_map>

#include "cordon/core/limits.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/parallel.h"
#include "data/hdf5_file.h"
#include "data/numbered_columns.h"
#include "data/sparse_build.h"
#include "data/text.h"

namespace cordon::internal {
namespace {

using Kind = Hdf5File::Kind;

// Whatever does not fit: sizes, starts, columns.
[[noreturn]] void fail_parts(const Hdf5File& file, const std::string& matrix) {
  fail(ErrorKind::kInput, "{}: the parts of {} do not fit together; save the file again", file.name(),
       matrix);
}

bool is_sparse_group(const Hdf5File& file, const std::string& path) {
  return file.kind(path) == Kind::kGroup && file.kind(path + "/data") == Kind::kNumbers &&
         file.kind(path + "/indices") == Kind::kNumbers && file.kind(path + "/indptr") == Kind::kNumbers;
}

// Arrays of one or three dimensions are no tables.
bool is_matrix(const Hdf5File& file, const std::string& path) {
  return is_sparse_group(file, path) || (file.kind(path) == Kind::kNumbers && file.shape(path).size() == 2);
}

// Rows as they are stored: columns ascend in each, or are sorted here. False where a column is none of the
// table's or stands twice in a row.
// Most files have sorted rows, for which this is one pass of comparisons.
bool sort_rows(SparseMatrix& matrix, const Run& run) {
  const Tiles tiles(matrix.rows, 1024);
  std::atomic<bool> is_good = true;
  parallel_for(run, tiles.count(), [&](Index tile) {
    std::vector<std::pair<std::int32_t, double>> row;
    for (Index i = tiles[tile].first; i < tiles[tile].last; ++i) {
      const auto first = matrix.start[idx(i)], last = matrix.start[idx(i) + 1];
      const auto begin = matrix.column.begin() + first, end = matrix.column.begin() + last;
      const auto not_after = std::greater_equal<>();
      if (std::adjacent_find(begin, end, not_after) != end) {
        row.clear();
        for (Index e = first; e < last; ++e) row.emplace_back(matrix.column[idx(e)], matrix.value[idx(e)]);
        std::sort(row.begin(), row.end());
        for (Index e = first; e < last; ++e)
          std::tie(matrix.column[idx(e)], matrix.value[idx(e)]) = row[idx(e - first)];
        if (std::adjacent_find(begin, end, not_after) != end) is_good = false;
      }
      if (begin != end && (*begin < 0 || *(end - 1) >= matrix.cols)) is_good = false;
    }
  });
  return is_good;
}

// A counting sort: entries of each column are counted, the counts added up to starts, and
// the entries put in place in the order of the rows. So columns ascend within the new rows
// without a sort. O(entries + rows + columns).
SparseMatrix transposed(const SparseMatrix& from) {
  require_memory(16.0 * static_cast<double>(from.cols) + 12.0 * static_cast<double>(from.entries()),
                 fmt::format("a sparse table of {} rows", from.cols));
  SparseMatrix to;
  to.rows = from.cols;
  to.cols = from.rows;
  to.start.assign(idx(to.rows) + 1, 0);
  for (const std::int32_t column : from.column) ++to.start[idx(column) + 1];
  for (Index i = 0; i < to.rows; ++i) to.start[idx(i) + 1] += to.start[idx(i)];
  to.column.resize(from.column.size());
  to.value.resize(from.value.size());
  std::vector<Index> next(to.start.begin(), to.start.end() - 1);
  for (Index i = 0; i < from.rows; ++i)
    for (Index e = from.start[idx(i)]; e < from.start[idx(i) + 1]; ++e) {
      const Index at = next[idx(from.column[idx(e)])]++;
      to.column[idx(at)] = static_cast<std::int32_t>(i);
      to.value[idx(at)] = from.value[idx(e)];
    }
  return to;
}

SparseMatrix read_sparse(const Hdf5File& file, const std::string& path, const Run& run) {
  std::vector<std::int64_t> shape = file.integer_attribute(path, "shape");
  if (shape.empty()) shape = file.integer_attribute(path, "h5sparse_shape");
  std::string kind = file.text_attribute(path, "encoding-type");
  if (kind.empty()) kind = file.text_attribute(path, "h5sparse_format");
  const bool by_columns = kind.starts_with("csc");
  if (shape.size() != 2 || shape[0] < 0 || shape[1] < 0 || std::max(shape[0], shape[1]) > kMaxSparseColumns)
    fail_parts(file, path);
  SparseMatrix matrix;
  matrix.rows = static_cast<Index>(by_columns ? shape[1] : shape[0]);
  matrix.cols = static_cast<Index>(by_columns ? shape[0] : shape[1]);
  const std::vector<std::int64_t> start = file.long_integers(path + "/indptr");
  matrix.start.assign(start.begin(), start.end());
  matrix.column = file.integers(path + "/indices");
  matrix.value = file.numbers(path + "/data");
  const auto ascends = std::is_sorted(matrix.start.begin(), matrix.start.end());
  if (static_cast<Index>(matrix.start.size()) != matrix.rows + 1 || !ascends || matrix.start.front() != 0 ||
      matrix.start.back() != static_cast<Index>(matrix.column.size()) ||
      matrix.column.size() != matrix.value.size() || !sort_rows(matrix, run))
    fail_parts(file, path);
  if (by_columns) return transposed(matrix);
  return matrix;  // moved
}

// The file stores the matrix row by row, a table keeps columns: each
// thread picks out columns of its own.
void read_matrix(const Hdf5File& file, const std::string& path, Table& table, const Run& run) {
  if (is_sparse_group(file, path)) {
    table.sparse = read_sparse(file, path, run);
    table.rows = table.sparse->rows;
    return;
  }
  const std::vector<Index> shape = file.shape(path);
  if (shape[0] < 1 || shape[1] < 1)
    fail(ErrorKind::kInput, "{}: {} is an array of {} x {}; at least one row and one column are needed",
         file.name(), path, shape[0], shape[1]);
  table.rows = shape[0];
  const std::vector<double> numbers = file.numbers(path);
  table.columns = numbered_columns('c', shape[1], shape[0]);
  parallel_for(run, shape[1], [&](Index j) {
    for (Index i = 0; i < shape[0]; ++i)
      table.columns[idx(j)].numbers[idx(i)] = numbers[idx(i * shape[1] + j)];
  });
}

// Texts of obs are names and classes: they stay texts whatever they
// look like. Empty ones are missing.
Column text_column(const std::vector<std::string>& texts) {
  Column column;
  column.is_text = column.keep_text = true;
  std::unordered_map<std::string, std::int32_t> known;
  for (const std::string& text : texts) {
    if (text.empty()) {
      column.codes.push_back(-1);
      continue;
    }
    const auto [found, is_new] = known.emplace(text, static_cast<std::int32_t>(column.categories.size()));
    if (is_new) column.categories.push_back(text);
    column.codes.push_back(found->second);
  }
  return column;
}

// Numbers as they would be written; names of rows are numbers in some files.
std::vector<std::string> as_texts(const Hdf5File& file, const std::string& path) {
  if (file.kind(path) == Kind::kTexts) return file.texts(path);
  std::vector<std::string> texts;
  for (const double number : file.numbers(path)) texts.push_back(number_text(number));
  return texts;
}

// A column of obs: numbers, texts, or codes with their categories (in a group, or as older files have them).
// False where it is something else or not as long as the table has rows: it is then left out, which
// a note says. Codes beyond the categories are missing, as -1 is by convention.
bool read_annotation(const Hdf5File& file, const std::string& group, const std::string& name, Index rows,
                     Column& column) {
  const std::string path = group + "/" + name;
  const std::string old_categories = group + "/__categories/" + name;
  const Kind kind = file.kind(path);
  std::string codes, categories;
  if (kind == Kind::kGroup && file.kind(path + "/codes") == Kind::kNumbers &&
      file.kind(path + "/categories") != Kind::kNothing) {
    codes = path + "/codes";
    categories = path + "/categories";
  } else if (kind == Kind::kNumbers && file.kind(old_categories) != Kind::kNothing) {
    codes = path;
    categories = old_categories;
  }
  if (!codes.empty()) {
    const Kind what = file.kind(categories);
    if (what != Kind::kTexts && what != Kind::kNumbers) return false;
    column.categories = as_texts(file, categories);
    column.codes = file.integers(codes);
    column.is_text = column.keep_text = true;
    for (std::int32_t& code : column.codes)
      if (code < 0 || code >= static_cast<std::int32_t>(column.categories.size())) code = -1;
  } else if (kind == Kind::kTexts) {
    column = text_column(file.texts(path));
  } else if (kind == Kind::kNumbers && file.shape(path).size() == 1) {
    column.numbers = file.numbers(path);
  } else {
    return false;
  }
  column.name = name;
  column.is_annotation = true;
  return static_cast<Index>(std::max(column.codes.size(), column.numbers.size())) == rows;
}

// The attribute _index names the column; older files have a column of that name, or "index".
std::string index_of(const Hdf5File& file, const std::string& group) {
  std::string index = file.text_attribute(group, "_index");
  if (index.empty()) index = "_index";
  return file.kind(group + "/" + index) == Kind::kNothing ? "index" : index;
}

// The names of the rows come first and are the id. All of these columns are annotations: labels
// where they are asked for, never features by themselves.
void add_observations(const Hdf5File& file, Table& table) {
  const std::string index = index_of(file, "obs");
  const auto places = static_cast<Index>(table.columns.size());
  if (const Kind kind = file.kind("obs/" + index); kind == Kind::kTexts || kind == Kind::kNumbers) {
    Column names = text_column(as_texts(file, "obs/" + index));
    names.name = index == "_index" || index == "index" ? "obs_names" : index;
    names.is_annotation = true;
    if (static_cast<Index>(names.codes.size()) == table.rows) {
      table.id_column = places;
      table.columns.push_back(std::move(names));
    }
  }
  std::vector<std::string> left_out;
  for (const std::string& name : file.children("obs")) {
    if (name == index || name == "__categories") continue;
    Column column;
    if (read_annotation(file, "obs", name, table.rows, column))
      table.columns.push_back(std::move(column));
    else
      left_out.push_back(name);
  }
  if (!left_out.empty())
    table.notes.push_back(
        fmt::format("obs: {} left out (neither numbers nor texts)", fmt::join(left_out, ", ")));
}

// Only names that are as many as the features; var of a layer in
// another space (obsm) is not about them.
void name_features(const Hdf5File& file, Index features, Table& table) {
  if (file.kind("var") != Kind::kGroup) return;
  const std::string index = "var/" + index_of(file, "var");
  const Kind kind = file.kind(index);
  if (kind != Kind::kTexts && kind != Kind::kNumbers) return;
  std::vector<std::string> names = as_texts(file, index);
  if (static_cast<Index>(names.size()) != features) return;
  table.has_names = true;
  if (table.sparse)
    table.sparse_names = std::move(names);
  else
    for (std::size_t j = 0; j < names.size(); ++j) table.columns[j].name = std::move(names[j]);
}

struct Matrices {
  std::vector<std::string> found;
  std::vector<std::string> elsewhere;  // in other files, which are not read
  Index seen = 0;
};

// Groups may hold each other in circles, so that there is no end of paths.
// Hence four groups deep and 10,000 things at most, which bounds the time on such a file.
void list_matrices(const Hdf5File& file, const std::string& group, int depth, Matrices& matrices) {
  constexpr Index kMaxSeen = 10'000;
  for (const std::string& child : file.children(group.empty() ? "/" : group)) {
    if (++matrices.seen > kMaxSeen) return;
    const std::string path = group.empty() ? child : group + "/" + child;
    if (is_matrix(file, path))
      matrices.found.push_back(path);
    else if (const Kind kind = file.kind(path); kind == Kind::kElsewhere)
      matrices.elsewhere.push_back(path);
    else if (depth < 4 && kind == Kind::kGroup)
      list_matrices(file, path, depth + 1, matrices);
  }
}

// X of an AnnData file needs no list. Otherwise the file is looked through once: for its
// only matrix, and for what the error offers.
std::string choose(const Hdf5File& file, const std::string& wanted, bool is_anndata) {
  if (wanted.empty() && is_anndata && is_matrix(file, "X")) return "X";
  Matrices matrices;
  list_matrices(file, "", 0, matrices);
  if (!wanted.empty() && is_matrix(file, wanted)) return wanted;
  if (wanted.empty() && matrices.found.size() == 1) return matrices.found[0];
  const auto list = [](const std::vector<std::string>& paths) {
    constexpr std::size_t kMaxShown = 20;
    const std::size_t shown = std::min(paths.size(), kMaxShown);
    return fmt::format("{}{}",
                       fmt::join(paths.begin(), paths.begin() + static_cast<std::ptrdiff_t>(shown), ", "),
                       shown < paths.size() ? ", ..." : "");
  };
  fail(ErrorKind::kInput, "{}: {}; the file has {}{}", file.name(),
       wanted.empty() ? std::string("which array is the table? Name one with ‹variable›")
                      : fmt::format("no matrix of numbers {}", shown(wanted)),
       matrices.found.empty() ? std::string("no matrix of numbers") : list(matrices.found),
       matrices.elsewhere.empty()
           ? std::string()
           : fmt::format("; {} lies in another file, which is not read: copy it into this one",
                         list(matrices.elsewhere)));
}

}  // namespace

bool looks_like_hdf5(std::string_view bytes, std::string_view name) {
  if (bytes.empty()) return has_extension(name, {".h5", ".hdf5", ".h5ad"});
  return bytes.starts_with("\x89HDF\r\n\x1a\n");
}

Table read_hdf5(const Input& input, const std::string& path, const ReadOptions& options, const Run& run) {
  // The library opens the file itself, by its path.
  if (input.is_unpacked())
    fail(ErrorKind::kInput,
         "{}: an HDF5 file cannot be read packed or from a pipe; unpack it to a file first", input.name());
  const Hdf5File file(path, input);
  const bool is_anndata = file.kind("obs") == Kind::kGroup && file.kind("var") == Kind::kGroup;
  Table table;
  table.source = input.name();
  table.format = "hdf5";
  const std::string matrix = choose(file, options.variable, is_anndata);
  read_matrix(file, matrix, table, run);
  const Index features = table.sparse ? table.sparse->cols : static_cast<Index>(table.columns.size());
  if (is_anndata) {
    name_features(file, features, table);
    add_observations(file, table);
    table.notes.push_back(fmt::format("AnnData: {} of {} cells and {} features read{}", matrix, table.rows,
                                      features, table.sparse ? ", sparse" : ""));
    return table;
  }
  table.notes.push_back(fmt::format("the array {} was read", matrix));
  // The first of the usual names that is a list with an entry per row.
  for (const char* label : {"y", "labels", "label", "target"}) {
    Column column;
    const std::vector<std::string> top = file.children("/");
    if (std::find(top.begin(), top.end(), label) == top.end()) continue;
    if (file.kind(label) == Kind::kTexts)
      column = text_column(file.texts(label));
    else if (file.kind(label) == Kind::kNumbers && file.shape(label).size() == 1)
      column.numbers = file.numbers(label);
    if (static_cast<Index>(std::max(column.codes.size(), column.numbers.size())) != table.rows) continue;
    column.name = label;
    table.label_column = static_cast<Index>(table.columns.size());
    table.columns.push_back(std::move(column));
    table.notes.push_back(fmt::format("the array {} was taken as the label", label));
    break;
  }
  return table;
}

}  // namespace cordon::internal
