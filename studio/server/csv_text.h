// Text as a cell of a CSV file that people open in a spreadsheet.
#pragma once

#include <string>
#include <string_view>

namespace cordon::studio {

// A text that a spreadsheet would run as a formula (it begins with =, +, -, @, a tab or a carriage
// return, and is no number) gets an apostrophe before it, which spreadsheets take for "this is text".
std::string without_formula(std::string text);

// The same, quoted where it holds a delimiter, a quote or a line break.
std::string csv_cell(std::string text);

}  // namespace cordon::studio
