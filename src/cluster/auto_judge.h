// How much each view of `auto` counts: its clusters, found without some of the links, are asked for
// those links.
//
// Folds: must-link components that hold an end of a link are dealt to three folds. A fold holds out
// the must-links in it and the cannot-links with an end in it, and trains on the rest; it is not
// used where nothing is held out or fewer than two links of either kind are left. In each fold the
// views are made from the training links, clustered by link-selected k-means (four runs), and the
// held-out links their clusters keep are counted:
//
//   b = (share of must-links kept + share of cannot-links kept) / 2     over all folds together
//   v = exp((b - max b) / .05), below 1e-4 dropped, then divided by the sum
//
// A kind that was never tested counts .5. Inside a fold the members L, K, P of the averages are
// weighted by their AUC in the *other* folds; for the final views by that in all of them.
#pragma once

#include <vector>

#include "cluster/auto_views.h"

namespace cordon::internal {

// Of one view: b.
double kept_share(double must_kept, double must_tested, double cannot_kept, double cannot_tested);

// v of all views, which add up to 1; no b: all equal.
std::vector<double> view_weights(const std::vector<double>& kept, std::size_t views);

class LinkFolds {
 public:
  LinkFolds(const AutoViews& views, const ConstraintSet& constraints, const Run& run);

  bool usable() const { return !folds_.empty(); }

  // Weights of L, K and P in the final views.
  std::vector<double> member_weights(Index columns, const Run& run) const;

  // The views as each fold has them.
  struct Views {
    std::vector<AutoView> common;                // F and Fs, which need no links
    std::vector<std::vector<AutoView>> of_fold;  // the others
  };
  Views make_views(const ViewShape& shape, const Run& run) const;

  // b of each view for k clusters.
  std::vector<double> judge(const Views& views, Index k, const Run& run) const;

 private:
  const AutoViews& views_;
  std::vector<Fold> folds_;
  std::vector<Learnt> learnt_;  // of each fold
};

}  // namespace cordon::internal
