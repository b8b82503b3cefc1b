// Stratified folds: each class shuffled and dealt out in turn.
#pragma once

#include <vector>

#include "cordon/core/random.h"
#include "core/index.h"

namespace cordon::internal {

// The fold, 0 .. folds - 1, of each row; labels are 0 .. classes - 1. One class is dealt after the
// other, so that folds differ by at most one point.
inline std::vector<Index> stratified_folds(const std::vector<int>& labels, Index classes, Index folds,
                                           Stream stream) {
  std::vector<std::vector<std::size_t>> members(idx(classes));
  for (std::size_t i = 0; i < labels.size(); ++i) members[idx(labels[i])].push_back(i);
  std::vector<Index> fold_of(labels.size());
  Index next = 0;
  for (auto& of_class : members) {
    for (std::size_t i = of_class.size(); i > 1; --i) std::swap(of_class[i - 1], of_class[stream.below(i)]);
    for (const std::size_t row : of_class) fold_of[row] = next++ % folds;
  }
  return fold_of;
}

}  // namespace cordon::internal
