// The first rows of a CSV file, cut into cells by a delimiter that may be a guess.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "data/csv_cell.h"
#include "data/csv_errors.h"

namespace cordon::internal {

inline constexpr std::size_t kSampleRows = 100;
inline constexpr std::ptrdiff_t kSampleBytes = std::ptrdiff_t{1} << 16;

// As wide as the row is in the file, whatever the other rows have.
using SampleRow = std::vector<RawCell>;

// The places are where parsing may begin: at the first row, or behind it where that is a header.
// Line numbers count from 1, remarks at the beginning not included.
struct CsvSample {
  std::vector<SampleRow> rows;
  const char* first_row_at = nullptr;
  const char* second_row_at = nullptr;  // behind the first row
  Index first_line = 1;
  Index second_line = 1;
  std::optional<CsvProblem> problem;  // of the row behind the last of `rows`
};

// At most kSampleRows rows; after the first one, no
// further than kSampleBytes. The texts look into the file.
CsvSample take_sample(const char* at, const char* end, const CsvDialect& dialect, const std::string& source);

}  // namespace cordon::internal
