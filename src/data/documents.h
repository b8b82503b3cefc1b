// A folder of documents as a table: the names of the files, the folders they are in (if these differ),
// and their texts, whose words are the features.
#pragma once

#include <string>

#include "cordon/core/run.h"
#include "cordon/data/table.h"

namespace cordon::internal {

Table read_documents(const std::string& folder, const Run& run);

}  // namespace cordon::internal
