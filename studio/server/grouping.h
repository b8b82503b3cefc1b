// Groups of the rows: cores (cores.h) put together by what the user said and, where nothing was said,
// by Ward's criterion up to a height.
//
// A "same" joins the cores of its two rows with everything that hangs together with them, a
// "different" keeps them apart: so one answer about two rows decides about all rows of their cores,
// and links always hold (a core with rows known to differ is split among them). The height, and with
// it the number of groups, follows from the answers: it is the maximum of
//
//   -(t - t0)^2 / 2 - sum over answers of log(1 + exp(-+ (t - h) / .3)),
//
// t the logarithm of the height, h that at which the two rows of an answer would be joined if
// nothing had been said, minus for "same". t0 is the height of the k from 2 to 20 with the best
// silhouette of the cores. Two groups are left at least, unless must-links join everything. Or the user
// sets the number of groups.
//
// Questions: each merge of the tree, done or not, is a question about one row of either side: had it
// the unexpected answer, all pairs across would change. They are sorted by the probability of that
// times the share of pairs; the probability of "same" is 1 / (1 + exp((h - t) / .3)).
//
// Confidence of a row: (d2 - d1) / (d2 + d1), its distances from the nearest piece of its own and of
// another group; 1 for rows the user spoke about.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cordon/cluster/cluster_rule.h"
#include "cordon/constraints/closure.h"
#include "cordon/constraints/constraint_set.h"
#include "cores.h"
#include "merge_tree.h"

namespace cordon::studio {

// What was said about rows that belong together.
struct GroupKnowledge {
  ConstraintSet links;  // must and cannot, those that follow from names too
  std::map<Index, std::string> names;
  std::vector<std::pair<Index, Index>> unknown;  // pairs that the user could not tell
  Index count = 0;                               // of groups; 0: found from the answers

  bool operator==(const GroupKnowledge& other) const;
};

struct Group {
  std::string name;  // the user's; empty where it has none
  Index number = 0;  // stays the same from one grouping to the next
  Index size = 0;
  std::vector<Index> central;                     // at most three rows that stand for it
  std::optional<std::pair<Index, Index>> halves;  // a row of each part it was last merged from
};

struct GroupQuestion {
  Index a = 0, b = 0;
  double probability_same = 0.5;
  double worth = 0;     // share of all pairs that the unexpected answer would change, times its probability
  bool joined = false;  // are they in one group now?
  Index size_a = 0, size_b = 0;  // rows that each stands for
};

struct Grouping {
  std::vector<int> of_row;
  std::vector<float> confidence;
  std::vector<Group> groups;
  std::vector<GroupQuestion> questions;  // the best first
  // What the groups are put together from: cores, those with rows known to differ split.
  std::vector<int> piece_of_row;
  std::vector<int> group_of_piece;
};

// Which group new rows belong to: that of the nearest piece, by its mean in the space of the features. The
// model that leaves the studio has the same rule. Cost: n f.
std::shared_ptr<const ClusterRule> rule_of(const Grouping& grouping, const Points& points);

// How often groups found without an answer agree with it: the mean over "same" and "different".
struct Agreement {
  double share = 0;
  double error = 0;  // standard error
  Index count = 0;   // answers
};

class Grouper {
 public:
  Grouper(const Points& points, const Run& run);

  Grouping find(const GroupKnowledge& known) const;

  // Each link held back once; nothing with fewer than three.
  std::optional<Agreement> agreement(const GroupKnowledge& known, const Run& run) const;

 private:
  struct Pieces;
  struct Found {
    std::vector<int> group_of_piece;
    MergeTree tree;
    double height = 0;  // logarithm
  };
  Pieces pieces_for(const GroupKnowledge& known, const Closure& closure) const;
  Found put_together(const Pieces& pieces, const GroupKnowledge& known) const;
  double fitted_height(const GroupKnowledge& known) const;
  std::vector<float> confidence(const Pieces& pieces, const Found& found) const;
  std::vector<GroupQuestion> questions(const Pieces& pieces, const Found& found,
                                       const GroupKnowledge& known) const;
  void estimate_height();

  Cores cores_;
  std::vector<std::vector<Index>> rows_of_core_;
  std::vector<Piece> core_pieces_;
  MergeTree tree_;              // without answers
  std::vector<double> joined_;  // logarithm of the height at which two cores are joined in it
  double first_height_ = 0;     // logarithm
  double lowest_ = 0, highest_ = 0;
};

// Numbers of groups that stay: each group takes that of the one before it shares most rows with.
void number_like(Grouping& grouping, const Grouping* before);

}  // namespace cordon::studio
