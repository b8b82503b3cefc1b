// Incremental S_W and S_B of implied pairs. Corrections of one answer are gathered as rows
// sqrt|w| (x - c) and added to the upper triangle by one dsyrk for the positive and one for
// the negative weights. Removing terms leaves the rounding of the largest matrix there has
// been; the matrices are not made anew.
#include "ask/answer_scatter.h"

#include <algorithm>
#include <cmath>

#include "core/blas.h"
#include "core/index.h"

namespace cordon::internal {
namespace {

double size_of(const AnswerScatter::Block& block) {
  return static_cast<double>(block.members.size());
}

Matrix mirrored(const Matrix& upper) {
  Matrix whole(upper);
  for (Index i = 0; i < whole.rows(); ++i)
    for (Index j = 0; j < i; ++j) whole(i, j) = whole(j, i);
  return whole;
}

// Ascending, each once, so that are_apart() is a binary search.
void insert_sorted(std::vector<Index>& list, Index value) {
  const auto place = std::lower_bound(list.begin(), list.end(), value);
  if (place == list.end() || *place != value) list.insert(place, value);
}

}  // namespace

// Weighted outer products, gathered and added together: one product of matrices for each sign.
class AnswerScatter::Correction {
 public:
  explicit Correction(Index features) : features_(features) {}

  // target += weight (row - centre)(row - centre)'
  // Positive and negative weights are gathered apart, because dsyrk takes one sign at a time.
  void add(const double* row, const double* centre, double weight) {
    if (weight == 0) return;
    std::vector<double>& rows = weight > 0 ? added_ : removed_;
    const double length = std::sqrt(std::abs(weight));
    for (Index j = 0; j < features_; ++j) rows.push_back(length * (row[j] - centre[j]));
  }

  void apply(Matrix& target) const {
    const SingleThreadedBlas single;
    for (const auto* rows : {&added_, &removed_}) {
      if (rows->empty()) continue;
      const int count = static_cast<int>(static_cast<Index>(rows->size()) / features_);
      const int f = static_cast<int>(features_);
      cblas_dsyrk(CblasRowMajor, CblasUpper, CblasTrans, f, count, rows == &added_ ? 1.0 : -1.0, rows->data(),
                  f, 1.0, target.data(), f);
    }
  }

