// What the cells of a column mean: numbers, dates, truth values, prose or categories.
#pragma once

#include <string>
#include <string_view>

#include "cordon/data/encode.h"

namespace cordon::internal {

// A column without a problem has one meaning for every known cell. `note` and `problem` are
// sentences, with the name of the column in them.
struct ColumnMeaning {
  EncodedColumn column;  // name, kind and format; for flags also the words
  std::string note;      // what was decided, where it may surprise
  std::string problem;   // most cells mean one thing and some do not
};

// Looks at each different text once. `decimal` is the decimal mark of the table.
ColumnMeaning meaning_of(const Column& cells, char decimal);

// The number that a text of this column means; NaN where it means none.
double value_of(std::string_view text, const EncodedColumn& column);

// A number as the column writes it: 2024-03-05, 08:30, 12.5.
std::string value_text(double value, const EncodedColumn& column);

// Does the column only number or name the rows? A run 0, 1, 2, ... or 1, 2, 3, ... of at least 10
// rows; codes, nearly no two alike; or whole numbers, most of them different, under a name such as
// id, index or Unnamed: 0, or no two alike under no name in the first place.
bool numbers_the_rows(const Table& table, Index column);

}  // namespace cordon::internal
