// Rows of files that are read whole, and of several files one below the other.
//
// Locks: one mutex for the process guards the list of recent tables, of which two are kept, and is
// held while a file is read: one file is read at a time, and whoever waits finds the table there. A
// table that was given out lives as long as somebody has it, also after the list has dropped it.
//
// Cost: reading a block of a whole file costs the reading of the file unless it is one of the two;
// callers do well to ask for blocks in the order of the rows.
#include "data/table_rows.h"

#include <sys/stat.h>

#include <algorithm>
#include <list>
#include <mutex>

#include "core/fail.h"
#include "core/index.h"
#include "data/chosen_rows.h"
#include "data/join_tables.h"

namespace cordon::internal {
namespace {

constexpr Index kTableOutlineRows = 1000;

// A file that is read whole. The last few tables are kept, so that threads that read neighbouring rows do
// not read the file again; whoever needs one that somebody else is reading waits for it.
class WholeFile final : public TableRows {
 public:
  // The file is read once here, for its number of rows and its outline;
  // that table is the first of those kept.
  WholeFile(std::string path, std::function<Table()> read) : path_(std::move(path)), read_(std::move(read)) {
    state_ = size_and_time();
    const std::shared_ptr<const Table> table = kept();
    rows_ = table->rows;
    outline_ = outline_of(*table);
  }

  // The list names tables by the address of their reader, which may belong to another afterwards.
  ~WholeFile() override {
    const std::lock_guard lock(recent().guard);
    recent().tables.remove_if([&](const auto& one) { return one.first == this; });
  }
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  Index rows() const override { return rows_; }
  const Table& outline() const override { return outline_; }
  Table read(RowRange rows, const Run&) const override { return rows_of(*kept(), rows); }
  double file_bytes() const override { return static_cast<double>(state_.first); }
  void require_unchanged() const override {
    if (size_and_time() != state_)
      fail(ErrorKind::kInput,
           "{} changed while it was read; read it again when whoever writes it has finished, or make a copy "
           "first",
           path_);
  }

 private:
  using State = std::pair<long long, long long>;

  // Zeros where the file is gone, which then counts as changed.
  State size_and_time() const {
    struct stat about {};
    if (stat(path_.c_str(), &about) != 0) return {0, 0};
    return {about.st_size, about.st_mtim.tv_sec * 1'000'000'000LL + about.st_mtim.tv_nsec};
  }

  // Rows enough for every decision about columns: the first, and the first of each category.
  // A stamp per category: O(cells).
  static Table outline_of(const Table& table) {
    if (table.rows <= kTableOutlineRows) return table;
    std::vector<Index> chosen;
    std::vector<std::vector<char>> seen;
    for (const Column& column : table.columns) seen.emplace_back(column.categories.size(), 0);
    for (Index i = 0; i < table.rows; ++i) {
      bool is_new = i < kTableOutlineRows;
      for (std::size_t c = 0; c < table.columns.size(); ++c)
        if (table.columns[c].is_text && table.columns[c].codes[idx(i)] >= 0)
          is_new |=
              !std::exchange(seen[c][static_cast<std::size_t>(table.columns[c].codes[idx(i)])], char{1});
      if (is_new) chosen.push_back(i);
    }
    return chosen_rows(table, chosen);
  }

  struct Recent {
    std::mutex guard;
    std::list<std::pair<const WholeFile*, std::shared_ptr<const Table>>> tables;
  };
  static Recent& recent() {
    static Recent of_process;
    return of_process;
  }

  // The table read longest ago is dropped before the next one is read, so that three
  // are never in memory because of the list.
  std::shared_ptr<const Table> kept() const {
    static constexpr std::size_t kKept = 2;
    Recent& all = recent();
    const std::lock_guard lock(all.guard);
    for (const auto& [file, table] : all.tables)
      if (file == this) return table;
    if (all.tables.size() >= kKept) all.tables.pop_front();
    all.tables.emplace_back(this, std::make_shared<const Table>(read_()));
    return all.tables.back().second;
  }

  std::string path_;
  std::function<Table()> read_;
  State state_;
  Index rows_ = 0;
  Table outline_;
};

// Row i belongs to the part p with start[p] <= i < start[p + 1]; a range may go over
// several, which are joined in their order.
class Joined final : public TableRows {
 public:
  // Files whose columns differ are told here, by their outlines, before a row is asked for.
  explicit Joined(std::vector<std::unique_ptr<TableRows>> parts) : parts_(std::move(parts)) {
    std::vector<Table> outlines;
    for (const auto& part : parts_) {
      start_.push_back(start_.back() + part->rows());
      outlines.push_back(part->outline());
    }
    outline_ = join_tables(std::move(outlines), start_.back());
  }

  Index rows() const override { return start_.back(); }
  const Table& outline() const override { return outline_; }
  bool is_matrix() const override {
    return std::all_of(parts_.begin(), parts_.end(), [](const auto& part) { return part->is_matrix(); });
  }
  double file_bytes() const override {
    double sum = 0;
    for (const auto& part : parts_) sum += part->file_bytes();
    return sum;
  }
  void require_unchanged() const override {
    for (const auto& part : parts_) part->require_unchanged();
  }

  Table read(RowRange rows, const Run& run) const override {
    std::vector<Table> tables;
    for_parts(rows,
              [&](const TableRows& part, RowRange inside) { tables.push_back(part.read(inside, run)); });
    return tables.size() == 1 ? std::move(tables.front()) : join_tables(std::move(tables));
  }
  void read_numbers(RowRange rows, double* out) const override {
    const auto cols = static_cast<Index>(outline_.columns.size());
    Index done = 0;
    for_parts(rows, [&](const TableRows& part, RowRange inside) {
      part.read_numbers(inside, out + done * cols);
      done += inside.count();
    });
  }

 private:
  template <typename Visit>
  void for_parts(RowRange rows, Visit visit) const {
    for (std::size_t p = 0; p < parts_.size(); ++p) {
      const RowRange inside{std::max(rows.first, start_[p]) - start_[p],
                            std::min(rows.last, start_[p + 1]) - start_[p]};
      if (inside.count() > 0) visit(*parts_[p], inside);
    }
  }

  std::vector<std::unique_ptr<TableRows>> parts_;
  std::vector<Index> start_ = {0};
  Table outline_;
};

}  // namespace

// Only for tables that say is_matrix().
void TableRows::read_numbers(RowRange, double*) const {
  fail(ErrorKind::kUsage, "a table that is not a matrix has no numbers row by row");
}

std::unique_ptr<TableRows> whole_file_rows(const std::string& path, std::function<Table()> read) {
  return std::make_unique<WholeFile>(path, std::move(read));
}

std::unique_ptr<TableRows> joined_rows(std::vector<std::unique_ptr<TableRows>> parts) {
  if (parts.size() == 1) return std::move(parts.front());
  return std::make_unique<Joined>(std::move(parts));
}

}  // namespace cordon::internal
