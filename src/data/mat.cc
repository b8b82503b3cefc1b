#include "data/mat.h"

#include <matio.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "data/numbered_columns.h"
#include "data/sparse_build.h"
#include "data/text.h"

namespace cordon {
namespace {

// Deflate packs at most about 1030 to 1: a matrix larger than that many times the file is a damaged size.
constexpr double kMostUnpacking = 1040;

struct CloseFile {
  void operator()(mat_t* file) const { Mat_Close(file); }
};
struct FreeVariable {
  void operator()(matvar_t* variable) const { Mat_VarFree(variable); }
};
using MatFile = std::unique_ptr<mat_t, CloseFile>;
using Variable = std::unique_ptr<matvar_t, FreeVariable>;

// What the file says of a variable before its numbers are read.
struct Entry {
  std::string name;
  std::vector<std::size_t> lengths;
  bool numeric = false;  // a real matrix of numbers, full or sparse

  bool is_matrix() const { return numeric && lengths.size() == 2 && lengths[0] > 0 && lengths[1] > 0; }
  bool is_vector_of(std::size_t count) const {
    return is_matrix() && std::min(lengths[0], lengths[1]) == 1 && std::max(lengths[0], lengths[1]) == count;
  }
  std::string describe() const {
    return fmt::format("{} ({}{})", name, fmt::join(lengths, " x "), numeric ? "" : ", not real numbers");
  }
};

bool is_numeric(const matvar_t& variable) {
  const bool full = variable.class_type >= MAT_C_DOUBLE && variable.class_type <= MAT_C_UINT64;
  return (full || variable.class_type == MAT_C_SPARSE) && variable.isComplex == 0;
}

std::vector<Entry> list_variables(mat_t* file) {
  std::vector<Entry> entries;
  while (const Variable variable{Mat_VarReadNextInfo(file)}) {
    if (variable->name == nullptr || variable->dims == nullptr || variable->rank <= 0) continue;
    entries.push_back(
        {variable->name, {variable->dims, variable->dims + variable->rank}, is_numeric(*variable)});
  }
  return entries;
}

const Entry* find(const std::vector<Entry>& entries, std::string_view name) {
  const auto found =
      std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.name == name; });
  return found == entries.end() ? nullptr : &*found;
}

std::string listing(const std::vector<Entry>& entries) {
  std::vector<std::string> all;
  for (const Entry& entry : entries) all.push_back(entry.describe());
  return all.empty() ? "nothing that can be read" : fmt::format("{}", fmt::join(all, ", "));
}

const Entry& choose(const std::vector<Entry>& entries, const std::string& wanted, const std::string& path) {
  if (!wanted.empty()) {
    const Entry* entry = find(entries, wanted);
    if (entry == nullptr)
      fail(ErrorKind::kInput, "{}: no variable {}; the file has {}", path, shown(wanted), listing(entries));
    if (!entry->is_matrix())
      fail(ErrorKind::kInput,
           "{}: the variable {} is not a matrix of real numbers; choose another: the file has {}", path,
           shown(wanted), listing(entries));
    return *entry;
  }
  const auto is_matrix = [](const Entry& e) { return e.is_matrix(); };
  if (std::count_if(entries.begin(), entries.end(), is_matrix) == 1)
    return *std::find_if(entries.begin(), entries.end(), is_matrix);
  for (const char* name : {"fea", "X"})
    if (const Entry* entry = find(entries, name); entry != nullptr && entry->is_matrix()) return *entry;
  fail(ErrorKind::kInput, "{}: which variable is the table? Name one: the file has {}", path,
       listing(entries));
}

// matio has read the numbers in their own type; `size` of them are at `data`.
template <typename T>
std::vector<double> widen(const void* data, std::size_t size) {
  const auto* const from = static_cast<const T*>(data);
  return {from, from + size};
}

std::optional<std::vector<double>> to_doubles(const void* data, std::size_t size, matio_types type) {
  if (data == nullptr && size > 0) return std::nullopt;
  switch (type) {
    case MAT_T_DOUBLE:
      return widen<double>(data, size);
    case MAT_T_SINGLE:
      return widen<float>(data, size);
    case MAT_T_INT8:
      return widen<std::int8_t>(data, size);
    case MAT_T_UINT8:
      return widen<std::uint8_t>(data, size);
    case MAT_T_INT16:
      return widen<std::int16_t>(data, size);
    case MAT_T_UINT16:
      return widen<std::uint16_t>(data, size);
    case MAT_T_INT32:
      return widen<std::int32_t>(data, size);
    case MAT_T_UINT32:
      return widen<std::uint32_t>(data, size);
    case MAT_T_INT64:
      return widen<std::int64_t>(data, size);
    case MAT_T_UINT64:
      return widen<std::uint64_t>(data, size);
    default:
      return std::nullopt;
  }
}

[[noreturn]] void refuse_damaged(const std::string& path, const std::string& name) {
  fail(ErrorKind::kInput, "{}: the variable {} is damaged or cut short; copy or save the file again", path,
       shown(name));
}

