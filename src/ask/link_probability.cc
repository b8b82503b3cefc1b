// Logistic regression of "same" on one number, the distance on the map, with a normal
// prior: two parameters, Newton's method with step halving. The objective is strictly
// convex (the prior adds the identity to the second derivative), so the determinant is at
// least 1 and the minimum is unique.
#include "ask/link_probability.h"

#include <algorithm>
#include <cmath>

#include "cordon/core/random.h"
#include "core/index.h"
#include "core/linalg.h"

namespace cordon::internal {
namespace {

constexpr Index kUnitPairs = 400;
constexpr LinkProbability kPrior;

// log(1 + exp(t)) without overflow.
double softplus(double t) {
  return t > 0 ? t + std::log1p(std::exp(-t)) : std::log1p(std::exp(t));
}

// Minus the log posterior.
double objective(std::span<const SeenAnswer> seen, const LinkProbability& at) {
  double sum = 0.5 * ((at.a - kPrior.a) * (at.a - kPrior.a) + (at.b - kPrior.b) * (at.b - kPrior.b));
  for (const SeenAnswer& one : seen) {
    const double t = at.a - at.b * one.u;
    sum += softplus(t) - one.same * t;
  }
  return sum;
}

}  // namespace

// A logistic curve: where exp overflows the probability is 0, as it should be.
double LinkProbability::same(double u) const {
  return 1 / (1 + std::exp(b * u - a));
}

// Newton's step solves the 2 x 2 system by its determinant and is halved until the objective
// falls, so every step taken improves it. Ends where no step does, where one gains less than
// 1e-12 of the value, or after 50.
LinkProbability fit_link_probability(std::span<const SeenAnswer> seen) {
  constexpr int kMaxSteps = 50;
  LinkProbability now;
  double value = objective(seen, now);
  for (int step = 0; step < kMaxSteps; ++step) {
    // Slope and curvature of minus the log posterior; the prior adds (a - 2, b - 4) and I.
    double gradient_a = now.a - kPrior.a, gradient_b = now.b - kPrior.b;
    double curve_aa = 1, curve_ab = 0, curve_bb = 1;
    for (const SeenAnswer& one : seen) {
      const double p = now.same(one.u);
      gradient_a += p - one.same;
      gradient_b -= (p - one.same) * one.u;
      curve_aa += p * (1 - p);
      curve_ab -= p * (1 - p) * one.u;
      curve_bb += p * (1 - p) * one.u * one.u;
    }
    const double determinant = curve_aa * curve_bb - curve_ab * curve_ab;
    const double move_a = -(curve_bb * gradient_a - curve_ab * gradient_b) / determinant;
    const double move_b = -(curve_aa * gradient_b - curve_ab * gradient_a) / determinant;
    double share = 1;
    LinkProbability next{now.a + move_a, now.b + move_b};
    double moved = objective(seen, next);
    while (moved > value && share > 1e-6) {
      share *= 0.5;
      next = {now.a + share * move_a, now.b + share * move_b};
      moved = objective(seen, next);
    }
    if (!(moved < value)) break;
    const bool prepared = value - moved <= 1e-12 * (1 + std::abs(value));
    now = next;
    value = moved;
    if (prepared) break;
  }
  return now;
}

// b is drawn among the n - 1 other rows, so that no pair is a row with itself.
MapUnit::MapUnit(const Points& points, std::uint64_t seed) : differences_(kUnitPairs, points.cols()) {
  const auto n = static_cast<std::uint64_t>(points.rows());
  if (n < 2) return;
  Stream stream(seed, Purpose::kMapDistances);
  std::vector<double> other(idx(points.cols()));
  for (Index pair = 0; pair < kUnitPairs; ++pair) {
    const std::uint64_t a = stream.below(n);
    const std::uint64_t b = (a + 1 + stream.below(n - 1)) % n;
    points.copy_rows(static_cast<Index>(a), 1, differences_.row(pair).data());
    points.copy_rows(static_cast<Index>(b), 1, other.data());
    for (Index j = 0; j < points.cols(); ++j) differences_(pair, j) -= other[idx(j)];
  }
}

// The upper median; where it is 0 because most rows are equal, the largest length; then 1.
double MapUnit::of(const Matrix& directions) const {
  const Matrix seen = product(differences_, directions);
  std::vector<double> lengths;
  for (Index pair = 0; pair < seen.rows(); ++pair) {
    double squares = 0;
    for (const double value : seen.row(pair)) squares += value * value;
    lengths.push_back(std::sqrt(squares));
  }
  const auto middle = lengths.begin() + kUnitPairs / 2;
  std::nth_element(lengths.begin(), middle, lengths.end());
  if (*middle > 0) return *middle;
  const double largest = *std::max_element(lengths.begin(), lengths.end());  // most rows are equal
  return largest > 0 ? largest : 1;
}

double length_on_map(std::span<const double> difference, const Matrix& directions) {
  double squares = 0;
  for (Index k = 0; k < directions.cols(); ++k) {
    double along = 0;
    for (Index j = 0; j < directions.rows(); ++j) along += difference[idx(j)] * directions(j, k);
    squares += along * along;
  }
  return std::sqrt(squares);
}

}  // namespace cordon::internal
