// Gauss-Newton on frames: the smallest turn of the
// frame that satisfies the linearised inequalities.
//
// With the projector P = LL' the squared distance d'Pd changes, for a move K of the frame
// orthogonal to it, by 2 (d'L)(K'd). The move of least norm with excess + slope . K <= 0 is a
// non-negative combination of the slopes; its multipliers solve a small problem (solve/nonnegative.h)
// whose matrix of inner products needs d_t'd_s and d_t'Pd_s only. After each step, of norm at most
// 0.7, the frame is made orthonormal again.
//
// A run is given up where ten rounds do not halve the squared violations. Cost per round: T^2 k for
// the projections, T f k for the move, and the small problem.
#include "guided/restore.h"

#include <algorithm>
#include <cmath>

#include "cordon/core/random.h"
#include "core/blas.h"
#include "core/index.h"
#include "solve/nonnegative.h"

namespace cordon::internal {
namespace {

constexpr Index kRounds = 40;
constexpr Index kStarts = 12;
constexpr Index kSlow = 10;  // rounds in which the violations, squared, must at least halve
constexpr double kLargestTurn = 0.7;
constexpr double kGain = 1 - 1e-4;            // a step that pays leaves less than this share of the squares
constexpr double kMinRestoreDamping = 1e-10;  // relative to the diagonal
constexpr double kMaxRestoreDamping = 1e3;
constexpr double kMoreDamping = 10;

// `source_` holds d_t'd_s once and for all, T^2 f; every round only needs d_t'Pd_s beside it.
class Restoration {
 public:
  Restoration(const Inequalities& constraints, double tolerance, const Budget& budget)
      : constraints_(constraints),
        tolerance_(tolerance),
        budget_(budget),
        source_(inner_products(constraints.differences, constraints.differences)) {}

  // Whole steps first, which may go up before they come down; where they lead nowhere,
  // from the same start steps that are damped until the violations, squared, grow less:
  // where the linearised inequalities contradict each other such a step is what lessens
  // them most (Levenberg and Marquardt).
  bool run(Matrix& frame) const {
    Matrix start(frame);
    if (run(frame, false)) return true;
    frame = std::move(start);
    return run(frame, true);
  }

 private:
  bool run(Matrix& frame, bool damped) const {
    double damping = kMinRestoreDamping;
    Look here(*this, frame);
    std::vector<double> minimum{here.merit};  // up to each round
    std::vector<Index> inside;
    for (Index round = 1; round <= kRounds && here.worst > tolerance_; ++round) {
      if (!step(frame, here, damped, damping, inside)) return false;
      minimum.push_back(std::min(minimum.back(), here.merit));
      if (round >= kSlow && minimum[idx(round)] > 0.5 * minimum[idx(round - kSlow)])
        return false;  // creeping
    }
    return !(here.worst > tolerance_);
  }

  // A frame as the inequalities see it: everything a step needs, from T
  // k inner products with the frame.
  struct Look {
    Look(const Restoration& r, const Matrix& frame)
        : along(inner_products(r.constraints_.differences, frame)), projected(inner_products(along, along)) {
      std::vector<double> lengths;
      for (Index t = 0; t < projected.rows(); ++t) lengths.push_back(projected(t, t));
      excess = r.constraints_.excess(lengths);
      worst = worst_violation(r.constraints_, excess);
      for (std::size_t j = 0; j < excess.size(); ++j) {
        const double share = std::max(0.0, excess[j] / r.constraints_.scales[j]);
        merit += share * share;
      }
    }
    Matrix along;      // d_t . u_p
    Matrix projected;  // d_t' P d_s
    std::vector<double> excess;
    double worst = 0;
    double merit = 0;  // squared violations, each relative to its scale
  };

  // One step, with as much damping as it needs; false where none helps.
  bool step(Matrix& frame, Look& here, bool damped, double& damping, std::vector<Index>& inside) const {
    const Eigen::MatrixXd gram = slopes(here);
    for (; damping < kMaxRestoreDamping && !budget_.exhausted(0); damping *= kMoreDamping) {
      Matrix turned(frame);
      turn(turned, here.along, multipliers(gram, here, damping, inside));
      Look there(*this, turned);
      if (damped && !(there.merit < kGain * here.merit)) continue;
      frame = std::move(turned);
      here = std::move(there);
      damping = std::max(kMinRestoreDamping, damping / kMoreDamping);
      return true;
    }
    return false;
  }

  // slope_j . slope_l = 4 sum c_t c_s (d_t'Pd_s)(d_t'(I - P)d_s), each slope divided by its scale.
  Eigen::MatrixXd slopes(const Look& here) const {
    const Index count = constraints_.count();
    Eigen::MatrixXd gram = Eigen::MatrixXd::Zero(count, count);
    for (Index t = 0; t < constraints_.term_count(); ++t)
      for (Index s = 0; s < constraints_.term_count(); ++s) {
        const Index j = constraints_.owner[idx(t)];
        const Index l = constraints_.owner[idx(s)];
        gram(l, j) += 4 * constraints_.coefficients[idx(t)] * constraints_.coefficients[idx(s)] *
                      (here.projected(t, s) / constraints_.scales[idx(j)]) *
                      ((source_(t, s) - here.projected(t, s)) / constraints_.scales[idx(l)]);
      }
    return gram;
  }