Variable read_variable(mat_t* file, const Entry& entry, const std::string& path) {
  const auto bytes = static_cast<double>(std::filesystem::file_size(path));
  const double cells = static_cast<double>(entry.lengths[0]) * static_cast<double>(entry.lengths[1]);
  Variable info{Mat_VarReadInfo(file, entry.name.c_str())};
  if (!info) refuse_damaged(path, entry.name);
  // A full matrix takes a byte or more per number before packing; a sparse one an index per column.
  const double least = info->class_type == MAT_C_SPARSE ? 4.0 * static_cast<double>(entry.lengths[1]) : cells;
  const bool too_tall = static_cast<double>(entry.lengths[0]) > std::max(1e6, kMostUnpacking * bytes);
  if (too_tall || least > kMostUnpacking * bytes) refuse_damaged(path, entry.name);
  Variable variable{Mat_VarRead(file, entry.name.c_str())};
  if (!variable || variable->data == nullptr || variable->rank != 2 || !is_numeric(*variable) ||
      variable->dims[0] != entry.lengths[0] || variable->dims[1] != entry.lengths[1])
    refuse_damaged(path, entry.name);
  return variable;
}

// Full matrices lie column by column.
std::vector<double> full_numbers(const matvar_t& variable, const std::string& path) {
  const std::size_t cells = variable.dims[0] * variable.dims[1];
  auto numbers = to_doubles(variable.data, cells, variable.data_type);
  if (!numbers || variable.nbytes / cells < Mat_SizeOf(variable.data_type))
    refuse_damaged(path, variable.name);
  return *std::move(numbers);
}

SparseMatrix sparse_numbers(const matvar_t& variable, const std::string& path) {
  const auto& sparse = *static_cast<const mat_sparse_t*>(variable.data);
  const std::size_t rows = variable.dims[0];
  const std::size_t cols = variable.dims[1];
  if (cols > static_cast<std::size_t>(kMostSparseColumns) ||
      rows > static_cast<std::size_t>(kMostSparseColumns))
    fail(ErrorKind::kInput, "{}: the variable {} is {} x {}; at most {} rows and columns can be read", path,
         shown(variable.name), rows, cols, kMostSparseColumns);
  if (sparse.njc != cols + 1 || sparse.jc == nullptr) refuse_damaged(path, variable.name);
  const auto numbers = to_doubles(sparse.data, sparse.ndata, variable.data_type);
  if (!numbers) refuse_damaged(path, variable.name);
  std::vector<SparseEntry> entries;
  for (std::size_t j = 0; j < cols; ++j) {
    if (sparse.jc[j] > sparse.jc[j + 1] || sparse.jc[j + 1] > std::min(sparse.nir, sparse.ndata))
      refuse_damaged(path, variable.name);
    for (std::size_t e = sparse.jc[j]; e < sparse.jc[j + 1]; ++e) {
      if (sparse.ir[e] >= rows) refuse_damaged(path, variable.name);
      entries.push_back({static_cast<Index>(sparse.ir[e]), static_cast<std::int32_t>(j), (*numbers)[e]});
    }
  }
  Index added = 0;
  return sparse_from_entries(static_cast<Index>(rows), static_cast<Index>(cols), entries, added);
}

void add_label(Table& table, mat_t* file, const Entry& entry, const std::string& path) {
  const Variable variable = read_variable(file, entry, path);
  if (variable->class_type == MAT_C_SPARSE) return;
  Column label;
  label.name = entry.name;
  label.numbers = full_numbers(*variable, path);
  table.label_column = static_cast<Index>(table.columns.size());
  table.columns.push_back(std::move(label));
  table.notes.push_back(fmt::format("the variable {} was taken as the label", entry.name));
}

}  // namespace

bool looks_like_mat(std::string_view bytes, std::string_view name) {
  if (bytes.empty()) return has_extension(name, {".mat"});
  return bytes.starts_with("MATLAB ") && bytes.substr(0, 32).find(" MAT-file") != std::string_view::npos;
}

Table read_mat(const std::string& path, const ReadOptions& options) {
  const MatFile file{Mat_Open(path.c_str(), MAT_ACC_RDONLY)};
  if (!file)
    fail(ErrorKind::kInput, "{}: not a .mat file, or a damaged one; save it again in MATLAB (save -v7)",
         path);
  const std::vector<Entry> entries = list_variables(file.get());
  const Entry& chosen = choose(entries, options.variable, path);
  const Variable variable = read_variable(file.get(), chosen, path);

  Table table;
  table.source = path;
  table.format = "mat";
  table.rows = static_cast<Index>(chosen.lengths[0]);
  if (variable->class_type == MAT_C_SPARSE) {
    table.sparse = sparse_numbers(*variable, path);
  } else {
    const std::vector<double> numbers = full_numbers(*variable, path);
    table.columns = numbered_columns('c', static_cast<Index>(chosen.lengths[1]), table.rows);
    for (std::size_t j = 0; j < table.columns.size(); ++j)
      std::copy_n(numbers.begin() + static_cast<Index>(j) * table.rows, table.rows,
                  table.columns[j].numbers.begin());
  }
  table.notes.push_back(fmt::format("the variable {} was read", chosen.name));
  for (const char* name : {"gnd", "y"}) {
    const Entry* label = find(entries, name);
    if (label == nullptr || label == &chosen || !label->is_vector_of(chosen.lengths[0])) continue;
    add_label(table, file.get(), *label, path);
    break;
  }
  return table;
}

}  // namespace cordon
