// A table of which a tile of rows is in memory at a time. Its encoding is decided once,
// on the rows that show what the columns are (TableRows::outline: the first ones, and the
// first of every category); every block is then encoded alike. Hence a block says of its
// rows what encode() of the whole table would.
//
//   tile of rows      rows_per_tile(f), a power of two: 2 MB of numbers as a rule (sum_tree.h)
//   matrix of numbers rows go from the file to the points, without a table (read_plain)
//   other tables      rows as a table, then encode_like() (read_table)
//
// Memory: the outline, a few tiles per thread, and 16 bytes per feature and tile in flight
// where means are needed. Refused when rows are read, with row and column: numbers that are not
// finite, and missing cells under Missing::kError. Reading is const and safe on several threads:
// nothing in the State changes after the constructor.
#include "cordon/scale/large_table.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <unordered_set>

#include "constraints/named_rows.h"
#include "cordon/core/limits.h"
#include "cordon/core/random.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/parallel.h"
#include "data/column_roles.h"
#include "data/table_rows.h"
#include "methods/sum_tree.h"

namespace cordon {

using namespace internal;
namespace {

// Rows that only show what the columns are: their numbers are looked at when they are read.
Table without_problems(Table outline) {
  for (Column& column : outline.columns)
    for (double& value : column.numbers)
      if (!std::isfinite(value)) value = 0;
  return outline;
}

}  // namespace

struct LargeTable::State {
  std::unique_ptr<TableRows> source;
  EncodeOptions options;
  Encoding encoding;
  Report report;
  Roles roles;
  // Of a matrix of numbers: the columns that are features. Rows are then copied as they stand.
  bool is_plain = false;
  std::vector<Index> columns;

  State(const std::vector<std::string>& files, const ReadOptions& read, const EncodeOptions& encode,
        const Run& run)
      : source(open_rows(files, read, run)), options(encode), roles(roles_of(source->outline(), encode)) {}

  // After the encoding is known.
  // Rows may be copied as they stand only if every feature column is a number, none was left
  // out by its place, and the table is a matrix.
  void choose_columns() {
    for (std::size_t c = 0; c < roles.is_feature.size(); ++c)
      if (roles.is_feature[c] != 0) columns.push_back(static_cast<Index>(c));
    is_plain = source->is_matrix() && !encoding.sparse && encoding.numbering.empty() &&
               columns.size() == encoding.columns.size() &&
               std::all_of(encoding.columns.begin(), encoding.columns.end(),
                           [](const EncodedColumn& column) { return column.kind == ColumnKind::kNumber; });
  }

  Index tile_rows() const { return rows_per_tile(encoding.feature_count()); }
  TableBlock read(RowRange range, const Run& run) const {
    return is_plain ? read_plain(range) : read_table(range, run);
  }

  // Numbers from the file to the points.
  // `all` is every column, `chosen` the features. Where all columns are features nothing is copied;
  // then there is no id and no label either, since they are never features.
  TableBlock read_plain(RowRange range) const {
    const auto width = static_cast<Index>(source->outline().columns.size());
    Matrix all = Matrix::uninitialised(range.count(), width);
    source->read_numbers(range, all.data());
    TableBlock block;
    const Index f = static_cast<Index>(columns.size());
    Matrix chosen = f == width ? std::move(all) : Matrix::uninitialised(range.count(), f);
    if (f != width)
      for (Index i = 0; i < range.count(); ++i)
        for (Index j = 0; j < f; ++j) chosen(i, j) = all(i, columns[idx(j)]);
    for (Index i = 0; i < range.count(); ++i)
      if (complete_row(chosen.row(i), range.first + i)) block.rows.push_back(range.first + i);
    const bool dropped = static_cast<Index>(block.rows.size()) < range.count();
    if (dropped) {
      Matrix kept = Matrix::uninitialised(static_cast<Index>(block.rows.size()), f);
      for (std::size_t i = 0; i < block.rows.size(); ++i)
        std::ranges::copy(chosen.row(block.rows[i] - range.first), kept.row(static_cast<Index>(i)).begin());
      chosen = std::move(kept);
    }
    block.points = Points::own(std::move(chosen));
    block.points.column_names = encoding.features;
    if (roles.id >= 0 || roles.label >= 0) {
      const Matrix& numbers = all;  // there are other columns than features, so that it was not moved
      const auto text_of = [&](Index row, Index column) {
        return number_text(numbers(row - range.first, column));
      };
      name_rows(block, text_of);
    }
    return block;
  }

