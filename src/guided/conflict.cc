// A proof that inequalities contradict each other, and a minimal set that does.
//
// By duality no P on the Fantope satisfies all inequalities exactly when some mu >= 0 has
//   (sum of the `dims` largest eigenvalues of -sum mu_j A_j) + mu'bound < 0.
// The smoothed dual with S = 0 finds such a mu; the proof is then checked without the smoothing,
// and must be larger than 1e-9 of the multipliers that make it. So a conflict is reported only
// where it is certain; a contradiction may go unproven.
//
// Only the span of the differences matters, and up to `dims` directions orthogonal to it: the
// problem is solved in at most T + dims dimensions, whatever the number of features.
#include "guided/conflict.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "cordon/solve/symmetric.h"
#include "core/index.h"
#include "core/linalg.h"
#include "guided/solvers.h"

namespace cordon::internal {
namespace {

constexpr double kSmoothing = 1e-4;  // where every inequality is scaled to size 1
constexpr double kProof = 1e-9;      // least contradiction believed, relative to the multipliers

// Coordinates of the differences in a basis of their span, and up to `dims` directions none of them
// touches: everything projectors of the whole space can do to them.
Matrix in_their_span(const Matrix& differences, Index dims, Index space) {
  const Matrix gram = inner_products(differences, differences);
  const EigenPairs pairs = symmetric_eigen(gram, gram.rows(), Order::kLargest);
  const double minimum = 1e-12 * std::max(pairs.values.front(), 0.0);
  const Index above =
      std::count_if(pairs.values.begin(), pairs.values.end(), [&](double v) { return v > minimum; });
  const Index rank = std::min(above, space);  // more of them are rounding
  Matrix result(differences.rows(), rank + std::min(dims, space - rank));
  for (Index t = 0; t < differences.rows(); ++t)
    for (Index i = 0; i < rank; ++i) result(t, i) = pairs.vectors(t, i) * std::sqrt(pairs.values[idx(i)]);
  return result;
}

// Proofs among subsets of the inequalities. Their scales are replaced by the largest |c_t| |d_t|^2,
// so that every inequality, and with it every multiplier, has size 1 here.
class Filter {
 public:
  Filter(const std::vector<const Inequality*>& all, std::vector<Index> group, Index dims, Index space,
         const Budget& budget)
      : group_(std::move(group)), dims_(dims), space_(space), budget_(budget) {
    for (const Inequality* one : all) {
      all_.push_back(*one);
      Inequality& copy = all_.back();
      copy.scale = 0;
      for (std::size_t t = 0; t < copy.differences.size(); ++t) {
        const auto& d = copy.differences[t];
        copy.scale = std::max(copy.scale, std::abs(copy.coefficients[t]) *
                                              std::inner_product(d.begin(), d.end(), d.begin(), 0.0));
      }
    }
  }

  // The groups that take part in a proof that `groups` contradict each other; empty where there is
  // none. S = 0: there is no variance to keep, and the dual is the proof alone. Multipliers need no
  // more room than 1/scale, because a proof stays one when all are multiplied by one number.
  std::set<Index> proof(const std::set<Index>& groups) const {
    std::vector<const Inequality*> chosen;
    std::vector<Index> chosen_group;
    for (std::size_t j = 0; j < all_.size(); ++j)
      if (groups.count(group_[j]) > 0 && all_[j].scale > 0) {
        chosen.push_back(&all_[j]);
        chosen_group.push_back(group_[j]);
      }
    if (chosen.empty()) return {};
    Inequalities constraints(chosen, space_);
    constraints.differences = in_their_span(constraints.differences, dims_, space_);
    GuidedProblem problem;
    problem.variances.assign(idx(constraints.differences.cols()), 0.0);
    problem.constraints = &constraints;
    problem.dims = dims_;
    problem.smoothing = kSmoothing;
    for (const double scale : constraints.scales) problem.caps.push_back(1.0 / scale);
    const Multipliers found =
        solve_dual(problem, std::vector<double>(idx(constraints.count()), 0.0), {}, budget_);

    // The proof without the smoothing: the value that has to be negative, and the
    // size of what it is summed from.
    double value = 0;
    double size = 0;
    for (Index p = 0; p < dims_; ++p) value += found.spectrum.values[idx(p)];
    for (std::size_t j = 0; j < found.multipliers.size(); ++j) {
      value += found.multipliers[j] * constraints.bounds[j];
      size += found.multipliers[j] * constraints.scales[j];
    }
    if (!(value < -kProof * size)) return {};
    std::set<Index> parts;
    for (std::size_t j = 0; j < found.multipliers.size(); ++j)
      if (found.multipliers[j] > 0) parts.insert(chosen_group[j]);
    return parts;
  }

  bool late() const { return budget_.exhausted(0); }

 private:
  std::vector<Inequality> all_;
  std::vector<Index> group_;
  Index dims_;
  Index space_;
  const Budget& budget_;
};

}  // namespace

// Deletion filter (Chinneck and Dravnieks, 1991): each statement of the proof is left
// out in turn, the latest first; if the rest is still proven contradictory, what that
// proof uses is kept. At most one proof per statement. Late statements go first: they
// are the ones a user knows how to take back.
Conflict find_conflict(const std::vector<const Inequality*>& all, const std::vector<Index>& group, Index dims,
                       Index space, const Budget& budget) {
  const Filter filter(all, group, dims, space, budget);
  std::set<Index> left = filter.proof({group.begin(), group.end()});
  Conflict conflict;
  const std::vector<Index> candidates(left.rbegin(), left.rend());  // the latest statement goes first
  for (const Index candidate : candidates) {
    if (left.count(candidate) == 0) continue;
    if (filter.late()) {
      conflict.minimal = false;
      break;
    }
    std::set<Index> without(left);
    without.erase(candidate);
    std::set<Index> still = filter.proof(without);
    if (!still.empty()) left = std::move(still);
  }
  conflict.groups.assign(left.begin(), left.end());
  return conflict;
}

}  // namespace cordon::internal
