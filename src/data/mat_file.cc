// What the three readers of .mat files share: the one message for damage, and sparse matrices
// checked before they are built. Every entry must lie in the matrix and stand there once.
#include "data/mat_file.h"

#include "data/text.h"

namespace cordon::internal {

void MatFile::refuse_damaged(std::string_view what) const {
  fail(ErrorKind::kInput,
       "{}: the .mat file is damaged or cut short ({}); copy it or save it again (save -v7)", name_, what);
}

// Sorted into rows by counting (sparse_build.h): O(entries log(entries of a row) + rows).
SparseMatrix MatFile::from_entries(const MatVariable& variable, std::vector<SparseEntry>& entries) const {
  const std::size_t rows = variable.lengths[0];
  const std::size_t cols = variable.lengths[1];
  // Rows may be empty; a table of which nearly all rows are is a damaged size.
  if (rows > std::max<std::size_t>(1'000'000, 1000 * (entries.size() + 1)) ||
      cols > static_cast<std::size_t>(kMaxSparseColumns))
    fail(ErrorKind::kInput,
         "{}: the variable {} is {} x {} with {} entries; the sizes cannot be right: save the file again",
         name_, shown(variable.name), rows, cols, entries.size());
  for (const SparseEntry& entry : entries)
    if (static_cast<std::size_t>(entry.row) >= rows || static_cast<std::size_t>(entry.column) >= cols)
      refuse_damaged("row or column numbers of " + shown(variable.name));
  Index added = 0;
  SparseMatrix matrix =
      sparse_from_entries(static_cast<Index>(rows), static_cast<Index>(cols), entries, added);
  if (added > 0) refuse_damaged("an entry given twice in " + shown(variable.name));
  return matrix;
}

// Starts must ascend from at least 0 to at most the number of entries; MATLAB allocates more
// entries than it uses, so that rows and values may go on behind the last start.
SparseMatrix MatFile::from_columns(const MatVariable& variable, std::span<const std::int64_t> start,
                                   std::span<const std::int64_t> row, std::span<const double> value) const {
  const std::size_t cols = variable.lengths[1];
  const auto entry_count = static_cast<std::int64_t>(std::min(row.size(), value.size()));
  if (start.size() != cols + 1 || start[0] < 0 || !std::is_sorted(start.begin(), start.end()) ||
      start.back() > entry_count)
    refuse_damaged("column starts of " + shown(variable.name));
  std::vector<SparseEntry> entries;
  entries.reserve(static_cast<std::size_t>(entry_count));
  for (std::size_t j = 0; j < cols; ++j)
    for (auto e = static_cast<std::size_t>(start[j]); e < static_cast<std::size_t>(start[j + 1]); ++e)
      entries.push_back({static_cast<Index>(row[e]), static_cast<std::int32_t>(j), value[e]});
  return from_entries(variable, entries);
}

}  // namespace cordon::internal
