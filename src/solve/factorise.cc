// Non-negative matrix factorisation A ~ H W' by alternating steps on H and W. One step
// needs only A W and W'W (or A'H and H'H), so that a sparse A stays sparse: cost per
// iteration 2 r (entries of A) + (n + f) r^2.
//
//   hals             each column in turn is set to its exact minimiser, cut off at 0 (hierarchical
//                    alternating least squares; Cichocki, Zdunek, Amari, 2007)
//   gradient         projected gradient with Armijo's rule (Lin, Neural Computation 19, 2007)
//   multiplicative   Lee and Seung, NIPS 2000
//
// The objective is computed from the same products, |A|^2 - 2 <A W, H> + <H'H, W'W>; it ends when
// an iteration lowers it by less than tolerance times itself.
#include "solve/factorise.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <span>

#include "core/fail.h"
#include "core/index.h"
#include "core/linalg.h"
#include "core/parallel.h"
#include "solve/gate.h"
#include "solve/nonnegative.h"

namespace cordon::internal {
namespace {

constexpr Index kFactorTileRows = 512;

double inner(const Matrix& a, const Matrix& b) {
  double sum = 0;
  for (Index i = 0; i < a.size(); ++i) sum += a.data()[i] * b.data()[i];
  return sum;
}

// Lee and Seung's update. The 1e-12 keeps a denominator of 0 from making NaN.
void multiply(const Matrix& products, const Matrix& gram, Matrix& h) {
  const Matrix below = product(h, gram);
  for (Index i = 0; i < h.size(); ++i) h.data()[i] *= products.data()[i] / (below.data()[i] + 1e-12);
}

// Lin's projected gradient for min 1/2 tr(H G H') - tr(P'H), H >= 0: a few steps, each as long as
// the Armijo rule allows; the length is kept from step to step.
void descend(const Matrix& products, const Matrix& gram, Matrix& h, double& length) {
  constexpr int kSteps = 10;
  constexpr int kTrials = 20;
  constexpr double kShrink = 0.1;
  constexpr double kEnough = 0.01;
  for (int step = 0; step < kSteps; ++step) {
    Matrix gradient = product(h, gram);
    for (Index i = 0; i < h.size(); ++i) gradient.data()[i] -= products.data()[i];
    Matrix best = h;
    bool last_enough = false;
    for (int trial = 0; trial < kTrials; ++trial) {
      Matrix tried = h, change = h;
      for (Index i = 0; i < h.size(); ++i) {
        tried.data()[i] = std::max(0.0, h.data()[i] - length * gradient.data()[i]);
        change.data()[i] = tried.data()[i] - h.data()[i];
      }
      const bool enough =
          (1 - kEnough) * inner(gradient, change) + 0.5 * inner(product(change, gram), change) <= 0;
      const bool same = std::equal(tried.data(), tried.data() + tried.size(), best.data());
      if (trial > 0 && enough != last_enough) {  // the border between too long and long enough
        if (enough)
          best = std::move(tried);
        else
          length *= kShrink;
        break;
      }
      if (enough) {
        best = std::move(tried);
        if (same) break;
        length /= kShrink;
      } else {
        length *= kShrink;
      }
      last_enough = enough;
    }
    h = std::move(best);
  }
}

// Rows are independent given W, so they run in parallel.
template <typename Visit>
void for_each_row(const Matrix& h, const Run& run, const Visit& visit) {
  const Tiles tiles(h.rows(), kFactorTileRows);
  parallel_for(run, tiles.count(), [&](Index tile) {
    for (Index i = tiles[tile].first; i < tiles[tile].last; ++i) visit(i);
  });
}

// The coordinates of a row in order, each seeing those before it (Gauss-Seidel). Returns the
// largest change relative to the largest coordinate. What is not a number stays so.
double sweep_row(const double* target, const Matrix& gram, std::span<double> row) {
  double change = 0, size = 0;
  for (std::size_t k = 0; k < row.size(); ++k) {
    const double* const column = gram.row(static_cast<Index>(k)).data();  // symmetric
    if (!(column[k] > 0)) continue;
    double gradient = -target[k];
    for (std::size_t c = 0; c < row.size(); ++c) gradient += row[c] * column[c];
    double next = row[k] - gradient / column[k];
    if (next <= 0) next = 0;
    change = std::max(change, std::abs(next - row[k]));
    size = std::max(size, next);
    row[k] = next;
  }
  return size > 0 ? change / size : change;
}

// One row's problem, min y'Gy/2 - y't over y >= 0, in units in which the columns of W have length 1: every
// coordinate counts alike. Columns of zeros take no part.
class RowProblem {
 public:
  explicit RowProblem(const Matrix& gram) {
    for (Index k = 0; k < gram.rows(); ++k)
      if (gram(k, k) > 0) {
        column_.push_back(k);
        length_.push_back(std::sqrt(gram(k, k)));
      }
    const auto count = static_cast<Index>(column_.size());
    gram_.resize(count, count);
    for (Index a = 0; a < count; ++a)
      for (Index b = 0; b < count; ++b)
        gram_(a, b) = gram(column_[idx(a)], column_[idx(b)]) / length_[idx(a)] / length_[idx(b)];
  }

