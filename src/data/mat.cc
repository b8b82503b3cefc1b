// Which variable of a .mat file is the table and which the labels: the one asked for, the only
// matrix, or one called fea or X; labels are called gnd or y and have as many entries as the table
// has rows.
//
// The version stands in the first bytes (MATLAB 5 or MATLAB 7.3); what has neither is tried
// as level 4, which has no mark. All variables are listed before one is loaded, without
// their numbers, so that an error can name them.
//
// Cost of a full matrix: its numbers once as the file has them,
// column by column, and once as columns.
#include "data/mat.h"

#include <algorithm>
#include <utility>

#include "data/mat_file.h"
#include "data/numbered_columns.h"
#include "data/text.h"

namespace cordon::internal {
namespace {

std::unique_ptr<MatFile> open_mat(const Input& input, const std::string& path) {
  if (input.bytes().starts_with("MATLAB 5")) return open_mat5(input);
  if (!input.bytes().starts_with("MATLAB 7.3")) return open_mat4(input);
  if (input.is_unpacked())
    fail(ErrorKind::kInput,
         "{}: this version of .mat cannot be read from a .gz or a pipe; unpack it to a file first",
         input.name());
  return open_mat73(input, path);
}

constexpr std::size_t kNotFound = static_cast<std::size_t>(-1);

std::size_t find(const std::vector<MatVariable>& variables, std::string_view name) {
  for (std::size_t v = 0; v < variables.size(); ++v)
    if (variables[v].name == name) return v;
  return kNotFound;
}

// For errors: name and lengths of each, and whether it can be the table.
std::string listing(const std::vector<MatVariable>& variables) {
  std::vector<std::string> all;
  for (const MatVariable& variable : variables)
    if (!variable.name.empty())
      all.push_back(fmt::format("{} ({}{})", variable.name, fmt::join(variable.lengths, " x "),
                                variable.numeric ? "" : ", not real numbers"));
  return all.empty() ? "nothing that can be read" : fmt::format("{}", fmt::join(all, ", "));
}

// The one asked for, the only matrix, or one of the usual names; never a guess among several.
std::size_t choose(const std::vector<MatVariable>& variables, const std::string& wanted,
                   const std::string& file) {
  if (!wanted.empty()) {
    const std::size_t found = find(variables, wanted);
    if (found == kNotFound)
      fail(ErrorKind::kInput, "{}: no variable {}; the file has {}", file, shown(wanted), listing(variables));
    if (!variables[found].is_matrix())
      fail(ErrorKind::kInput,
           "{}: the variable {} is not a matrix of real numbers; choose another: the file has {}", file,
           shown(wanted), listing(variables));
    return found;
  }
  const auto is_matrix = [](const MatVariable& variable) { return variable.is_matrix(); };
  if (std::count_if(variables.begin(), variables.end(), is_matrix) == 1)
    return static_cast<std::size_t>(std::find_if(variables.begin(), variables.end(), is_matrix) -
                                    variables.begin());
  for (const char* name : {"fea", "X"})
    if (const std::size_t found = find(variables, name); found != kNotFound && variables[found].is_matrix())
      return found;
  fail(ErrorKind::kInput, "{}: which variable is the table? Name one: the file has {}", file,
       listing(variables));
}

// gnd or y, as long as the table, or kNotFound.
std::size_t find_label(const std::vector<MatVariable>& variables, std::size_t chosen) {
  for (const char* name : {"gnd", "y"}) {
    const std::size_t found = find(variables, name);
    if (found == kNotFound || found == chosen || !variables[found].is_matrix()) continue;
    const auto [shorter, longer] = std::minmax(variables[found].lengths[0], variables[found].lengths[1]);
    if (shorter == 1 && longer == variables[chosen].lengths[0]) return found;
  }
  return kNotFound;
}

}  // namespace

// By content only levels 5 and 7.3, whose first line says MAT-file;
// level 4 goes by the name of the file.
bool looks_like_mat(std::string_view bytes, std::string_view name) {
  if (bytes.empty()) return has_extension(name, {".mat"});
  return bytes.starts_with("MATLAB ") && bytes.substr(0, 32).find(" MAT-file") != std::string_view::npos;
}

Table read_mat(const Input& input, const std::string& path, const ReadOptions& options) {
  const std::unique_ptr<MatFile> file = open_mat(input, path);
  const std::vector<MatVariable>& variables = file->variables();
  const std::size_t chosen = choose(variables, options.variable, input.name());
  MatMatrix matrix = file->load(chosen);

  Table table;
  table.source = input.name();
  table.format = "mat";
  table.rows = static_cast<Index>(variables[chosen].lengths[0]);
  if (matrix.sparse) {
    table.sparse = std::move(matrix.sparse);
  } else {
    table.columns = numbered_columns('c', static_cast<Index>(variables[chosen].lengths[1]), table.rows);
    for (std::size_t j = 0; j < table.columns.size(); ++j)
      std::copy_n(matrix.numbers.begin() + static_cast<Index>(j) * table.rows, table.rows,
                  table.columns[j].numbers.begin());
  }
  table.notes.push_back(fmt::format("the variable {} was read", variables[chosen].name));

  const std::size_t label = find_label(variables, chosen);
  if (label == kNotFound) return table;
  MatMatrix labels = file->load(label);
  // A sparse vector of labels is left alone.
  if (labels.sparse) return table;
  table.label_column = static_cast<Index>(table.columns.size());
  Column& column = table.columns.emplace_back();
  column.name = variables[label].name;
  column.numbers = std::move(labels.numbers);
  table.notes.push_back(fmt::format("the variable {} was taken as the label", column.name));
  return table;
}

}  // namespace cordon::internal