  // Checks or fills the numbers of a row; false where the row is left out.
  // One multiply-add per number as long as all are finite, which is nearly always.
  bool complete_row(std::span<double> row, Index number) const {
    double sum = 0;
    for (const double value : row) sum += value * 0;  // 0, or NaN where one is not finite
    if (sum == 0) return true;
    for (std::size_t j = 0; j < row.size(); ++j) {
      if (std::isfinite(row[j])) continue;
      const std::string& name = source->outline().columns[idx(columns[j])].name;
      if (!std::isnan(row[j]))
        fail(ErrorKind::kInput,
             "{}: row {}, column '{}' is {}; only finite numbers can be used: correct the cell or leave it "
             "empty",
             source->outline().source, number, name, row[j] > 0 ? "infinite" : "minus infinite");
      if (encoding.missing_cells == Missing::kError)
        fail(ErrorKind::kInput,
             "{}: row {}, column '{}' is missing; fill it in, or use ‹missing drop-rows›, ‹missing mean› or "
             "‹ignore {}›",
             source->outline().source, number, name, name);
      if (encoding.missing_cells == Missing::kDropRows) return false;
      row[j] = encoding.fill[j];
    }
    return true;
  }

  // Ids and labels of rows of numbers.
  // Labels are numbered anew in each block, by their first row in it.
  // The search is linear: classes are few.
  template <typename TextOf>
  void name_rows(TableBlock& block, const TextOf& text_of) const {
    std::vector<std::string>& names = block.points.labels.names;
    for (const Index row : block.rows) {
      if (roles.id >= 0) {
        block.points.row_ids.push_back(text_of(row, roles.id));
        if (block.points.row_ids.back().empty())
          fail(ErrorKind::kInput, "{}: row {} has no id: its cell in the id column is missing; fill it in",
               source->outline().source, row);
      }
      if (roles.label < 0) continue;
      const std::string label = text_of(row, roles.label);
      int code = Labels::kUnknown;
      if (!label.empty() && label != options.unknown) {
        code = static_cast<int>(std::ranges::find(names, label) - names.begin());
        if (code == static_cast<int>(names.size())) names.push_back(label);
      }
      block.points.labels.of_row.push_back(code);
    }
  }

  // Any table: its rows as a table, then as encode_like() takes them.
  // Under Missing::kDropRows the block is read as if missing cells were to be filled,
  // with NaN: rows that hold one are then dropped here, and their numbers are known.
  // Errors name the block by its first row.
  TableBlock read_table(RowRange range, const Run& run) const {
    Table table = source->read(range, run);
    if (range.first > 0 && table.source == source->outline().source)
      table.source += fmt::format(" from row {} on", range.first);
    const Index rows = table.rows;
    Encoding wanted = encoding;
    Encoded encoded;
    // A block all of whose rows are left out is no error.
    if (wanted.missing_cells == Missing::kDropRows) {
      wanted.missing_cells = Missing::kMean;
      wanted.fill.assign(idx(wanted.feature_count()), std::numeric_limits<double>::quiet_NaN());
    }
    encoded = encode_like(table, wanted, options, run);
    TableBlock block;
    for (Index i = 0; i < rows; ++i) block.rows.push_back(range.first + i);
    block.report.warnings = encoded.report.warnings;
    block.points = std::move(encoded.points);
    if (encoding.missing_cells == Missing::kDropRows && !block.points.is_sparse()) {
      std::vector<Index> whole;
      std::vector<double> row(idx(block.points.cols()));
      for (Index i = 0; i < rows; ++i) {
        block.points.copy_rows(i, 1, row.data());
        if (std::none_of(row.begin(), row.end(), [](double value) { return std::isnan(value); }))
          whole.push_back(i);
      }
      if (static_cast<Index>(whole.size()) < rows) {
        block.points = block.points.select_rows(whole);
        block.rows.clear();
        for (const Index i : whole) block.rows.push_back(range.first + i);
      }
    }
    return block;
  }

  // The rows of `wanted` (increasing), which then has those that were found; those of `required` must be.
  Points gather(std::vector<Index>& wanted, const std::vector<Index>& required, const Run& run) const;

