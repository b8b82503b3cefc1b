// Value, slope and second derivative of the smoothed dual function.
//
// X = S - sum_j mu_j A_j is diagonal plus low rank in the eigenvectors of S: f numbers and T terms.
// Its leading eigenvectors come from the warm search (solve/warm_eigen.h), or from LAPACK where the
// problem is small (up to 48 dimensions, more than a quarter of all vectors wanted, or nearly as
// many terms as dimensions) or the search fails.
//
// How many eigenvectors are needed is not known before: all with a share on the Fantope, and one
// without to prove that no other has one. at_multipliers() asks for one more than last time and
// repeats while the last one still has a share.
#include "guided/lagrangian.h"

#include <algorithm>
#include <cmath>

#include "cordon/solve/symmetric.h"
#include "core/blas.h"
#include "core/index.h"
#include "guided/fantope.h"
#include "solve/diagonal_plus_low_rank.h"
#include "solve/warm_eigen.h"

namespace cordon::internal {
namespace {

constexpr Index kSmall = 48;  // up to here a dense eigenproblem is cheaper than a search

// sum over c of v_c v_c', v_c(t) = sqrt(weight) (d_t.u_p)(d_t.u_q):
// columns are gathered and multiplied many at a time.
class SumOfSquares {
 public:
  explicit SumOfSquares(Index terms) : sum_(terms, terms), gathered_(kColumns, terms) {}

  void add(double weight, const Matrix& along, Index p, Index q) {
    if (!(weight > 0)) return;
    const double root = std::sqrt(weight);
    for (Index t = 0; t < along.rows(); ++t) gathered_(used_, t) = root * along(t, p) * along(t, q);
    if (++used_ == kColumns) multiply();
  }

  void add_to(Matrix& other) {
    multiply();
    for (Index t = 0; t < sum_.rows(); ++t)
      for (Index u = 0; u < sum_.cols(); ++u) other(t, u) += sum_(std::max(t, u), std::min(t, u));
  }

 private:
  static constexpr Index kColumns = 256;

  void multiply() {
    const int terms = static_cast<int>(sum_.rows());
    if (used_ == 0 || terms == 0) return;
    const SingleThreadedBlas single;
    cblas_dsyrk(CblasRowMajor, CblasLower, CblasTrans, terms, static_cast<int>(used_), 1.0, gathered_.data(),
                terms, 1.0, sum_.data(), terms);
    used_ = 0;
  }

