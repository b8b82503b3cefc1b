// The rule of `auto`: the nearest centre in each view, then the nearest centre of the consensus.
//
// A new row x has the coordinates y = (x - centre) B + z C - offset in a view, z being its coordinates in the
// kernel's space. In a smoothed view it is smoothed as its neighbours were: its nearest training rows
// j in the unsmoothed view count u_j = exp(-d_j^2 / (s_y s_j)), and
//
//   G(y) = .8 sum u_j G_j / sum u_j + .2 y
//
// Its nearest centre c minimises |c|^2 - 2 G(y).c, so that of the training rows only the inner
// products G_j.c are kept, not G_j. The labels of all views become a row of the consensus'
// indicators (consensus.h), whose distance to the centres of the consensus is the rule's.
//
// Cost of a new row: one kernel value per landmark, and its neighbours in the smoothed views.
#pragma once

#include <optional>
#include <vector>

#include "cluster/auto_views.h"
#include "cluster/consensus.h"
#include "cordon/cluster/cluster_rule.h"

namespace cordon::internal {

class ConsensusRule final : public ClusterRule {
 public:
  static constexpr std::string_view kKind = "consensus";

  struct RuleView {
    ViewKind kind = ViewKind::kF;
    Matrix on_features;          // f x c, or empty
    Matrix on_kernel;            // q x c, or empty; both empty: the coordinates of F
    std::vector<double> offset;  // c numbers, or none
    Matrix centres;              // clusters x c
    Points training;             // unsmoothed training rows; none where the view is not smoothed
    std::vector<double> reach;   // s of each
    Matrix inner;                // rows x clusters: G.c
    Indicators indicators;
  };
  struct Parts {
    Index features = 0;
    Index neighbours = 3;
    std::vector<double> centre;               // of the features; empty: 0
    Matrix basis;                             // of F; empty: the features themselves
    std::optional<KernelCoordinates> kernel;  // where a view needs it
    std::vector<RuleView> views;
    Matrix centres;  // of the consensus
  };

  // Throws Error(kInput) where the parts do not fit together.
  explicit ConsensusRule(Parts parts);

  std::string_view kind() const override { return kKind; }
  Index input_dims() const override { return parts_.features; }
  Index clusters() const override { return parts_.centres.rows(); }
  Matrix distances(const Points& points, const Run& run) const override;
  std::vector<NamedArray> arrays() const override;
  static std::shared_ptr<const ClusterRule> from_arrays(const std::vector<NamedArray>& arrays);

  // The clusters of the rows in one view.
  std::vector<int> labels_in(const RuleView& view, const Points& features, const Points& points,
                             const Matrix& kernel, const Run& run) const;

 private:
  Matrix of_block(const Points& points, const Run& run) const;

  Parts parts_;
};

// The rule's part of a view that was clustered so.
ConsensusRule::RuleView rule_view(const AutoViews& views, const AutoView& view, const LinkSelected& found,
                                  Indicators indicators);

// Distances between the rows of two matrices.
Matrix row_distances(const Matrix& rows, const Matrix& centres);

}  // namespace cordon::internal
