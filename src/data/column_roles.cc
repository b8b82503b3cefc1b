// Roles by the options, then a decision for every column that may be a feature. Nothing
// is thrown here about what the cells mean: a column that the user has to decide about
// carries its sentence, so that all of them can be told at once (encode.cc), and a look
// at the table (plan_columns.cc) shows the same.
#include "data/column_roles.h"

#include <algorithm>
#include <cmath>

#include "core/fail.h"
#include "core/index.h"
#include "data/column_choice.h"
#include "data/words.h"

namespace cordon::internal {
namespace {

std::vector<std::string> sparse_names_of(const Table& table) {
  if (!table.sparse) return {};
  if (!table.sparse_names.empty()) return table.sparse_names;
  std::vector<std::string> names;
  for (Index j = 0; j < table.sparse->cols; ++j) names.push_back(fmt::format("c{}", j + 1));
  return names;
}

// Formats that hold matrices of numbers have no columns that number the rows.
bool is_matrix(const Table& table) {
  return table.format == "npy" || table.format == "npz" || table.format == "mat" ||
         table.format == "synthetic";
}

// Nearly as many different texts as rows.
// All of five rows or more differ; or there are twenty texts or more, nine for ten rows.
bool names_the_rows(const Table& table, const Column& cells) {
  const auto different = static_cast<Index>(cells.categories.size());
  return (different == table.rows && table.rows >= 5) ||
         (different >= 20 && 10 * different >= 9 * table.rows);
}

// At least half of the texts differ and have five words and more:
// categories repeat, sentences do not.
bool may_be_prose(const Table& table, const Column& cells) {
  return !cells.keep_text && 2 * static_cast<Index>(cells.categories.size()) >= table.rows &&
         table.rows >= 5 && looks_like_prose(cells.categories);
}

// Ends at the first cell that is known.
bool has_no_values(const Column& cells) {
  return cells.is_text
             ? std::all_of(cells.codes.begin(), cells.codes.end(), [](auto code) { return code < 0; })
             : std::all_of(cells.numbers.begin(), cells.numbers.end(),
                           [](double x) { return std::isnan(x); });
}

// Two sentences for two suspicions: prose that could be learnt from, and names of rows.
std::string name_problem(const Table& table, const Column& cells, bool has_id) {
  const auto different = cells.categories.size();
  if (may_be_prose(table, cells))
    return fmt::format(
        "column '{0}' is text with {1} different values in {2} rows that read like sentences: say ‹text {0}› to "
        "learn from its words, or ‹ignore {0}› to leave it out",
        cells.name, different, table.rows);
  return fmt::format(
      "column '{0}' is text with {1} different values in {2} rows: it looks like names of the rows; "
      "say {3}‹ignore {0}› to leave it out, or ‹categorical codes›",
      cells.name, different, table.rows, has_id ? "" : fmt::format("‹id {}› to use it so, ", cells.name));
}

}  // namespace

// In the order in which a user thinks of them: the columns named, less those ignored, less id and
// label. Without ‹columns› the features of a table with a sparse part are its sparse columns alone;
// what stands beside the data (annotations) is a feature only where it is named.
Roles roles_of(const Table& table, const EncodeOptions& options) {
  Roles roles;
  const std::vector<std::string> dense = names_of(table.columns);
  std::vector<std::string> all = dense;
  // A file of 20 bytes can have two thousand million sparse columns: names are made where some are chosen.
  if (!options.columns.empty() || !options.ignore.empty())
    for (std::string& name : sparse_names_of(table)) all.push_back(std::move(name));
  std::vector<char> usable(all.size(), 1);
  for (std::size_t c = 0; c < dense.size(); ++c) usable[c] = !table.sparse && !table.columns[c].is_annotation;
  if (!options.columns.empty()) {
    usable = chosen_names(all, options.columns, table.source);
    if (table.sparse && std::find(usable.begin(), usable.begin() + static_cast<Index>(dense.size()), 1) !=
                            usable.begin() + static_cast<Index>(dense.size()))
      fail(
          ErrorKind::kInput,
          "{}: ‹columns› names columns that stand beside the sparse features; only the sparse features can be learnt from",
          table.source);
  }
  if (!options.ignore.empty()) {
    const std::vector<char> ignored = chosen_names(all, options.ignore, table.source);
    for (std::size_t c = 0; c < all.size(); ++c) usable[c] = usable[c] && !ignored[c];
  }
  roles.is_feature.assign(usable.begin(), usable.begin() + static_cast<Index>(dense.size()));
  roles.is_sparse_feature.assign(usable.begin() + static_cast<Index>(dense.size()), usable.end());

  // An id or a label is never a feature, also where ‹columns› names it.
  auto take = [&](Index column) {
    roles.is_feature[idx(column)] = 0;
    return column;
  };
  if (!options.id.empty())
    roles.id = take(table.find_column(options.id));
  else if (table.id_column >= 0)
    roles.id = take(table.id_column);
  if (!options.label.empty())
    roles.label = take(table.find_column(options.label));
  else if (table.label_column >= 0)
    roles.label = take(table.label_column);
  return roles;
}

// First each column by itself, then what hangs on all of them: whether a table
// holds nothing but prose. A column that the user named in ‹columns› is learnt
// from even if it looks like row numbers.
std::vector<ColumnDecision> decide_columns(const Table& table, const EncodeOptions& options,
                                           const Roles& roles) {
  const std::vector<char> as_text = chosen_names(names_of(table.columns), options.text, table.source);
  std::vector<ColumnDecision> decisions;
  bool only_prose = true;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    if (!roles.is_feature[c]) continue;
    const Column& cells = table.columns[c];
    ColumnDecision d;
    d.column = static_cast<Index>(c);
    const bool named =
        std::find(options.columns.begin(), options.columns.end(), cells.name) != options.columns.end();
    d.only_numbers_rows =
        !options.keep_numbering && !named && !is_matrix(table) && numbers_the_rows(table, d.column);
    d.is_empty = table.rows > 0 && !is_matrix(table) && has_no_values(cells);
    if (d.is_empty) {
      decisions.push_back(std::move(d));
      continue;
    }
    if (as_text[c]) {
      d.meaning.column = {.name = cells.name, .kind = ColumnKind::kText};
      if (!cells.is_text)
        d.problem = fmt::format("column '{}' holds numbers; ‹text› is for columns of prose", cells.name);
    } else if (!d.only_numbers_rows) {
      d.meaning = meaning_of(cells, table.decimal);
      d.problem = !cells.problem.empty() ? cells.problem : d.meaning.problem;
    }
    const bool is_category = d.meaning.column.kind == ColumnKind::kCategory && d.problem.empty();
    if (!d.only_numbers_rows && d.meaning.column.kind != ColumnKind::kText)
      only_prose = only_prose && is_category && may_be_prose(table, cells);
    d.dropped = is_category && options.categories == Categorical::kDrop;
    decisions.push_back(std::move(d));
  }
  // A table of documents needs no word about its only column; other prose beside numbers may be a remark.
  for (ColumnDecision& d : decisions) {
    const Column& cells = table.columns[idx(d.column)];
    if (d.only_numbers_rows || d.is_empty || !d.problem.empty() ||
        d.meaning.column.kind != ColumnKind::kCategory)
      continue;
    if (only_prose && options.categories == Categorical::kOneHot)
      d.meaning.column.kind = ColumnKind::kText;
    else if (options.categories == Categorical::kOneHot && names_the_rows(table, cells))
      d.problem = name_problem(table, cells, roles.id >= 0);
  }
  return decisions;
}

}  // namespace cordon::internal
