// Small dense linear algebra, on the calling thread. For f x f and f x k matrices inside a solve;
// anything with n rows goes by tiles.
#pragma once

#include <span>
#include <vector>

#include "cordon/core/matrix.h"

namespace cordon::internal {

Matrix product(const Matrix& a, const Matrix& b);             // A B
Matrix transposed_product(const Matrix& a, const Matrix& b);  // A' B
Matrix congruence(const Matrix& a, const Matrix& t);          // T' A T of a symmetric A, exactly symmetric
Matrix first_columns(const Matrix& m, Index count);
Matrix rows_between(const Matrix& m, Index first, Index count);
double trace(const Matrix& m);
double frobenius(const Matrix& m);
double column_norm(const Matrix& m, Index j);
void symmetrise(Matrix& m);  // the mean of M and M'
void add_to_diagonal(Matrix& m, double value);
void add_multiple(Matrix& sum, const Matrix& term, double factor);  // of the same shape

// Sums in the order of the entries: the same bits on every processor.
double dot(std::span<const double> a, std::span<const double> b);
double squared_norm(std::span<const double> a);

bool all_finite(std::span<const double> values);
bool all_finite(const Matrix& m);

// Of an even number of values there are two in the middle: the higher one, and their mean.
double upper_median(std::vector<double> values);
double median(std::vector<double> values);

// Multiplies column j by factor(j).
template <typename Factor>
void scale_columns(Matrix& m, Factor factor) {
  for (Index j = 0; j < m.cols(); ++j) {
    const double by = factor(j);
    for (Index i = 0; i < m.rows(); ++i) m(i, j) *= by;
  }
}

}  // namespace cordon::internal
