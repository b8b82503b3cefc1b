// Excel workbooks (.xlsx): one sheet as a table. Shared and inline strings, numbers, truth values,
// dates (told by the number format of the cell, written as 2024-03-05) and the results of formulas;
// errors such as #N/A are missing. Empty rows and columns around the table are left out.
#pragma once

#include "cordon/core/run.h"
#include "cordon/data/read.h"
#include "data/input.h"
#include "data/zip_file.h"

namespace cordon::internal {

// Of a sheet, by Excel.
inline constexpr Index kMaxSheetRows = 1'048'576, kMaxSheetColumns = 16'384;

bool is_workbook(const ZipFile& archive);

// ReadOptions::variable names the sheet; otherwise it is the first one.
// Where the first sheet has fewer than two rows, the first one that has more is taken. Formulas
// are not computed: their results stand in the file.
Table read_xlsx(const ZipFile& archive, const Input& input, const ReadOptions& options, const Run& run);

}  // namespace cordon::internal
