// Eigenproblems that break solvers: the spectra, the matrices that have them, and what is asked of an answer.
//
// Every problem is made from (kind, size, seed) alone; a failing one is told with its three numbers. The
// number of problems is CORDON_PROBLEMS where that is set, otherwise the test's own.
#pragma once

#include <cstdlib>
#include <string>
#include <vector>

#include "core/linalg.h"
#include "matrices.h"

namespace cordon::testing {

using namespace internal;

enum class Spectrum {
  kRandom,
  kRepeated,
  kClustered,
  kZero,
  kRankOne,
  kGraded,
  kIdentity,
  kTwoValues,
  kFewLarge,
  kTiny,
  kHuge,
  kCount
};

inline const char* name_of(Spectrum kind) {
  constexpr const char* kNames[] = {"random",   "repeated",   "clustered", "zero", "rank one", "graded",
                                    "identity", "two values", "few large", "tiny", "huge"};
  return kNames[static_cast<int>(kind)];
}

inline Index problem_count(Index otherwise) {
  const char* const asked = std::getenv("CORDON_PROBLEMS");
  return asked != nullptr ? std::atoll(asked) : otherwise;
}

// Eigenvalues, none negative.
inline std::vector<double> spectrum_of(Spectrum kind, Index size, Stream& random) {
  std::vector<double> values;
  const auto repeats = 1 + static_cast<Index>(random.below(static_cast<std::uint64_t>(size)));
  for (Index i = 0; i < size; ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(size);
    switch (kind) {
      case Spectrum::kRandom:
        values.push_back(random.uniform());
        break;
      case Spectrum::kRepeated:
        values.push_back(i < repeats ? 4 : i < 2 * repeats ? 1 : 0.25);
        break;
      case Spectrum::kClustered:
        values.push_back(1 + 1e-10 * random.uniform());
        break;
      case Spectrum::kZero:
        values.push_back(0);
        break;
      case Spectrum::kRankOne:
        values.push_back(i == 0 ? 3 : 0);
        break;
      case Spectrum::kGraded:
        values.push_back(std::pow(10.0, -30 * share));
        break;
      case Spectrum::kIdentity:
        values.push_back(7);
        break;
      case Spectrum::kTwoValues:
        values.push_back(i % 2 == 0 ? 2 : 0);
        break;
      case Spectrum::kFewLarge:
        values.push_back(i < 3 ? 1e6 * random.uniform() : 1e-6 * random.uniform());
        break;
      case Spectrum::kTiny:
        values.push_back(1e-180 * random.uniform());
        break;
      case Spectrum::kHuge:
        values.push_back(1e140 * random.uniform());
        break;
      case Spectrum::kCount:
        break;
    }
  }
  return values;
}

// H S H for the reflection H = I - 2 u u' / u'u of a random u: a product of a few of them mixes everything.
inline void reflect(Matrix& s, Stream& random) {
  const Index n = s.rows();
  std::vector<double> u(static_cast<std::size_t>(n)), image(u);
  double squares = 0;
  for (double& value : u) {
    value = random.normal();
    squares += value * value;
  }
  if (!(squares > 0)) return;
  double along = 0;
  for (Index i = 0; i < n; ++i) {
    image[static_cast<std::size_t>(i)] = 0;
    for (Index j = 0; j < n; ++j)
      image[static_cast<std::size_t>(i)] += s(i, j) * u[static_cast<std::size_t>(j)];
    along += image[static_cast<std::size_t>(i)] * u[static_cast<std::size_t>(i)];
  }
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j <= i; ++j) {
      const double ui = u[static_cast<std::size_t>(i)], uj = u[static_cast<std::size_t>(j)];
      s(i, j) += (-2 * (ui * image[static_cast<std::size_t>(j)] + image[static_cast<std::size_t>(i)] * uj) +
                  4 * ui * uj * along / squares) /
                 squares;
      s(j, i) = s(i, j);
    }
}

// How the eigenvectors lie: along the axes (exactly invariant unit vectors), mixed, or a permutation of axes
// beside the diagonal.
enum class Basis { kAxes, kMixed, kBlocks, kCount };

struct Problem {
  Matrix s;
  std::vector<double> values;  // as constructed, descending
  std::string name;
};

// Sizes are drawn so that small ones are frequent: every order of magnitude up to `maximum` alike.
inline Index random_size(Index maximum, Stream& random) {
  return static_cast<Index>(std::pow(static_cast<double>(maximum), random.uniform()) + 0.5);
}

inline Problem adversarial(Index number, Index max_size) {
  Stream random(20'261'116, Purpose::kTest, static_cast<std::uint64_t>(number));
  const auto kind = static_cast<Spectrum>(random.below(static_cast<std::uint64_t>(Spectrum::kCount)));
  const auto basis = static_cast<Basis>(random.below(static_cast<std::uint64_t>(Basis::kCount)));
  const Index size = random_size(max_size, random);
  Problem problem;
  problem.values = spectrum_of(kind, size, random);
  std::sort(problem.values.begin(), problem.values.end(), std::greater<>());
  problem.s = diagonal(problem.values);
  if (basis == Basis::kMixed)
    for (int pass = 0; pass < 3; ++pass) reflect(problem.s, random);
  if (basis == Basis::kBlocks)  // [[a, b], [b, a]]: eigenvalues a + b and a - b, coordinates swapped
    for (Index i = 0; i + 1 < size; i += 2) {
      const double first = problem.s(i, i), second = problem.s(i + 1, i + 1);
      problem.s(i, i) = problem.s(i + 1, i + 1) = 0.5 * (first + second);
      problem.s(i, i + 1) = problem.s(i + 1, i) = 0.5 * (first - second);
    }
  problem.name = "problem " + std::to_string(number) + ": " + name_of(kind) + ", size " +
                 std::to_string(size) + ", basis " + std::to_string(static_cast<int>(basis));
  return problem;
}

inline double frobenius(const Matrix& m) {
  double largest = largest_entry(m);
  if (!(largest > 0)) return 0;
  double squares = 0;
  for (Index i = 0; i < m.size(); ++i) squares += (m.data()[i] / largest) * (m.data()[i] / largest);
  return largest * std::sqrt(squares);
}

// The largest |S v - lambda v| relative to |S|, and |V'V - I|; infinite where something is not finite.
struct Errors {
  double residual = 0;
  double orthogonality = 0;
};
inline Errors errors_of(const Matrix& s, const std::vector<double>& values, const Matrix& vectors) {
  Matrix right(vectors);
  for (Index i = 0; i < right.rows(); ++i)
    for (Index j = 0; j < right.cols(); ++j) right(i, j) *= values[static_cast<std::size_t>(j)];
  const double size = std::max(frobenius(s), 1e-300);
  return {largest_difference(product(s, vectors), right) / size,
          largest_difference(transposed_product(vectors, vectors), identity(vectors.cols()))};
}

}  // namespace cordon::testing
