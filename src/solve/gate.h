// The gate behind every solver: no answer is used before its residual was measured against the
// problem itself and compared with a bound.
//
// Eigenpairs (lambda_j, v_j) of S pass when all of this holds:
//
//   finite          every value is a number
//   norm            |lambda_j| <= |S|: a larger one is an artefact
//   order           the values fall, or rise, as asked for
//   residual        |S v_j - lambda_j v_j| <= bound |S|
//   orthogonality   |V'V - I| <= bound
//
// The bound. A backward stable solver gives the exact answer for S + E with |E| <= c n eps |S|.
// LAPACK's own tests accept c up to 50; so do we, and never more than 1e-10. Iterative solvers,
// which stop at a tolerance, are given that tolerance as their bound.
//
// The cost. Residuals of k pairs take one product with S for each, orthogonality n k^2; where k is
// large both are probed by random vectors (Freivalds): |R w| of a standard normal w is about |R|_F,
// and eight of them miss an error a thousand times too large with a probability of 1e-24.
//
// A solver is a list of routes, the fastest first, the safest last. `first_accepted`
// takes the first answer that passes; when none does, the error is of kind
// not-converged and tells what was wrong.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cordon/core/error.h"
#include "cordon/core/matrix.h"
#include "cordon/solve/symmetric.h"
#include "solve/apply.h"

namespace cordon::internal {

// 50 n eps, n at least 10, at most 1e-10.
double backward_error_bound(Index size);

struct Outcome {
  double residual = 0;       // relative to the norm of the problem
  double orthogonality = 0;  // largest entry of |V'V - I|
  std::string fault;         // what is wrong with the answer; empty: nothing
  bool passed() const { return fault.empty(); }
};

// What was measured of eigenpairs.
struct MeasuredPairs {
  std::span<const double> values;
  Order order = Order::kLargest;
  double norm = 0;           // of S, at least its largest |eigenvalue|
  double residual = 0;       // the largest |S v - lambda v|, absolute
  double orthogonality = 0;  // the largest entry of |V'V - I|
};

struct Bounds {
  double residual = 0;  // relative to the norm
  double orthogonality = 0;
};
inline Bounds bounds_of(Index size) {
  return {backward_error_bound(size), backward_error_bound(size)};
}

// Measures the columns of `vectors`, whose images under S are given.
MeasuredPairs measure_pairs(std::span<const double> values, const Matrix& vectors, const Matrix& images,
                            Order order, double norm);
Outcome judge(const MeasuredPairs& pairs, const Bounds& bounds);

// The largest entry of |V'V - I|; infinite where an entry of V is not finite.
double orthogonality_error(const Matrix& vectors);

// The largest Rayleigh quotient found outside the span of the orthonormal columns of `found`: a
// lower bound of the largest eigenvalue there, from `steps` products with S (Lanczos from a random
// vector, every vector made orthogonal to all before). Minus infinity where the columns are a
// basis. An eigenpair that was overlooked shows itself here.
double largest_outside(const Matrix& found, const Apply& apply, Index steps = 24);

// The pairs of a symmetric matrix. A part of the spectrum
// is also searched for pairs that were overlooked.
Outcome check_pairs(const Matrix& s, const EigenPairs& pairs, Order order);

// A whole decomposition S = U' diag(values) U, values ascending, vectors in rows; by random probes.
Outcome check_decomposition(const Matrix& s, const std::vector<double>& values, const Matrix& rows);

// A solution x of A x = b by its backward error |b - A x| / (|A| |x| + |b|), the largest over the
// columns. `rest` is b - A x, computed anew from x and not carried along by an iteration.
Outcome check_solution(const Matrix& x, const Matrix& b, const Matrix& rest, double norm, double bound);
// The same of one column, from the norms of b - A x, A, x and b.
double backward_error(double rest, double norm, double x, double b);
// What follows from the largest backward error of the columns.
Outcome judge_backward_error(double error, double bound);

template <typename Answer>
struct Route {
  const char* name;
  std::function<Answer()> solve;
};

// Throws Error(kNotConverged): no route gave an answer that passes.
[[noreturn]] void refuse(std::string_view problem, const char* route, const std::string& fault);

// The answer of the first route that passes `check(answer) -> Outcome`. A route gives way to the
// next where its answer fails or it throws Error(kNotConverged); other errors pass through.
template <typename Answer, typename Check>
Answer first_accepted(std::string_view problem, const std::vector<Route<Answer>>& routes,
                      const Check& check) {
  std::string fault = "there is no route";
  const char* last = "";
  for (const Route<Answer>& route : routes) {
    last = route.name;
    try {
      Answer answer = route.solve();
      const Outcome outcome = check(answer);
      if (outcome.passed()) return answer;
      fault = outcome.fault;
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::kNotConverged) throw;
      fault = error.what();
    }
  }
  refuse(problem, last, fault);
}

}  // namespace cordon::internal
