// Few leading eigenpairs of an operator. Three routes, each past the gate:
//
//   Lanczos         Spectra's, restarted; the fewest products
//   block Lanczos   survives invariant subspaces and repeated values
//   written out     the operator applied to the unit vectors, then LAPACK; up to 3,000 of them
//
// Lanczos starts from one vector and sees only one copy of a repeated eigenvalue. So what it found
// is taken out and the rest is searched again from another vector: as long as something larger than
// the smallest kept pair turns up there, it is put in.
//
// A Krylov space that is invariant ends in a residual of rounding, which Spectra would divide by:
// values of 1e111 have come out of that. The products are therefore watched, and the route is
// left before the division. Every value used is the Rayleigh quotient v'Sv of its own vector,
// which no artefact can lift above |S|.
#include "solve/leading.h"

#include <Spectra/SymEigsSolver.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "cordon/core/random.h"
#include "core/blas.h"
#include "core/fail.h"
#include "core/index.h"
#include "solve/block_lanczos.h"
#include "solve/gate.h"
#include "solve/overflow.h"

namespace cordon::internal {
namespace {

using Vectors = std::vector<std::vector<double>>;

constexpr double kInvariant = 1e-12;  // of |S|: a new direction shorter than this is rounding
constexpr Index kMaxWrittenOutOperator = 3000;
constexpr Index kAlwaysWrittenOut = 16;

[[noreturn]] void fail_to_converge(Index size) {
  fail(ErrorKind::kNotConverged, "Lanczos did not find the leading eigenvectors of an operator of size {}",
       size);
}

// The operator with the found vectors taken out: (I - VV') S (I - VV').
class Operator {
 public:
  using Scalar = double;  // Spectra asks for this, rows, cols and perform_op

  // `unit`: a power of two that brings S to a size near
  // 1, which Spectra's squares and tolerances suppose.
  Operator(Index size, const Apply& apply, const Vectors& found, double unit)
      : size_(size), apply_(apply), found_(found), unit_(unit) {}

  Index rows() const { return size_; }
  Index cols() const { return size_; }

  void multiply(const double* x, double* y) const {
    std::vector<double> inside(x, x + size_);
    take_out(inside.data());
    apply_(inside.data(), y);
    for (Index i = 0; i < size_; ++i) {
      if (!std::isfinite(y[i])) fail_overflow();
      y[i] *= unit_;
    }
    take_out(y);
  }

  // Vectors come in the order of Lanczos' recurrence: beta_j v_(j+1) = S v_j - alpha_j
  // v_j - beta_(j-1) v_(j-1). Where the right side is rounding there is no next vector,
  // and Spectra must not make one of it.
  void perform_op(const double* x, double* y) const {
    if (!std::isfinite(cblas_dasum(n(), x, 1))) fail_to_converge(size_);
    multiply(x, y);
    std::vector<double> next(y, y + size_);
    cblas_daxpy(n(), -cblas_ddot(n(), x, 1, y, 1), x, 1, next.data(), 1);
    if (!before_.empty())
      cblas_daxpy(n(), -cblas_ddot(n(), before_.data(), 1, y, 1), before_.data(), 1, next.data(), 1);
    largest_image_ = std::max(largest_image_, cblas_dnrm2(n(), y, 1));
    if (!(cblas_dnrm2(n(), next.data(), 1) > kInvariant * largest_image_)) fail_to_converge(size_);
    before_.assign(x, x + size_);
  }

  void take_out(double* x) const {
    for (const auto& v : found_) cblas_daxpy(n(), -cblas_ddot(n(), v.data(), 1, x, 1), v.data(), 1, x, 1);
  }

  double quotient(const std::vector<double>& v) const {
    std::vector<double> image(v.size());
    multiply(v.data(), image.data());
    return cblas_ddot(n(), v.data(), 1, image.data(), 1);
  }

  std::vector<double> random_vector(std::uint64_t start) const {
    Stream random(start, Purpose::kStartVector);
    std::vector<double> x(idx(size_));
    for (double& value : x) value = random.normal();
    take_out(x.data());
    return x;
  }

  // Largest entry of S x for a random x: 0 only where S is.
  double size_from(std::uint64_t start) const {
    const std::vector<double> x = random_vector(start);
    std::vector<double> image(x.size());
    multiply(x.data(), image.data());
    double largest = 0;
    for (const double v : image) largest = std::max(largest, std::abs(v));
    return largest;
  }

