// From a table to points: which columns are features, ids and labels, how text columns
// become numbers (one-hot, codes, left out) and what is done about missing cells. What was
// decided is kept in an Encoding, so that new tables are encoded alike (encode_like). Text
// columns whose cells nearly all differ are refused as one-hot features: they are names of
// rows, and would give a feature per row.
#include "cordon/data/encode.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <unordered_map>

#include "core/fail.h"
#include "core/index.h"
#include "data/encode_columns.h"
#include "data/text.h"

namespace cordon {

using namespace internal;
namespace {

constexpr std::array<std::string_view, 3> kCategoricalNames{"onehot", "codes", "drop"};
constexpr std::array<std::string_view, 3> kMissingNames{"error", "mean", "drop-rows"};

template <typename Enum, std::size_t n>
Enum find_name(const std::array<std::string_view, n>& names, std::string_view name, const char* what) {
  for (std::size_t i = 0; i < n; ++i)
    if (names[i] == name) return static_cast<Enum>(i);
  fail(ErrorKind::kUsage, "unknown {} '{}'; allowed: {}, {}, {}", what, name, names[0], names[1], names[2]);
}

// Columns that are not features: id, label, ignored ones; -1 where there is none.
struct Roles {
  Index id = -1;
  Index label = -1;
  std::vector<char> is_feature;
};

Roles roles_of(const Table& table, const EncodeOptions& options) {
  Roles roles;
  roles.is_feature.assign(table.columns.size(), table.sparse ? 0 : 1);
  auto take = [&](Index column) {
    roles.is_feature[idx(column)] = 0;
    return column;
  };
  if (!options.id.empty()) roles.id = take(table.find_column(options.id));
  if (!options.label.empty())
    roles.label = take(table.find_column(options.label));
  else if (table.label_column >= 0)
    roles.label = take(table.label_column);
  for (const std::string& name : options.ignore) take(table.find_column(name));
  return roles;
}

// Ids and labels of the rows that stay.
void name_rows(const Table& table, const Roles& roles, const std::vector<Index>& rows, Points& points) {
  if (roles.id >= 0) {
    for (const Index row : rows) points.row_ids.push_back(table.cell_text(row, roles.id));
    RowFinder check(points);  // refuses an id that occurs twice
  } else if (static_cast<Index>(rows.size()) != table.rows) {
    // Rows were dropped: those that stay keep the number they have in the file.
    for (const Index row : rows) points.row_ids.push_back(std::to_string(row));
  }
  if (roles.label < 0) return;
  const Column& cells = table.columns[idx(roles.label)];
  std::vector<int> code_of_category(cells.categories.size(), Labels::kUnknown);
  std::unordered_map<std::string, int> code_of_number;
  for (const Index row : rows) {
    int code = Labels::kUnknown;
    if (cells.is_text) {
      const std::int32_t category = cells.codes[idx(row)];
      if (category >= 0) {
        int& known = code_of_category[static_cast<std::size_t>(category)];
        if (known < 0) {
          known = static_cast<int>(points.labels.names.size());
          points.labels.names.push_back(cells.categories[static_cast<std::size_t>(category)]);
        }
        code = known;
      }
    } else if (const std::string text = table.cell_text(row, roles.label); !text.empty()) {
      auto& names = points.labels.names;
      const auto [known, is_new] = code_of_number.emplace(text, static_cast<int>(names.size()));
      code = known->second;
      if (is_new) names.push_back(text);
      if (names.size() > 100'000)
        fail(ErrorKind::kInput,
             "{}: column '{}' has more than 100,000 different values: that is not a class label",
             table.source, cells.name);
    }
    points.labels.of_row.push_back(code);
  }
}

void refuse_row_names(const Table& table, const Column& cells, const EncodeOptions& options) {
  const auto different = static_cast<Index>(cells.categories.size());
  const bool all_differ = different == table.rows && table.rows >= 5;
  const bool most_differ = different >= 20 && 10 * different >= 9 * table.rows;
  if (options.categories != Categorical::kOneHot || (!all_differ && !most_differ)) return;
  fail(ErrorKind::kInput,
       "{0}: column '{1}' is text with {2} different values in {3} rows: it looks like names of the rows; "
       "say {4}‹ignore {1}› to leave it out, or ‹categorical codes›",
       table.source, cells.name, different, table.rows,
       options.id.empty() ? fmt::format("‹id {}› to use it so, ", cells.name) : "");
}

// Decides the features of a dense table and says so.
Encoding decide(const Table& table, const EncodeOptions& options, const Roles& roles,
                std::vector<Index>& columns, Run& run) {
  Encoding e;
  e.has_names = table.has_names;
  e.categories = options.categories;
  e.missing_cells = options.missing_cells;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const Column& cells = table.columns[c];
    if (!roles.is_feature[c]) continue;
    if (cells.is_text && options.categories == Categorical::kDrop) {
      run.report.note(fmt::format("text column '{}' left out (‹categorical drop›)", cells.name));
      continue;
    }
    if (cells.is_text) {
      refuse_row_names(table, cells, options);
      run.report.note(fmt::format("text column '{}' with {} categories encoded as {}", cells.name,
                                  cells.categories.size(), name_of(options.categories)));
    }
    columns.push_back(static_cast<Index>(c));
    EncodedColumn encoded{as_utf8(cells.name), cells.is_text, {}};
    for (const std::string& category : cells.categories) encoded.categories.push_back(as_utf8(category));
    if (cells.is_text && options.categories == Categorical::kOneHot)
      for (const std::string& category : encoded.categories)
        e.features.push_back(encoded.name + "=" + category);
    else
      e.features.push_back(encoded.name);
    e.columns.push_back(std::move(encoded));
  }
  return e;
}

void say_dropped_rows(const Table& table, const std::vector<Index>& rows, Run& run) {
  if (rows.empty())
    fail(ErrorKind::kInput, "{}: every row has a missing cell, none is left; use ‹missing mean›",
         table.source);
  const Index dropped = table.rows - static_cast<Index>(rows.size());
  if (dropped > 0)
    run.report.note(
        fmt::format("{} of {} rows left out because of missing cells; the others keep their row numbers",
                    dropped, table.rows));
}

Points sparse_points(const Table& table) {
  Points points = Points::own(*table.sparse);
  points.column_names = table.sparse_names;
  return points;
}

std::vector<Index> all_rows(const Table& table) {
  std::vector<Index> rows(idx(table.rows));
  std::iota(rows.begin(), rows.end(), Index{0});
  return rows;
}

}  // namespace

Categorical categorical(std::string_view name) {
  return find_name<Categorical>(kCategoricalNames, name, "way to encode text columns");
}
Missing missing(std::string_view name) {
  return find_name<Missing>(kMissingNames, name, "way to treat missing cells");
}
std::string_view name_of(Categorical how) {
  return kCategoricalNames[static_cast<std::size_t>(how)];
}
std::string_view name_of(Missing how) {
  return kMissingNames[static_cast<std::size_t>(how)];
}

Encoded encode(const Table& table, const EncodeOptions& options, Run& run) {
  const Roles roles = roles_of(table, options);
  Encoded out;
  if (table.sparse) {
    out.points = sparse_points(table);
    out.points.require_finite();
    out.encoding.sparse = true;
    out.encoding.has_names = !table.sparse_names.empty();
    for (Index j = 0; j < out.points.cols(); ++j)
      out.encoding.features.push_back(as_utf8(out.points.column_name(j)));
    name_rows(table, roles, all_rows(table), out.points);
    return out;
  }
  std::vector<Index> columns;
  out.encoding = decide(table, options, roles, columns, run);
  if (out.encoding.features.empty())
    fail(ErrorKind::kInput, "{}: no column is left to be a feature (of {} columns)", table.source,
         table.columns.size());
  const auto sources = sources_of_training(table, out.encoding, columns);
  const auto rows = usable_rows(table, sources, options.missing_cells, run);
  say_dropped_rows(table, rows, run);
  if (options.missing_cells == Missing::kMean)
    out.encoding.fill = feature_means(table, sources, out.encoding.feature_count(), rows);
  out.points = Points::own(gather(table, sources, out.encoding, rows, run));
  out.points.column_names = out.encoding.features;
  name_rows(table, roles, rows, out.points);
  return out;
}

Points encode_like(const Table& table, const Encoding& encoding, const EncodeOptions& options, Run& run) {
  const Roles roles = roles_of(table, options);
  if (encoding.sparse != table.sparse.has_value())
    fail(ErrorKind::kInput, "{} is {} but the model was fitted on {} data; convert it first (‹convert›)",
         table.source, table.sparse ? "sparse" : "dense", encoding.sparse ? "sparse" : "dense");
  if (encoding.sparse) {
    // Trailing features that occur in no row are not in
    // the file: fewer columns are fine, more are not.
    if (table.sparse->cols > encoding.feature_count())
      fail(ErrorKind::kInput, "{} has {} features but the model was fitted on {}", table.source,
           table.sparse->cols, encoding.feature_count());
    SparseMatrix wide = *table.sparse;
    wide.cols = encoding.feature_count();
    Points points = Points::own(std::move(wide));
    points.column_names = encoding.features;
    points.require_finite();
    name_rows(table, roles, all_rows(table), points);
    return points;
  }
  const auto sources = sources_of_new(table, encoding, roles.is_feature, run);
  const auto rows = usable_rows(table, sources, encoding.missing_cells, run);
  say_dropped_rows(table, rows, run);
  Points points = Points::own(gather(table, sources, encoding, rows, run));
  points.column_names = encoding.features;
  name_rows(table, roles, rows, points);
  return points;
}

}  // namespace cordon
