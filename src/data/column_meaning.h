// What the cells of a column mean: numbers, dates, truth values, prose or categories.
#pragma once

#include <string>
#include <string_view>

#include "cordon/data/encode.h"

namespace cordon::internal {

struct ColumnMeaning {
  EncodedColumn column;  // name, kind and format; for flags also the words
  std::string note;      // what was decided, where it may surprise
  std::string problem;   // most cells mean one thing and some do not
};

// Looks at each different text once. `decimal` is the decimal mark of the table.
ColumnMeaning meaning_of(const Column& cells, char decimal);

// The number that a text of this column means; NaN where it means none.
double value_of(std::string_view text, const EncodedColumn& column);

// Does the column only number the rows? A run 0, 1, 2, ... or 1, 2, 3, ... of at least 10 rows; or whole
// numbers, no two alike, under a name such as id, index or Unnamed: 0, or under no name in the first place.
bool numbers_the_rows(const Table& table, Index column);

}  // namespace cordon::internal
