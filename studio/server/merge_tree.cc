#include "merge_tree.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

namespace cordon::studio {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

// Sets of pieces, by union-find.
class Sets {
 public:
  explicit Sets(std::size_t pieces) : up_(pieces) { std::iota(up_.begin(), up_.end(), 0); }

  int root(int piece) const {
    while (up_[static_cast<std::size_t>(piece)] != piece) piece = up_[static_cast<std::size_t>(piece)];
    return piece;
  }
  // Whether they were two sets; `a`'s root stays.
  bool join(int a, int b) {
    a = root(a);
    b = root(b);
    up_[static_cast<std::size_t>(b)] = a;
    return a != b;
  }

 private:
  std::vector<int> up_;
};

// The clusters that are left, each by its first piece, and the groups they belong to.
class Clusters {
 public:
  explicit Clusters(const std::vector<Piece>& pieces)
      : of_(pieces), members_(pieces.size()), groups_(pieces.size()), forbidden_(pieces.size()) {
    for (std::size_t i = 0; i < pieces.size(); ++i) members_[i] = {static_cast<int>(i)};
  }

  const std::vector<int>& members(int cluster) const { return members_[at(cluster)]; }
  bool in_one_group(int a, int b) const { return groups_.root(a) == groups_.root(b); }
  bool may_merge(int a, int b) const {
    return in_one_group(a, b) || !forbidden_[at(groups_.root(a))].contains(groups_.root(b));
  }

  void forbid(int a, int b) {
    a = groups_.root(a);
    b = groups_.root(b);
    if (a == b) return;
    forbidden_[at(a)].insert(b);
    forbidden_[at(b)].insert(a);
  }

  // What is forbidden to one is forbidden to both.
  void join_groups(int a, int b) {
    a = groups_.root(a);
    b = groups_.root(b);
    if (!groups_.join(a, b)) return;
    for (const int other : forbidden_[at(b)]) {
      forbidden_[at(other)].erase(b);
      forbid(a, other);
    }
    forbidden_[at(b)].clear();
  }

  double cost(int a, int b) const {
    const Piece &x = of_[at(a)], &y = of_[at(b)];
    double squares = 0;
    for (std::size_t c = 0; c < x.centre.size(); ++c)
      squares += (x.centre[c] - y.centre[c]) * (x.centre[c] - y.centre[c]);
    return squares * x.size * y.size / (x.size + y.size);
  }

  void merge(int a, int b) {
    Piece &x = of_[at(a)], &y = of_[at(b)];
    for (std::size_t c = 0; c < x.centre.size(); ++c)
      x.centre[c] = (x.size * x.centre[c] + y.size * y.centre[c]) / (x.size + y.size);
    x.size += y.size;
    members_[at(a)].insert(members_[at(a)].end(), members_[at(b)].begin(), members_[at(b)].end());
    join_groups(a, b);
  }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  std::vector<Piece> of_;
  std::vector<std::vector<int>> members_;
  Sets groups_;
  std::vector<std::set<int>> forbidden_;  // of a group, by the first piece of it
};

}  // namespace

MergeTree merge_pieces(const std::vector<Piece>& pieces, const PiecePairs& must, const PiecePairs& cannot) {
  Clusters clusters(pieces);
  for (const auto& [a, b] : must) clusters.join_groups(a, b);
  for (const auto& [a, b] : cannot) clusters.forbid(a, b);
  const std::size_t m = pieces.size();
  MergeTree tree{m, must, {}};
  std::vector<int> left(m);
  std::iota(left.begin(), left.end(), 0);
  std::vector<double> costs(m * m, kNever);
  const auto cost = [&](int a, int b) -> double& {
    return costs[static_cast<std::size_t>(std::min(a, b)) * m + static_cast<std::size_t>(std::max(a, b))];
  };
  for (const int a : left)
    for (const int b : left)
      if (a < b) cost(a, b) = clusters.cost(a, b);
  for (;;) {
    const auto least = std::min_element(costs.begin(), costs.end());
    if (least == costs.end() || !std::isfinite(*least)) break;
    const auto place = static_cast<std::size_t>(least - costs.begin());
    const int a = static_cast<int>(place / m), b = static_cast<int>(place % m);
    if (!clusters.may_merge(a, b)) {
      *least = kNever;  // forbidden once, forbidden for ever
      continue;
    }
    tree.merges.push_back({*least, clusters.members(a), clusters.members(b), clusters.in_one_group(a, b)});
    clusters.merge(a, b);
    std::erase(left, b);
    for (std::size_t i = 0; i < m; ++i) cost(static_cast<int>(i), b) = kNever;
    for (const int other : left)
      if (other != a && std::isfinite(cost(a, other))) cost(a, other) = clusters.cost(a, other);
  }
  return tree;
}

std::vector<int> cut_tree(const MergeTree& tree, double height, int groups) {
  Sets sets(tree.pieces);
  int left = static_cast<int>(tree.pieces);
  for (const auto& [a, b] : tree.must) left -= sets.join(a, b) ? 1 : 0;
  for (const Merge& merge : tree.merges) {
    if (groups > 0 ? left <= groups : merge.height > height) break;
    left -= sets.join(merge.left.front(), merge.right.front()) ? 1 : 0;
  }
  std::vector<int> group_of(tree.pieces), number(tree.pieces, -1);
  int next = 0;
  for (std::size_t piece = 0; piece < tree.pieces; ++piece) {
    int& known = number[static_cast<std::size_t>(sets.root(static_cast<int>(piece)))];
    if (known < 0) known = next++;
    group_of[piece] = known;
  }
  return group_of;
}

}  // namespace cordon::studio
