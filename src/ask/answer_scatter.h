// Everything that answers imply about pairs of points,
// as two scatter matrices that grow with each answer.
//
// Blocks are the components of "same"; a point mentioned only in a "different" is a block of one.
// With s_a points, mean m_a and P_a = sum of (x_i - m_a)(x_i - m_a)' in block a, and a ~ b where
// some answer parts them, the sums over all implied pairs, of which there may be very many, are
//
//   S_W = sum_a w_a s_a P_a
//   n_W = sum_a w_a s_a (s_a - 1) / 2
//   S_B = sum_{a ~ b} w_ab (s_b P_a + s_a P_b + s_a s_b (m_a - m_b)(m_a - m_b)')
//   n_B = sum_{a ~ b} w_ab s_a s_b
//
// with w_a = 1 / s_a and w_ab = 1 / sqrt(s_a s_b), so
// that a block counts linearly, not by its square.
//
// An answer corrects them: a merge adds one outer product to S_W and replaces the terms
// of the merged blocks and their neighbours in S_B; a parting adds one term. Cost: f^2
// times the points in the blocks touched, and nothing that grows with n. Answers that
// contradict earlier ones are refused.
#pragma once

#include <vector>

#include "cordon/constraints/closure.h"
#include "cordon/core/matrix.h"
#include "cordon/data/points.h"

namespace cordon::internal {

// What a fit needs to know.
struct PairScatter {
  Matrix within;  // S_W, whole and symmetric
  Matrix between;
  double within_pairs = 0;  // n_W
  double between_pairs = 0;
};

class AnswerScatter {
 public:
  struct Block {
    std::vector<Index> members;  // in the order they came
    std::vector<double> mean;
    std::vector<Index> apart;  // blocks known to differ, ascending
    bool alive = true;
  };

  explicit AnswerScatter(const Points& points);

  // False, and nothing done, where the contrary is implied.
  bool same(Index a, Index b);
  bool different(Index a, Index b);

  Relation relation(Index a, Index b) const;

  // Numbers of blocks are never used again; -1: the row was not mentioned.
  Index block_of(Index row) const { return block_of_[static_cast<std::size_t>(row)]; }
  const std::vector<Block>& blocks() const { return blocks_; }
  bool are_apart(Index block_a, Index block_b) const;

  Index merges() const { return merges_; }      // sum_a (s_a - 1)
  Index partings() const { return partings_; }  // answers "different" taken in
  PairScatter sums() const;

 private:
  class Correction;

  Index found(Index row);  // the row's block, made where there is none
  void merge(Index a, Index b);
  void add_pair(Index a, Index b, double sign, Correction& correction);

  const Points* points_;  // kept alive by the owner
  std::vector<Index> block_of_;
  std::vector<Block> blocks_;
  Matrix within_;  // upper triangles
  Matrix between_;
  double between_pairs_ = 0;
  Index merges_ = 0;
  Index partings_ = 0;
};

}  // namespace cordon::internal
