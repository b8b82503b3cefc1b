// Few leading eigenpairs of an operator, by Spectra's thick-restart Lanczos.
#include <Spectra/SymEigsSolver.h>

#include <algorithm>
#include <cmath>

#include "core/blas.h"
#include "core/fail.h"
#include "cordon/solve/symmetric.h"

namespace cordon {
namespace {

// Spectra asks for rows, cols and perform_op.
struct Operator {
  using Scalar = double;
  Index size;
  const Apply* apply;
  Index rows() const { return size; }
  Index cols() const { return size; }
  void perform_op(const double* x, double* y) const { (*apply)(x, y); }
};

}  // namespace

EigenPairs leading_eigen(Index size, Index keep, const Apply& apply) {
  if (keep < 1 || keep >= size)
    fail(ErrorKind::kUsage, "{} leading eigenvectors of an operator of size {} were asked for", keep, size);
  const SingleThreadedBlas single;
  Operator op{size, &apply};
  const Index space = std::min(size, std::max<Index>(2 * keep + 10, 24));
  Spectra::SymEigsSolver<Operator> solver(op, keep, space);
  solver.init();
  constexpr double kTolerance = 1e-11;
  solver.compute(Spectra::SortRule::LargestAlge, 1000, kTolerance, Spectra::SortRule::LargestAlge);
  if (solver.info() != Spectra::CompInfo::Successful)
    fail(ErrorKind::kNotConverged, "Lanczos did not find the {} leading eigenvectors of an operator of size {}", keep, size);

  EigenPairs pairs;
  const auto values = solver.eigenvalues();
  const auto vectors = solver.eigenvectors();
  pairs.vectors = Matrix(size, keep);
  std::vector<double> image(static_cast<std::size_t>(size));
  for (Index j = 0; j < keep; ++j) {
    pairs.values.push_back(values(j));
    double squares = 0;
    apply(vectors.col(j).data(), image.data());
    for (Index i = 0; i < size; ++i) {
      pairs.vectors(i, j) = vectors(i, j);
      const double difference = image[static_cast<std::size_t>(i)] - values(j) * vectors(i, j);
      squares += difference * difference;
    }
    pairs.residual = std::max(pairs.residual, std::sqrt(squares) / std::max(std::abs(values(0)), 1e-300));
  }
  apply_sign_rule(pairs.vectors);
  return pairs;
}

}  // namespace cordon
