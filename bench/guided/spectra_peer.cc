#include "spectra_peer.h"

#include <Spectra/SymEigsSolver.h>
#include <cblas.h>

#include <algorithm>

namespace {

struct Product {
  using Scalar = double;
  const double* matrix;
  int size;
  Eigen::Index rows() const { return size; }
  Eigen::Index cols() const { return size; }
  void perform_op(const double* x, double* y) const {
    cblas_dsymv(CblasColMajor, CblasUpper, size, 1.0, matrix, size, x, 1, 0.0, y, 1);
  }
};

}  // namespace

int spectra_leading(const double* matrix, int size, int keep, double tolerance, double* values) {
  Product product{matrix, size};
  Spectra::SymEigsSolver<Product> solver(product, keep, std::min(size, 20));
  solver.init();
  solver.compute(Spectra::SortRule::LargestAlge, 1000, tolerance, Spectra::SortRule::LargestAlge);
  const auto vectors = solver.eigenvectors();
  for (int j = 0; j < keep; ++j) values[j] = j < solver.eigenvalues().size() ? solver.eigenvalues()(j) : 0;
  return vectors.cols() == keep ? static_cast<int>(solver.num_operations()) : -1;
}
