// How what was done in the studio is done again elsewhere, from the files that it gives: the lines of the
// command line, and a script in Python.
#pragma once

#include <string>

#include "table_session.h"

namespace cordon::studio {

std::string commands_to_repeat(const DataSet& data, const StateSnapshot& state);
std::string python_to_repeat(const DataSet& data);
// Both in one file that Python runs: the commands are its comment.
std::string script_to_repeat(const DataSet& data, const StateSnapshot& state);

}  // namespace cordon::studio
