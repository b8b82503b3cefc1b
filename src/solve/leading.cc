// Few leading eigenpairs of an operator, by Spectra's restarted Lanczos.
//
// Lanczos starts from one vector and sees only one copy of a repeated eigenvalue. So what it found is taken
// out and the rest is searched again from another vector: as long as something larger than the smallest kept
// pair turns up there, it is put in.
#include <Spectra/SymEigsSolver.h>

#include <algorithm>
#include <cmath>

#include "cordon/core/random.h"
#include "cordon/solve/symmetric.h"
#include "core/blas.h"
#include "core/fail.h"
#include "solve/overflow.h"

namespace cordon {
namespace {

using Vectors = std::vector<std::vector<double>>;

[[noreturn]] void fail_to_converge(Index size) {
  fail(ErrorKind::kNotConverged, "Lanczos did not find the leading eigenvectors of an operator of size {}",
       size);
}

// Spectra asks for rows, cols and perform_op. The operator with the found vectors taken out: (I - VV') S (I -
// VV').
struct Operator {
  using Scalar = double;
  Index size;
  const Apply* apply;
  const Vectors* found;
  double unit =
      1;  // a power of two that brings S to a size near 1: Spectra's squares and tolerances suppose that

  Index rows() const { return size; }
  Index cols() const { return size; }
  void perform_op(const double* x, double* y) const {
    if (!std::isfinite(cblas_dasum(static_cast<int>(size), x, 1)))
      fail_to_converge(size);  // Spectra divided by a residual of zero
    std::vector<double> inside(x, x + size);
    take_out(inside.data());
    (*apply)(inside.data(), y);
    for (Index i = 0; i < size; ++i) {
      if (!std::isfinite(y[i])) fail_overflow();
      y[i] *= unit;
    }
    take_out(y);
  }
  void take_out(double* x) const {
    const int n = static_cast<int>(size);
    for (const auto& v : *found) cblas_daxpy(n, -cblas_ddot(n, v.data(), 1, x, 1), v.data(), 1, x, 1);
  }
};

std::vector<double> random_vector(const Operator& op, std::uint64_t start) {
  Stream random(start, Purpose::kStartVector);
  std::vector<double> x(static_cast<std::size_t>(op.size));
  for (double& value : x) value = random.normal();
  op.take_out(x.data());
  return x;
}

// Largest entry of S x for a random x: 0 only where S is.
double size_of(const Operator& op, std::uint64_t start) {
  const std::vector<double> x = random_vector(op, start);
  std::vector<double> image(x.size());
  op.perform_op(x.data(), image.data());
  double largest = 0;
  for (const double v : image) largest = std::max(largest, std::abs(v));
  return largest;
}

// Vectors of a repeated eigenvalue may come out of Lanczos aslant; any orthonormal basis of their span will
// do. Gram-Schmidt, twice.
void orthonormalise(Vectors& vectors) {
  for (int pass = 0; pass < 2; ++pass)
    for (std::size_t j = 0; j < vectors.size(); ++j) {
      double* const v = vectors[j].data();
      const int n = static_cast<int>(vectors[j].size());
      for (std::size_t k = 0; k < j; ++k)
        cblas_daxpy(n, -cblas_ddot(n, vectors[k].data(), 1, v, 1), vectors[k].data(), 1, v, 1);
      const double length = cblas_dnrm2(n, v, 1);
      if (!(length > 1e-6)) fail_to_converge(n);  // the same one twice
      cblas_dscal(n, 1.0 / length, v, 1);
    }
}

struct Found {
  std::vector<double> values;
  Vectors vectors;
};

Found lanczos(Operator op, Index keep, const LeadingOptions& options, std::uint64_t start) {
  const Index space = std::min(op.size, std::max(2 * keep + 10, options.space));
  Spectra::SymEigsSolver<Operator> solver(op, keep, space);
  try {
    solver.init(random_vector(op, start).data());
    solver.compute(Spectra::SortRule::LargestAlge, options.most_restarts, options.tolerance,
                   Spectra::SortRule::LargestAlge);
  } catch (const Error&) {
    throw;
  } catch (const std::exception&) {  // Spectra's own, where its small problem breaks down
    fail_to_converge(op.size);
  }
  if (solver.info() != Spectra::CompInfo::Successful) fail_to_converge(op.size);
  Found found;
  const auto vectors = solver.eigenvectors();
  for (Index j = 0; j < keep; ++j) {
    found.values.push_back(solver.eigenvalues()(j));
    found.vectors.emplace_back(vectors.col(j).data(), vectors.col(j).data() + op.size);
  }
  orthonormalise(found.vectors);
  return found;
}

EigenPairs zero_pairs(Index size, Index keep) {
  EigenPairs pairs{std::vector<double>(static_cast<std::size_t>(keep), 0.0), Matrix(size, keep), 0.0};
  for (Index j = 0; j < keep; ++j) pairs.vectors(j, j) = 1;
  return pairs;
}

// Is there anything in the rest that is larger than what was found? A rest that breaks down has nothing to
// show.
bool has_larger(const Operator& rest, double smallest, const LeadingOptions& glance, std::uint64_t start) {
  if (size_of(rest, start) < 1e-13) return false;  // rounding
  try {
    return lanczos(rest, 1, glance, start).values[0] > smallest * (1 + 1e-9);
  } catch (const Error& e) {
    if (e.kind() != ErrorKind::kNotConverged) throw;
    return false;
  }
}

// Spectra breaks down on operators such as multiples of the identity. While they are small they can be
// written out.
EigenPairs by_unit_vectors(const Operator& op, Index keep) {
  Matrix s(op.size, op.size);
  std::vector<double> unit_vector(static_cast<std::size_t>(op.size), 0.0);
  for (Index i = 0; i < op.size; ++i) {
    unit_vector[static_cast<std::size_t>(i)] = 1;
    (*op.apply)(unit_vector.data(), s.data() + i * op.size);
    unit_vector[static_cast<std::size_t>(i)] = 0;
  }
  return symmetric_eigen(s, keep, Order::kLargest);
}

}  // namespace

EigenPairs leading_eigen(Index size, Index keep, const Apply& apply, const LeadingOptions& options) {
  if (keep < 1 || keep >= size - 1)
    fail(ErrorKind::kUsage, "{} leading eigenvectors of an operator of size {} were asked for", keep, size);
  const SingleThreadedBlas single;
  LeadingOptions glance = options;
  glance.tolerance = 1e-3;  // enough to see whether something larger was missed
  const Vectors nothing;
  Operator whole{size, &apply, &nothing};
  const double given_size = size_of(whole, 1);
  if (given_size == 0) return zero_pairs(size, keep);
  whole.unit = std::ldexp(1.0, std::min(1000, -std::ilogb(given_size)));
  Found found;
  try {
    found = lanczos(whole, keep, options, 1);
  } catch (const Error& e) {
    constexpr Index kMostWrittenOut = 3000;
    if (e.kind() != ErrorKind::kNotConverged || size > kMostWrittenOut) throw;
    return by_unit_vectors(whole, keep);
  }
  for (std::uint64_t again = 2; static_cast<Index>(again) < 2 + keep; ++again) {
    const Operator rest{size, &apply, &found.vectors, whole.unit};
    if (!has_larger(rest, found.values.back(), glance, again)) break;
    Found missed = lanczos(rest, 1, options, again);
    const auto place =
        std::upper_bound(found.values.begin(), found.values.end(), missed.values[0], std::greater<>()) -
        found.values.begin();
    found.values.insert(found.values.begin() + place, missed.values[0]);
    found.vectors.insert(found.vectors.begin() + place, std::move(missed.vectors[0]));
    found.values.pop_back();
    found.vectors.pop_back();
  }

  EigenPairs pairs;
  pairs.vectors = Matrix(size, keep);
  std::vector<double> image(static_cast<std::size_t>(size));
  for (Index j = 0; j < keep; ++j) {
    const auto& v = found.vectors[static_cast<std::size_t>(j)];
    const double value = found.values[static_cast<std::size_t>(j)];
    whole.perform_op(v.data(), image.data());
    for (std::size_t i = 0; i < v.size(); ++i) {
      pairs.vectors(static_cast<Index>(i), j) = v[i];
      image[i] -= value * v[i];
    }
    const double residual = cblas_dnrm2(static_cast<int>(size), image.data(), 1);
    pairs.residual = std::max(pairs.residual, residual / std::max(std::abs(found.values[0]), 1e-300));
    pairs.values.push_back(value / whole.unit);
  }
  apply_sign_rule(pairs.vectors);
  return pairs;
}

}  // namespace cordon
