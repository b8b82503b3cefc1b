// Leave-one-out likelihood of a Gaussian with a ridge, for 14 values of rho at the cost of
// one eigendecomposition: leaving out e_i is a rank-one change of the covariance, whose
// determinant and inverse follow from t_i (the formulas are in the header). Cost: min(m,
// p)^3 + m p min(m, p), then 14 m rank.
#include "solve/leave_one_out_ridge.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "cordon/solve/symmetric.h"
#include "core/blas.h"
#include "core/index.h"
#include "core/linalg.h"

namespace cordon::internal {
namespace {

constexpr double kZeroOfRidge = 1e-12;  // of the largest eigenvalue
constexpr double kMinShare = 1e-6;

struct Spectrum {
  std::vector<double> values;  // lambda_j, those that are not 0
  Matrix squares;              // q_ij
};

// By whichever of E'E and EE' is smaller.
Spectrum spectrum_of(const Matrix& e) {
  const auto m = static_cast<int>(e.rows()), p = static_cast<int>(e.cols());
  const bool tall = m > p;
  const int side = tall ? p : m;
  const SingleThreadedBlas single;
  Matrix gram = Matrix::uninitialised(side, side);
  cblas_dgemm(CblasRowMajor, tall ? CblasTrans : CblasNoTrans, tall ? CblasNoTrans : CblasTrans, side, side,
              tall ? m : p, 1.0 / m, e.data(), p, e.data(), p, 0.0, gram.data(), side);
  for (Index i = 0; i < side; ++i)
    for (Index j = 0; j < i; ++j) gram(i, j) = gram(j, i);
  const EigenPairs pairs = symmetric_eigen(gram, side, Order::kLargest);
  const Index rank = std::ranges::count_if(
      pairs.values, [&](double value) { return value > 0 && value > kZeroOfRidge * pairs.values.front(); });
  Spectrum spectrum;
  spectrum.values.assign(pairs.values.begin(), pairs.values.begin() + rank);
  Matrix vectors = first_columns(pairs.vectors, rank);
  spectrum.squares = tall ? product(e, vectors) : std::move(vectors);
  for (Index i = 0; i < spectrum.squares.rows(); ++i)
    for (Index j = 0; j < rank; ++j) {
      double& entry = spectrum.squares(i, j);
      entry *= tall ? entry : entry * static_cast<double>(m) * spectrum.values[idx(j)];
    }
  return spectrum;
}

// d_i is 1 - b t_i, the factor by which the determinant changes; not below 1e-6, or a difference
// that nobody shares would decide alone.
double score_of(const Spectrum& s, double features, double rho) {
  const auto m = static_cast<double>(s.squares.rows());
  std::vector<double> g;
  double logs = (features - static_cast<double>(s.values.size())) * std::log(rho);
  for (const double value : s.values) {
    g.push_back(m / (m - 1) * (1 - rho) * value + rho);
    logs += std::log(g.back());
  }
  const double b = (1 - rho) / (m - 1);
  double surprise = 0;
  for (Index i = 0; i < s.squares.rows(); ++i) {
    double t = 0;
    for (std::size_t j = 0; j < g.size(); ++j) t += s.squares(i, static_cast<Index>(j)) / g[j];
    const double d = std::max(1 - b * t, kMinShare);
    surprise += (std::log(d) + t / d) / m;
  }
  return -(surprise + logs);
}

}  // namespace

double leave_one_out_ridge(const Matrix& differences, Index features) {
  double squares = 0;
  for (Index i = 0; i < differences.size(); ++i) squares += differences.data()[i] * differences.data()[i];
  if (differences.rows() < 2 || !(squares > 0)) return kRidges.back();
  const auto p = static_cast<double>(features);
  Matrix scaled(differences);
  const double unit = std::sqrt(squares / static_cast<double>(differences.rows()) / p);
  for (Index i = 0; i < scaled.size(); ++i) scaled.data()[i] /= unit;
  const Spectrum spectrum = spectrum_of(scaled);
  double best = kRidges.back(), best_score = -std::numeric_limits<double>::infinity();
  for (const double rho : kRidges)
    if (const double score = score_of(spectrum, p, rho); score > best_score) {
      best = rho;
      best_score = score;
    }
  return best;
}

}  // namespace cordon::internal
