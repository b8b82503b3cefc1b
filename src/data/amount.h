// Numbers as people write them: money, percent, thousands separators.
#pragma once

#include <optional>
#include <string_view>

namespace cordon::internal {

// 1,234.50   $16,238.72   -5 €   (1.250,00)   USD 12   26%   1'000   12 500
//
// One currency sign or code before or behind, groups of exactly three digits behind the first
// separator, parentheses or a minus for negative amounts; 26% is 0.26. The separator of thousands is
// the other one of point and comma, an apostrophe, a blank or a no-break blank. Nothing, where the
// text is anything else. `decimal` is '.' or ','.
std::optional<double> parse_amount(std::string_view text, char decimal);

// The same without percent: what may stand among plain numbers in one column.
std::optional<double> parse_grouped_number(std::string_view text, char decimal);

}  // namespace cordon::internal