 private:
  int n() const { return static_cast<int>(size_); }

  Index size_;
  const Apply& apply_;
  const Vectors& found_;
  double unit_;
  mutable std::vector<double> before_;  // the vector of the last product
  mutable double largest_image_ = 0;
};

// Vectors of a repeated eigenvalue may come out of Lanczos aslant; any orthonormal basis of their
// span will do. Gram-Schmidt, twice.
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
  std::vector<double> values;  // descending
  Vectors vectors;

  void insert(double value, std::vector<double> vector) {
    const auto place =
        std::upper_bound(values.begin(), values.end(), value, std::greater<>()) - values.begin();
    values.insert(values.begin() + place, value);
    vectors.insert(vectors.begin() + place, std::move(vector));
  }
};

Found lanczos(const Operator& given, Index keep, const LeadingOptions& options, std::uint64_t start) {
  Operator op(given);
  const Index space = std::min(op.rows(), std::max(2 * keep + 10, options.space));
  Spectra::SymEigsSolver<Operator> solver(op, keep, space);
  try {
    solver.init(op.random_vector(start).data());
    solver.compute(Spectra::SortRule::LargestAlge, options.max_restarts, options.tolerance,
                   Spectra::SortRule::LargestAlge);
  } catch (const Error&) {
    throw;
  } catch (const std::exception&) {  // Spectra's own, where its small problem breaks down
    fail_to_converge(op.rows());
  }
  if (solver.info() != Spectra::CompInfo::Successful) fail_to_converge(op.rows());
  const auto columns = solver.eigenvectors();
  Vectors vectors;
  for (Index j = 0; j < keep; ++j)
    vectors.emplace_back(columns.col(j).data(), columns.col(j).data() + op.rows());
  orthonormalise(vectors);
  Found found;
  for (auto& v : vectors) {
    const double value = op.quotient(v);
    found.insert(value, std::move(v));
  }
  return found;
}

Matrix as_columns(Index size, const Vectors& vectors) {
  Matrix columns(size, static_cast<Index>(vectors.size()));
  for (std::size_t j = 0; j < vectors.size(); ++j)
    for (Index i = 0; i < size; ++i) columns(i, static_cast<Index>(j)) = vectors[j][idx(i)];
  return columns;
}

// Is there anything in the rest that is larger than what was found?
bool has_larger(const Operator& rest, const Found& found, const LeadingOptions& glance, std::uint64_t start) {
  if (rest.size_from(start) < 1e-13) return false;  // rounding
  double largest = 0;
  try {
    largest = lanczos(rest, 1, glance, start).values[0];
  } catch (const Error& e) {
    if (e.kind() != ErrorKind::kNotConverged) throw;
    // An invariant space, or a crowded spectrum: a few steps that cannot break down have to do.
    largest = largest_outside(
        as_columns(rest.rows(), found.vectors), [&](const double* x, double* y) { rest.multiply(x, y); },
        glance.space);
  }
  return largest > found.values.back() * (1 + 1e-9);
}

// Lanczos until nothing larger is left in the rest.
EigenPairs by_lanczos(Index size, Index keep, const Apply& apply, double unit,
                      const LeadingOptions& options) {
  LeadingOptions glance = options;
  glance.tolerance = 1e-3;  // enough to see whether something larger was missed
  const Vectors nothing;
  Found found = lanczos(Operator(size, apply, nothing, unit), keep, options, 1);
  for (std::uint64_t again = 2; static_cast<Index>(again) < 2 + keep; ++again) {
    const Operator rest(size, apply, found.vectors, unit);
    if (!has_larger(rest, found, glance, again)) break;
    Found missed = lanczos(rest, 1, options, again);
    found.insert(missed.values[0], std::move(missed.vectors[0]));
    found.values.pop_back();
    found.vectors.pop_back();
  }
  return {std::move(found.values), as_columns(size, found.vectors), 0.0};
}

EigenPairs by_blocks(Index size, Index keep, const Operator& op, const LeadingOptions& options) {
  const ApplyBlock apply = [&](const Matrix& block) {
    Matrix image(block.rows(), block.cols());
    std::vector<double> x(idx(block.rows())), y(x.size());
    for (Index j = 0; j < block.cols(); ++j) {
      for (Index i = 0; i < block.rows(); ++i) x[idx(i)] = block(i, j);
      op.multiply(x.data(), y.data());
      for (Index i = 0; i < block.rows(); ++i) image(i, j) = y[idx(i)];
    }
    return image;
  };
  EigenPairs pairs = block_lanczos(
      size, keep, apply, {.tolerance = options.tolerance, .max_rounds = options.max_restarts}, Run{});
  const double outside =
      largest_outside(pairs.vectors, [&](const double* x, double* y) { op.multiply(x, y); });
  if (outside > pairs.values.back() + 10 * options.tolerance * pairs.values.front())
    fail(ErrorKind::kNotConverged, "block Lanczos overlooked an eigenvalue of an operator of size {}", size);
  return pairs;
}

EigenPairs written_out(Index size, Index keep, const Operator& op) {
  Matrix s(size, size);
  std::vector<double> unit_vector(idx(size), 0.0);
  for (Index i = 0; i < size; ++i) {
    unit_vector[idx(i)] = 1;
    op.multiply(unit_vector.data(), s.data() + i * size);
    unit_vector[idx(i)] = 0;
  }
  for (Index i = 0; i < size; ++i)
    for (Index j = 0; j < i; ++j) s(i, j) = s(j, i) = 0.5 * (s(i, j) + s(j, i));
  return symmetric_eigen(s, keep, Order::kLargest);
}

Outcome check(const Operator& op, const EigenPairs& pairs, double tolerance) {
  const Index size = op.rows();
  Matrix images(size, pairs.vectors.cols());
  std::vector<double> x(idx(size)), y(idx(size));
  for (Index j = 0; j < images.cols(); ++j) {
    for (Index i = 0; i < size; ++i) x[idx(i)] = pairs.vectors(i, j);
    op.multiply(x.data(), y.data());
    for (Index i = 0; i < size; ++i) images(i, j) = y[idx(i)];
  }
  // The largest eigenvalue is the norm. A value above it would be seen as a residual.
  const double norm = std::abs(pairs.values[0]);
  return judge(measure_pairs(pairs.values, pairs.vectors, images, Order::kLargest, norm),
               {std::max(10 * tolerance, backward_error_bound(size)), backward_error_bound(size)});
}

EigenPairs zero_pairs(Index size, Index keep) {
  EigenPairs pairs{std::vector<double>(idx(keep), 0.0), Matrix(size, keep), 0.0};
  for (Index j = 0; j < keep; ++j) pairs.vectors(j, j) = 1;
  return pairs;
}

}  // namespace