  Matrix sum_;  // its lower half
  Matrix gathered_;
  Index used_ = 0;
};

}  // namespace

bool Budget::exhausted(Index used) const {
  run->stop_if_cancelled();
  return used >= eigenproblems || std::chrono::steady_clock::now() >= deadline;
}

// Sum of the terms' weights, - mu_j c_t, that X adds to `variances`: where these already contain
// some multipliers, those of the difference.
std::vector<double> Lagrangian::term_weights(const std::vector<double>& multipliers) const {
  if (problem_.base_multipliers.empty()) return problem_.constraints->term_weights(multipliers);
  std::vector<double> change(multipliers);
  for (std::size_t j = 0; j < change.size(); ++j) change[j] -= problem_.base_multipliers[j];
  return problem_.constraints->term_weights(change);
}

// Where a dense problem of `size` costs less than a search for `keep` vectors.
bool Lagrangian::is_small(Index keep) const {
  const Index size = static_cast<Index>(problem_.variances.size());
  return size <= kSmall || 4 * keep > size || 4 * problem_.constraints->term_count() > 3 * size;
}

// The `keep` leading eigenpairs of X, the first `sure` of them exact to the tolerance.
// Small problems take all vectors, so that curvature() needs no resolvent. The next call
// starts from what this one found.
void Lagrangian::leading(const std::vector<double>& weights, Index keep, Index sure, Spectrum& s) {
  const DiagonalPlusLowRank x(problem_.variances, problem_.constraints->differences, weights);
  if (!is_small(keep) && !dense_) {
    WarmPairs pairs = leading_warm(x, start_, keep, sure, tolerance_);
    if (pairs.converged) {
      start_ = pairs.vectors;
      s.values = std::move(pairs.values);
      s.vectors = std::move(pairs.vectors);
      return;
    }
  }
  // Small, or too far from the last one for a search.
  EigenPairs all = symmetric_eigen(x.dense(), is_small(keep) ? x.size() : keep, Order::kLargest);
  s.values = std::move(all.values);
  s.vectors = Matrix(all.vectors.view().transposed());
  start_ = s.vectors;
}

// One eigenproblem, or a few growing ones where more eigenvectors get a share than last time.
// Shares are the Fantope projection of the eigenvalues divided by the smoothing.
Spectrum Lagrangian::at_multipliers(const std::vector<double>& multipliers, bool smoothed) {
  ++eigenproblems_;
  const std::vector<double> weights = term_weights(multipliers);
  const Index size = static_cast<Index>(problem_.variances.size());
  Spectrum s;
  Index sure = std::max(problem_.dims, shared_);
  for (Index keep = std::min(size, sure + 1);;) {
    leading(weights, keep, sure, s);
    if (!smoothed) {
      shared_ = problem_.dims;
      s.shares.assign(s.values.size(), 0.0);
      std::fill_n(s.shares.begin(), problem_.dims, 1.0);
      break;
    }
    std::vector<double> z(s.values);
    for (double& value : z) value /= problem_.smoothing;
    s.shares = fantope_shares(z, problem_.dims).shares;
    shared_ = std::count_if(s.shares.begin(), s.shares.end(), [](double share) { return share > 0; });
    // With a share of 0 at the end nothing beyond it has one.
    if (static_cast<Index>(s.values.size()) == size || shared_ <= sure) break;
    sure = shared_ + 1;
    keep = std::min(size, sure + 1);
  }
  s.along = inner_products(problem_.constraints->differences, s.vectors);
  return s;
}

// Counts the eigenvalues above a value between the last with a share and the next (Sylvester's
// law): more than are known with a share means that the search missed one. Shares begin smoothing x
// share below the last eigenvalue that has one (or lower still, where that share is 1); the value
// is half that far below it, or halfway to the next known one where that is nearer.
bool Lagrangian::overlooked(const std::vector<double>& multipliers, const Spectrum& s) {
  const auto known = static_cast<Index>(s.values.size());
  if (dense_ || known == static_cast<Index>(problem_.variances.size()) || shared_ < 1 || shared_ >= known)
    return false;
  const std::vector<double> weights = term_weights(multipliers);
  const DiagonalPlusLowRank x(problem_.variances, problem_.constraints->differences, weights);
  const double last = s.values[idx(shared_ - 1)];
  const double next = s.values[idx(shared_)];
  const double between = last - 0.5 * std::min(last - next, problem_.smoothing * s.shares[idx(shared_ - 1)]);
  dense_ = x.count_above(between) > shared_;
  return dense_;
}

// tr(XP) - smoothing |P|^2 / 2 + mu'bound at the maximising P, from its eigenvalues alone.
double Lagrangian::value(const std::vector<double>& multipliers, const Spectrum& s) const {
  double sum = 0;
  for (std::size_t p = 0; p < s.values.size(); ++p)
    sum += s.shares[p] * (s.values[p] - 0.5 * problem_.smoothing * s.shares[p]);
  for (std::size_t j = 0; j < multipliers.size(); ++j)
    sum += multipliers[j] * problem_.constraints->bounds[j];
  return sum;
}

// Each term's d'Pd = sum over eigenvectors of share_p (d . u_p)^2, then inequality by inequality.
std::vector<double> Lagrangian::excess(const Spectrum& s) const {
  std::vector<double> lengths;
  for (Index t = 0; t < s.along.rows(); ++t) {
    double sum = 0;
    for (Index p = 0; p < s.along.cols(); ++p) sum += s.shares[idx(p)] * s.along(t, p) * s.along(t, p);
    lengths.push_back(sum);
  }
  return problem_.constraints->excess(lengths);
}

// The second derivative, as a sum over pairs of
// eigenvectors (p, q) with weights w_pq (see the header):
//   p and q with a share          from the vectors at hand
//   p with, q without a share     from the vectors where all are known; otherwise by the resolvent
//                                 (lambda_p - X)^-1 between the terms, less the part of the known
//                                 vectors: f T^2 + T^3 per vector with a share, and no further
//                                 eigenvectors
//   fractional shares             their sum is fixed by the trace: the mean is taken out (`whole`)
// The resolvent is evaluated 1e-6 of the largest
// eigenvalue above lambda_p, where it is not singular.
Matrix Lagrangian::curvature(const std::vector<double>& multipliers, const Spectrum& s) const {
  const Inequalities& constraints = *problem_.constraints;
  const Index terms = constraints.term_count();
  const Index size = static_cast<Index>(problem_.variances.size());
  const auto shared = static_cast<Index>(
      std::count_if(s.shares.begin(), s.shares.end(), [](double share) { return share > 0; }));
  const double largest = std::abs(s.values.front());

  // Between terms first: sum over p, q of w_pq (d_t.u_p)(d_t.u_q)(d_s.u_p)(d_s.u_q).
  Matrix between(terms, terms);
  SumOfSquares pairs(terms);
  Index fractional = 0;
  std::vector<double> whole(idx(terms), 0.0);  // of the fractional part, which the trace holds fixed
  for (Index p = 0; p < shared; ++p) {
    const bool p_fractional = s.shares[idx(p)] < 1;
    if (p_fractional) {
      ++fractional;
      for (Index t = 0; t < terms; ++t) whole[idx(t)] += s.along(t, p) * s.along(t, p);
    }
    for (Index q = 0; q <= p; ++q) {
      const double gap = s.values[idx(p)] - s.values[idx(q)];
      const bool both = p_fractional && s.shares[idx(q)] < 1;
      const double slope =
          std::abs(gap) > 1e-12 * largest ? (s.shares[idx(p)] - s.shares[idx(q)]) / gap : 0.0;
      const double weight = both ? 1.0 / problem_.smoothing : std::min(slope, 1.0 / problem_.smoothing);
      pairs.add((q == p ? 1 : 2) * weight, s.along, p, q);
    }
    // All eigenvectors without a share: from the known
    // ones, or from the resolvent less the known ones.
    if (static_cast<Index>(s.values.size()) == size) {
      for (Index q = shared; q < size; ++q) {
        const double gap = s.values[idx(p)] - s.values[idx(q)];
        const double by = 1.0 / std::max(gap, problem_.smoothing * s.shares[idx(p)]);
        pairs.add(2 * s.shares[idx(p)] * by, s.along, p, q);
      }
      continue;
    }
    const double place = s.values[idx(p)] + 1e-6 * largest;
    const std::vector<double> weights = term_weights(multipliers);
    Matrix rest = DiagonalPlusLowRank(problem_.variances, constraints.differences, weights).resolvent(place);
    for (Index q = 0; q < shared; ++q) {
      const double by = 1.0 / (place - s.values[idx(q)]);
      for (Index t = 0; t < terms; ++t)
        for (Index u = 0; u < terms; ++u) rest(t, u) -= by * s.along(t, q) * s.along(u, q);
    }
    for (Index t = 0; t < terms; ++t)
      for (Index u = 0; u < terms; ++u)
        between(t, u) += 2 * s.shares[idx(p)] * s.along(t, p) * s.along(u, p) * rest(t, u);
  }
  pairs.add_to(between);

  Matrix result(constraints.count(), constraints.count());
  for (Index t = 0; t < terms; ++t)
    for (Index u = 0; u < terms; ++u) {
      double sum = between(t, u);
      if (fractional > 0)
        sum -= whole[idx(t)] * whole[idx(u)] / (static_cast<double>(fractional) * problem_.smoothing);
      const Index j = constraints.owner[idx(t)];
      const Index l = constraints.owner[idx(u)];
      result(j, l) += constraints.coefficients[idx(t)] * constraints.coefficients[idx(u)] * sum /
                      (constraints.scales[idx(j)] * constraints.scales[idx(l)]);
    }
  return result;
}

}  // namespace cordon::internal
