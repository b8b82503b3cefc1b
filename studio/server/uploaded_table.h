// A table that the page sends as text: its name is trusted as little as its cells, and what its
// columns are is guessed where nobody says it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "cordon/core/run.h"
#include "cordon/data/encode.h"
#include "cordon/data/table.h"

namespace cordon::studio {

// The largest request that may carry a table; larger ones are given on the command line.
constexpr std::size_t kMaxTableBytes = 64 << 20;  // bytes

struct UploadedTable {
  std::string name;  // without folders, as it is shown
  Table table;
};

// From {"name": ..., "text": ...}. Errors of the reader name the line. The cells of the column `id` are
// kept as they stand.
UploadedTable read_uploaded_table(const nlohmann::json& file, const Run& run, const std::string& id = {});

// Fills in the columns of names and of classes that `options` leave open, and says so in sentences.
// Names: a column called id or name, else the first text column, where no two cells are equal.
// Class: a column called class, label or target.
std::vector<std::string> guess_roles(const Table& table, EncodeOptions& options);

// Columns about which a user would have to decide (names beside the ids, prose, texts among numbers)
// are ignored, with a note each.
void leave_out_undecided(const Table& table, EncodeOptions& options, std::vector<std::string>& notes);

// Where the session about such a table is kept: in the present
// folder, one file for each table, whatever characters the name has.
std::string session_of_upload(const std::string& name, const std::string& fingerprint);

}  // namespace cordon::studio
