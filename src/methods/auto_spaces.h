// The points as `auto` sees them (features, kernel coordinates, the graph that spreads links), and
// its members on them, each ready to be fitted from any part of the links.
//
// Auto::fit averages the members; auto_cluster clusters what they show. Both judge them by links
// held out, and both weigh them alike.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cordon/constraints/folds.h"
#include "cordon/methods/auto.h"
#include "kernel/kernel_coordinates.h"
#include "methods/auto_members.h"
#include "methods/common.h"

namespace cordon::internal {

// A way to look at the points and what it makes of links.
struct Member {
  std::string name;
  std::string description;
  const MemberSpace* space;
  std::function<MemberFit(const ConstraintSet& constraints, Index columns)> fit;
};

class AutoSpaces {
 public:
  // The run must outlive this; `constraints` are all that members will be fitted from.
  AutoSpaces(const Points& points, const ConstraintSet& constraints, const AutoOptions& options,
             const Run& run);
  AutoSpaces(const AutoSpaces&) = delete;
  AutoSpaces& operator=(const AutoSpaces&) = delete;

  const Span& span() const { return span_; }
  const KernelCoordinates& kernel_coordinates() const { return seen_; }  // without `training`
  const MemberSpace& features() const { return features_; }
  const MemberSpace& kernel() const { return kernel_; }
  const std::optional<SpreadLinks>& spread() const { return spread_; }
  const std::vector<Member>& members() const { return members_; }  // L, K and the third

 private:
  Span span_;
  KernelCoordinates seen_;
  MemberSpace features_;
  MemberSpace kernel_;
  std::optional<SpreadLinks> spread_;
  std::vector<Member> members_;
};

// The probability that a held-out cannot-link is farther apart than a held-out must-link in the
// first `columns` of a fitted member.
double held_out_auc(const Member& member, const MemberFit& fit, Index columns, const ConstraintSet& held_out,
                    const Run& run);

// A member whose AUC is .03 below the best counts 1/e of it; they add up to 1. No AUCs: all equal.
std::vector<double> member_weights(const std::vector<double>& aucs, std::size_t members);

// The members' embeddings, each of unit size times the root of its weight; their directions are
// scaled alike.
Matrix side_by_side(const std::vector<Member>& members, const std::vector<double>& weights,
                    std::vector<MemberFit>& fits, const Run& run);

// Directions of the average, L first: the members' own times their rows of the turn, summed by
// space. y = (x - mean) features + (z - mean) kernel.
struct AverageDirections {
  Matrix features;  // of the span
  Matrix kernel;
};
AverageDirections turned(const std::vector<MemberFit>& fits, const Matrix& turn);

// The same as a map of the points, in the place of one of their spaces.
std::unique_ptr<Map> average_map(const AutoSpaces& spaces, AverageDirections directions);

}  // namespace cordon::internal
