// What each column of a table is to be: id, label, feature or nothing, and what its cells mean.
#pragma once

#include <string>
#include <vector>

#include "cordon/data/encode.h"
#include "data/column_meaning.h"

namespace cordon::internal {

struct Roles {
  Index id = -1;  // -1: there is none
  Index label = -1;
  std::vector<char> is_feature;  // may be one, by the options
  std::vector<char> is_sparse_feature;
};

Roles roles_of(const Table& table, const EncodeOptions& options);

// What is decided about a column that may be a feature.
struct ColumnDecision {
  Index column = 0;
  ColumnMeaning meaning;
  bool only_numbers_rows = false;  // and is therefore left out
  bool is_empty = false;           // not one cell is known: left out
  bool dropped = false;            // by ‹categorical drop›
  std::string problem;             // the user has to decide; a sentence that says what
};

std::vector<ColumnDecision> decide_columns(const Table& table, const EncodeOptions& options,
                                           const Roles& roles);

}  // namespace cordon::internal
