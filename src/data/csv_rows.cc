// Rows of a CSV file in blocks of whole lines. Opening it takes two passes or more: one finds where
// rows begin (csv_scan.h); one parses everything, 16 MB at a time, to know which columns hold text
// and which categories there are. Where a column turns out to hold text only behind the first 16
// MB, that pass is repeated with what is known by then, at most once per column. From then on a
// block says the same of its cells as the whole file would.
//
// Memory: the outline (20,000 rows and a row for each further category), a few dozen bytes per
// segment of 256 KB, and what a caller asks to read. Pages of the file are given back after each
// block. Reading is const and takes no lock: each call makes its own table.
#include <algorithm>
#include <unordered_set>

#include "core/fail.h"
#include "core/index.h"
#include "data/chosen_rows.h"
#include "data/csv.h"
#include "data/csv_errors.h"
#include "data/join_tables.h"
#include "data/table_rows.h"

namespace cordon::internal {
namespace {

constexpr std::size_t kBlockSegmentBytes = std::size_t{1} << 18;
constexpr std::size_t kSegmentsAtOnce = 64;  // while the file is looked through
constexpr Index kCsvOutlineRows = 20'000;
constexpr std::size_t kMaxCategories = 20'000;  // of a column: more are refused or no categories at all

class CsvRows final : public TableRows {
 public:
  CsvRows(Input input, const ReadOptions& options, const Run& run)
      : input_(std::move(input)), options_(options), layout_(guess_layout(input_, options)) {
    refuse_nul(input_.bytes().substr(0, static_cast<std::size_t>(layout_.body - input_.bytes().data())),
               input_.name());
    scan_ = scan_rows(input_, layout_.body, layout_.body_line, layout_.dialect, kBlockSegmentBytes, run);
    if (scan_.rows == 0) (void)parse_csv_rows(input_, layout_, scan_, options_, {}, run);  // says so
    input_.release(layout_.body, end());
    is_text_.assign(layout_.names.size(), false);
    // Where a column turns out to be text only later in the file, what was seen of it before were numbers.
    while (!look_through(run)) {
    }
  }

  Index rows() const override { return scan_.rows; }
  const Table& outline() const override { return outline_; }
  double file_bytes() const override { return static_cast<double>(input_.bytes().size()); }
  void require_unchanged() const override { input_.require_unchanged(); }

  // The segments that hold the rows are parsed whole: up to 256 KB at either end for
  // nothing, so callers ask for many rows at a time.
  Table read(RowRange range, const Run& run) const override {
    const auto begins_after = [](Index row, const CsvSegment& segment) { return row < segment.first_row; };
    const auto& all = scan_.segments;
    const auto first = std::upper_bound(all.begin(), all.end(), range.first, begins_after) - 1;
    const auto last = std::upper_bound(all.begin(), all.end(), range.last - 1, begins_after);
    Table table = parse(idx(first - all.begin()), idx(last - all.begin()), run);
    if (table.rows == range.count()) return table;
    return rows_of(table, {range.first - first->first_row, range.last - first->first_row});
  }

 private:
  const char* end() const { return input_.bytes().data() + input_.bytes().size(); }

  // The rows of the segments from .. to - 1.
  // Rows are numbered from 0 in the part, as parse_csv_rows() writes
  // them into columns of its length.
  Table parse(std::size_t from, std::size_t to, const Run& run) const {
    CsvScan part;
    for (std::size_t s = from; s < to; ++s) {
      part.segments.push_back(scan_.segments[s]);
      part.segments.back().first_row = part.rows;
      part.rows += scan_.segments[s].rows;
    }
    Table table = parse_csv_rows(input_, layout_, part, options_, is_text_, run);
    input_.release(part.segments.front().first_row_at,
                   to < scan_.segments.size() ? scan_.segments[to].first_row_at : end());
    return table;
  }

  // Gathers the outline; false where a column was found to hold text that was thought to hold numbers.
  bool look_through(const Run& run) {
    std::vector<Table> pieces;
    std::vector<std::unordered_set<std::string>> known(layout_.names.size());
    bool as_thought = true;
    for (std::size_t s = 0; s < scan_.segments.size(); s += kSegmentsAtOnce) {
      run.stop_if_cancelled();
      const Table table = parse(s, std::min(s + kSegmentsAtOnce, scan_.segments.size()), run);
      for (std::size_t c = 0; c < table.columns.size(); ++c)
        if (table.columns[c].is_text && !is_text_[c]) {
          is_text_[c] = true;
          as_thought = as_thought && s == 0;
        }
      if (std::vector<Index> fresh = new_rows(table, s == 0 ? kCsvOutlineRows : 0, known); !fresh.empty())
        pieces.push_back(chosen_rows(table, fresh));
      run.progress("looking through the file",
                   static_cast<double>(s) / static_cast<double>(scan_.segments.size()));
    }
    if (!as_thought) return false;
    outline_ = join_tables(std::move(pieces));
    outline_.source = input_.name();
    outline_.notes = layout_.notes;
    return true;
  }

  // The first `always` rows, and those with a category that no row before has.
  // Beyond 20,000 categories of a column no further row is kept: such a column is refused as a
  // feature, or holds ids or prose, for which the outline needs no category.
  static std::vector<Index> new_rows(const Table& table, Index always,
                                     std::vector<std::unordered_set<std::string>>& known) {
    std::vector<Index> rows;
    for (Index i = 0; i < std::min(always, table.rows); ++i) rows.push_back(i);
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      const Column& column = table.columns[c];
      if (!column.is_text) continue;
      std::vector<char> is_new;
      for (const std::string& category : column.categories)
        is_new.push_back(known[c].size() <= kMaxCategories && known[c].insert(category).second ? 1 : 0);
      for (Index i = 0; i < table.rows; ++i)
        if (const std::int32_t code = column.codes[idx(i)];
            code >= 0 && is_new[static_cast<std::size_t>(code)]) {
          is_new[static_cast<std::size_t>(code)] = 0;
          rows.push_back(i);
        }
    }
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
  }

  Input input_;
  ReadOptions options_;
  CsvLayout layout_;
  CsvScan scan_;
  std::vector<bool> is_text_;
  Table outline_;
};

}  // namespace

std::unique_ptr<TableRows> csv_rows(Input input, const ReadOptions& options, const Run& run) {
  return std::make_unique<CsvRows>(std::move(input), options, run);
}

}  // namespace cordon::internal
