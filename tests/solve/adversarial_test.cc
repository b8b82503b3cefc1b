// Thousands of problems made to break each solver: a residual of at most 1e-10 of the norm, or a refusal of
// kind not-converged. Nothing in between, on any processor.
#include "adversarial.h"

#include <gtest/gtest.h>

#include <numeric>

#include "cordon/core/error.h"
#include "cordon/solve/symmetric.h"
#include "core/index.h"
#include "runs.h"
#include "solve/block_lanczos.h"
#include "solve/harmonic.h"
#include "solve/laplacian.h"
#include "solve/leading.h"
#include "solve/pencil.h"
#include "solve/principal.h"
#include "solve/singular.h"
#include "solve/spread.h"
#include "solve/trace_ratio.h"
#include "solve/warm_eigen.h"

namespace cordon {

using namespace internal;
namespace {

using testing::adversarial;
using testing::errors_of;
using testing::frobenius;
using testing::Problem;
using testing::problem_count;
using testing::with_threads;

constexpr double kAccepted = 1e-10;

// Runs solve(), which expects things of its answer; a refusal must be of kind not-converged. Tells how many
// were refused: a solver that refuses everything is none.
class Refusals {
 public:
  template <typename Solve>
  void attempt(const std::string& name, const Solve& solve) {
    SCOPED_TRACE(name);
    ++attempts_;
    try {
      solve();
    } catch (const Error& e) {
      const bool overflow = std::string(e.what()).find("too large") != std::string::npos;
      EXPECT_TRUE(e.kind() == ErrorKind::kNotConverged || (e.kind() == ErrorKind::kInput && overflow))
          << e.what();
      ++refusals_;
      if (first_.empty()) first_ = name + ": " + e.what();
    }
  }
  void expect_at_most(double share) const {
    EXPECT_LE(static_cast<double>(refusals_), share * static_cast<double>(attempts_))
        << refusals_ << " of " << attempts_ << " were refused, first " << first_;
  }

