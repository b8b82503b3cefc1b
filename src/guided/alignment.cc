// The orthogonal matrix R that brings one map onto another, |from R - to| least: R = U V' from
// the singular value decomposition from' to = U D V' (Schönemann, 1966). Reflections are
// allowed: the sign of an axis means nothing. Maps are expected to be centred or to share their
// origin; nothing is subtracted here.
//
// Cost: n k^2 for the k x k product, k^3 for its decomposition. R is checked to be orthogonal to
// rounding, because coordinates whose products overflow leave no usable factors.
#include "cordon/guided/alignment.h"

#include <Eigen/SVD>

#include "core/fail.h"
#include "solve/gate.h"

namespace cordon {

using namespace internal;

Matrix procrustes_rotation(const MatrixView& from, const MatrixView& to) {
  if (from.rows != to.rows || from.cols != to.cols)
    fail(ErrorKind::kUsage, "maps of {} x {} and {} x {} cannot be turned onto each other", from.rows,
         from.cols, to.rows, to.cols);
  const Index k = from.cols;
  Eigen::MatrixXd cross = Eigen::MatrixXd::Zero(k, k);
  for (Index i = 0; i < from.rows; ++i)
    for (Index a = 0; a < k; ++a)
      for (Index b = 0; b < k; ++b) cross(a, b) += from(i, a) * to(i, b);
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(cross, Eigen::ComputeFullU | Eigen::ComputeFullV);
  const Eigen::MatrixXd turn = svd.matrixU() * svd.matrixV().transpose();
  Matrix result(k, k);
  for (Index a = 0; a < k; ++a)
    for (Index b = 0; b < k; ++b) result(a, b) = turn(a, b);
  if (const double error = orthogonality_error(result); !(error <= backward_error_bound(k)))
    fail(ErrorKind::kNotConverged,
         "the rotation of one map of {} dimensions onto another is orthogonal to {:.2g} only; coordinates "
         "that overflow when multiplied are the usual reason",
         k, error);
  return result;
}

}  // namespace cordon
