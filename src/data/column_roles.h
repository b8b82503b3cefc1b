// What each column of a table is to be: id, label, feature or nothing, and what its cells mean.
#pragma once

#include <string>
#include <vector>

#include "cordon/data/encode.h"
#include "data/column_meaning.h"

namespace cordon::internal {

// id and label are places in the table's columns. is_feature has an entry for
// each of these; the other list one for each sparse column where some are chosen,
// and none where all of them are features.
struct Roles {
  Index id = -1;  // -1: there is none
  Index label = -1;
  std::vector<char> is_feature;  // may be one, by the options
  std::vector<char> is_sparse_feature;
};

// Throws Error(kInput) for a name in the options that no column has. Cost: the names; of a sparse
// table only where columns are chosen, since it may have thousands of millions of them.
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

// In the order of the table, for the columns that `roles` says may be features. Throws
// nothing about cells: what the user has to decide is in `problem`. Cost: O(cells) at
// most, and a few looks at each different text.
std::vector<ColumnDecision> decide_columns(const Table& table, const EncodeOptions& options,
                                           const Roles& roles);

}  // namespace cordon::internal