  double error_of(const double* target, std::span<const double> row) const {
    Eigen::VectorXd y(gram_.rows());
    for (Index a = 0; a < y.size(); ++a) y(a) = row[idx(column_[idx(a)])] * length_[idx(a)];
    return nonnegative_error(gram_, pull_of(target), y);
  }

  // By active sets, which end at positions that pull by 1e-10: little beside a largest pull of 4.
  void solve(const double* target, std::span<double> row) const {
    Eigen::VectorXd g = pull_of(target);
    const double unit = g.lpNorm<Eigen::Infinity>() / 4;
    if (!(unit > 0)) return;
    g /= unit;
    std::vector<Index> inside;
    const Eigen::VectorXd y = nonnegative_solution(gram_, g, inside, [] { return false; });
    for (Index a = 0; a < y.size(); ++a) row[idx(column_[idx(a)])] = y(a) * unit / length_[idx(a)];
  }

 private:
  Eigen::VectorXd pull_of(const double* target) const {
    Eigen::VectorXd g(gram_.rows());
    for (Index a = 0; a < g.size(); ++a) g(a) = target[column_[idx(a)]] / length_[idx(a)];
    return g;
  }

  std::vector<Index> column_;
  std::vector<double> length_;
  Eigen::MatrixXd gram_;
};

// Not below 0: for a near-perfect fit the three terms cancel to rounding.
double objective(const FactorisedPoints& points, const Matrix& products, const Matrix& gram,
                 const Matrix& h) {
  const double error = points.squares - 2 * inner(products, h) + inner(transposed_product(h, h), gram);
  return 0.5 * std::max(error, 0.0);
}

// Every step lowers the objective and keeps the factors at 0
// or above. A result that is no better than its start is none.
void require_factors(const Factors& found, double start_objective) {
  const auto fine = [](const Matrix& m) {
    return std::all_of(m.data(), m.data() + m.size(), [](double v) { return std::isfinite(v) && v >= 0; });
  };
  if (!fine(found.h) || !fine(found.w) || !(found.objective <= start_objective * (1 + 1e-12)))
    fail(ErrorKind::kNotConverged,
         "the factorisation went from an objective of {} to {} in {} steps; numbers of very different size "
         "are the usual reason: bring the columns to a common scale",
         start_objective, found.objective, found.iterations);
}

}  // namespace

FactorisedPoints::FactorisedPoints(const Points& points)
    : a(points),
      turned(points.is_sparse() ? Points::own(transposed(points.sparse()))
                                : Points::look_at(points.dense().transposed())),
      squares(sum_of_squares(points)) {}

void hals_sweep(const Matrix& products, const Matrix& gram, Matrix& h, const Run& run) {
  for_each_row(h, run, [&](Index i) { sweep_row(products.row(i).data(), gram, h.row(i)); });
}

void hals_solve(const Matrix& products, const Matrix& gram, Matrix& h, const Run& run) {
  constexpr int kMaxSweeps = 2000;
  constexpr double kStill = 1e-12;
  constexpr double kBound = 1e-10;
  const RowProblem problem(gram);
  for_each_row(h, run, [&](Index i) {
    const double* const target = products.row(i).data();
    for (int sweep = 0; sweep < kMaxSweeps; ++sweep)
      if (sweep_row(target, gram, h.row(i)) < kStill) break;
    if (!std::all_of(target, target + h.cols(), [](double v) { return std::isfinite(v); })) return;
    if (problem.error_of(target, h.row(i)) <= kBound) return;
    problem.solve(target, h.row(i));
    if (const double error = problem.error_of(target, h.row(i)); !(error <= kBound))
      refuse(fmt::format("the place of a point among {} parts", h.cols()), "active sets",
             fmt::format("the conditions of the minimum hold to {:.2g}, at most {:.2g} is accepted", error,
                         kBound));
  });
}

// Two half-steps per iteration. The products A W for the objective are those of the next half-step:
// each product with A is computed once.
Factors factorise(const FactorisedPoints& points, Matrix h, Matrix w, const FactorOptions& options,
                  const Run& run) {
  Factors found;
  found.h = std::move(h);
  found.w = std::move(w);
  double h_length = 1, w_length = 1;
  const auto improve = [&](const Matrix& products, const Matrix& gram, Matrix& factor, double& length) {
    if (options.solver == FactorSolver::kHals)
      hals_sweep(products, gram, factor, run);
    else if (options.solver == FactorSolver::kGradient)
      descend(products, gram, factor, length);
    else
      multiply(products, gram, factor);
  };
  Matrix products = points_times(points.a, found.w, run);
  Matrix gram = transposed_product(found.w, found.w);
  found.objective = objective(points, products, gram, found.h);
  const double start_objective = found.objective;
  while (found.iterations < options.max_iterations && !found.converged) {
    run.stop_if_cancelled();
    improve(products, gram, found.h, h_length);
    improve(points_times(points.turned, found.h, run), transposed_product(found.h, found.h), found.w,
            w_length);
    products = points_times(points.a, found.w, run);
    gram = transposed_product(found.w, found.w);
    const double before = found.objective;
    found.objective = objective(points, products, gram, found.h);
    ++found.iterations;
    found.converged = before - found.objective <= options.tolerance * before;
  }
  require_factors(found, start_objective);
  return found;
}

}  // namespace cordon::internal
