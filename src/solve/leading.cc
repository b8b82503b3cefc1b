// Few leading eigenpairs of an operator, by Spectra's restarted Lanczos.
//
// Lanczos starts from one vector and sees only one copy of a repeated eigenvalue. So what it found is taken out and the rest is searched
// again from another vector: as long as something larger than the smallest kept pair turns up there, it is put in.
#include <Spectra/SymEigsSolver.h>

#include <algorithm>
#include <cmath>

#include "core/blas.h"
#include "core/fail.h"
#include "cordon/core/random.h"
#include "cordon/solve/symmetric.h"

namespace cordon {
namespace {

using Vectors = std::vector<std::vector<double>>;

// Spectra asks for rows, cols and perform_op. The operator with the found vectors taken out: (I - VV') S (I - VV').
struct Operator {
  using Scalar = double;
  Index size;
  const Apply* apply;
  const Vectors* found;

  Index rows() const { return size; }
  Index cols() const { return size; }
  void perform_op(const double* x, double* y) const {
    std::vector<double> inside(x, x + size);
    take_out(inside.data());
    (*apply)(inside.data(), y);
    take_out(y);
  }
  void take_out(double* x) const {
    const int n = static_cast<int>(size);
    for (const auto& v : *found) cblas_daxpy(n, -cblas_ddot(n, v.data(), 1, x, 1), v.data(), 1, x, 1);
  }
};

struct Found {
  std::vector<double> values;
  Vectors vectors;
};

Found lanczos(Operator op, Index keep, double tolerance, std::uint64_t start) {
  const Index space = std::min(op.size, std::max<Index>(2 * keep + 10, 24));
  Spectra::SymEigsSolver<Operator> solver(op, keep, space);
  Stream random(start, Purpose::kStartVector);
  std::vector<double> first(static_cast<std::size_t>(op.size));
  for (double& value : first) value = random.normal();
  op.take_out(first.data());
  solver.init(first.data());
  solver.compute(Spectra::SortRule::LargestAlge, 1000, tolerance, Spectra::SortRule::LargestAlge);
  if (solver.info() != Spectra::CompInfo::Successful)
    fail(ErrorKind::kNotConverged, "Lanczos did not find the {} leading eigenvectors of an operator of size {}", keep, op.size);
  Found found;
  const auto vectors = solver.eigenvectors();
  for (Index j = 0; j < keep; ++j) {
    found.values.push_back(solver.eigenvalues()(j));
    found.vectors.emplace_back(vectors.col(j).data(), vectors.col(j).data() + op.size);
  }
  return found;
}

}  // namespace

EigenPairs leading_eigen(Index size, Index keep, const Apply& apply) {
  if (keep < 1 || keep >= size - 1)
    fail(ErrorKind::kUsage, "{} leading eigenvectors of an operator of size {} were asked for", keep, size);
  const SingleThreadedBlas single;
  constexpr double kTolerance = 1e-11;
  constexpr double kGlance = 1e-3;  // enough to see whether something larger was missed
  const Vectors nothing;
  Found found = lanczos({size, &apply, &nothing}, keep, kTolerance, 1);
  for (std::uint64_t again = 2; static_cast<Index>(again) < 2 + keep; ++again) {
    const Operator rest{size, &apply, &found.vectors};
    if (!(lanczos(rest, 1, kGlance, again).values[0] > found.values.back() * (1 + 1e-9))) break;
    Found missed = lanczos(rest, 1, kTolerance, again);
    const auto place = std::upper_bound(found.values.begin(), found.values.end(), missed.values[0], std::greater<>()) - found.values.begin();
    found.values.insert(found.values.begin() + place, missed.values[0]);
    found.vectors.insert(found.vectors.begin() + place, std::move(missed.vectors[0]));
    found.values.pop_back();
    found.vectors.pop_back();
  }

  EigenPairs pairs;
  pairs.values = found.values;
  pairs.vectors = Matrix(size, keep);
  std::vector<double> image(static_cast<std::size_t>(size));
  for (Index j = 0; j < keep; ++j) {
    const auto& v = found.vectors[static_cast<std::size_t>(j)];
    double squares = 0;
    apply(v.data(), image.data());
    for (std::size_t i = 0; i < v.size(); ++i) {
      pairs.vectors(static_cast<Index>(i), j) = v[i];
      const double difference = image[i] - pairs.values[static_cast<std::size_t>(j)] * v[i];
      squares += difference * difference;
    }
    pairs.residual = std::max(pairs.residual, std::sqrt(squares) / std::max(std::abs(pairs.values[0]), 1e-300));
  }
  apply_sign_rule(pairs.vectors);
  return pairs;
}

}  // namespace cordon
