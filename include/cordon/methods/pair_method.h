// Methods that learn from must- and cannot-links through a few sums over the data and nothing else.
//
//   S_B = sum over cannot-links of w (x_a - x_b)(x_a - x_b)'      should become large
//   S_W = sum over must-links   of w (x_a - x_b)(x_a - x_b)'      should become small
//   S_t = sum over points of (x_i - mean)(x_i - mean)'            where a method asks for it
//
// Such a method is one function, directions(): from these f x f matrices to f x K. It does not care whether
// the sums were made in one pass (fit) or were kept up to date while somebody added links (fitter.h). Every
// link counts as often as it is given; cordon::fit removes repetitions first.
//
// Cost: (m + c) f^2 for few links, n f^2 + (m + c) f for many (graph/scatter.h), and a few times f^3. Points
// with more features than rows are summed and solved in their span, which is exact for all of these methods.
#pragma once

#include <memory>

#include "cordon/core/export.h"
#include "cordon/methods/method.h"

namespace cordon {

struct PairSums {
  Index rows = 0;          // n
  Index features = 0;      // f of the data; more than the side of the sums where they are those of the span
  Matrix total;            // S_t, empty unless asked for
  Matrix between;          // S_B
  Matrix within;           // S_W
  Index cannot_links = 0;  // how many
  Index must_links = 0;
  double cannot_weight = 0;  // their weights together: as many as they are where each weighs 1
  double must_weight = 0;
};

// The sums over the links of `said`, which must name rows of `points`; S_t is left empty.
CORDON_EXPORT PairSums pair_sums(const Points& points, const ConstraintSet& said, const Run& run);

class CORDON_EXPORT PairMethod : public Method {
 public:
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, Run& run) const final;

  // The map's directions, one column each, in the features of the sums. Fills run.report.
  virtual Matrix directions(const PairSums& sums, Run& run) const = 0;

  virtual bool uses_total() const { return false; }
  Index dims() const { return dims_; }

 protected:
  explicit PairMethod(Index dims) : dims_(dims) {}

 private:
  Index dims_;
};

}  // namespace cordon
