// What every target of tables does with what was read.
#pragma once

#include <functional>

#include "cordon/core/run.h"
#include "cordon/data/table.h"

namespace cordon::fuzz {

// Reads, and where that succeeds looks at the table and encodes it in every way. cordon::Error is a
// proper answer.
void read_and_check(const std::function<Table(const Run&)>& read);

}  // namespace cordon::fuzz
