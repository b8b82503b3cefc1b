#include "solve/orthonormalise.h"

#include <Eigen/QR>

namespace cordon::internal {

void orthonormalise_columns(Matrix& vectors) {
  const Index n = vectors.rows();
  const Index k = vectors.cols();
  if (k == 0) return;
  using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  Eigen::Map<Rows> given(vectors.data(), n, k);
  const Eigen::HouseholderQR<Eigen::MatrixXd> qr(given);
  Eigen::MatrixXd q = qr.householderQ() * Eigen::MatrixXd::Identity(n, k);
  for (Index j = 0; j < k; ++j)
    if (qr.matrixQR()(j, j) < 0) q.col(j) = -q.col(j);
  given = q;
}

}  // namespace cordon::internal
