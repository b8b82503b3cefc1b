// A folder of documents as a table: the names of the files, the folders they are in (if these differ),
// and their texts, whose words are the features.
//
// Each document is one category of the column of texts, whose words become features
// when it is encoded. Throws Error(kInput) for a folder without files, for one that
// holds tables, and for files that are no text.
#pragma once

#include <string>

#include "cordon/core/run.h"
#include "cordon/data/table.h"

namespace cordon::internal {

Table read_documents(const std::string& folder, const Run& run);

}  // namespace cordon::internal
