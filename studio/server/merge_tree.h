// Clusters merged two by two (Ward's criterion: the two whose union costs the least variance), except
// where a cannot-link forbids it. Must-linked pieces belong to one group from the start, but are not
// one cluster: each gathers what is near it, so that "same" joins all that hangs together with either.
#pragma once

#include <utility>
#include <vector>

#include "cordon/core/matrix.h"

namespace cordon::studio {

struct Piece {
  std::vector<double> centre;
  double size = 0;
};

struct Merge {
  double height = 0;             // variance that it costs
  std::vector<int> left, right;  // pieces
  bool known = false;            // must-links join the two anyway
};

using PiecePairs = std::vector<std::pair<int, int>>;

struct MergeTree {
  std::size_t pieces = 0;
  PiecePairs must;
  std::vector<Merge> merges;  // in their order; ends where everything left is forbidden
};

// Cost: pieces^3 at most; there are some sixty.
MergeTree merge_pieces(const std::vector<Piece>& pieces, const PiecePairs& must, const PiecePairs& cannot);

// The group of each piece after all merges of at most `height` (or, with `groups` > 0, until that many
// are left), numbered from 0.
std::vector<int> cut_tree(const MergeTree& tree, double height, int groups = 0);

}  // namespace cordon::studio
