// Statements as linear inequalities in the projector: construction,
// scales, excess, and whether one of them alone can be satisfied.
#include "guided/inequalities.h"

#include <algorithm>
#include <numeric>

#include "cordon/solve/symmetric.h"
#include "core/blas.h"
#include "core/index.h"
#include "core/linalg.h"

namespace cordon::internal {
namespace {

constexpr double kMinShare = 1e-8;  // of the source distance

// The size at which a violation counts as whole: the bound, between 1e-8 of the source distance and
// the source distance, so that bounds of 0 do not make every violation infinite.
double scale_of(double wanted, double source) {
  return std::clamp(wanted, kMinShare * source, source);
}

}  // namespace

Inequality closer_than(std::vector<double> difference, double bound, double weight) {
  const double source = squared_norm(difference);
  return {{1.0}, {std::move(difference)}, bound, scale_of(bound, source), weight};
}

Inequality farther_than(std::vector<double> difference, double bound, double weight) {
  const double source = squared_norm(difference);
  return {{-1.0}, {std::move(difference)}, -bound, scale_of(bound, source), weight};
}

// The size is the smaller of the two sides at the source: a violation of that size swaps them.
Inequality nearer_than(std::vector<double> to_near, std::vector<double> to_far, double ratio, double weight) {
  const double near = squared_norm(to_near);
  const double far = ratio * squared_norm(to_far);
  const double source = std::max(near, far);
  return {{1.0, -ratio},
          {std::move(to_near), std::move(to_far)},
          0.0,
          scale_of(std::min(near, far), source),
          weight};
}

// The least value of sum c_t d_t'Pd_t over projectors of rank `dims`, against the bound, with a
// margin of 1e-9 of the scale for rounding: what is called unreachable is so for certain.
bool reachable(const Inequality& one, Index dims, Index space) {
  // Eigenvalues of sum c_t d_t d_t' that are not 0 are those of C^(1/2) G C^(1/2) for the Gram
  // matrix G; with mixed signs: of the small matrix in an orthonormal basis of the differences.
  std::vector<std::vector<double>> basis;
  // Gram and Schmidt, twice over: a basis of what the differences span. One that keeps less than
  // 1e-12 of its length adds no direction.
  for (std::vector<double> d : one.differences) {
    const double before = squared_norm(d);
    for (int pass = 0; pass < 2; ++pass)
      for (const auto& b : basis) {
        const double along = std::inner_product(d.begin(), d.end(), b.begin(), 0.0);
        for (std::size_t i = 0; i < d.size(); ++i) d[i] -= along * b[i];
      }
    const double after = squared_norm(d);
    if (after <= 1e-24 * before) continue;
    for (double& value : d) value /= std::sqrt(after);
    basis.push_back(std::move(d));
  }
  const Index rank = static_cast<Index>(basis.size());
  // In that basis the matrix is rank x rank, 2 x 2 at most; its other
  // space - rank eigenvalues are 0.
  Matrix small(rank, rank);
  for (std::size_t t = 0; t < one.differences.size(); ++t)
    for (Index i = 0; i < rank; ++i)
      for (Index j = 0; j < rank; ++j) {
        const auto& d = one.differences[t];
        small(i, j) += one.coefficients[t] *
                       std::inner_product(d.begin(), d.end(), basis[idx(i)].begin(), 0.0) *
                       std::inner_product(d.begin(), d.end(), basis[idx(j)].begin(), 0.0);
      }
  std::vector<double> values = symmetric_eigen(small, rank, Order::kSmallest).values;
  values.insert(values.end(), idx(std::max<Index>(space - rank, 0)), 0.0);
  std::sort(values.begin(), values.end());
  // By Ky Fan's theorem (1949) the least of tr(P M) over projectors of rank `dims` is the sum of
  // the `dims` smallest eigenvalues of M.
  double minimum = 0;
  for (Index p = 0; p < std::min<Index>(dims, static_cast<Index>(values.size())); ++p)
    minimum += values[idx(p)];
  return minimum <= one.bound + 1e-9 * one.scale;
}

// Terms of all inequalities, one row each, in the order of their owners: T x space.
Inequalities::Inequalities(const std::vector<const Inequality*>& all, Index space) {
  for (const Inequality* one : all) {
    for (const double c : one->coefficients) {
      coefficients.push_back(c);
      owner.push_back(count());
    }
    bounds.push_back(one->bound);
    scales.push_back(one->scale);
    weights.push_back(one->weight);
  }
  differences = Matrix::uninitialised(static_cast<Index>(owner.size()), space);
  double* row = differences.data();
  for (const Inequality* one : all)
    for (const auto& d : one->differences) row = std::copy(d.begin(), d.end(), row);
}

// Positive: violated, by that much, in units of squared distance.
std::vector<double> Inequalities::excess(const std::vector<double>& term_lengths) const {
  std::vector<double> result(bounds.size());
  for (std::size_t j = 0; j < bounds.size(); ++j) result[j] = -bounds[j];
  for (std::size_t t = 0; t < owner.size(); ++t) result[idx(owner[t])] += coefficients[t] * term_lengths[t];
  return result;
}

std::vector<double> Inequalities::excess(const Matrix& frame) const {
  const Matrix along = inner_products(differences, frame);
  std::vector<double> lengths;
  for (Index t = 0; t < along.rows(); ++t) {
    double sum = 0;
    for (const double v : along.row(t)) sum += v * v;
    lengths.push_back(sum);
  }
  return excess(lengths);
}

std::vector<double> Inequalities::term_weights(const std::vector<double>& multipliers) const {
  std::vector<double> result(owner.size());
  for (std::size_t t = 0; t < owner.size(); ++t) result[t] = -multipliers[idx(owner[t])] * coefficients[t];
  return result;
}

double worst_violation(const Inequalities& constraints, const std::vector<double>& excess) {
  double worst = 0;
  for (std::size_t j = 0; j < excess.size(); ++j) worst = std::max(worst, excess[j] / constraints.scales[j]);
  return worst;
}

Matrix inner_products(const Matrix& rows, const Matrix& frame) {
  Matrix result(rows.rows(), frame.rows());
  if (result.empty()) return result;
  const int length = static_cast<int>(rows.cols());
  const SingleThreadedBlas single;
  cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasTrans, static_cast<int>(rows.rows()),
              static_cast<int>(frame.rows()), length, 1.0, rows.data(), length, frame.data(), length, 0.0,
              result.data(), static_cast<int>(frame.rows()));
  return result;
}

}  // namespace cordon::internal
