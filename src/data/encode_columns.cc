// The columns of a table as sources of features: for the training table in its own order,
// for new tables by name where both have names, else by position. Categories are matched by
// their text; one that was not there at the fit is missing, with a warning. Cells are
// gathered in tiles of rows, in parallel.
#include "data/encode_columns.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>

#include "core/fail.h"
#include "core/index.h"
#include "core/parallel.h"
#include "data/text.h"

namespace cordon::internal {
namespace {

Source make_source(const Table& table, Index column, const EncodedColumn& encoded, Categorical how,
                   Index first) {
  Source s;
  s.column = column;
  s.first_feature = first;
  s.is_text = encoded.is_text;
  s.one_hot = encoded.is_text && how == Categorical::kOneHot;
  s.width = s.one_hot ? static_cast<Index>(encoded.categories.size()) : 1;
  if (!encoded.is_text) return s;
  std::unordered_map<std::string_view, std::int32_t> known;
  for (std::size_t c = 0; c < encoded.categories.size(); ++c)
    known.emplace(encoded.categories[c], static_cast<std::int32_t>(c));
  for (const std::string& name : table.columns[idx(column)].categories) {
    const auto found = known.find(as_utf8(name));
    s.category.push_back(found == known.end() ? -1 : found->second);
  }
  return s;
}

// A number column of the training data may hold text now, or the other way round.
void require_same_type(const Table& table, Index column, const EncodedColumn& encoded) {
  if (table.columns[idx(column)].is_text == encoded.is_text) return;
  fail(
      ErrorKind::kInput, "{}: column '{}' holds {} but the model was fitted on {}{}", table.source,
      encoded.name, encoded.is_text ? "numbers" : "text", encoded.is_text ? "text" : "numbers",
      encoded.is_text ? "; read it with ‹text_columns› " + encoded.name : "; check the cells of that column");
}

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

std::vector<Index> columns_by_position(const Table& table, const Encoding& encoding,
                                       const std::vector<char>& is_feature) {
  std::vector<Index> columns;
  for (std::size_t c = 0; c < table.columns.size(); ++c)
    if (is_feature[c]) columns.push_back(static_cast<Index>(c));
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
                  Run& run) {
  for (const Index column : columns) is_ignored[idx(column)] = 0;
  const auto count = std::count(is_ignored.begin(), is_ignored.end(), 1);
  if (count == 0) return;
  const auto first =
      static_cast<std::size_t>(std::find(is_ignored.begin(), is_ignored.end(), 1) - is_ignored.begin());
  run.report.note(
      count == 1
          ? fmt::format("column '{}' was ignored: the model does not use it", table.columns[first].name)
          : fmt::format("{} columns ('{}' is the first) were ignored: the model does not use them", count,
                        table.columns[first].name));
}

[[noreturn]] void fail_missing(const Table& table, const Source& source, Index row) {
  const Column& cells = table.columns[idx(source.column)];
  if (source.is_text && source.category_of(cells, row) == Source::kUnknownCategory)
    fail(ErrorKind::kInput,
         "{}: {}, column '{}' holds '{}', which was never seen when the model was fitted and has no code; "
         "leave such rows out "
         "with ‹missing drop-rows›, or fit with ‹categorical onehot›",
         table.source, table.describe_row(row), cells.name, table.cell_text(row, source.column));
  fail(ErrorKind::kInput,
       "{}: {}, column '{}' is missing; fill the cell, or use ‹missing mean› or ‹missing drop-rows›",
       table.source, table.describe_row(row), table.columns[idx(source.column)].name);
}

}  // namespace

std::vector<Source> sources_of_training(const Table& table, const Encoding& encoding,
                                        const std::vector<Index>& columns) {
  std::vector<Source> sources;
  Index first = 0;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    sources.push_back(make_source(table, columns[c], encoding.columns[c], encoding.categories, first));
    first += sources.back().width;
  }
  return sources;
}

std::vector<Source> sources_of_new(const Table& table, const Encoding& encoding,
                                   const std::vector<char>& is_feature, Run& run) {
  const std::vector<Index> columns = encoding.has_names && table.has_names
                                         ? columns_by_name(table, encoding)
                                         : columns_by_position(table, encoding, is_feature);
  note_ignored(table, columns, is_feature, run);
  std::vector<Source> sources;
  Index first = 0;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const EncodedColumn& wanted = encoding.columns[c];
    require_same_type(table, columns[c], wanted);
    sources.push_back(make_source(table, columns[c], wanted, encoding.categories, first));
    first += sources.back().width;
    for (std::size_t code = 0; code < sources.back().category.size(); ++code)
      if (sources.back().category[code] < 0)
        run.report.warn(fmt::format("column '{}': the category '{}' was never seen when the model was fitted",
                                    wanted.name, table.columns[idx(columns[c])].categories[code]));
  }
  return sources;
}