  // Multipliers of the smallest turn that obeys, or nearly does.
  Eigen::VectorXd multipliers(Eigen::MatrixXd gram, const Look& here, double damping,
                              std::vector<Index>& inside) const {
    gram.diagonal() *= 1 + damping;
    gram.diagonal().array() += 1e-300;
    Eigen::VectorXd g(constraints_.count());
    for (Index j = 0; j < constraints_.count(); ++j) g(j) = here.excess[idx(j)] / constraints_.scales[idx(j)];
    return nonnegative_solution(gram, g, inside, [&] { return budget_.exhausted(0); });
  }

  // frame -= sum_j y_j slope_j: sum over terms of weight_t (d_t . u_p) (d_t - P d_t).
  void turn(Matrix& frame, const Matrix& along, const Eigen::VectorXd& y) const {
    const Index dims = frame.rows();
    Matrix pull(along);
    for (Index t = 0; t < pull.rows(); ++t) {
      const Index j = constraints_.owner[idx(t)];
      const double weight = 2 * constraints_.coefficients[idx(t)] * y(j) / constraints_.scales[idx(j)];
      for (double& value : pull.row(t)) value *= weight;
    }
    const int k = static_cast<int>(dims);
    const int f = static_cast<int>(frame.cols());
    const int terms = static_cast<int>(pull.rows());
    Matrix move = Matrix::uninitialised(dims, frame.cols());
    Matrix inside = Matrix::uninitialised(dims, dims);
    const SingleThreadedBlas single;
    cblas_dgemm(CblasRowMajor, CblasTrans, CblasNoTrans, k, f, terms, 1.0, pull.data(), k,
                constraints_.differences.data(), f, 0.0, move.data(), f);
    cblas_dgemm(CblasRowMajor, CblasTrans, CblasNoTrans, k, k, terms, 1.0, pull.data(), k, along.data(), k,
                0.0, inside.data(), k);
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, k, f, k, -1.0, inside.data(), k, frame.data(), f,
                1.0, move.data(), f);
    const double size = cblas_dnrm2(static_cast<int>(move.size()), move.data(), 1);
    if (!std::isfinite(size)) return;
    const double by = size > kLargestTurn ? kLargestTurn / size : 1.0;
    cblas_daxpy(static_cast<int>(move.size()), -by, move.data(), 1, frame.data(), 1);
    orthonormalise_rows(frame);
  }

  const Inequalities& constraints_;
  double tolerance_;
  const Budget& budget_;
  Matrix source_;  // d_t . d_s
};

}  // namespace

// Gram and Schmidt, row by row and twice each: the second pass takes out what rounding of the first
// left. A row that keeps less than 1e-10 of its length depends on earlier ones; unit vectors are
// tried in its place, each once.
void orthonormalise_rows(Matrix& rows) {
  const int f = static_cast<int>(rows.cols());
  Index next_unit = 0;
  for (Index p = 0; p < rows.rows(); ++p) {
    double* const v = rows.data() + p * rows.cols();
    auto take_out = [&] {
      const double before = cblas_dnrm2(f, v, 1);
      for (int pass = 0; pass < 2; ++pass)
        for (Index q = 0; q < p; ++q) {
          const double* const u = rows.data() + q * rows.cols();
          cblas_daxpy(f, -cblas_ddot(f, u, 1, v, 1), u, 1, v, 1);
        }
      const double after = cblas_dnrm2(f, v, 1);
      const bool independent = after > 1e-10 * before && after > 0;
      if (independent) cblas_dscal(f, 1.0 / after, v, 1);
      return independent;
    };
    while (!take_out() && next_unit < rows.cols()) {
      std::fill_n(v, rows.cols(), 0.0);
      v[next_unit++] = 1;
    }
  }
}

// The given frame first; then eleven starts near it, disturbed more and more by a fixed stream of
// random numbers, so that the answer is the same each time.
bool restore(const Inequalities& constraints, Matrix& frame, double tolerance, const Budget& budget) {
  if (constraints.count() == 0) return true;
  const Restoration restoration(constraints, tolerance, budget);
  for (Index start = 0; start < kStarts; ++start) {
    Matrix turned(frame);
    if (start > 0) {
      Stream random(1, Purpose::kRestoreStart, static_cast<std::uint64_t>(start));
      const double size = 0.1 * static_cast<double>(start) / std::sqrt(static_cast<double>(frame.cols()));
      for (Index i = 0; i < turned.size(); ++i) turned.data()[i] += size * random.normal();
      orthonormalise_rows(turned);
    }
    if (restoration.run(turned)) {
      frame = std::move(turned);
      return true;
    }
  }
  return false;
}

}  // namespace cordon::internal
