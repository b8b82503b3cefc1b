// max tr(V'AV) / tr(V'BV) over orthonormal V by the iteration of Wang, Yan, Xu, Tang, Huang (CVPR
// 2007) and Ngo, Bellalij, Saad (SIAM Review 2012): V <- leading eigenvectors of A - rho B, rho <-
// the ratio of V. It is Newton's method on the decreasing convex function rho -> (sum of the
// leading eigenvalues of A - rho B): rho grows in every round and converges to the global maximum.
// A round costs one eigenproblem.
//
// The problem is solved in the range of B (eigenvalues above 1e-15 of the largest): elsewhere
// the ratio is not defined. The answer is checked by the optimality condition itself: at the
// maximum that sum of eigenvalues is 0.
#include "solve/trace_ratio.h"

#include <algorithm>
#include <cmath>

#include "cordon/solve/symmetric.h"
#include "core/blas.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/linalg.h"
#include "solve/gate.h"

namespace cordon::internal {
namespace {

constexpr double kZeroRatio =
    1e-15;  // features of very different units make small eigenvalues that still count

constexpr double kMaxGain = 1e-10;  // of the gain another frame would have, relative to the norm

double trace_within(const Matrix& m, const Matrix& directions) {
  const Matrix image = product(m, directions);
  double sum = 0;
  for (Index i = 0; i < image.rows(); ++i)
    for (Index j = 0; j < image.cols(); ++j) sum += image(i, j) * directions(i, j);
  return sum;
}

Matrix inside(const Matrix& m, const Matrix& basis) {
  Matrix small = transposed_product(basis, product(m, basis));
  for (Index i = 0; i < small.rows(); ++i)
    for (Index j = 0; j < i; ++j) small(i, j) = small(j, i) = 0.5 * (small(i, j) + small(j, i));
  return small;
}

}  // namespace

double trace_ratio_of(const Matrix& a, const Matrix& b, const Matrix& directions) {
  const double below = trace_within(b, directions);
  return below > 0 ? trace_within(a, directions) / below : 0.0;
}

TraceRatio trace_ratio(const Matrix& a, const Matrix& b, Index keep) {
  if (keep < 1 || keep > b.rows())
    fail(ErrorKind::kUsage, "{} dimensions of {} were asked for; allowed: 1 to {}", keep, b.rows(), b.rows());
  const EigenPairs all = symmetric_eigen(b, b.rows(), Order::kLargest);
  const auto rank = std::count_if(all.values.begin(), all.values.end(), [&](double value) {
    return value > 0 && value > kZeroRatio * all.values.front();
  });
  if (rank == 0) fail(ErrorKind::kInput, "the denominator of the trace ratio is zero");
  const Matrix range(MatrixView{all.vectors.data(), b.rows(), rank, b.cols(), 1});
  const Matrix above = inside(a, range);
  const Matrix below = inside(b, range);
  const Index dims = std::min(keep, above.rows());

  TraceRatio best;
  Matrix frame;
  constexpr Index kMaxRounds = 100;
  for (best.rounds = 1; best.rounds <= kMaxRounds; ++best.rounds) {
    Matrix difference(above);
    for (Index i = 0; i < difference.size(); ++i) difference.data()[i] -= best.ratio * below.data()[i];
    Matrix next = symmetric_eigen(difference, dims, Order::kLargest).vectors;
    const double ratio = trace_ratio_of(above, below, next);
    const bool grew = ratio > best.ratio + 1e-14 * std::abs(ratio);
    if (best.rounds == 1 || ratio > best.ratio) {
      frame = std::move(next);
      best.ratio = ratio;
    }
    if (!grew) break;
  }
  // At the maximum the leading eigenvalues of A - rho B add up to 0: no frame has a larger ratio.
  Matrix difference(above);
  for (Index i = 0; i < difference.size(); ++i) difference.data()[i] -= best.ratio * below.data()[i];
  double gain = 0;
  for (const double value : symmetric_eigen(difference, dims, Order::kLargest).values) gain += value;
  const double size = frobenius(above) + std::abs(best.ratio) * frobenius(below);
  best.directions = product(range, frame);
  Outcome outcome;
  if (const double error = orthogonality_error(best.directions); !(error <= backward_error_bound(b.rows())))
    outcome.fault = fmt::format("the directions are orthogonal to {:.2g} only", error);
  if (!(gain <= kMaxGain * size))
    outcome.fault = fmt::format("after {} rounds another frame is still better by {:.2g} of the norm",
                                best.rounds, gain / size);
  if (!outcome.passed())
    refuse(fmt::format("a trace ratio of size {}", b.rows()), "the iteration", outcome.fault);
  apply_sign_rule(best.directions);
  return best;
}

}  // namespace cordon::internal
