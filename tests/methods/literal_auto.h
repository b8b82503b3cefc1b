// The second half of `auto` by its definition: members weighted by links held back, then averaged. Pair by
// pair, with the members' whole embeddings cut here. What methods/auto.cc must agree with.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "cordon/constraints/folds.h"
#include "cordon/solve/symmetric.h"
#include "core/index.h"
#include "core/linalg.h"
#include "known.h"

namespace cordon::testing {

using namespace internal;

// The embedding of all points by a member that learns from these links: all its columns, best first.
using MemberEmbedding = std::function<Matrix(const ConstraintSet& constraints)>;

inline double squared_distance(const Matrix& y, const Pair& pair, Index columns) {
  double sum = 0;
  for (Index j = 0; j < std::min(columns, y.cols()); ++j)
    sum += (y(pair.a, j) - y(pair.b, j)) * (y(pair.a, j) - y(pair.b, j));
  return sum;
}

// How often a cannot-link is farther apart than a must-link in the first columns; equal ones count half.
inline double literal_auc(const Matrix& y, const ConstraintSet& constraints, Index columns) {
  double wins = 0;
  for (const Pair& apart : constraints.cannot)
    for (const Pair& together : constraints.must) {
      const double far = squared_distance(y, apart, columns), near = squared_distance(y, together, columns);
      wins += far > near ? 1.0 : far == near ? 0.5 : 0.0;
    }
  return wins / static_cast<double>(constraints.cannot.size() * constraints.must.size());
}

// The mean over the folds in which both kinds of links are learnt from and held back.
inline double literal_held_out_auc(const MemberEmbedding& member, const std::vector<Fold>& folds,
                                   Index columns) {
  double sum = 0, count = 0;
  for (const auto& [train, held_out] : folds) {
    if (train.must.empty() || train.cannot.empty() || held_out.must.empty() || held_out.cannot.empty())
      continue;
    sum += literal_auc(member(train), held_out, columns);
    ++count;
  }
  return sum / count;
}

// exp((s - max s) / .03), of sum 1.
inline std::vector<double> literal_weights(const std::vector<double>& aucs) {
  std::vector<double> weights;
  double sum = 0;
  for (const double auc : aucs) {
    weights.push_back(std::exp((auc - *std::ranges::max_element(aucs)) / .03));
    sum += weights.back();
  }
  for (double& weight : weights) weight /= sum;
  return weights;
}

// Column means 0, mean squared row norm 1.
inline Matrix standardised(Matrix y) {
  const auto n = static_cast<double>(y.rows());
  double squares = 0;
  for (Index j = 0; j < y.cols(); ++j) {
    double mean = 0;
    for (Index i = 0; i < y.rows(); ++i) mean += y(i, j) / n;
    for (Index i = 0; i < y.rows(); ++i) {
      y(i, j) -= mean;
      squares += y(i, j) * y(i, j) / n;
    }
  }
  return scaled_by(std::move(y), 1 / std::sqrt(squares));
}

// The first `dims` principal components; the columns are centred already.
inline Matrix literal_components(const Matrix& y, Index dims) {
  return times(y, symmetric_eigen(times(transpose(y), y), dims, Order::kLargest).vectors);
}

// dims > 0: members of that many columns, then that many principal components; 0: whole members side by side.
inline Matrix literal_average(const std::vector<Matrix>& members, const std::vector<double>& weights,
                              Index dims) {
  Matrix all(members[0].rows(), 0);
  for (std::size_t g = 0; g < members.size(); ++g) {
    const Matrix& whole = members[g];
    const Matrix part =
        scaled_by(standardised(dims > 0 ? first_columns(whole, std::min(dims, whole.cols())) : whole),
                  std::sqrt(weights[g]));
    Matrix wider(all.rows(), all.cols() + part.cols());
    for (Index i = 0; i < all.rows(); ++i) {
      std::ranges::copy(all.row(i), wider.row(i).begin());
      std::ranges::copy(part.row(i), wider.row(i).begin() + all.cols());
    }
    all = std::move(wider);
  }
  return dims > 0 ? literal_components(all, dims) : all;
}

}  // namespace cordon::testing
