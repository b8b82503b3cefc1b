// The columns of a table as sources of features: for the training table in its own order, for new
// tables by name where both have names, else by position. Each different text of a column is looked
// at once: its number, its category or its words. A category that was not there at the fit is told
// in a warning; as 0/1 columns it is all zeros, as a code it is missing.
//
// Cells are gathered in tiles of 256 rows, in parallel: a tile writes its own rows only, and within
// it goes column by column, because the cells of a column lie side by side. Memory beside the
// points: for each text of a column its number or category, for prose its weighed words.
#include "data/encode_columns.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>

#include "core/fail.h"
#include "core/index.h"
#include "core/parallel.h"
#include "data/column_meaning.h"
#include "data/text.h"

namespace cordon::internal {
namespace {

// What each text of the column is: words (in parallel, since a text may be long), a category,
// or a value. A column of numbers needs nothing.
Source make_source(const Table& table, Index column, const EncodedColumn& encoded, Categorical how,
                   Index first, const Run& run) {
  const Column& cells = table.columns[idx(column)];
  Source s;
  s.column = column;
  s.first_feature = first;
  s.kind = encoded.kind;
  if (encoded.kind == ColumnKind::kText) {
    s.from = Source::From::kWords;
    s.width = static_cast<Index>(encoded.categories.size());
    const WordWeights weights(encoded.categories, encoded.word_weights);
    s.words.resize(cells.categories.size());
    const Tiles tiles(static_cast<Index>(cells.categories.size()), 64);
    parallel_for(run, tiles.count(), [&](Index tile) {
      for (Index t = tiles[tile].first; t < tiles[tile].last; ++t)
        s.words[idx(t)] = weights.of(as_utf8(cells.categories[idx(t)]));
    });
  } else if (encoded.kind == ColumnKind::kCategory) {
    s.from = how == Categorical::kOneHot ? Source::From::kOneHot : Source::From::kCodes;
    if (s.from == Source::From::kOneHot) s.width = static_cast<Index>(encoded.categories.size());
    std::unordered_map<std::string_view, std::int32_t> known;
    for (std::size_t c = 0; c < encoded.categories.size(); ++c)
      known.emplace(encoded.categories[c], static_cast<std::int32_t>(c));
    for (const std::string& name : cells.categories) {
      const auto found = known.find(as_utf8(name));
      s.category.push_back(found == known.end() ? -1 : found->second);
    }
  } else if (cells.is_text) {
    s.from = Source::From::kValues;
    EncodedColumn how_written = encoded;
    if (encoded.kind == ColumnKind::kNumber && encoded.format.empty()) how_written.format = table.decimal;
    for (const std::string& text : cells.categories) s.value.push_back(value_of(text, how_written));
  }
  return s;
}

// Numbers may come as text (money, thousands), and a column of dates, flags or categories may now
// hold numbers only if it is empty.
// Truth values may come as 0 and 1, as other programs write them.
void require_same_type(const Table& table, Index column, const EncodedColumn& encoded) {
  const Column& cells = table.columns[idx(column)];
  if (cells.is_text || encoded.kind == ColumnKind::kNumber) return;
  if (std::all_of(cells.numbers.begin(), cells.numbers.end(), [](double x) { return std::isnan(x); })) return;
  if (encoded.kind == ColumnKind::kFlag &&
      std::all_of(cells.numbers.begin(), cells.numbers.end(),
                  [](double x) { return x == 0 || x == 1 || std::isnan(x); }))
    return;
  fail(ErrorKind::kInput, "{}: column '{}' holds numbers but the model was fitted on {}{}", table.source,
       encoded.name,
       encoded.kind == ColumnKind::kDate   ? "dates"
       : encoded.kind == ColumnKind::kFlag ? "truth values"
                                           : "text",
       encoded.kind == ColumnKind::kCategory || encoded.kind == ColumnKind::kText
           ? "; read it with ‹text_columns› " + encoded.name
           : "; check the cells of that column");
}

// Of columns with the same name the first; columns beyond those wanted are left over.
std::vector<Index> columns_by_name(const Table& table, const Encoding& encoding) {
  std::unordered_map<std::string, Index> by_name;
  for (std::size_t c = 0; c < table.columns.size(); ++c)
    by_name.emplace(as_utf8(table.columns[c].name), static_cast<Index>(c));
  std::vector<Index> columns;
  for (const EncodedColumn& wanted : encoding.columns) {
    const auto found = by_name.find(wanted.name);
    if (found == by_name.end()) {
      std::string here;
      for (std::size_t i = 0; i < std::min<std::size_t>(table.columns.size(), 12); ++i)
        here += (i > 0 ? ", " : "") + table.columns[i].name;
      fail(ErrorKind::kInput, "{} has no column '{}', which the model was fitted on; it has: {}{}",
           table.source, wanted.name, here, table.columns.size() > 12 ? ", ..." : "");
    }
    columns.push_back(found->second);
  }
  return columns;
}

// Columns that are features here, in their order; their number must be that of the fit, since
// nothing else tells whether they are the same.
std::vector<Index> columns_by_position(const Table& table, const Encoding& encoding,
                                       const std::vector<char>& is_feature) {
  std::vector<Index> columns;
  for (std::size_t c = 0; c < table.columns.size(); ++c)
    if (is_feature[c]) columns.push_back(static_cast<Index>(c));
  // At the fit some only numbered the rows, and may have been left away here. From the last to the
  // first, so that the places of the others stay.
  if (columns.size() == encoding.columns.size() + encoding.numbering.size())
    for (auto place = encoding.numbering.rbegin(); place != encoding.numbering.rend(); ++place)
      columns.erase(columns.begin() + *place);
  if (columns.size() != encoding.columns.size())
    fail(ErrorKind::kInput,
         "{} has {} feature columns but the model was fitted on {}; give the same columns (‹label›, ‹id› and "
         "‹ignore› name the "
         "others)",
         table.source, columns.size(), encoding.columns.size());
  return columns;
}

// Columns found by name leave others over.
void note_ignored(const Table& table, const std::vector<Index>& columns, std::vector<char> is_ignored,
                  Report& report) {
  for (const Index column : columns) is_ignored[idx(column)] = 0;
  const auto count = std::count(is_ignored.begin(), is_ignored.end(), 1);
  if (count == 0) return;
  const auto first =
      static_cast<std::size_t>(std::find(is_ignored.begin(), is_ignored.end(), 1) - is_ignored.begin());
  report.note(
      count == 1
          ? fmt::format("column '{}' was ignored: the model does not use it", table.columns[first].name)
          : fmt::format("{} columns ('{}' is the first) were ignored: the model does not use them", count,
                        table.columns[first].name));
}

// A cell that is there and means nothing, or nothing that was seen in training.
// A cell that is empty is missing, too, but is told in other words.
bool is_unknown(const Source& source, const Column& cells, Index row) {
  return cells.is_text && cells.codes[idx(row)] >= 0 && source.is_missing(cells, row);
}

// One sentence for a column, about its first such row, and how many more there are.
std::string missing_sentence(const Table& table, const Source& source, Index row, Index count) {
  const Column& cells = table.columns[idx(source.column)];
  const std::string others = count > 1 ? fmt::format(" (and {} more of its cells)", count - 1) : "";
  const std::string place = fmt::format("{}, column '{}'", table.describe_row(row), cells.name);
  if (!is_unknown(source, cells, row))
    return fmt::format("{} is missing{}; fill the cell, or use ‹missing mean› or ‹missing drop-rows›", place,
                       others);
  const std::string text = table.cell_text(row, source.column);
  if (source.from == Source::From::kCodes)
    return fmt::format(
        "{} holds '{}'{}, which was never seen when the model was fitted and has no code; leave such rows out "
        "with ‹missing drop-rows›, or fit with ‹categorical onehot›",
        place, text, others);
  return fmt::format(
      "{} holds {}{}, which is no {}, as the model was fitted on; correct it, or use ‹missing mean› or "
      "‹missing drop-rows›",
      place, shown(text), others, source.kind == ColumnKind::kFlag ? "truth value" : name_of(source.kind));
}

// Columns ascend within a row, as a sparse matrix promises: the sources ascend by
// first_feature and the words of a text by number.
Points gather_words(const Table& table, const std::vector<Source>& sources, Index features,
                    const std::vector<Index>& rows) {
  SparseMatrix values;
  values.rows = static_cast<Index>(rows.size());
  values.cols = features;
  for (const Index row : rows) {
    for (const Source& s : sources) {
      const std::int32_t code = Source::code_of(table.columns[idx(s.column)], row);
      if (code < 0) continue;
      for (const WeighedWord& word : s.words[idx(code)]) {
        values.column.push_back(static_cast<std::int32_t>(s.first_feature) + word.word);
        values.value.push_back(word.weight);
      }
    }
    values.start.push_back(values.entries());
  }
  return Points::own(std::move(values));
}

// The features of one cell into `out`.
// `out` holds zeros before: 0/1 columns and words set only what is not 0.
void put_cell(const Source& s, const Column& cells, Index row, const std::vector<double>& fill, double* out) {
  if (s.is_missing(cells, row)) {
    for (Index j = 0; j < s.width; ++j) out[j] = fill[idx(s.first_feature + j)];
    return;
  }
  // A category that the fit did not have leaves all 0/1 columns at 0.
  switch (s.from) {
    case Source::From::kNumbers:
    case Source::From::kValues:
      out[0] = s.number_of(cells, row);
      break;
    case Source::From::kCodes:
      out[0] = s.category_of(cells, row);
      break;
    case Source::From::kOneHot:
      if (const std::int32_t category = s.category_of(cells, row); category >= 0) out[category] = 1;
      break;
    case Source::From::kWords:
      if (const std::int32_t code = Source::code_of(cells, row); code >= 0)
        for (const WeighedWord& word : s.words[idx(code)]) out[word.word] = word.weight;
  }
}

}  // namespace

// Features are numbered through: each source begins where the one before it ends.
std::vector<Source> sources_of_training(const Table& table, const Encoding& encoding,
                                        const std::vector<Index>& columns, const Run& run) {
  std::vector<Source> sources;
  Index first = 0;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    sources.push_back(make_source(table, columns[c], encoding.columns[c], encoding.categories, first, run));
    first += sources.back().width;
  }
  return sources;
}

