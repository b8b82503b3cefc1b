// Groups from the blocks of answers (groups_so_far.h): that of the first point, then the other
// blocks by age. Cost: blocks x groups, as a block of one is compared with every group before it.
#include "ask/groups_so_far.h"

#include <algorithm>

#include "core/index.h"

namespace cordon::internal {

// A block of one is a group only where it is known to differ from every group before
// it: one that was merely not recognised yet may still join. The founder comes first,
// also before anybody spoke of it.
GroupsSoFar groups_so_far(const AnswerScatter& answers, Index rows, Index first_point) {
  GroupsSoFar found;
  found.of_row.assign(idx(rows), -1);
  const auto add = [&found](Index block, const std::vector<Index>& members) {
    for (const Index row : members) found.of_row[idx(row)] = static_cast<int>(found.groups.size());
    found.groups.push_back({block, members});
  };
  const auto apart_from_all = [&](Index block) {
    return std::all_of(found.groups.begin(), found.groups.end(), [&](const GroupsSoFar::Group& group) {
      return group.block >= 0 && answers.are_apart(block, group.block);
    });
  };
  const Index first_block = answers.block_of(first_point);
  add(first_block,
      first_block < 0 ? std::vector<Index>{first_point} : answers.blocks()[idx(first_block)].members);
  for (Index block = 0; block < static_cast<Index>(answers.blocks().size()); ++block) {
    const AnswerScatter::Block& one = answers.blocks()[idx(block)];
    if (!one.alive || block == first_block) continue;
    if (one.members.size() >= 2 || apart_from_all(block)) add(block, one.members);
  }
  return found;
}

// The mean of the places of all members, not the place of one.
Matrix group_places(const GroupsSoFar& groups, const Matrix& map) {
  Matrix places(groups.count(), map.cols());
  for (Index g = 0; g < groups.count(); ++g) {
    const std::vector<Index>& members = groups.groups[idx(g)].members;
    for (const Index row : members)
      for (Index k = 0; k < map.cols(); ++k)
        places(g, k) += map(row, k) / static_cast<double>(members.size());
  }
  return places;
}

}  // namespace cordon::internal
