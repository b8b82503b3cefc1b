#include "guided/restore.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "cordon/core/random.h"
#include "core/blas.h"
#include "core/index.h"

namespace cordon {
namespace {

constexpr Index kRounds = 40;
constexpr Index kStarts = 12;
constexpr double kLargestTurn = 0.7;

// min y'Gy/2 - y'g over y >= 0, by Lawson and Hanson's active sets.
Eigen::VectorXd nonnegative_solution(const Eigen::MatrixXd& gram, const Eigen::VectorXd& g,
                                     const Budget& budget) {
  const Index count = g.size();
  Eigen::VectorXd y = Eigen::VectorXd::Zero(count);
  std::vector<Index> inside;
  for (Index round = 0; round < 3 * count + 10 && !budget.exhausted(0); ++round) {
    const Eigen::VectorXd pull = g - gram * y;
    Index best = -1;
    for (Index j = 0; j < count; ++j)
      if (y(j) == 0 && pull(j) > 1e-10 && std::find(inside.begin(), inside.end(), j) == inside.end() &&
          (best < 0 || pull(j) > pull(best)))
        best = j;
    if (best < 0) break;
    inside.push_back(best);
    while (!inside.empty()) {
      const auto size = static_cast<Index>(inside.size());
      Eigen::MatrixXd part(size, size);
      Eigen::VectorXd wanted(size);
      for (Index a = 0; a < size; ++a) {
        wanted(a) = g(inside[at(a)]);
        for (Index b = 0; b < size; ++b) part(a, b) = gram(inside[at(a)], inside[at(b)]);
      }
      const Eigen::VectorXd solution = part.ldlt().solve(wanted);
      double reach = 1;
      for (Index a = 0; a < size; ++a)
        if (solution(a) <= 0)
          reach = std::min(reach, y(inside[at(a)]) / std::max(y(inside[at(a)]) - solution(a), 1e-300));
      std::vector<Index> still;
      for (Index a = 0; a < size; ++a) {
        const Index j = inside[at(a)];
        y(j) += reach * (solution(a) - y(j));
        if (y(j) > 0 && (reach == 1 || solution(a) > 0 || y(j) > 1e-14))
          still.push_back(j);
        else
          y(j) = 0;
      }
      const bool done = reach == 1 || still.size() == inside.size();
      inside = std::move(still);
      if (done) break;
    }
  }
  return y;
}

class Restoration {
 public:
  Restoration(const Inequalities& said, double tolerance, const Budget& budget)
      : said_(said),
        tolerance_(tolerance),
        budget_(budget),
        source_(inner_products(said.differences, said.differences)) {}

  bool run(Matrix& frame) const {
    for (Index round = 0; round < kRounds && !budget_.exhausted(0); ++round) {
      const Matrix along = inner_products(said_.differences, frame);
      const Matrix projected = inner_products(along, along);  // d_t' P d_s
      std::vector<double> lengths;
      for (Index t = 0; t < projected.rows(); ++t) lengths.push_back(projected(t, t));
      const std::vector<double> excess = said_.excess(lengths);
      if (!(worst_violation(said_, excess) > tolerance_)) return true;
      turn(frame, along, multipliers(projected, excess));
    }
    return false;
  }

 private:
  // Multipliers of the smallest turn; slope_j . slope_l = 4 sum c_t c_s (d_t'Pd_s)(d_t'(I - P)d_s).
  Eigen::VectorXd multipliers(const Matrix& projected, const std::vector<double>& excess) const {
    const Index count = said_.count();
    Eigen::MatrixXd gram = Eigen::MatrixXd::Zero(count, count);
    for (Index t = 0; t < said_.term_count(); ++t)
      for (Index s = 0; s < said_.term_count(); ++s) {
        const Index j = said_.owner[at(t)];
        const Index l = said_.owner[at(s)];
        gram(j, l) += 4 * said_.coefficients[at(t)] * said_.coefficients[at(s)] *
                      (projected(t, s) / said_.scales[at(j)]) *
                      ((source_(t, s) - projected(t, s)) / said_.scales[at(l)]);
      }
    gram.diagonal() *= 1 + 1e-10;
    gram.diagonal().array() += 1e-300;
    Eigen::VectorXd g(count);
    for (Index j = 0; j < count; ++j) g(j) = excess[at(j)] / said_.scales[at(j)];
    return nonnegative_solution(gram, g, budget_);
  }

  // frame -= sum_j y_j slope_j: sum over terms of weight_t (d_t . u_p) (d_t - P d_t).
  void turn(Matrix& frame, const Matrix& along, const Eigen::VectorXd& y) const {
    const Index dims = frame.rows();
    Matrix pull(along);
    for (Index t = 0; t < pull.rows(); ++t) {
      const Index j = said_.owner[at(t)];
      const double weight = 2 * said_.coefficients[at(t)] * y(j) / said_.scales[at(j)];
      for (double& value : pull.row(t)) value *= weight;
    }
    const int k = static_cast<int>(dims);
    const int f = static_cast<int>(frame.cols());
    const int terms = static_cast<int>(pull.rows());
    Matrix move = Matrix::uninitialised(dims, frame.cols());
    Matrix inside = Matrix::uninitialised(dims, dims);
    const SingleThreadedBlas single;
    cblas_dgemm(CblasRowMajor, CblasTrans, CblasNoTrans, k, f, terms, 1.0, pull.data(), k,
                said_.differences.data(), f, 0.0, move.data(), f);
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

  const Inequalities& said_;
  double tolerance_;
  const Budget& budget_;
  Matrix source_;  // d_t . d_s
};

}  // namespace

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

bool restore(const Inequalities& said, Matrix& frame, double tolerance, const Budget& budget) {
  if (said.count() == 0) return true;
  const Restoration restoration(said, tolerance, budget);
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

}  // namespace cordon
