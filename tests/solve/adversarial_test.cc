// Thousands of problems made to break each solver: a residual of at most 1e-10 of the norm, or a refusal of
// kind not-converged. Nothing in between, on any processor.
#include "adversarial.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "cordon/solve/symmetric.h"
#include "core/fail.h"
#include "core/index.h"
#include "eigenpairs.h"
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
using testing::operator_of;
using testing::Problem;
using testing::with_threads;

constexpr double kAccepted = 1e-10;

// What a solver may answer instead of a solution: that it did not converge, or that a number is too large.
bool gave_up(const Error& e) {
  const bool overflow = std::string(e.what()).find("too large") != std::string::npos;
  return e.kind() == ErrorKind::kNotConverged || (e.kind() == ErrorKind::kInput && overflow);
}

// Rows that are all equal, or zero: there is nothing to solve.
bool has_no_spread(const Error& e) {
  return e.kind() == ErrorKind::kInput;
}

// Gives check() the problems make(0), make(1), ..., each with a name; check() solves one and expects things of
// the answer. Stops at the first that fails. Refusals must be `allowed` and at most this share: a solver that
// refuses everything is none.
template <typename Make, typename Check>
void each_problem(Index problems, double max_refused, const Make& make, const Check& check,
                  bool (*allowed)(const Error&) = gave_up) {
  const Index count = testing::problem_count(problems);
  Index refused = 0;
  std::string first;
  for (Index number = 0; number < count; ++number) {
    const auto problem = make(number);
    SCOPED_TRACE(problem.name);
    try {
      check(problem, number);
    } catch (const Error& e) {
      EXPECT_TRUE(allowed(e)) << e.what();
      if (refused++ == 0) first = problem.name + ": " + e.what();
    }
    if (::testing::Test::HasFailure()) return;
  }
  // Of few problems (under sanitizers) chance alone may bring a share higher.
  const double few = max_refused > 0 ? 3 : 0;
  EXPECT_LE(static_cast<double>(refused), std::max(few, max_refused * static_cast<double>(count)))
      << refused << " of " << count << " were refused, first " << first;
}

auto eigenproblems(Index max_size) {
  return [max_size](Index number) { return adversarial(number, max_size); };
}

Index some_of(Index size, Index number) {
  Stream random(7, Purpose::kTest, static_cast<std::uint64_t>(number));
  return 1 + static_cast<Index>(random.below(static_cast<std::uint64_t>(size)));
}

void expect_pairs(const Matrix& s, const std::vector<double>& values, const Matrix& vectors,
                  double accepted = kAccepted) {
  const auto errors = errors_of(s, values, vectors);
  EXPECT_LE(errors.residual, accepted) << values.size() << " kept";
  EXPECT_LE(errors.orthogonality, kAccepted) << values.size() << " kept";
}

void expect_values(const std::vector<double>& found, const Problem& p, Order order, double accepted) {
  for (std::size_t j = 0; j < found.size(); ++j) {
    const double expected = order == Order::kLargest ? p.values[j] : p.values[p.values.size() - 1 - j];
    EXPECT_NEAR(found[j], expected, accepted * std::max(frobenius(p.s), 1e-300)) << "value " << j;
  }
}

TEST(Adversarial, SymmetricEigen) {
  each_problem(10'000, 0, eigenproblems(300), [](const Problem& p, Index number) {
    const Order order = number % 2 == 0 ? Order::kLargest : Order::kSmallest;
    const EigenPairs found = symmetric_eigen(p.s, some_of(p.s.rows(), number), order);
    expect_pairs(p.s, found.values, found.vectors);
    EXPECT_LE(found.residual, kAccepted);
    expect_values(found.values, p, order, kAccepted);
  });
}

void expect_leading(const Problem& p, Index keep) {
  const EigenPairs found = leading_eigen(p.s.rows(), keep, operator_of(p.s));
  expect_pairs(p.s, found.values, found.vectors);
  expect_values(found.values, p, Order::kLargest, 2 * kAccepted);
}

TEST(Adversarial, LeadingEigen) {
  each_problem(10'000, 0, eigenproblems(300), [](const Problem& p, Index number) {
    expect_leading(p, std::min(p.s.rows(), some_of(9, number)));
  });
}

// The vector Lanczos starts from is an exact eigenvector, alone or one of several: the Krylov space ends at
// once.
Problem invariant_start(Index number) {
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
  return p;
}

TEST(Adversarial, LeadingEigenFromAnInvariantStart) {
  each_problem(300, 0, invariant_start,
               [](const Problem& p, Index number) { expect_leading(p, some_of(5, number)); });
}

TEST(Adversarial, BlockLanczos) {
  const auto run = with_threads(1);
  each_problem(3'000, 0, eigenproblems(300), [&](const Problem& p, Index number) {
    const Index keep = std::min(p.s.rows(), some_of(6, number));
    const EigenPairs found = block_lanczos(
        p.s.rows(), keep, [&](const Matrix& b) { return product(p.s, b); },
        {.tolerance = 1e-11, .max_rounds = 400}, run);
    expect_pairs(p.s, found.values, found.vectors);
  });
}

