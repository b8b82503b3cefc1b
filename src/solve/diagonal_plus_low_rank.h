// X = diag(a) + sum over t of w_t u_t u_t': a large matrix that is known by few numbers.
//
// This is what is left of a dense symmetric matrix with a changing part of low rank once its
// constant part has been diagonalised. With T terms of length f a product costs 2 f T instead of
// f^2, and two questions that usually need all eigenvalues are answered by T x T matrices: how many
// eigenvalues lie above a value (Sylvester's law of inertia) and what the resolvent looks like seen
// from the terms (Woodbury's formula).
#pragma once

#include <span>
#include <vector>

#include "cordon/core/matrix.h"

namespace cordon::internal {

// The triangular factors of a small square matrix that may be indefinite.
class SmallFactors {
 public:
  SmallFactors() = default;
  explicit SmallFactors(Matrix square);
  // Solves for `count` right-hand sides, stored as rows.
  void solve(double* right_sides, Index count) const;

 private:
  Matrix factors_;
  std::vector<int> pivots_;
};

class DiagonalPlusLowRank {
 public:
  // `terms` has one row u_t per weight; it and `diagonal` are looked at, not copied. Terms of
  // weight 0 cost nothing in products.
  DiagonalPlusLowRank(std::span<const double> diagonal, const Matrix& terms, std::span<const double> weights);

  Index size() const { return static_cast<Index>(diagonal_.size()); }

  // Y = X V for `count` vectors, stored as rows. 2 f T multiplications each.
  void apply(const double* vectors, Index count, double* images) const;

  // The diagonal of X: Rayleigh quotients of the unit vectors.
  std::vector<double> diagonal() const;

  Matrix dense() const;

  // How many eigenvalues are larger than `value`. f T^2 + T^3.
  Index count_above(double value) const;

  // U (value - X)^(-1) U' for the rows U of all terms, those of weight 0
  // included. f T^2 + T^3. `value` must not be an eigenvalue; differences from
  // the diagonal below rounding are lifted to it.
  Matrix resolvent(double value) const;

  // (value - X)^(-1), ready to be applied: f T^2 + T^3 once, then 2 f T + T^2 for each vector.
  class Inverse {
   public:
    Inverse(const DiagonalPlusLowRank& x, double value);
    void apply(const double* vector, double* image) const;

   private:
    const DiagonalPlusLowRank& x_;
    std::vector<double> gaps_;  // 1 / (value - a_i)
    SmallFactors core_;         // of 1 - W U (value - diag)^-1 U'
  };

 private:
  std::vector<double> reciprocal_gaps(double value) const;  // 1 / (value - a_i)

  std::span<const double> diagonal_;
  const Matrix& terms_;
  std::vector<Index> active_;    // terms with a weight
  std::vector<double> weights_;  // of the active ones
  Matrix packed_;                // their rows
};

}  // namespace cordon::internal
