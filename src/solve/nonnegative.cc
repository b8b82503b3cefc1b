// Non-negative quadratic problems by Lawson and Hanson's active set method, with a
// Cholesky factor that grows by a row with each position that joins (p^2) and is made
// anew where positions leave (p^3 / 6).
//
// Ends: each step that is accepted lowers the objective, so no set of positions occurs twice;
// positions that depend on those inside (within 1e-13) are refused for good, and 3 n + 10
// steps are the limit against rounding.
#include "solve/nonnegative.h"

#include <algorithm>
#include <cmath>

#include "core/index.h"

namespace cordon::internal {
namespace {

constexpr double kPull = 1e-10;         // less than this is none
constexpr double kIndependent = 1e-13;  // of the diagonal: the part of a position no other inside has

// The positions inside and Cholesky's factor of G over them.
class Inside {
 public:
  explicit Inside(const Eigen::MatrixXd& gram) : gram_(gram) {}

  const std::vector<Index>& positions() const { return positions_; }
  Index count() const { return static_cast<Index>(positions_.size()); }

  // One row more; false where the position depends on those inside.
  bool add(Index j) {
    const Index size = count();
    if (size == factor_.rows()) factor_.conservativeResize(2 * size + 8, 2 * size + 8);
    Eigen::VectorXd row(size);
    for (Index a = 0; a < size; ++a) row(a) = gram_(positions_[idx(a)], j);
    factor_.topLeftCorner(size, size).triangularView<Eigen::Lower>().solveInPlace(row);
    const double rest = gram_(j, j) - row.squaredNorm();
    if (!(rest > kIndependent * gram_(j, j))) return false;
    factor_.row(size).head(size) = row.transpose();
    factor_(size, size) = std::sqrt(rest);
    positions_.push_back(j);
    return true;
  }

  // The factor anew over fewer positions, in the order they came.
  void keep(const std::vector<Index>& positions) {
    positions_.clear();
    for (const Index j : positions) add(j);
  }

  // The least of y'Gy/2 - y'g among those inside, whatever their signs.
  Eigen::VectorXd solve(const Eigen::VectorXd& g) const {
    Eigen::VectorXd y(count());
    for (Index a = 0; a < count(); ++a) y(a) = g(positions_[idx(a)]);
    const auto lower = factor_.topLeftCorner(count(), count()).triangularView<Eigen::Lower>();
    lower.solveInPlace(y);
    lower.transpose().solveInPlace(y);
    return y;
  }

 private:
  const Eigen::MatrixXd& gram_;
  std::vector<Index> positions_;
  Eigen::MatrixXd factor_;
};

// Goes from y, positive inside, towards the least among those inside; positions that reach 0 on the
// way go out, until it is reached. The step is cut to the first position that would turn negative
// (`reach`), so y stays feasible and the objective, convex, never grows. At least one position goes
// in each round but the last: at most as many rounds as positions.
void move_to_feasible(Inside& inside, const Eigen::VectorXd& g, Eigen::VectorXd& y) {
  while (inside.count() > 0) {
    const Eigen::VectorXd wanted = inside.solve(g);
    double reach = 1;
    for (Index a = 0; a < inside.count(); ++a) {
      const double now = y(inside.positions()[idx(a)]);
      if (!(wanted(a) > 0)) reach = std::min(reach, now / std::max(now - wanted(a), 1e-300));
    }
    std::vector<Index> still;
    for (Index a = 0; a < inside.count(); ++a) {
      const Index j = inside.positions()[idx(a)];
      y(j) += reach * (wanted(a) - y(j));
      if (wanted(a) > 0 || y(j) > 1e-14)
        still.push_back(j);
      else
        y(j) = 0;
    }
    if (static_cast<Index>(still.size()) == inside.count()) return;
    inside.keep(still);
  }
}

}  // namespace

// The condition of the minimum (Karush, Kuhn, Tucker): pull = g - G y is 0 where y > 0 and at most
// 0 elsewhere. Each step admits the position of the largest pull; ends where none pulls by more
// than 1e-10, or when `enough` says so: then y is feasible, but not the minimum.
Eigen::VectorXd nonnegative_solution(const Eigen::MatrixXd& gram, const Eigen::VectorXd& g,
                                     std::vector<Index>& inside, const std::function<bool()>& enough) {
  const Index count = g.size();
  Eigen::VectorXd y = Eigen::VectorXd::Zero(count);
  Inside chosen(gram);
  // A guess is good for the positions it makes positive, all at once: those that turn out negative
  // are dropped until none is. A bad guess costs a few solutions, never the answer.
  for (chosen.keep(inside); chosen.count() > 0;) {
    const Eigen::VectorXd wanted = chosen.solve(g);
    std::vector<Index> positive;
    for (Index a = 0; a < chosen.count(); ++a)
      if (wanted(a) > 0) positive.push_back(chosen.positions()[idx(a)]);
    if (static_cast<Index>(positive.size()) == chosen.count()) {
      for (Index a = 0; a < chosen.count(); ++a) y(chosen.positions()[idx(a)]) = wanted(a);
      break;
    }
    chosen.keep(positive);
  }

  std::vector<bool> refused(idx(count), false);
  for (Index step = 0; step < 3 * count + 10 && !enough(); ++step) {
    Eigen::VectorXd pull = g;
    for (const Index j : chosen.positions()) pull.noalias() -= y(j) * gram.col(j);
    for (const Index j : chosen.positions()) pull(j) = 0;
    Index best = -1;
    for (Index j = 0; j < count; ++j)
      if (!refused[idx(j)] && y(j) == 0 && pull(j) > kPull && (best < 0 || pull(j) > pull(best))) best = j;
    if (best < 0) break;
    if (!chosen.add(best)) {
      refused[idx(best)] = true;
      continue;
    }
    move_to_feasible(chosen, g, y);
  }
  inside = chosen.positions();
  return y;
}

double nonnegative_error(const Eigen::MatrixXd& gram, const Eigen::VectorXd& g, const Eigen::VectorXd& y) {
  const Eigen::VectorXd pull = g - gram * y;
  if (!pull.allFinite() || !(y.array() >= 0).all()) return INFINITY;
  double largest = 0;
  for (Index j = 0; j < y.size(); ++j) largest = std::max(largest, y(j) > 0 ? std::abs(pull(j)) : pull(j));
  const double size = gram.norm() * y.lpNorm<Eigen::Infinity>() + g.lpNorm<Eigen::Infinity>();
  return largest > 0 ? largest / size : 0;
}

}  // namespace cordon::internal