TEST(Adversarial, Pencil) {
  each_problem(10'000, 0, eigenproblems(120), [](const Problem& b, Index number) {
    const Index size = b.s.rows();
    Matrix a = testing::diagonal(std::vector<double>(idx(size), 0.0));
    Stream random(3, Purpose::kTest, static_cast<std::uint64_t>(number));
    for (Index i = 0; i < size; ++i) a(i, i) = random.normal();
    testing::reflect(a, random);
    testing::reflect(a, random);
    const Order order = number % 2 == 0 ? Order::kLargest : Order::kSmallest;
    const Index keep = some_of(size, number);
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
}

// Rows whose scatter has a prescribed spectrum, wide or tall.
struct RowsProblem {
  Matrix x;
  std::string name;
};
RowsProblem adversarial_rows(Index number) {
  const Index maximum = number % 50 == 0 ? 300 : 60;
  const Problem p = adversarial(number, maximum);
  Stream random(5, Purpose::kTest, static_cast<std::uint64_t>(number));
  const Index rows = 2 + static_cast<Index>(random.below(static_cast<std::uint64_t>(maximum)));
  Matrix x(rows, p.s.rows());
  for (Index i = 0; i < rows; ++i)
    for (Index j = 0; j < x.cols(); ++j)
      x(i, j) = random.normal() * std::sqrt(p.values[idx(j)]) + (number % 3 == 0 ? 10.0 : 0.0);
  return {std::move(x), p.name + " x " + std::to_string(rows)};
}

// Every fifth table is sparse.
Points points_of(const Matrix& x, Index number) {
  return number % 5 == 4 ? Points::own(testing::to_sparse(x)) : Points::look_at(x);
}

TEST(Adversarial, PrincipalDirections) {
  const auto run = with_threads(1);
  const auto check = [&](const RowsProblem& p, Index number) {
    const PrincipalDirections found =
        principal_directions(points_of(p.x, number), some_of(p.x.cols(), number), run);
    Matrix centred(p.x);
    for (Index i = 0; i < centred.rows(); ++i)
      for (Index j = 0; j < centred.cols(); ++j) centred(i, j) -= found.means[idx(j)];
    expect_pairs(transposed_product(centred, centred), found.values, found.vectors);
  };
  each_problem(10'000, 0.4, adversarial_rows, check, has_no_spread);
}

TEST(Adversarial, SingularDirections) {
  const auto run = with_threads(1);
  const auto check = [&](const RowsProblem& p, Index number) {
    const SingularDirections found =
        singular_directions(points_of(p.x, number), some_of(p.x.cols(), number), run);
    std::vector<double> squares;
    for (const double value : found.values) squares.push_back(value * value);
    expect_pairs(transposed_product(p.x, p.x), squares, found.vectors);
  };
  each_problem(10'000, 0.4, adversarial_rows, check, has_no_spread);
}

// --- graphs ---

struct GraphProblem {
  SparseMatrix weights;
  std::string name;
};

// Paths, rings, stars, complete and random graphs, some in several parts, weights over up to 15 orders.
GraphProblem adversarial_graph(Index number) {
  Stream random(13, Purpose::kTest, static_cast<std::uint64_t>(number));
  const Index n = 3 + testing::random_size(number % 50 == 0 ? 250 : 40, random);
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
  return {testing::to_sparse(w), "graph " + std::to_string(number) + ": kind " + std::to_string(kind) +
                                     ", weights " + std::to_string(weights) + ", " + std::to_string(n) +
                                     " points"};
}

TEST(Adversarial, LaplacianPairs) {
  const auto run = with_threads(1);
  each_problem(10'000, 0.05, adversarial_graph, [&](const GraphProblem& graph, Index number) {
    const LaplacianProblem problem{.weights = graph.weights};
    const Matrix w = testing::values_of(Points::own(problem.weights));
    const std::vector<double> mass = laplacian_degrees(problem);
    const auto with_mass = std::count_if(mass.begin(), mass.end(), [](double m) { return m > 0; });
    if (with_mass < 3) return;
    const auto solver = static_cast<LaplacianSolver>(number % 5);
    const Index keep = std::min<Index>(some_of(5, number), with_mass - 1);
    SCOPED_TRACE("solver " + std::to_string(number % 5) + ", " + std::to_string(keep) + " kept");
    const LaplacianPairs found = smallest_laplacian_pairs(problem, keep, run, solver);
    const Index n = w.rows();
    Matrix normalised(n, n), u(n, keep);
    for (Index i = 0; i < n; ++i) {
      if (!(mass[idx(i)] > 0)) continue;
      normalised(i, i) = 1;
      for (Index j = 0; j < n; ++j)
        if (mass[idx(j)] > 0) normalised(i, j) -= w(i, j) / std::sqrt(mass[idx(i)]) / std::sqrt(mass[idx(j)]);
      for (Index j = 0; j < keep; ++j) u(i, j) = found.vectors(i, j) * std::sqrt(mass[idx(i)]);
    }
    Matrix right(u);
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < keep; ++j) right(i, j) *= found.values[idx(j)];
    EXPECT_LE(testing::largest_difference(product(normalised, u), right) / 2, kAccepted);
    EXPECT_LE(testing::largest_difference(transposed_product(u, u), testing::identity(keep)), 2 * kAccepted);
    for (std::size_t j = 0; j < found.values.size(); ++j) EXPECT_GE(found.values[j], -1e-12);
  });
}

TEST(Adversarial, HarmonicExtensionAndSpreading) {
  const auto run = with_threads(1);
  each_problem(3'000, 0.01, adversarial_graph, [&](const GraphProblem& graph, Index number) {
    const Matrix w = testing::values_of(Points::own(graph.weights));
    const Index n = w.rows();
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
    extend_harmonically(graph.weights, known, reachable, values, run);
    for (Index i = 0; i < n; ++i)
      for (Index c = 0; c < 2; ++c) {
        EXPECT_TRUE(values(i, c) > -1e-6 && values(i, c) < 1 + 1e-6) << values(i, c);  // a mean of 0s and 1s
        if (known[idx(i)]) continue;
        double degree = 0, sum = 0;
        for (Index j = 0; j < n; ++j) {
          degree += w(i, j);
          sum += w(i, j) * values(j, c);
        }
        EXPECT_NEAR(sum / std::sqrt(degree), values(i, c) * std::sqrt(degree), 1e-8);
      }

    const Matrix p = spread_from(graph.weights, {0, n - 1}, .9, run);
    for (Index i = 0; i < n; ++i) EXPECT_TRUE(p(0, i) >= -1e-9 && p(0, i) < 1 + 1e-9) << p(0, i);
  });
}

