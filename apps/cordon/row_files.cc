// Files with a line per row, matched by the names of the rows or, without names, by
// their order. Every line must name a row that is there, and none twice: a file of
// another table is found out, not used.
#include "row_files.h"

#include <fmt/format.h>

#include <cmath>

#include "cordon/core/error.h"
#include "cordon/data/encode.h"
#include "cordon/data/read.h"
#include "cordon/data/write.h"

namespace {

using cordon::Index;

[[noreturn]] void fail(const std::string& message) {
  throw cordon::Error(cordon::ErrorKind::kInput, message);
}

// The row that each line of the table speaks of.
std::vector<Index> match_rows(const cordon::Table& table, Index id_column, const cordon::RowFinder& finder) {
  std::vector<Index> rows;
  std::vector<char> seen(static_cast<std::size_t>(finder.rows()), 0);
  for (Index line = 0; line < table.rows; ++line) {
    const std::string id = table.cell_text(line, id_column);
    const Index row = finder.find(id);
    if (row < 0)
      fail(fmt::format("{}: {}: there is no row '{}' in the data; ids there are {}", table.source,
                       table.describe_row(line), id,
                       finder.by_id() ? "those of its id column (--id)"
                                      : fmt::format("row numbers 0 to {}", finder.rows() - 1)));
    if (seen[static_cast<std::size_t>(row)])
      fail(fmt::format("{}: {}: row '{}' occurs twice", table.source, table.describe_row(line), id));
    seen[static_cast<std::size_t>(row)] = 1;
    rows.push_back(row);
  }
  return rows;
}

}  // namespace

cordon::Labels read_row_labels(const std::string& path, const cordon::Points& points, const char* what,
                               const cordon::Run& run, const std::string& unknown) {
  return read_row_labels(path, cordon::RowFinder(points), what, run, unknown);
}

// Ids are read as text ("007" stays), hence id = "0" for the reader.
// Labels are numbered by appearance.
cordon::Labels read_row_labels(const std::string& path, const cordon::RowFinder& finder, const char* what,
                               const cordon::Run& run, const std::string& unknown) {
  cordon::ReadOptions options;
  options.id = "0";  // as it stands in the file
  const cordon::Table table = cordon::read_table(path, options, run);
  // Our own tables of clusters have more columns after these two.
  const bool ours = table.has_names && table.columns.size() > 2 && table.columns[0].name == "id" &&
                    table.columns[1].name == what;
  if (table.columns.empty() || (table.columns.size() > 2 && !ours))
    fail(fmt::format("{}: {} columns; a file of {} has the columns id,{} (or only {}, one line per row)",
                     path, table.columns.size(), what, what, what));
  std::vector<Index> rows;
  if (table.columns.size() >= 2) {
    rows = match_rows(table, 0, finder);
  } else {
    if (table.rows != finder.rows())
      fail(fmt::format("{}: {} lines for {} rows of data; add an id column or give one line per row", path,
                       table.rows, finder.rows()));
    for (Index i = 0; i < table.rows; ++i) rows.push_back(i);
  }
  cordon::Labels labels;
  labels.of_row.assign(static_cast<std::size_t>(finder.rows()), cordon::Labels::kUnknown);
  const Index value = table.columns.size() >= 2 ? 1 : 0;
  std::unordered_map<std::string, int> code;
  for (Index line = 0; line < table.rows; ++line) {
    const std::string text = table.cell_text(line, value);
    if (text.empty() || text == unknown) continue;
    const auto [entry, is_new] = code.emplace(text, static_cast<int>(code.size()));
    if (is_new) labels.names.push_back(text);
    labels.of_row[static_cast<std::size_t>(rows[static_cast<std::size_t>(line)])] = entry->second;
  }
  return labels;
}

// One line for each row is required: a map with holes cannot be scored. Ids that look like numbers
// make a second reading necessary, with the ids as they stand in the file.
cordon::Points read_embedding(const std::string& path, const cordon::Points& points, const cordon::Run& run) {
  cordon::ReadOptions options;
  cordon::Table table = cordon::read_table(path, options, run);
  const bool has_id = table.has_names && table.columns.size() > 1 && table.columns[0].name == "id";
  if (has_id && !table.columns[0].is_text) {  // again, with the ids as they stand in the file
    options.id = "id";
    table = cordon::read_table(path, options, run);
  }
  cordon::EncodeOptions roles;
  roles.keep_numbering = true;
  if (has_id) roles.id = "id";
  const cordon::Points embedding = cordon::encode(table, roles, run).points;
  if (embedding.rows() != points.rows())
    fail(fmt::format("{}: {} rows for {} rows of data; give the embedding of the same data", path,
                     embedding.rows(), points.rows()));
  if (!has_id) return embedding;
  const std::vector<Index> rows = match_rows(table, 0, cordon::RowFinder(points));
  std::vector<Index> line_of_row(rows.size());
  for (std::size_t line = 0; line < rows.size(); ++line)
    line_of_row[static_cast<std::size_t>(rows[line])] = static_cast<Index>(line);
  return embedding.select_rows(line_of_row);
}

// One table for all uses: the names of clusters in place of their numbers, confidence and
// coordinates only where they are given.
void write_clusters(const std::string& path, const cordon::Points& points, const std::vector<int>& labels,
                    const std::vector<double>& confidence, const cordon::MatrixView& coordinates,
                    const cordon::Run& run, const std::vector<std::string>& names) {
  cordon::Table table;
  table.rows = points.rows();
  table.has_names = true;
  const auto numbers = [&](std::string name, const auto& value) {
    cordon::Column column;
    column.name = std::move(name);
    for (Index i = 0; i < table.rows; ++i) column.numbers.push_back(value(i));
    table.columns.push_back(std::move(column));
  };
  cordon::Column ids;
  ids.name = "id";
  ids.is_text = true;
  for (Index i = 0; i < table.rows; ++i) {
    ids.categories.push_back(points.row_name(i));
    ids.codes.push_back(static_cast<std::int32_t>(i));
  }
  table.columns.push_back(std::move(ids));
  if (names.empty()) {
    numbers("cluster", [&](Index i) { return labels[static_cast<std::size_t>(i)]; });
  } else {
    cordon::Column column;
    column.name = "cluster";
    column.is_text = true;
    column.categories = names;
    column.codes.assign(labels.begin(), labels.end());
    table.columns.push_back(std::move(column));
  }
  if (!confidence.empty())
    numbers("confidence", [&](Index i) {  // three digits: it is an estimate
      return std::round(1000 * confidence[static_cast<std::size_t>(i)]) / 1000;
    });
  for (Index k = 0; k < coordinates.cols; ++k)
    numbers(fmt::format("y{}", k + 1), [&](Index i) { return coordinates(i, k); });
  cordon::write_csv(path, table, run);
}
