#include "data/mat_file.h"

#include <algorithm>

#include "data/sparse_build.h"
#include "data/text.h"

namespace cordon::internal {

void MatFile::refuse_damaged(std::string_view what) const {
  fail(ErrorKind::kInput,
       "{}: the .mat file is damaged or cut short ({}); copy it or save it again (save -v7)", name_, what);
}

SparseMatrix MatFile::from_columns(const MatVariable& variable, std::span<const std::uint32_t> start,
                                   std::span<const std::uint32_t> row, std::span<const double> value) const {
  const std::size_t rows = variable.lengths[0];
  const std::size_t cols = variable.lengths[1];
  const std::size_t entry_count = std::min(row.size(), value.size());
  if (start.size() != cols + 1) refuse_damaged("column starts of " + shown(variable.name));
  // Rows may be empty; a table of which nearly all rows are is a damaged size.
  if (rows > std::max<std::size_t>(1'000'000, 1000 * (entry_count + 1)) ||
      cols > static_cast<std::size_t>(kMaxSparseColumns))
    fail(ErrorKind::kInput,
         "{}: the variable {} is {} x {} with {} entries; the sizes cannot be right: save the file again",
         name_, shown(variable.name), rows, cols, entry_count);
  std::vector<SparseEntry> entries;
  entries.reserve(entry_count);
  for (std::size_t j = 0; j < cols; ++j) {
    if (start[j] > start[j + 1] || start[j + 1] > entry_count)
      refuse_damaged("column starts of " + shown(variable.name));
    for (std::size_t e = start[j]; e < start[j + 1]; ++e) {
      if (row[e] >= rows) refuse_damaged("row numbers of " + shown(variable.name));
      entries.push_back({static_cast<Index>(row[e]), static_cast<std::int32_t>(j), value[e]});
    }
  }
  Index added = 0;
  SparseMatrix matrix =
      sparse_from_entries(static_cast<Index>(rows), static_cast<Index>(cols), entries, added);
  if (added > 0) refuse_damaged("an entry given twice in " + shown(variable.name));
  return matrix;
}

}  // namespace cordon::internal