// A warning for each category that the fit did not have: a misspelt one looks like a new one.
std::vector<Source> sources_of_new(const Table& table, const Encoding& encoding,
                                   const std::vector<char>& is_feature, Report& report, const Run& run) {
  const std::vector<Index> columns = encoding.has_names && table.has_names
                                         ? columns_by_name(table, encoding)
                                         : columns_by_position(table, encoding, is_feature);
  note_ignored(table, columns, is_feature, report);
  for (std::size_t c = 0; c < columns.size(); ++c) require_same_type(table, columns[c], encoding.columns[c]);
  std::vector<Source> sources = sources_of_training(table, encoding, columns, run);
  for (const Source& source : sources)
    for (std::size_t code = 0; code < source.category.size(); ++code)
      if (source.category[code] < 0)
        report.warn(fmt::format("column '{}': the category '{}' was never seen when the model was fitted",
                                table.columns[idx(source.column)].name,
                                table.columns[idx(source.column)].categories[code]));
  return sources;
}

// One pass over each column, in parallel; the first row of each kind is kept, so that the sentences
// are the same for any number of threads. Infinite numbers can stand in number columns only.
std::vector<std::string> cell_problems(const Table& table, const std::vector<Source>& sources, Missing policy,
                                       const Run& run) {
  constexpr Index kNone = std::numeric_limits<Index>::max();
  // Rows and not sentences: these are made afterwards, of the few
  // columns that have something wrong.
  struct Found {
    Index missing = 0, first_missing = kNone, first_infinite = kNone;
  };
  std::vector<Found> found(sources.size());
  parallel_for(run, static_cast<Index>(sources.size()), [&](Index which) {
    const Source& s = sources[idx(which)];
    const Column& cells = table.columns[idx(s.column)];
    Found& f = found[idx(which)];
    for (Index row = 0; row < table.rows; ++row) {
      if (s.is_missing(cells, row)) {
        if (f.missing++ == 0) f.first_missing = row;
      } else if (f.first_infinite == kNone && s.from == Source::From::kNumbers &&
                 std::isinf(cells.numbers[idx(row)])) {
        f.first_infinite = row;
      }
    }
  });
  std::vector<std::string> problems;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const Column& cells = table.columns[idx(sources[i].column)];
    const Found& f = found[i];
    if (f.first_infinite != kNone)
      problems.push_back(fmt::format(
          "{}, column '{}' is {}; only finite numbers can be used: correct the cell or leave it empty",
          table.describe_row(f.first_infinite), cells.name,
          cells.numbers[idx(f.first_infinite)] > 0 ? "infinite" : "minus infinite"));
    if (f.missing > 0 && policy == Missing::kError)
      problems.push_back(missing_sentence(table, sources[i], f.first_missing, f.missing));
  }
  return problems;
}

