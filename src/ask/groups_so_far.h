// The groups the answers have made: who is known to be of
// a kind, and which kinds are known to be different ones.
//
// A group is a block of two points or more, or a single point that was told apart from
// every group older than itself. The first point of the interview is a group before any
// answer. Groups are numbered by age.
#pragma once

#include <vector>

#include "ask/answer_scatter.h"

namespace cordon::internal {

struct GroupsSoFar {
  struct Group {
    Index block = -1;  // of the scatter; -1 where nobody spoke of it yet
    std::vector<Index> members;
  };
  std::vector<Group> groups;
  std::vector<int> of_row;  // -1: in none

  Index count() const { return static_cast<Index>(groups.size()); }
};

GroupsSoFar groups_so_far(const AnswerScatter& answers, Index rows, Index first_point);

// Mean place of each group on a map, one row each.
Matrix group_places(const GroupsSoFar& groups, const Matrix& map);

}  // namespace cordon::internal