 private:
  Index features_;
  std::vector<double> added_;
  std::vector<double> removed_;
};

// Two f x f matrices, and a number per row.
AnswerScatter::AnswerScatter(const Points& points)
    : points_(&points),
      block_of_(idx(points.rows()), -1),
      within_(points.cols(), points.cols()),
      between_(points.cols(), points.cols()) {}

// A block of one has no scatter: only its mean, the row itself, counts.
Index AnswerScatter::found(Index row) {
  Index& block = block_of_[idx(row)];
  if (block >= 0) return block;
  block = static_cast<Index>(blocks_.size());
  Block single;
  single.members.push_back(row);
  single.mean.resize(idx(points_->cols()));
  points_->copy_rows(row, 1, single.mean.data());
  blocks_.push_back(std::move(single));
  return block;
}

bool AnswerScatter::are_apart(Index block_a, Index block_b) const {
  const std::vector<Index>& apart = blocks_[idx(block_a)].apart;
  return std::binary_search(apart.begin(), apart.end(), block_b);
}

Relation AnswerScatter::relation(Index a, Index b) const {
  const Index block_a = block_of(a);
  const Index block_b = block_of(b);
  if (a == b) return Relation::kSame;
  if (block_a < 0 || block_b < 0) return Relation::kUnknown;
  if (block_a == block_b) return Relation::kSame;
  return are_apart(block_a, block_b) ? Relation::kDifferent : Relation::kUnknown;
}

// The older block keeps its number, whatever the order of the two rows.
bool AnswerScatter::same(Index a, Index b) {
  const Index block_a = found(a);
  const Index block_b = found(b);
  if (block_a == block_b) return true;
  if (are_apart(block_a, block_b)) return false;
  merge(std::min(block_a, block_b), std::max(block_a, block_b));
  return true;
}

// Counted also where it was implied: a repeated "different" is one more answer.
bool AnswerScatter::different(Index a, Index b) {
  const Index block_a = found(a);
  const Index block_b = found(b);
  if (block_a == block_b) return false;
  ++partings_;
  if (are_apart(block_a, block_b)) return true;
  Correction correction(points_->cols());
  add_pair(block_a, block_b, 1.0, correction);
  correction.apply(between_);
  insert_sorted(blocks_[idx(block_a)].apart, block_b);
  insert_sorted(blocks_[idx(block_b)].apart, block_a);
  return true;
}

// The terms of one parted pair of blocks in S_B, added (sign 1) or taken out (-1): with w_ab = 1 /
// sqrt(s_a s_b) the weight of P_a is sqrt(s_b / s_a), that of the means' difference sqrt(s_a s_b),
// which is also what the pair adds to n_B.
void AnswerScatter::add_pair(Index a, Index b, double sign, Correction& correction) {
  std::vector<double> row(idx(points_->cols()));
  for (const auto& [one, other] : {std::pair{a, b}, std::pair{b, a}}) {
    const Block& block = blocks_[idx(one)];
    if (block.members.size() == 1) continue;
    const double weight = sign * std::sqrt(size_of(blocks_[idx(other)]) / size_of(block));
    for (const Index member : block.members) {
      points_->copy_rows(member, 1, row.data());
      correction.add(row.data(), block.mean.data(), weight);
    }
  }
  const double pairs = std::sqrt(size_of(blocks_[idx(a)]) * size_of(blocks_[idx(b)]));
  correction.add(blocks_[idx(a)].mean.data(), blocks_[idx(b)].mean.data(), sign * pairs);
  between_pairs_ += sign * pairs;
}

// The younger block b goes into a. The terms of both with all blocks they differ from are taken out
// of S_B first and those of the merged block put in; P of the merged block is P_a + P_b + s_a s_b /
// (s_a + s_b) (m_a - m_b)(m_a - m_b)'.
void AnswerScatter::merge(Index a, Index b) {
  Block& kept = blocks_[idx(a)];
  Block& gone = blocks_[idx(b)];
  // Terms of the blocks as they are now: sizes and means change below.
  Correction between(points_->cols());
  for (const Index other : kept.apart) add_pair(a, other, -1.0, between);
  for (const Index other : gone.apart) add_pair(b, other, -1.0, between);

  const double size_a = size_of(kept);
  const double size_b = size_of(gone);
  Correction within(points_->cols());
  within.add(kept.mean.data(), gone.mean.data(), size_a * size_b / (size_a + size_b));
  within.apply(within_);
  for (std::size_t j = 0; j < kept.mean.size(); ++j)
    kept.mean[j] += size_b / (size_a + size_b) * (gone.mean[j] - kept.mean[j]);
  for (const Index member : gone.members) block_of_[idx(member)] = a;
  kept.members.insert(kept.members.end(), gone.members.begin(), gone.members.end());
  for (const Index other : gone.apart) {
    std::erase(blocks_[idx(other)].apart, b);
    insert_sorted(blocks_[idx(other)].apart, a);
    insert_sorted(kept.apart, other);
  }
  gone = Block{{}, {}, {}, false};
  ++merges_;

  for (const Index other : kept.apart) add_pair(a, other, 1.0, between);
  between.apply(between_);
}

// w_a s_a = 1, so that S_W is the plain sum of all P_a and n_W = sum (s_a - 1) / 2.
PairScatter AnswerScatter::sums() const {
  return {mirrored(within_), mirrored(between_), 0.5 * static_cast<double>(merges_), between_pairs_};
}

}  // namespace cordon::internal