EigenPairs leading_eigen(Index size, Index keep, const Apply& apply, const LeadingOptions& options) {
  if (keep < 1 || keep > size)
    fail(ErrorKind::kUsage,
         "{} leading eigenvectors of an operator of size {} were asked for; allowed: 1 to {}", keep, size,
         size);
  const SingleThreadedBlas single;
  const Vectors nothing;
  const double given_size = Operator(size, apply, nothing, 1).size_from(1);
  if (given_size == 0) return zero_pairs(size, keep);
  const double unit = std::ldexp(1.0, std::min(1000, -std::ilogb(given_size)));
  const Operator op(size, apply, nothing, unit);

  std::vector<Route<EigenPairs>> routes;
  if (size > kAlwaysWrittenOut && keep < size - 1) {
    routes.push_back({"Lanczos", [&] { return by_lanczos(size, keep, apply, unit, options); }});
    routes.push_back({"block Lanczos", [&] { return by_blocks(size, keep, op, options); }});
  }
  if (size <= kMaxWrittenOutOperator || routes.empty())
    routes.push_back({"LAPACK, written out", [&] { return written_out(size, keep, op); }});
  double residual = 0;
  EigenPairs pairs = first_accepted(
      fmt::format("the search for {} leading eigenvectors of an operator of size {}", keep, size), routes,
      [&](const EigenPairs& found) {
        const Outcome outcome = check(op, found, options.tolerance);
        residual = outcome.residual;
        return outcome;
      });
  pairs.residual = residual;
  for (double& value : pairs.values) value /= unit;
  apply_sign_rule(pairs.vectors);
  return pairs;
}

}  // namespace cordon::internal
