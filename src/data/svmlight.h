// svmlight / libsvm: one row a line, "label id:value
// id:value ...", zeros left out, # begins a comment.
//
// The label becomes a number column "label" (Table::label_column); the rest is sparse. Ids count
// from 1, unless an id 0 occurs anywhere: then all count from 0. They may come in any order but not
// twice. qid:N is ignored, with a note.
#pragma once

#include <string_view>

#include "cordon/data/table.h"
#include "data/input.h"

namespace cordon::internal {

bool looks_like_svmlight(std::string_view bytes, std::string_view name);
Table read_svmlight(const Input& input);

}  // namespace cordon::internal
