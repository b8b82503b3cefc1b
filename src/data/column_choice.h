// Lists of columns as a user writes them: names, numbers, ranges and patterns.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cordon/data/table.h"

namespace cordon::internal {

// Which of `names` are meant, one flag each. A word is, in this order: a name; a number from 0, or from
// the end if negative; FIRST:LAST, both included, each a name or a number, either one left out; a
// pattern with * ? or [ab]. Throws Error(kInput), with the most similar name, for a word that means
// none of them; `source` names the table.
std::vector<char> chosen_names(const std::vector<std::string>& names, const std::vector<std::string>& words,
                               const std::string& source);

// As the file has them, also where two are the same.
std::vector<std::string> names_of(const std::vector<Column>& columns);

}  // namespace cordon::internal