  // Means of the known cells of each feature, tile by tile in order.
  // Missing cells are read as NaN meanwhile (fill is all NaN). A group of 4 tiles per thread is
  // summed at a time, each tile on one thread, and the sums are added in the order of the tiles:
  // the means have the same bits for any number of threads.
  std::vector<double> means_of_known(const Run& run) {
    encoding.fill.assign(idx(encoding.feature_count()), std::numeric_limits<double>::quiet_NaN());
    const Tiles tiles(source->rows(), tile_rows());
    std::vector<double> sums(encoding.fill.size(), 0.0), counts(encoding.fill.size(), 0.0);
    const Index at_once = 4 * std::max(1, run.thread_count());
    for (Index from = 0; from < tiles.count(); from += at_once) {
      const Index count = std::min(at_once, tiles.count() - from);
      std::vector<std::vector<double>> part_sums(idx(count)), part_counts(idx(count));
      parallel_for(run, count, [&](Index t) {
        const TableBlock block = read(tiles[from + t], run);
        std::vector<double>& s = part_sums[idx(t)];
        std::vector<double>& c = part_counts[idx(t)];
        s.assign(sums.size(), 0.0);
        c.assign(sums.size(), 0.0);
        std::vector<double> row(sums.size());
        for (Index i = 0; i < block.points.rows(); ++i) {
          block.points.copy_rows(i, 1, row.data());
          for (std::size_t j = 0; j < row.size(); ++j)
            if (!std::isnan(row[j])) {
              s[j] += row[j];
              c[j] += 1;
            }
        }
      });
      for (std::size_t t = 0; t < idx(count); ++t)
        for (std::size_t j = 0; j < sums.size(); ++j) {
          sums[j] += part_sums[t][j];
          counts[j] += part_counts[t][j];
        }
      run.progress("means of the columns",
                   static_cast<double>(from + count) / static_cast<double>(tiles.count()));
    }
    for (std::size_t j = 0; j < sums.size(); ++j) {
      if (counts[j] == 0)
        fail(ErrorKind::kInput, "{}: column '{}' has no known cell; leave it out (‹ignore {}›)",
             source->outline().source, encoding.feature_name(static_cast<Index>(j)),
             encoding.feature_name(static_cast<Index>(j)));
      sums[j] /= counts[j];
    }
    return sums;
  }
};

LargeTable::LargeTable(const std::vector<std::string>& files, const ReadOptions& read,
                       const EncodeOptions& encode, const Run& run)
    : state_(std::make_unique<State>(files, read, encode, run)) {
  State& s = *state_;
  EncodeOptions columns_only = encode;  // missing cells are seen to when rows are read
  columns_only.missing_cells = Missing::kMean;
  Encoded outline = cordon::encode(without_problems(s.source->outline()), columns_only, run);
  s.encoding = std::move(outline.encoding);
  s.encoding.missing_cells = encode.missing_cells;
  s.encoding.fill.clear();
  s.report = std::move(outline.report);
  s.choose_columns();
  if (encode.missing_cells == Missing::kMean && !s.encoding.sparse) s.encoding.fill = s.means_of_known(run);
}

LargeTable::LargeTable(const std::vector<std::string>& files, const ReadOptions& read,
                       const EncodeOptions& encode, const Encoding& encoding, const Run& run)
    : state_(std::make_unique<State>(files, read, encode, run)) {
  State& s = *state_;
  s.encoding = encoding;
  s.choose_columns();
  // What does not go together is told now; missing cells when rows are read.
  Encoding columns_only = encoding;
  columns_only.missing_cells = Missing::kMean;
  columns_only.fill.assign(idx(encoding.feature_count()), 0.0);
  s.report.notes = encode_like(without_problems(s.source->outline()), columns_only, encode, run).report.notes;
}

LargeTable::~LargeTable() = default;
LargeTable::LargeTable(LargeTable&&) noexcept = default;
LargeTable& LargeTable::operator=(LargeTable&&) noexcept = default;

Index LargeTable::rows() const {
  return state_->source->rows();
}
const Encoding& LargeTable::encoding() const {
  return state_->encoding;
}
const Report& LargeTable::report() const {
  return state_->report;
}
bool LargeTable::has_labels() const {
  return state_->roles.label >= 0;
}
bool LargeTable::has_ids() const {
  return state_->roles.id >= 0;
}
Index LargeTable::rows_per_block() const {
  return state_->tile_rows();
}
void LargeTable::require_unchanged() const {
  state_->source->require_unchanged();
}

TableBlock LargeTable::read(Index first, Index count, const Run& run) const {
  const Index last = std::min(rows(), first + count);
  if (first < 0 || first > last)
    fail(ErrorKind::kUsage, "rows {} to {} were asked for; the rows are 0 to {}", first, first + count - 1,
         rows() - 1);
  return state_->read({first, last}, run);
}

// Rows that lie in one tile are read together, from the first that is wanted to the last: at most
// a tile of memory at a time beside the rows found. Rows left out because of missing cells are
// left out here as well, unless they are required.
Points LargeTable::State::gather(std::vector<Index>& wanted, const std::vector<Index>& required,
                                 const Run& run) const {
  std::vector<Points> blocks;
  std::vector<Index> found;
  const Tiles tiles(source->rows(), tile_rows());
  for (std::size_t from = 0; from < wanted.size();) {
    run.stop_if_cancelled();
    const RowRange tile = tiles[wanted[from] / tile_rows()];
    std::size_t to = from;
    while (to < wanted.size() && wanted[to] < tile.last) ++to;
    const TableBlock block = read({wanted[from], wanted[to - 1] + 1}, run);
    std::vector<Index> places;
    for (; from < to; ++from) {
      const auto place = std::lower_bound(block.rows.begin(), block.rows.end(), wanted[from]);
      if (place != block.rows.end() && *place == wanted[from]) {
        places.push_back(place - block.rows.begin());
        found.push_back(wanted[from]);
      } else if (std::binary_search(required.begin(), required.end(), wanted[from])) {
        fail(ErrorKind::kInput, "row {} was left out because of missing cells, and is named by a constraint",
             wanted[from]);
      }
    }
    blocks.push_back(block.points.select_rows(places));
  }
  wanted = std::move(found);
  const Index f = encoding.feature_count();
  Points all;
  if (encoding.sparse) {
    SparseMatrix values;
    values.rows = static_cast<Index>(wanted.size());
    values.cols = f;
    for (const Points& block : blocks) {
      const SparseMatrix& part = block.sparse();
      for (std::size_t i = 1; i < part.start.size(); ++i)
        values.start.push_back(values.entries() + part.start[i]);
      values.column.insert(values.column.end(), part.column.begin(), part.column.end());
      values.value.insert(values.value.end(), part.value.begin(), part.value.end());
    }
    all = Points::own(std::move(values));
  } else {
    Matrix values = Matrix::uninitialised(static_cast<Index>(wanted.size()), f);
    Index at = 0;
    for (const Points& block : blocks) {
      block.copy_rows(0, block.rows(), values.data() + at * f);
      at += block.rows();
    }
    all = Points::own(std::move(values));
  }
  all.column_names = encoding.features;
  for (const Points& block : blocks)
    all.row_ids.insert(all.row_ids.end(), block.row_ids.begin(), block.row_ids.end());
  if (all.row_ids.empty())
    for (const Index row : wanted) all.row_ids.push_back(std::to_string(row));
  return all;
}

Points LargeTable::read(const std::vector<Index>& wanted, const Run& run) const {
  std::vector<Index> rows = wanted;
  return state_->gather(rows, wanted, run);
}

// 20,000 different rows by rejection: a row drawn twice is drawn again. Where the table has
// hardly more rows than that, it takes about n ln n draws. The set is sorted, so that the
// order in which a hash gives it does not matter.
Encoded LargeTable::sample(ConstraintSet& constraints, const Run& run) const {
  constraints.require_rows(rows());
  const std::vector<Index> named = rows_named(constraints);
  std::vector<Index> chosen = named;
  if (kSampleRows >= rows()) {
    chosen.resize(idx(rows()));
    std::iota(chosen.begin(), chosen.end(), Index{0});
  } else {
    Stream stream(run.seed, Purpose::kLandmarks, 0x6c61726765);  // an item nobody else draws
    std::unordered_set<Index> drawn;
    while (static_cast<Index>(drawn.size()) < kSampleRows)
      drawn.insert(static_cast<Index>(stream.below(static_cast<std::uint64_t>(rows()))));
    chosen.insert(chosen.end(), drawn.begin(), drawn.end());
    std::sort(chosen.begin(), chosen.end());
    chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
  }
  require_memory(8.0 * static_cast<double>(chosen.size()) * static_cast<double>(encoding().feature_count()),
                 fmt::format("a sample of {} rows", chosen.size()));
  Encoded found;
  found.points = state_->gather(chosen, named, run);
  found.encoding = encoding();
  found.report = report();
  found.report.note(fmt::format(
      "learnt from {} of {} rows: {} drawn at random (‹seed›) and all that constraints name; the model then "
      "places every row",
      found.points.rows(), rows(), std::min(kSampleRows, rows())));
  number_by_place(constraints, chosen);
  return found;
}

// All ids in memory, 100 bytes each as an estimate; every block writes the ids of its own rows.
// Ids that occur twice are refused by RowFinder.
RowFinder LargeTable::finder(const Run& run) const {
  if (state_->roles.id < 0) return RowFinder(rows(), {});
  require_memory(100.0 * static_cast<double>(rows()), fmt::format("the ids of {} rows", rows()));
  std::vector<std::string> ids(idx(rows()));
  const Tiles tiles(rows(), rows_per_block());
  parallel_for(
      run, tiles.count(),
      [&](Index tile) {
        TableBlock block = state_->read(tiles[tile], run);
        for (std::size_t i = 0; i < block.rows.size(); ++i)
          ids[idx(block.rows[i])] = std::move(block.points.row_ids[i]);
      },
      "reading ids");
  // A row that was left out cannot be named.
  for (std::size_t i = 0; i < ids.size(); ++i)
    if (ids[i].empty()) ids[i] = fmt::format("\x01{}", i);
  return RowFinder(rows(), std::move(ids));
}

}  // namespace cordon
