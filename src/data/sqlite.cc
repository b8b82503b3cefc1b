// One table of an SQLite database, read by the library: SELECT * and its rows as cells
// (cell_rows.h). The file is opened for reading only, by its path. A database is a program
// of whoever made it: a view runs only where it is asked for by its name, no cell may be
// longer than the file (at least 1 MB, at most 1 GB), and the run can be cancelled within
// 100,000 instructions of the library's machine.
#include "data/sqlite.h"

#include <sqlite3.h>

#include <algorithm>

#include "core/fail.h"
#include "core/library.h"
#include "data/cell_rows.h"
#include "data/text.h"
#include "data/write_rows.h"
#include "library_names.h"

namespace cordon::internal {
namespace {

// Functions of the library by its own types; sqlite3.h is only read.
struct Sqlite {
  decltype(&sqlite3_open_v2) open;
  decltype(&sqlite3_close) close;
  decltype(&sqlite3_prepare_v2) prepare;
  decltype(&sqlite3_step) step;
  decltype(&sqlite3_finalize) finalize;
  decltype(&sqlite3_errmsg) message;
  decltype(&sqlite3_column_count) count;
  decltype(&sqlite3_column_name) name;
  decltype(&sqlite3_column_type) type;
  decltype(&sqlite3_column_text) text;
  decltype(&sqlite3_column_bytes) bytes;
  decltype(&sqlite3_column_double) number;
  decltype(&sqlite3_limit) limit;
  decltype(&sqlite3_progress_handler) on_progress;
  Sqlite() {
    const Library library(CORDON_SQLITE, "an SQLite database", "libsqlite3-0");
    library.find("sqlite3_open_v2", open);
    library.find("sqlite3_close", close);
    library.find("sqlite3_prepare_v2", prepare);
    library.find("sqlite3_step", step);
    library.find("sqlite3_finalize", finalize);
    library.find("sqlite3_errmsg", message);
    library.find("sqlite3_column_count", count);
    library.find("sqlite3_column_name", name);
    library.find("sqlite3_column_type", type);
    library.find("sqlite3_column_text", text);
    library.find("sqlite3_column_bytes", bytes);
    library.find("sqlite3_column_double", number);
    library.find("sqlite3_limit", limit);
    library.find("sqlite3_progress_handler", on_progress);
  }
};

// Loaded on first use, once in a process.
const Sqlite& sqlite() {
  static const Sqlite library;
  return library;
}

// One connection, for one reading; rows come one at a time and are not kept here.
class Database {
 public:
  // `bytes`: of the file. No cell of a table is longer; a view could make one that is.
  Database(const std::string& path, const std::string& name, std::size_t bytes) : name_(name) {
    if (sqlite().open(path.c_str(), &handle_, SQLITE_OPEN_READONLY, nullptr) != SQLITE_OK) refuse();
    constexpr std::size_t kMinBytes = 1'000'000, kMaxBytes = 1'000'000'000;
    sqlite().limit(handle_, SQLITE_LIMIT_LENGTH, static_cast<int>(std::clamp(bytes, kMinBytes, kMaxBytes)));
  }
  ~Database() { sqlite().close(handle_); }
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  // Calls visit(statement) for each row.
  // The handler of progress looks at the run, which must live as long as the query; `text` is
  // SQL of ours with the quoted name of a table.
  template <typename Visit>
  void query(const std::string& text, const Run& run, Visit visit) const {
    sqlite3_stmt* statement = nullptr;
    if (sqlite().prepare(handle_, text.c_str(), -1, &statement, nullptr) != SQLITE_OK) refuse();
    struct End {
      sqlite3_stmt* statement;
      ~End() { sqlite().finalize(statement); }
    } const ender{statement};
    // A view can compute for ever without a row.
    constexpr int kInstructions = 100'000;
    sqlite().on_progress(
        handle_, kInstructions,
        [](void* of_run) { return static_cast<const Run*>(of_run)->cancelled() ? 1 : 0; },
        const_cast<Run*>(&run));
    int state = SQLITE_ROW;
    for (Index row = 0; (state = sqlite().step(statement)) == SQLITE_ROW; ++row) {
      if (row % 4096 == 0) run.stop_if_cancelled();
      visit(statement);
    }
    run.stop_if_cancelled();
    if (state != SQLITE_DONE) refuse();
  }