 private:
  Index attempts_ = 0;
  Index refusals_ = 0;
  std::string first_;
};

void expect_values(const std::vector<double>& found, const std::vector<double>& descending, Order order,
                   double tolerance) {
  for (std::size_t j = 0; j < found.size(); ++j) {
    const double expected = order == Order::kLargest ? descending[j] : descending[descending.size() - 1 - j];
    EXPECT_NEAR(found[j], expected, tolerance) << "value " << j;
  }
}

Index some_of(Index size, Index number) {
  Stream random(7, Purpose::kTest, static_cast<std::uint64_t>(number));
  return 1 + static_cast<Index>(random.below(static_cast<std::uint64_t>(size)));
}

TEST(Adversarial, SymmetricEigen) {
  Refusals refusals;
  for (Index number = 0; number < problem_count(10'000); ++number) {
    const Problem p = adversarial(number, 300);
    const Order order = number % 2 == 0 ? Order::kLargest : Order::kSmallest;
    const Index keep = some_of(p.s.rows(), number);
    refusals.attempt(p.name + ", " + std::to_string(keep) + " kept", [&] {
      const EigenPairs found = symmetric_eigen(p.s, keep, order);
      const auto errors = errors_of(p.s, found.values, found.vectors);
      EXPECT_LE(errors.residual, kAccepted);
      EXPECT_LE(errors.orthogonality, kAccepted);
      EXPECT_LE(found.residual, kAccepted);
      expect_values(found.values, p.values, order, kAccepted * std::max(frobenius(p.s), 1e-300));
    });
    if (::testing::Test::HasFailure()) return;
  }
  refusals.expect_at_most(0);
}

Apply operator_of(const Matrix& s) {
  return [&s](const double* x, double* y) {
    for (Index i = 0; i < s.rows(); ++i) {
      y[i] = 0;
      for (Index j = 0; j < s.cols(); ++j) y[i] += s(i, j) * x[j];
    }
  };
}

void expect_leading(const Problem& p, Index keep, Refusals& refusals) {
  refusals.attempt(p.name + ", " + std::to_string(keep) + " kept", [&] {
    const EigenPairs found = leading_eigen(p.s.rows(), keep, operator_of(p.s));
    const auto errors = errors_of(p.s, found.values, found.vectors);
    EXPECT_LE(errors.residual, kAccepted);
    EXPECT_LE(errors.orthogonality, kAccepted);
    expect_values(found.values, p.values, Order::kLargest, 2 * kAccepted * std::max(frobenius(p.s), 1e-300));
  });
}

TEST(Adversarial, LeadingEigen) {
  Refusals refusals;
  for (Index number = 0; number < problem_count(10'000); ++number) {
    const Problem p = adversarial(number, 300);
    expect_leading(p, std::min(p.s.rows(), some_of(9, number)), refusals);
    if (::testing::Test::HasFailure()) return;
  }
  refusals.expect_at_most(0);
}

// The vector Lanczos starts from is an exact eigenvector, alone or one of several: the Krylov space ends at
// once.
TEST(Adversarial, LeadingEigenFromAnInvariantStart) {
  Refusals refusals;
  for (Index number = 0; number < problem_count(300); ++number) {
    Stream choose(11, Purpose::kTest, static_cast<std::uint64_t>(number));
    const Index size = 17 + testing::random_size(280, choose);
    Stream start(1, Purpose::kStartVector);
    std::vector<double> x(idx(size));
    double squares = 0;
    for (double& value : x) {
      value = start.normal();
      squares += value * value;
    }
    // S = shift I + weight x x' / x'x
    const double shift = number % 3 == 0 ? 0.0 : 1.0;
    const double weight = number % 2 == 0 ? 5.0 : 1e-7;
    Problem p{Matrix(size, size), std::vector<double>(idx(size), shift), "start " + std::to_string(number)};
    p.values[0] += weight;
    for (Index i = 0; i < size; ++i) {
      for (Index j = 0; j < size; ++j) p.s(i, j) = weight * x[idx(i)] * x[idx(j)] / squares;
      p.s(i, i) += shift;
    }
    expect_leading(p, some_of(5, number), refusals);
    if (::testing::Test::HasFailure()) return;
  }
  refusals.expect_at_most(0);
}

TEST(Adversarial, BlockLanczos) {
  for (Index number = 0; number < problem_count(3'000); ++number) {
    const Problem p = adversarial(number, 300);
    SCOPED_TRACE(p.name);
    const Index keep = std::min(p.s.rows(), some_of(6, number));
    const auto run = with_threads(1);
    const EigenPairs found = block_lanczos(
        p.s.rows(), keep, [&](const Matrix& b) { return product(p.s, b); },
        {.tolerance = 1e-11, .max_rounds = 400}, run);
    const auto errors = errors_of(p.s, found.values, found.vectors);
    EXPECT_LE(errors.residual, kAccepted);
    EXPECT_LE(errors.orthogonality, kAccepted);
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(Adversarial, Pencil) {
  Refusals refusals;
  for (Index number = 0; number < problem_count(10'000); ++number) {
    const Problem b = adversarial(number, 120);
    const Index size = b.s.rows();
    Matrix a = testing::diagonal(std::vector<double>(idx(size), 0.0));
    Stream random(3, Purpose::kTest, static_cast<std::uint64_t>(number));
    for (Index i = 0; i < size; ++i) a(i, i) = random.normal();
    testing::reflect(a, random);
    testing::reflect(a, random);
    const Order order = number % 2 == 0 ? Order::kLargest : Order::kSmallest;
    const Index keep = some_of(size, number);
    refusals.attempt(b.name + ", " + std::to_string(keep) + " kept", [&] {
      const PencilSolution s = solve_pencil(a, b.s, {.keep = keep, .order = order});
      ASSERT_TRUE(testing::all_finite(s.vectors));
      if (s.rank == 0) return;
      // Measured in the range of B that was kept, as a backward error: what A and B carry in rounding.
      const EigenPairs all = symmetric_eigen(b.s, size, Order::kLargest);
      const Matrix range = first_columns(all.vectors, s.rank);
      const double condition = all.values[0] / all.values[idx(s.rank - 1)];
      const Matrix right = product(b.s, s.vectors);
      Matrix rest = product(a, s.vectors);
      for (Index i = 0; i < size; ++i)
        for (Index j = 0; j < rest.cols(); ++j) rest(i, j) -= s.values[idx(j)] * right(i, j);
      rest = transposed_product(range, rest);
      for (Index j = 0; j < rest.cols(); ++j) {
        double residual = 0, length = 0;
        for (Index i = 0; i < rest.rows(); ++i) residual = std::hypot(residual, rest(i, j));
        for (Index i = 0; i < size; ++i) length = std::hypot(length, s.vectors(i, j));
        const double scale = (frobenius(a) + std::abs(s.values[idx(j)]) * frobenius(b.s)) * length;
        EXPECT_LE(residual / scale, kAccepted * std::sqrt(condition)) << "pair " << j;
      }
      EXPECT_LE(testing::largest_difference(transposed_product(s.vectors, right),
                                            testing::identity(s.vectors.cols())),
                kAccepted * condition);
    });
    if (::testing::Test::HasFailure()) return;
  }
  refusals.expect_at_most(0);
}

// Rows with a prescribed spectrum of their scatter, dense or sparse, wide or tall.
Matrix adversarial_rows(Index number, Index maximum) {
  const Problem p = adversarial(number, maximum);
  Stream random(5, Purpose::kTest, static_cast<std::uint64_t>(number));
  const Index rows = 2 + static_cast<Index>(random.below(static_cast<std::uint64_t>(maximum)));
  Matrix x(rows, p.s.rows());
  for (Index i = 0; i < rows; ++i)
    for (Index j = 0; j < x.cols(); ++j)
      x(i, j) = random.normal() * std::sqrt(p.values[idx(j)]) + (number % 3 == 0 ? 10.0 : 0.0);
  return x;
}

TEST(Adversarial, PrincipalDirections) {
  const auto run = with_threads(1);
  Index solved = 0;
  for (Index number = 0; number < problem_count(10'000); ++number) {
    const Matrix x = adversarial_rows(number, number % 50 == 0 ? 300 : 60);
    SCOPED_TRACE(adversarial(number, number % 50 == 0 ? 300 : 60).name + " x " + std::to_string(x.rows()));
    const Points points = number % 5 == 4 ? Points::own(testing::to_sparse(x)) : Points::look_at(x);
    try {
      const PrincipalDirections p = principal_directions(points, some_of(x.cols(), number), run);
      Matrix centred(x);
      for (Index i = 0; i < x.rows(); ++i)
        for (Index j = 0; j < x.cols(); ++j) centred(i, j) -= p.means[idx(j)];
      const Matrix scatter = transposed_product(centred, centred);
      const auto errors = errors_of(scatter, p.values, p.vectors);
      EXPECT_LE(errors.residual, kAccepted);
      EXPECT_LE(errors.orthogonality, kAccepted);
      ++solved;
    } catch (const Error& e) {  // equal rows
      EXPECT_EQ(e.kind(), ErrorKind::kInput) << e.what();
    }
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(solved, problem_count(10'000) * 6 / 10);
}

TEST(Adversarial, SingularDirections) {
  const auto run = with_threads(1);
  Index solved = 0;
  for (Index number = 0; number < problem_count(10'000); ++number) {
    const Matrix x = adversarial_rows(number, number % 50 == 0 ? 300 : 60);
    SCOPED_TRACE(adversarial(number, number % 50 == 0 ? 300 : 60).name + " x " + std::to_string(x.rows()));
    const Points points = number % 5 == 4 ? Points::own(testing::to_sparse(x)) : Points::look_at(x);
    try {
      const SingularDirections s = singular_directions(points, some_of(x.cols(), number), run);
      std::vector<double> squares;
      for (const double value : s.values) squares.push_back(value * value);
      const auto errors = errors_of(transposed_product(x, x), squares, s.vectors);
      EXPECT_LE(errors.residual, kAccepted);
      EXPECT_LE(errors.orthogonality, kAccepted);
      ++solved;
    } catch (const Error& e) {  // all entries are 0
      EXPECT_EQ(e.kind(), ErrorKind::kInput) << e.what();
    }
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(solved, problem_count(10'000) * 6 / 10);
}

// --- graphs ---

// Paths, rings, stars, complete and random graphs, some in several parts, weights over up to 15 orders.
SparseMatrix adversarial_graph(Index number, Index maximum, std::string& name) {
  Stream random(13, Purpose::kTest, static_cast<std::uint64_t>(number));
  const Index n = 3 + testing::random_size(maximum, random);
  const auto kind = random.below(6);
  const auto weights = random.below(3);
  Matrix w(n, n);
  const auto join = [&](Index i, Index j) {
    if (i == j) return;
    const double weight = weights == 0   ? 1.0
                          : weights == 1 ? random.uniform() + .1
                                         : std::pow(10, -15 * random.uniform());
    w(i, j) = w(j, i) = weight;
  };
  for (Index i = 0; i < n; ++i) {
    if (kind == 0 && i > 0) join(i - 1, i);                // path
    if (kind == 1) join(i, (i + 1) % n);                   // ring
    if (kind == 2 && i > 0) join(0, i);                    // star
    if (kind == 3 && i > 0 && 2 * i != n) join(i - 1, i);  // two paths
    if (kind == 4)                                         // complete, or nearly
      for (Index j = 0; j < i; ++j) join(i, j);
    if (kind == 5)  // random, isolated points among them
      for (int k = 0; k < 3; ++k) join(i, static_cast<Index>(random.below(static_cast<std::uint64_t>(n))));
  }
  name = "graph " + std::to_string(number) + ": kind " + std::to_string(kind) + ", weights " +
         std::to_string(weights) + ", " + std::to_string(n) + " points";
  return testing::to_sparse(w);
}

TEST(Adversarial, LaplacianPairs) {
  const auto run = with_threads(1);
  Refusals refusals;
  for (Index number = 0; number < problem_count(10'000); ++number) {
    std::string name;
    const LaplacianProblem problem{.weights = adversarial_graph(number, number % 50 == 0 ? 250 : 40, name)};
    const Matrix w = testing::values_of(Points::own(problem.weights));
    const std::vector<double> mass = laplacian_degrees(problem);
    const auto with_mass = std::count_if(mass.begin(), mass.end(), [](double m) { return m > 0; });
    if (with_mass < 3) continue;
    const auto solver = static_cast<LaplacianSolver>(number % 5);
    const Index keep = std::min<Index>(some_of(5, number), with_mass - 1);
    refusals.attempt(
        name + ", solver " + std::to_string(number % 5) + ", " + std::to_string(keep) + " kept", [&] {
          const LaplacianPairs found = smallest_laplacian_pairs(problem, keep, run, solver);
          const Index n = w.rows();
          Matrix normalised(n, n), u(n, keep);
          for (Index i = 0; i < n; ++i) {
            if (!(mass[idx(i)] > 0)) continue;
            normalised(i, i) = 1;
            for (Index j = 0; j < n; ++j)
              if (mass[idx(j)] > 0)
                normalised(i, j) -= w(i, j) / std::sqrt(mass[idx(i)]) / std::sqrt(mass[idx(j)]);
            for (Index j = 0; j < keep; ++j) u(i, j) = found.vectors(i, j) * std::sqrt(mass[idx(i)]);
          }
          Matrix right(u);
          for (Index i = 0; i < n; ++i)
            for (Index j = 0; j < keep; ++j) right(i, j) *= found.values[idx(j)];
          EXPECT_LE(testing::largest_difference(product(normalised, u), right) / 2, kAccepted);
          EXPECT_LE(testing::largest_difference(transposed_product(u, u), testing::identity(keep)),
                    2 * kAccepted);
          for (std::size_t j = 0; j < found.values.size(); ++j) EXPECT_GE(found.values[j], -1e-12);
        });
    if (::testing::Test::HasFailure()) return;
  }
  refusals.expect_at_most(0.05);
}

TEST(Adversarial, HarmonicExtensionAndSpreading) {
  const auto run = with_threads(1);
  Refusals refusals;
  for (Index number = 0; number < problem_count(3'000); ++number) {
    std::string name;
    const SparseMatrix sparse = adversarial_graph(number, number % 50 == 0 ? 250 : 40, name);
    const Matrix w = testing::values_of(Points::own(sparse));
    const Index n = w.rows();
    refusals.attempt(name, [&] {
      // One point of each part is known.
      std::vector<char> known(idx(n), 0), reachable(idx(n), 0);
      std::vector<Index> stack;
      Matrix values(n, 2);
      for (Index i = 0; i < n; ++i) {
        if (reachable[idx(i)]) continue;
        known[idx(i)] = reachable[idx(i)] = 1;
        values(i, i % 2) = 1;
        stack.push_back(i);
        while (!stack.empty()) {
          const Index j = stack.back();
          stack.pop_back();
          for (Index k = 0; k < n; ++k)
            if (w(j, k) > 0 && !reachable[idx(k)]) {
              reachable[idx(k)] = 1;
              stack.push_back(k);
            }
        }
      }
      if (number % 2 == 0 && n > 4) {
        known[idx(n / 2)] = 1;
        values(n / 2, 0) = 0;
        values(n / 2, 1) = 1;
      }
      extend_harmonically(sparse, known, reachable, values, run);
      for (Index i = 0; i < n; ++i)
        for (Index c = 0; c < 2; ++c) {
          EXPECT_TRUE(values(i, c) > -1e-6 && values(i, c) < 1 + 1e-6)
              << values(i, c);  // a mean of 0s and 1s
          if (known[idx(i)]) continue;
          double degree = 0, sum = 0;
          for (Index j = 0; j < n; ++j) {
            degree += w(i, j);
            sum += w(i, j) * values(j, c);
          }
          EXPECT_NEAR(sum / std::sqrt(degree), values(i, c) * std::sqrt(degree), 1e-8);
        }

      const Matrix p = spread_from(sparse, {0, n - 1}, .9, run);
      for (Index i = 0; i < n; ++i) EXPECT_TRUE(p(0, i) >= -1e-9 && p(0, i) < 1 + 1e-9) << p(0, i);
    });
    if (::testing::Test::HasFailure()) return;
  }
  refusals.expect_at_most(0.01);
}

TEST(Adversarial, WarmEigenpairs) {
  Index converged = 0;
  const Index problems = problem_count(3'000);
  for (Index number = 0; number < problems; ++number) {
    Stream random(17, Purpose::kTest, static_cast<std::uint64_t>(number));
    const Index f = 20 + testing::random_size(150, random);
    const auto kind = static_cast<testing::Spectrum>(random.below(7));
    std::vector<double> diagonal = testing::spectrum_of(kind, f, random);
    const Index terms = static_cast<Index>(random.below(6));
    const Matrix rows = testing::random_matrix(terms, f, static_cast<std::uint64_t>(number));
    std::vector<double> weights;
    for (Index t = 0; t < terms; ++t) weights.push_back(random.normal() / static_cast<double>(f));
    SCOPED_TRACE("problem " + std::to_string(number) + ": " + testing::name_of(kind) + ", size " +
                 std::to_string(f));
    const DiagonalPlusLowRank x(diagonal, rows, weights);
    const Index keep = 1 + static_cast<Index>(random.below(4));
    const Matrix start = testing::random_matrix(keep, f, static_cast<std::uint64_t>(number) + 1);
    const WarmPairs found = leading_warm(x, start, keep, keep, 1e-9);
    if (!found.converged) continue;
    ++converged;
    const Matrix dense = x.dense();
    const auto errors = errors_of(dense, found.values, Matrix(found.vectors.view().transposed()));
    EXPECT_LE(errors.residual, 2.1e-9);
    EXPECT_LE(errors.orthogonality, kAccepted);
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(converged, problems / 2);
}

TEST(Adversarial, TraceRatio) {
  Refusals refusals;
  for (Index number = 0; number < problem_count(3'000); ++number) {
    const Problem b = adversarial(number, 60);
    if (!(frobenius(b.s) > 0)) continue;
    Problem a = adversarial(number + 1'000'000, 60);
    while (a.s.rows() != b.s.rows()) {  // the same size: part of it, or a diagonal
      Matrix resized(b.s.rows(), b.s.rows());
      for (Index i = 0; i < resized.rows(); ++i)
        resized(i, i) = a.values[idx(i % static_cast<Index>(a.values.size()))];
      a.s = std::move(resized);
    }
    refusals.attempt(b.name + " below " + a.name, [&] {
      const TraceRatio found = trace_ratio(a.s, b.s, some_of(b.s.rows(), number));
      ASSERT_TRUE(std::isfinite(found.ratio));
      EXPECT_LE(testing::largest_difference(transposed_product(found.directions, found.directions),
                                            testing::identity(found.directions.cols())),
                kAccepted);
      // No other frame in the range of B is better: here, random ones.
      for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        Matrix other = testing::random_rotation(b.s.rows(), seed);
        other = first_columns(product(b.s, other), found.directions.cols());
        const double size = testing::largest_entry(other);
        for (Index i = 0; i < other.size(); ++i) other.data()[i] /= size;
        const double below = trace_ratio_of(a.s, b.s, other);
        if (found.directions.cols() == 1) {
          EXPECT_LE(below, found.ratio * (1 + 1e-6) + 1e-300);
        }
      }
    });
    if (::testing::Test::HasFailure()) return;
  }
  refusals.expect_at_most(0.05);  // ratios that overflow
}

}  // namespace
}  // namespace cordon
