// From a table to points: which columns are features, ids and labels (column_roles.h), what their
// text means (column_meaning.h) and what is done about missing cells (encode_columns.h). What was
// decided is kept in an Encoding, so that new tables are encoded alike (encode_like). Whatever the
// user has to decide is told of all columns at once.
//
// The steps of a fit: roles by the options; a decision for every column; problems of columns and of
// cells, told together; the rows that stay; means for missing cells; the points; ids and labels. A
// new table takes the same steps without decisions: what it must have is in the Encoding.
//
// Cost: O(cells) and one copy of the features, dense (8 bytes a number) or, where all features are
// words, sparse. A sparse table is copied once, with or without the columns that are left out.
#include "cordon/data/encode.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <unordered_map>

#include "cordon/core/limits.h"
#include "core/fail.h"
#include "core/index.h"
#include "data/column_roles.h"
#include "data/encode_columns.h"
#include "data/text.h"

namespace cordon {

using namespace internal;
namespace {

// In the order of the values of the enumerations.
constexpr std::array<std::string_view, 3> kCategoricalNames{"onehot", "codes", "drop"};
constexpr std::array<std::string_view, 3> kMissingNames{"error", "mean", "drop-rows"};
constexpr std::array<std::string_view, 5> kKindNames{"number", "category", "flag", "date", "text"};
constexpr std::size_t kManyCategories = 100;
constexpr Index kMaxWords = 20'000;             // of a table of documents
constexpr Index kMaxWordsBesideNumbers = 1000;  // the points are dense there

// Throws Error(kUsage) that lists the names.
template <typename Enum, std::size_t n>
Enum find_name(const std::array<std::string_view, n>& names, std::string_view name, const char* what) {
  for (std::size_t i = 0; i < n; ++i)
    if (names[i] == name) return static_cast<Enum>(i);
  fail_parameter(what, name, fmt::format("{}", fmt::join(names, ", ")));
}

// Ids must be there and differ. Without an id column rows are called by their numbers,
// which needs no texts unless rows were left out.
void set_ids(const Table& table, Index column, const std::vector<Index>& rows, Points& points) {
  if (column >= 0) {
    for (const Index row : rows) {
      points.row_ids.push_back(table.cell_text(row, column));
      if (points.row_ids.back().empty())
        fail(ErrorKind::kInput,
             "{}: {} has no id: its cell in column '{}' is empty; fill it, or choose another ‹id›",
             table.source, table.describe_row(row), table.columns[idx(column)].name);
    }
    RowFinder check(points);  // refuses an id that occurs twice
  } else if (static_cast<Index>(rows.size()) != table.rows) {
    // Rows were dropped: those that stay keep the number they have in the file.
    for (const Index row : rows) points.row_ids.push_back(std::to_string(row));
  }
}

// Classes are numbered in the order in which the rows that stay have them. Of a text column each
// category is looked up once. Numbers are labels by their text, so that 1 and 1.0 are one class.
void set_labels(const Table& table, Index column, const std::string& unknown, const std::vector<Index>& rows,
                Points& points) {
  if (column < 0) return;
  const Column& cells = table.columns[idx(column)];
  std::unordered_map<std::string, int> code_of;
  std::vector<std::string>& names = points.labels.names;
  const auto code_of_text = [&](const std::string& text) {
    if (text.empty() || text == unknown) return Labels::kUnknown;
    const auto [known, is_new] = code_of.emplace(text, static_cast<int>(names.size()));
    if (is_new) names.push_back(text);
    if (names.size() > 100'000)
      fail(ErrorKind::kInput,
           "{}: column '{}' has more than 100,000 different values: that is not a class label", table.source,
           cells.name);
    return known->second;
  };
  constexpr int kNotLookedAt = -2;
  std::vector<int> code_of_category(cells.categories.size(), kNotLookedAt);
  for (const Index row : rows) {
    if (!cells.is_text) {
      points.labels.of_row.push_back(code_of_text(table.cell_text(row, column)));
    } else if (const std::int32_t category = cells.codes[idx(row)]; category < 0) {
      points.labels.of_row.push_back(Labels::kUnknown);
    } else {
      int& code = code_of_category[idx(category)];
      if (code == kNotLookedAt) code = code_of_text(cells.categories[idx(category)]);
      points.labels.of_row.push_back(code);
    }
  }
}

// A feature per category and a number per feature and row: a column of 38,000 categories in half a
// megabyte of text asks for 18 GB.
void refuse_many_categories(const Table& table, const Column& cells) {
  constexpr std::size_t kMaxCategories = 10'000;
  if (cells.categories.size() <= kMaxCategories) return;
  fail(ErrorKind::kInput,
       "{0}: column '{1}' is text with {2} different values, and as 0/1 columns at most {3} are allowed; say "
       "‹ignore {1}› to leave it out, or ‹categorical codes›",
       table.source, cells.name, cells.categories.size(), kMaxCategories);
}

// Ids and labels of the rows that stay.
void set_names(const Table& table, const Roles& roles, const EncodeOptions& options,
               const std::vector<Index>& rows, Points& points) {
  set_ids(table, roles.id, rows, points);
  set_labels(table, roles.label, options.unknown, rows, points);
}

void say_numbering(const Column& cells, bool has_id, Report& report) {
  report.warn(fmt::format(
      "column '{0}' only numbers the rows and is not learnt from; {1}‹keep_numbering› learns from it",
      cells.name,
      has_id
          ? ""
          : fmt::format("say ‹id {}› to call the rows by it (now they are numbered from 0), ", cells.name)));
}

// The column as it will be stored, with its categories or words, and its features.
// These are called age for a number, date or truth value, colour=red for a category
// as a 0/1 column, text:word for a word.
void add_column(const Table& table, ColumnDecision& d, const EncodeOptions& options, Index most_words,
                Encoding& e, Report& report, const Run& run) {
  const Column& cells = table.columns[idx(d.column)];
  EncodedColumn column = std::move(d.meaning.column);
  column.name = as_utf8(cells.name);
  if (!d.meaning.note.empty()) report.note(d.meaning.note);
  if (column.kind == ColumnKind::kText) {
    std::vector<std::string> texts;
    for (const std::string& text : cells.categories) texts.push_back(as_utf8(text));
    Vocabulary vocabulary = vocabulary_of(texts, cells.codes, most_words, run);
    report.note(
        fmt::format("column '{}' read as prose: {} words that occur in several rows, weighted by tf-idf",
                    cells.name, vocabulary.words.size()));
    for (const std::string& word : vocabulary.words) e.features.push_back(column.name + ":" + word);
    column.categories = std::move(vocabulary.words);
    column.word_weights = std::move(vocabulary.weights);
  } else if (column.kind == ColumnKind::kCategory) {
    for (const std::string& category : cells.categories) column.categories.push_back(as_utf8(category));
    const std::string what = fmt::format("text column '{}' with {} categories encoded as {}", cells.name,
                                         cells.categories.size(), name_of(options.categories));
    const bool one_hot = options.categories == Categorical::kOneHot;
    if (one_hot) refuse_many_categories(table, cells);
    if (one_hot && cells.categories.size() > kManyCategories)
      report.warn(what + fmt::format(": a feature each; ‹ignore {}› leaves them out", cells.name));
    else
      report.note(what);
    if (one_hot)
      for (const std::string& category : column.categories)
        e.features.push_back(column.name + "=" + category);
    else
      e.features.push_back(column.name);
  } else {
    e.features.push_back(column.name);
  }
  e.columns.push_back(std::move(column));
}

// Decides the features of a dense table and says so; `columns` are their places in the table.
// How many words a column of prose may give hangs on all columns: 20,000 where words are the only
// features and the points are sparse, 1,000 beside others. Where nothing is left to learn from,
// that is an error unless there are problems to tell, which would explain it.
Encoding make_encoding(const Table& table, const EncodeOptions& options, const Roles& roles,
                       std::vector<Index>& columns, std::vector<std::string>& problems, Report& report,
                       const Run& run) {
  Encoding e;
  e.has_names = table.has_names;
  e.categories = options.categories;
  e.missing_cells = options.missing_cells;
  std::vector<ColumnDecision> decisions = decide_columns(table, options, roles);
  const bool only_text = std::all_of(decisions.begin(), decisions.end(), [](const ColumnDecision& d) {
    return d.only_numbers_rows || d.is_empty || d.dropped || d.meaning.column.kind == ColumnKind::kText;
  });
  std::string left_out;
  for (std::size_t place = 0; place < decisions.size(); ++place) {
    ColumnDecision& d = decisions[place];
    const Column& cells = table.columns[idx(d.column)];
    // Where columns go by position, their places among the feature columns must be
    // known to leave them out of new tables too.
    if (!table.has_names && (d.only_numbers_rows || d.is_empty))
      e.numbering.push_back(static_cast<Index>(place));
    if (d.only_numbers_rows) {
      say_numbering(cells, roles.id >= 0, report);
      left_out = cells.name;
    } else if (d.is_empty) {
      report.note(fmt::format("column '{}' has no values and is left out", cells.name));
    } else if (!d.problem.empty()) {
      problems.push_back(d.problem);
    } else if (d.dropped) {
      report.note(fmt::format("text column '{}' left out (‹categorical drop›)", cells.name));
    } else {
      columns.push_back(d.column);
      add_column(table, d, options, only_text ? kMaxWords : kMaxWordsBesideNumbers, e, report, run);
    }
  }
  if (e.features.empty() && problems.empty())
    fail(ErrorKind::kInput, "{}: no column is left to be a feature (of {} columns){}", table.source,
         table.columns.size(),
         left_out.empty()
             ? ""
             : fmt::format("; '{}' only numbers the rows, ‹keep_numbering› learns from it all the same",
                           left_out));
  return e;
}

// Before the points are made, so that a table without a usable row is told as such.
void note_dropped_rows(const Table& table, const std::vector<Index>& rows, Report& report) {
  if (rows.empty())
    fail(ErrorKind::kInput, "{}: every row has a missing cell, none is left; use ‹missing mean›",
         table.source);
  const Index dropped = table.rows - static_cast<Index>(rows.size());
  if (dropped > 0)
    report.note(
        fmt::format("{} of {} rows left out because of missing cells; the others keep their row numbers",
                    dropped, table.rows));
}

// The sparse matrix with column j at place[j], or without it where that is -1.
// O(entries log(entries of a row)): places need not ascend.
SparseMatrix moved_columns(const SparseMatrix& from, const std::vector<Index>& place, Index cols) {
  SparseMatrix to;
  to.rows = from.rows;
  to.cols = cols;
  std::vector<std::pair<std::int32_t, double>> row;
  for (Index i = 0; i < from.rows; ++i) {
    row.clear();
    for (std::size_t e = 0; e < from.row_columns(i).size(); ++e)
      if (const Index there = place[idx(from.row_columns(i)[e])]; there >= 0)
        row.emplace_back(static_cast<std::int32_t>(there), from.row_values(i)[e]);
    std::sort(row.begin(), row.end());
    for (const auto& [column, value] : row) {
      to.column.push_back(column);
      to.value.push_back(value);
    }
    to.start.push_back(to.entries());
  }
  return to;
}

// Where all columns are chosen the matrix is copied as it is, without a look at its entries.
Points chosen_sparse_points(const Table& table, const std::vector<char>& chosen) {
  Points points;
  if (std::find(chosen.begin(), chosen.end(), 0) == chosen.end()) {
    points = Points::own(*table.sparse);
    points.column_names = table.sparse_names;
    return points;
  }
  std::vector<Index> place;
  Index count = 0;
  for (const char use : chosen) place.push_back(use ? count++ : -1);
  if (count == 0)
    fail(ErrorKind::kInput, "{}: no column is left to be a feature (of {})", table.source, chosen.size());
  points = Points::own(moved_columns(*table.sparse, place, count));
  for (std::size_t j = 0; j < chosen.size(); ++j)
    if (chosen[j])
      points.column_names.push_back(table.sparse_names.empty() ? fmt::format("c{}", j + 1)
                                                               : table.sparse_names[j]);
  return points;
}

// Sparse features of a new table, by name where both sides have names.
// A feature that the model knows and the table has not is refused, because sparse tables leave out
// zeros, not columns; features beside them are ignored with a note.
Points sparse_like(const Table& table, const Encoding& encoding, Report& report) {
  SparseMatrix values;
  if (encoding.has_names && !table.sparse_names.empty()) {
    std::unordered_map<std::string_view, Index> known;
    for (std::size_t j = 0; j < encoding.features.size(); ++j)
      known.emplace(encoding.features[j], static_cast<Index>(j));
    std::vector<Index> place;
    Index found = 0;
    for (const std::string& name : table.sparse_names) {
      const auto it = known.find(as_utf8(name));
      place.push_back(it == known.end() ? -1 : it->second);
      found += it != known.end();
    }
    if (found < encoding.feature_count()) {
      for (const std::string& name : table.sparse_names) known.erase(as_utf8(name));
      fail(ErrorKind::kInput, "{} lacks {} of the {} features that the model was fitted on ('{}' is one)",
           table.source, encoding.feature_count() - found, encoding.feature_count(), known.begin()->first);
    }
    if (found < static_cast<Index>(place.size()))
      report.note(fmt::format("{} features were ignored: the model does not use them",
                              static_cast<Index>(place.size()) - found));
    values = moved_columns(*table.sparse, place, encoding.feature_count());
  } else {
    // Trailing features that occur in no row are not in the file: fewer columns are fine, more are not.
    if (table.sparse->cols > encoding.feature_count())
      fail(ErrorKind::kInput, "{} has {} features but the model was fitted on {}", table.source,
           table.sparse->cols, encoding.feature_count());
    values = *table.sparse;
    values.cols = encoding.feature_count();
  }
  Points points = Points::own(std::move(values));
  points.column_names = encoding.features;
  points.require_finite();
  return points;
}

std::vector<Index> all_rows(const Table& table) {
  std::vector<Index> rows(idx(table.rows));
  std::iota(rows.begin(), rows.end(), Index{0});
  return rows;
}

}  // namespace

Categorical categorical(std::string_view name) {
  return find_name<Categorical>(kCategoricalNames, name, "categorical");
}
Missing missing(std::string_view name) {
  return find_name<Missing>(kMissingNames, name, "missing");
}
std::string_view name_of(Categorical how) {
  return kCategoricalNames[static_cast<std::size_t>(how)];
}
std::string_view name_of(Missing how) {
  return kMissingNames[static_cast<std::size_t>(how)];
}
std::string_view name_of(ColumnKind kind) {
  return kKindNames[static_cast<std::size_t>(kind)];
}

// Names c1, c2, ... are made when they are asked for: a sparse file
// may have two thousand million columns.
std::string Encoding::feature_name(Index feature) const {
  return unnamed > 0 ? fmt::format("c{}", feature + 1) : features[idx(feature)];
}

std::vector<std::string> Encoding::feature_names() const {
  if (unnamed == 0) return features;
  constexpr double kBytes = sizeof(std::string);
  require_memory(kBytes * static_cast<double>(unnamed), fmt::format("the names of {} columns", unnamed));
  std::vector<std::string> names;
  names.reserve(idx(unnamed));
  for (Index j = 0; j < unnamed; ++j) names.push_back(feature_name(j));
  return names;
}

Encoded encode(const Table& table, const EncodeOptions& options, const Run& run) {
  const Roles roles = roles_of(table, options);
  Encoded out;
  out.report.notes = table.notes;
  if (table.sparse) {
    out.points = chosen_sparse_points(table, roles.is_sparse_feature);
    out.points.require_finite();
    out.encoding.sparse = true;
    out.encoding.has_names = !out.points.column_names.empty();
    for (const std::string& name : out.points.column_names) out.encoding.features.push_back(as_utf8(name));
    if (!out.encoding.has_names) out.encoding.unnamed = out.points.cols();
    set_names(table, roles, options, all_rows(table), out.points);
    return out;
  }
  std::vector<Index> columns;
  std::vector<std::string> problems;
  out.encoding = make_encoding(table, options, roles, columns, problems, out.report, run);
  const auto sources = sources_of_training(table, out.encoding, columns, run);
  for (std::string& problem : cell_problems(table, sources, options.missing_cells, run))
    problems.push_back(std::move(problem));
  fail_with_all(table, problems);
  const auto rows = usable_rows(table, sources, options.missing_cells);
  note_dropped_rows(table, rows, out.report);
  if (options.missing_cells == Missing::kMean)
    out.encoding.fill = feature_means(table, sources, out.encoding.feature_count(), rows);
  out.points = gather(table, sources, out.encoding, rows, run);
  set_names(table, roles, options, rows, out.points);
  return out;
}

// The encoding decides; the options say only which columns of the new table are id, label and not
// features. The policy for missing cells is that of the fit, and so are the means that fill them.
Encoded encode_like(const Table& table, const Encoding& encoding, const EncodeOptions& options,
                    const Run& run) {
  const Roles roles = roles_of(table, options);
  if (encoding.sparse != table.sparse.has_value())
    fail(ErrorKind::kInput, "{} is {} but the model was fitted on {} data; convert it first (‹convert›)",
         table.source, table.sparse ? "sparse" : "dense", encoding.sparse ? "sparse" : "dense");
  Encoded out;
  out.encoding = encoding;
  out.report.notes = table.notes;
  if (encoding.sparse) {
    out.points = sparse_like(table, encoding, out.report);
    set_names(table, roles, options, all_rows(table), out.points);
    return out;
  }
  const auto sources = sources_of_new(table, encoding, roles.is_feature, out.report, run);
  fail_with_all(table, cell_problems(table, sources, encoding.missing_cells, run));
  const auto rows = usable_rows(table, sources, encoding.missing_cells);
  note_dropped_rows(table, rows, out.report);
  out.points = gather(table, sources, encoding, rows, run);
  set_names(table, roles, options, rows, out.points);
  return out;
}

// Points without features, for what needs ids and labels alone.
Points name_rows(const Table& table, const EncodeOptions& options) {
  Points points = Points::own(Matrix(table.rows, 0));
  set_names(table, roles_of(table, options), options, all_rows(table), points);
  return points;
}

}  // namespace cordon
