// The report's own script: a card under the pointer or the keyboard, groups to focus on, a search. It is
// the only one that the report's content policy lets run, by its hash.
#pragma once

#include <string>

namespace cordon::studio {

extern const char* const kReportScript;

// "sha256-..." of the script.
std::string report_script_hash();

}  // namespace cordon::studio
