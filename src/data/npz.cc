// Archives of .npy arrays. Every array is read once to know its shape and whether it holds
// numbers; the one chosen becomes the table. An archive that scipy wrote for a sparse matrix
// (data, indices, indptr, shape, format) is recognised by its members and read as one, by rows
// or by columns. Arrays that are no tables, such as texts or those of three dimensions, are
// passed over unless they are asked for by name.
//
// Memory: all arrays of the archive, unpacked, as numbers of 8 bytes.
#include "data/npz.h"

#include <algorithm>
#include <limits>
#include <map>

#include "core/fail.h"
#include "core/index.h"
#include "data/npy.h"
#include "data/sparse_build.h"
#include "data/text.h"

namespace cordon::internal {
namespace {

constexpr std::string_view kEnd = ".npy";

// A member is unpacked into a text of its own, which read_npy() takes like a file.
Table array_of(const ZipFile& archive, const std::string& array, const std::string& file, const Run& run) {
  return read_npy(
      Input::from_text(archive.read(array + std::string(kEnd)), fmt::format("{} ({})", file, array)), run);
}

std::vector<double> numbers_of(const ZipFile& archive, const std::string& array, const std::string& file,
                               const Run& run) {
  Table table = array_of(archive, array, file, run);
  if (table.columns.size() != 1)
    fail(ErrorKind::kInput, "{}: the array {} is not one list of numbers", file, array);
  return std::move(table.columns[0].numbers);
}

// data, indices, indptr, shape and format, as scipy writes them.
// All parts are read as doubles, which hold indices up to 2^53 exactly, and are checked as numbers
// before they are made whole: sizes from 0 to 2^31 - 1, starts that ascend from 0 to the number of
// entries, places within the line. Entries of the same cell are added up, as scipy does.
SparseMatrix sparse_of(const ZipFile& archive, const std::string& file, const Run& run) {
  const std::string kind = archive.read("format.npy");
  const bool by_rows = kind.find("csr") != std::string::npos;
  if (!by_rows && kind.find("csc") == std::string::npos)
    fail(ErrorKind::kInput, "{}: a sparse matrix in a format other than CSR and CSC; save it with X.tocsr()",
         file);
  const std::vector<double> data = numbers_of(archive, "data", file, run);
  const std::vector<double> indices = numbers_of(archive, "indices", file, run);
  const std::vector<double> starts = numbers_of(archive, "indptr", file, run);
  const std::vector<double> shape = numbers_of(archive, "shape", file, run);
  const auto broken = [&] {
    fail(ErrorKind::kInput, "{}: the parts of the sparse matrix do not fit together; save it again", file);
  };
  // They may be stored as any kind of number: also as one that is none.
  const auto is_size = [](double size) {
    return size >= 0 && size <= static_cast<double>(kMaxSparseColumns);
  };
  if (shape.size() != 2 || !is_size(shape[0]) || !is_size(shape[1]) || data.size() != indices.size())
    broken();
  const auto lines = static_cast<Index>(by_rows ? shape[0] : shape[1]);
  const auto places = static_cast<Index>(by_rows ? shape[1] : shape[0]);
  if (lines + 1 != static_cast<Index>(starts.size()) || starts[0] != 0 ||
      starts.back() != static_cast<double>(data.size()))
    broken();
  std::vector<SparseEntry> entries;
  entries.reserve(data.size());
  for (Index line = 0; line < lines; ++line) {
    if (!(starts[idx(line) + 1] >= starts[idx(line)] &&
          starts[idx(line) + 1] <= static_cast<double>(data.size())))
      broken();
    for (auto e = static_cast<std::size_t>(starts[idx(line)]);
         e < static_cast<std::size_t>(starts[idx(line) + 1]); ++e) {
      if (!(indices[e] >= 0) || indices[e] >= static_cast<double>(places)) broken();
      const auto other = static_cast<Index>(indices[e]);
      entries.push_back({by_rows ? line : other, static_cast<std::int32_t>(by_rows ? other : line), data[e]});
    }
  }
  Index added = 0;
  return sparse_from_entries(by_rows ? lines : places, by_rows ? places : lines, entries, added);
}

}  // namespace

// Nothing but .npy members: what else is a zip archive is no .npz.
bool is_npz(const ZipFile& archive) {
  return !archive.members().empty() &&
         std::all_of(archive.members().begin(), archive.members().end(),
                     [](const std::string& member) { return member.ends_with(kEnd); });
}

// Arrays that cannot be read are passed over only where that is an error of the input: a run that
// was cancelled, or memory that does not suffice, ends it.
Table read_npz(const ZipFile& archive, const Input& input, const ReadOptions& options, const Run& run) {
  Table table;
  if (archive.has("indptr.npy") && archive.has("format.npy") && archive.has("shape.npy")) {
    table.sparse = sparse_of(archive, input.name(), run);
    table.rows = table.sparse->rows;
    table.source = input.name();
    table.format = "npz";
    return table;
  }
  std::map<std::string, Table> arrays;  // those that are numbers
  std::string chosen;
  std::vector<std::string> names, matrices;
  for (const std::string& member : archive.members()) {
    std::string name = member.substr(0, member.size() - kEnd.size());
    names.push_back(name);
    try {
      Table array = array_of(archive, name, input.name(), run);
      if (array.columns.size() > 1) matrices.push_back(name);
      arrays.emplace(name, std::move(array));
    } catch (const Error& error) {
      // Another one may hold text or more dimensions.
      if (name == options.variable || error.kind() != ErrorKind::kInput) throw;
    }
  }
  if (!options.variable.empty())
    chosen = options.variable;
  else if (matrices.size() == 1)
    chosen = matrices[0];
  for (const char* usual : {"arr_0", "features", "data", "X"})
    if (chosen.empty() && arrays.contains(usual)) chosen = usual;
  if (!arrays.contains(chosen))
    fail(ErrorKind::kInput, "{}: {}; the file has {}", input.name(),
         chosen.empty() ? std::string("which array is the table? Name one with ‹variable›")
                        : fmt::format("no array {}", shown(chosen)),
         fmt::join(names, ", "));
  table = std::move(arrays.at(chosen));
  table.source = input.name();
  table.format = "npz";
  table.notes.push_back(fmt::format("the array {} was read", chosen));
  for (const char* label : {"y", "labels", "label", "target"}) {
    const auto found = arrays.find(label);
    if (found == arrays.end() || label == chosen || found->second.rows != table.rows ||
        found->second.columns.size() != 1)
      continue;
    table.label_column = static_cast<Index>(table.columns.size());
    table.columns.push_back(std::move(found->second.columns[0]));
    table.columns.back().name = label;
    table.notes.push_back(fmt::format("the array {} was taken as the label", label));
    break;
  }
  return table;
}

}  // namespace cordon::internal