 private:
  [[noreturn]] void refuse() const {
    fail(ErrorKind::kInput, "{}: the database cannot be read ({}); check the file", name_,
         handle_ != nullptr ? sqlite().message(handle_) : "no memory");
  }

  std::string name_;
  sqlite3* handle_ = nullptr;
};

// Text and its length are asked for in this order: the first call may convert the cell.
std::string text_of(sqlite3_stmt* statement, int column) {
  const auto* const text = sqlite().text(statement, column);
  if (text == nullptr) return {};
  return {reinterpret_cast<const char*>(text), static_cast<std::size_t>(sqlite().bytes(statement, column))};
}

// A NULL is an empty cell, which is missing.
std::string cell_of(sqlite3_stmt* statement, int column) {
  if (sqlite().type(statement, column) != SQLITE_FLOAT) return text_of(statement, column);
  std::string digits;  // its own text has 15 digits only
  append_number(digits, sqlite().number(statement, column));
  return digits;
}

}  // namespace

bool looks_like_sqlite(std::string_view bytes, std::string_view) {
  return bytes.starts_with(std::string_view("SQLite format 3\0", 16));
}

// The names of tables and views come from sqlite_master, where the library keeps its schema; those
// that begin with sqlite_ are its own. Without a name the only table is taken, never a view.
Table read_sqlite(const Input& input, const std::string& path, const ReadOptions& options, const Run& run) {
  const std::string& file = input.name();
  if (input.is_unpacked())
    fail(ErrorKind::kInput, "{}: a database cannot be read packed or from a pipe; unpack it to a file first",
         file);
  const Database database(path, file, input.bytes().size());
  // A view is a program of whoever made the file: it runs only where it is asked for by its name.
  std::vector<std::string> tables, views;
  database.query(
      "SELECT name, type FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' "
      "ORDER BY rowid",
      run,
      [&](sqlite3_stmt* row) { (text_of(row, 1) == "view" ? views : tables).push_back(text_of(row, 0)); });
  std::string chosen = options.variable;
  if (chosen.empty() && tables.size() == 1) chosen = tables[0];
  const auto has = [&](const std::vector<std::string>& names) {
    return std::find(names.begin(), names.end(), chosen) != names.end();
  };
  if (!has(tables) && !has(views))
    fail(ErrorKind::kInput, "{}: {}; the database has {}{}", file,
         chosen.empty() ? fmt::format("which table? Write {}?TABLE", file)
                        : fmt::format("no table {}", shown(chosen)),
         tables.empty() ? std::string("no tables") : fmt::format("{}", fmt::join(tables, ", ")),
         views.empty() ? std::string() : fmt::format(" and the views {}", fmt::join(views, ", ")));
  // The name in quotes, with quotes inside it doubled, is a name for SQLite and nothing else.
  std::string quoted = "\"";
  for (const char c : chosen) quoted += c == '"' ? "\"\"" : std::string(1, c);
  CellRows cells;
  bool has_header = false;
  // With the first row: the names of the columns are known once the query runs.
  const auto header = [&](sqlite3_stmt* statement) {
    for (int c = 0; c < sqlite().count(statement); ++c) cells.add(sqlite().name(statement, c));
    cells.end_row();
    has_header = true;
  };
  database.query("SELECT * FROM " + quoted + "\"", run, [&](sqlite3_stmt* statement) {
    if (!has_header) header(statement);
    for (int c = 0; c < sqlite().count(statement); ++c) cells.add(cell_of(statement, c));
    cells.end_row();
  });
  if (cells.empty()) fail(ErrorKind::kInput, "{}: the table {} has no rows", file, shown(chosen));
  ReadOptions how = options;
  how.header = Header::kYes;
  return cells.read(file, "sqlite", how, run);
}

}  // namespace cordon::internal