// --- low rank and ratios ---

struct LowRankProblem {
  std::vector<double> diagonal;
  Matrix terms;
  std::vector<double> weights;
  Index keep;
  std::string name;
};

LowRankProblem adversarial_low_rank(Index number) {
  Stream random(17, Purpose::kTest, static_cast<std::uint64_t>(number));
  const Index f = 20 + testing::random_size(150, random);
  const auto kind = static_cast<testing::Spectrum>(random.below(7));
  LowRankProblem p;
  p.diagonal = testing::spectrum_of(kind, f, random);
  p.terms =
      testing::random_matrix(static_cast<Index>(random.below(6)), f, static_cast<std::uint64_t>(number));
  for (Index t = 0; t < p.terms.rows(); ++t) p.weights.push_back(random.normal() / static_cast<double>(f));
  p.keep = 1 + static_cast<Index>(random.below(4));
  p.name =
      "problem " + std::to_string(number) + ": " + testing::name_of(kind) + ", size " + std::to_string(f);
  return p;
}

TEST(Adversarial, WarmEigenpairs) {
  each_problem(3'000, 0.5, adversarial_low_rank, [](const LowRankProblem& p, Index number) {
    const DiagonalPlusLowRank x(p.diagonal, p.terms, p.weights);
    const Matrix dense = x.dense();
    const Matrix start = testing::random_matrix(p.keep, dense.rows(), static_cast<std::uint64_t>(number) + 1);
    const WarmPairs found = leading_warm(x, start, p.keep, p.keep, 1e-9);
    if (!found.converged) fail(ErrorKind::kNotConverged, "the start was too far away");
    expect_pairs(dense, found.values, Matrix(found.vectors.view().transposed()), 2.1e-9);
  });
}

// A problem of the size of b: `a` itself, or a diagonal of its values.
Matrix resized(const Problem& a, Index size) {
  if (a.s.rows() == size) return a.s;
  Matrix diagonal(size, size);
  for (Index i = 0; i < size; ++i) diagonal(i, i) = a.values[idx(i % a.s.rows())];
  return diagonal;
}

TEST(Adversarial, TraceRatio) {
  each_problem(3'000, 0.05, eigenproblems(60), [](const Problem& b, Index number) {  // refused: overflow
    if (!(frobenius(b.s) > 0)) return;
    const Problem above = adversarial(number + 1'000'000, 60);
    SCOPED_TRACE("below " + above.name);
    const Matrix a = resized(above, b.s.rows());
    const TraceRatio found = trace_ratio(a, b.s, some_of(b.s.rows(), number));
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
      const double below = trace_ratio_of(a, b.s, other);
      if (found.directions.cols() == 1) {
        EXPECT_LE(below, found.ratio * (1 + 1e-6) + 1e-300);
      }
    }
  });
}

}  // namespace
}  // namespace cordon