std::vector<Index> usable_rows(const Table& table, const std::vector<Source>& sources, Missing policy,
                               Run& run) {
  constexpr Index kNone = std::numeric_limits<Index>::max();
  const Tiles tiles(table.rows, 4096);
  std::vector<char> incomplete(idx(table.rows), 0);
  std::vector<Index> first_infinite(idx(tiles.count()), kNone);
  parallel_for(run, tiles.count(), [&](Index tile) {
    for (const Source& s : sources) {
      const Column& cells = table.columns[idx(s.column)];
      for (Index row = tiles[tile].first; row < tiles[tile].last; ++row) {
        if (s.is_missing(cells, row))
          incomplete[idx(row)] = 1;
        else if (!s.is_text && std::isinf(cells.numbers[idx(row)]))
          first_infinite[idx(tile)] = std::min(first_infinite[idx(tile)], row);
      }
    }
  });
  for (const Index row : first_infinite)
    if (row != kNone)
      for (const Source& s : sources)
        if (!s.is_text && std::isinf(table.columns[idx(s.column)].numbers[idx(row)]))
          fail(ErrorKind::kInput,
               "{}: {}, column '{}' is {}; only finite numbers can be used: correct the cell or leave it "
               "empty",
               table.source, table.describe_row(row), table.columns[idx(s.column)].name,
               table.columns[idx(s.column)].numbers[idx(row)] > 0 ? "infinite" : "minus infinite");

  std::vector<Index> rows;
  for (Index row = 0; row < table.rows; ++row) {
    if (incomplete[idx(row)] && policy == Missing::kError)
      for (const Source& s : sources)
        if (s.is_missing(table.columns[idx(s.column)], row)) fail_missing(table, s, row);
    if (!incomplete[idx(row)] || policy == Missing::kMean) rows.push_back(row);
  }
  return rows;
}

std::vector<double> feature_means(const Table& table, const std::vector<Source>& sources, Index features,
                                  const std::vector<Index>& rows) {
  std::vector<double> means(idx(features), 0.0);
  for (const Source& s : sources) {
    const Column& cells = table.columns[idx(s.column)];
    double known = 0;
    for (const Index row : rows) {
      if (s.is_missing(cells, row)) continue;
      known += 1;
      if (!s.is_text)
        means[idx(s.first_feature)] += cells.numbers[idx(row)];
      else if (!s.one_hot)
        means[idx(s.first_feature)] += s.category_of(cells, row);
      else
        means[idx(s.first_feature + s.category_of(cells, row))] += 1;
    }
    for (Index j = 0; j < s.width; ++j) means[idx(s.first_feature + j)] /= std::max(known, 1.0);
    if (!std::isfinite(means[idx(s.first_feature)]))
      fail(ErrorKind::kInput,
           "{}: column '{}': the sum of its numbers overflows, it has no mean; rescale that column first",
           table.source, cells.name);
  }
  return means;
}

Matrix gather(const Table& table, const std::vector<Source>& sources, const Encoding& encoding,
              const std::vector<Index>& rows, const Run& run) {
  const Index f = encoding.feature_count();
  Matrix values(static_cast<Index>(rows.size()), f);
  const Tiles tiles(values.rows(), 256);
  parallel_for(run, tiles.count(), [&](Index tile) {
    for (const Source& s : sources) {
      const Column& cells = table.columns[idx(s.column)];
      for (Index i = tiles[tile].first; i < tiles[tile].last; ++i) {
        const Index row = rows[idx(i)];
        double* out = values.data() + i * f + s.first_feature;
        if (s.is_missing(cells, row)) {
          for (Index j = 0; j < s.width; ++j) out[j] = encoding.fill[idx(s.first_feature + j)];
        } else if (!s.is_text) {
          out[0] = cells.numbers[idx(row)];
        } else {
          const std::int32_t category = s.category_of(cells, row);
          if (!s.one_hot)
            out[0] = category;
          else if (category >= 0)
            out[category] = 1;
        }
      }
    }
  });
  return values;
}

}  // namespace cordon::internal
