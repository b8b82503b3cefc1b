// A table that the page sends, as text or as bytes: its name is trusted as little as its cells, and what its
// columns are is guessed where nobody says it.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "cordon/core/run.h"
#include "cordon/data/encode.h"
#include "cordon/data/read.h"
#include "cordon/data/table.h"

namespace cordon::studio {

// The largest request that may carry a table; larger ones are given on the command line.
constexpr std::size_t kMaxTableBytes = 64 << 20;  // bytes

struct UploadedTable {
  std::string name;  // without folders, as it is shown
  std::size_t bytes = 0;
  Table table;
};

// From {"name": ..., "text": ...} or {"name": ..., "base64": ...}: what is no text (workbooks, packed
// files, UTF-16, .h5ad) goes through a private temporary file to the readers of the library. Errors of the
// reader name the line.
UploadedTable read_uploaded_table(const nlohmann::json& file, const Run& run,
                                  const ReadOptions& reading = {});

// What the columns are: what a person said of them, the rest guessed.
struct ColumnRoles {
  ReadOptions reading;
  EncodeOptions encoding;
  std::vector<std::string> notes;  // what was guessed
  bool confirmed = false;          // the person looked at all columns: names and class are not guessed
};

// From {"id": NAME, "label": NAME, "left_out": [...], "text": [...], "category": [...], "missing": [...],
// "decimal": "," or ".", "said": true}; every field may be missing.
ColumnRoles roles_in(const nlohmann::json& request);

// Reads the file with these roles and completes them (guess_roles, leave_out_undecided). Nobody can be asked
// in the middle: missing cells are filled with means.
UploadedTable read_with_roles(const nlohmann::json& file, ColumnRoles& roles, const Run& run);
// The same for a table that somebody else reads: `read` is called with the options, perhaps twice.
Table complete_roles(ColumnRoles& roles, const std::function<Table(const ReadOptions&)>& read);

// POST /api/v1/preview: what the studio would make of the table, column by column.
nlohmann::ordered_json preview_json(const UploadedTable& uploaded, const ColumnRoles& roles);

// Fills in the columns of names and of classes that `options` leave open, and says so in sentences.
// Names: a column called id or name, else the first text column, where no two cells are equal.
// Class: a column called class, label or target.
std::vector<std::string> guess_roles(const Table& table, EncodeOptions& options);

// Is it called class, label or target?
bool is_class_name(const std::string& column);

// Columns about which a user would have to decide (names beside the ids, prose, texts among numbers)
// are ignored, with a note each.
void leave_out_undecided(const Table& table, EncodeOptions& options, std::vector<std::string>& notes);

// Where the session about such a table is kept: in the present
// folder, one file for each table, whatever characters the name has.
std::string session_of_upload(const std::string& name, const std::string& fingerprint);

}  // namespace cordon::studio