// One problem reads as a sentence, several as a list, of which the first 12 are shown.
void fail_with_all(const Table& table, const std::vector<std::string>& problems) {
  if (problems.empty()) return;
  if (problems.size() == 1) fail(ErrorKind::kInput, "{}: {}", table.source, problems[0]);
  constexpr std::size_t kShown = 12;
  std::string list;
  for (std::size_t i = 0; i < std::min(problems.size(), kShown); ++i) list += "\n  - " + problems[i];
  if (problems.size() > kShown) list += fmt::format("\n  - and {} more", problems.size() - kShown);
  fail(ErrorKind::kInput, "{}: something has to be decided about {} columns:{}", table.source,
       problems.size(), list);
}

// O(rows times columns) where rows are to be dropped; a row is
// looked at until its first missing cell.
std::vector<Index> usable_rows(const Table& table, const std::vector<Source>& sources, Missing policy) {
  std::vector<Index> rows;
  for (Index row = 0; row < table.rows; ++row)
    if (policy != Missing::kDropRows || std::none_of(sources.begin(), sources.end(), [&](const Source& s) {
          return s.is_missing(table.columns[idx(s.column)], row);
        }))
      rows.push_back(row);
  return rows;
}

// Sums in the order of the rows. The mean of a 0/1 column is the share of its
// category: a missing cell becomes a row between the categories. Words have no
// mean: a text without words is a row of zeros.
std::vector<double> feature_means(const Table& table, const std::vector<Source>& sources, Index features,
                                  const std::vector<Index>& rows) {
  std::vector<double> means(idx(features), 0.0);
  for (const Source& s : sources) {
    if (s.from == Source::From::kWords) continue;  // nothing is missing there
    const Column& cells = table.columns[idx(s.column)];
    double known = 0;
    for (const Index row : rows) {
      if (s.is_missing(cells, row)) continue;
      known += 1;
      if (s.from == Source::From::kOneHot)
        means[idx(s.first_feature + s.category_of(cells, row))] += 1;
      else
        means[idx(s.first_feature)] +=
            s.from == Source::From::kCodes ? s.category_of(cells, row) : s.number_of(cells, row);
    }
    for (Index j = 0; j < s.width; ++j) means[idx(s.first_feature + j)] /= std::max(known, 1.0);
    // Only numbers can overflow; the other means lie between 0 and the number of categories.
    if (!std::isfinite(means[idx(s.first_feature)]))
      fail(ErrorKind::kInput,
           "{}: column '{}': the sum of its numbers overflows, it has no mean; rescale that column first",
           table.source, cells.name);
  }
  return means;
}

// Dense points are zeros first, which is what 0/1 columns and words rely on.
Points gather(const Table& table, const std::vector<Source>& sources, const Encoding& encoding,
              const std::vector<Index>& rows, const Run& run) {
  const Index f = encoding.feature_count();
  const bool all_words = std::all_of(sources.begin(), sources.end(),
                                     [](const Source& s) { return s.from == Source::From::kWords; });
  Points points;
  if (all_words) {
    points = gather_words(table, sources, f, rows);
  } else {
    Matrix values(static_cast<Index>(rows.size()), f);
    const Tiles tiles(values.rows(), 256);
    parallel_for(run, tiles.count(), [&](Index tile) {
      for (const Source& s : sources) {
        const Column& cells = table.columns[idx(s.column)];
        for (Index i = tiles[tile].first; i < tiles[tile].last; ++i)
          put_cell(s, cells, rows[idx(i)], encoding.fill, values.data() + i * f + s.first_feature);
      }
    });
    points = Points::own(std::move(values));
  }
  points.column_names = encoding.features;
  return points;
}

}  // namespace cordon::internal
