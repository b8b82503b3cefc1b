// Guided maps: one eigen-step after a change of prices beside Spectra from scratch, a whole answer
// after one more statement beside LAPACK's dsyevr, and that the number of points does not matter.
//
//   bench_guided [eigen-step|answer|points]
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <functional>
#include <vector>

#include "../median.h"
#include "cordon/core/random.h"
#include "cordon/guided/session.h"
#include "cordon/solve/symmetric.h"
#include "core/linalg.h"
#include "solve/diagonal_plus_low_rank.h"
#include "solve/warm_eigen.h"
#include "spectra_peer.h"

using namespace cordon;
using namespace cordon::internal;

namespace {

double seconds_of(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

struct Times {
  std::vector<double> all;
  void add(double seconds) { all.push_back(seconds); }
  double minimum() const { return *std::min_element(all.begin(), all.end()); }
  double median() const { return ::median(all); }
};

Stream stream(std::uint64_t item) {
  return {1, Purpose::kTest, item};
}

// Variances that fall like a power law, or come in clusters:
// five leading ones within a hundredth, then more.
std::vector<double> spectrum(Index f, bool clustered) {
  std::vector<double> values;
  for (Index i = 0; i < f; ++i) {
    const double rank = static_cast<double>(clustered ? i / 5 : i) + 1;
    values.push_back(1e4 / rank * (clustered ? 1 - 0.002 * static_cast<double>(i % 5) : 1.0));
  }
  return values;
}

void eigen_step(Index f, bool clustered) {
  constexpr Index kTerms = 30, kKeep = 3;
  constexpr double kTolerance = 1e-9;
  std::vector<double> diagonal = spectrum(f, clustered);
  Stream random = stream(static_cast<std::uint64_t>(f));
  Matrix terms(kTerms, f);
  std::vector<double> before, after;
  for (Index t = 0; t < kTerms; ++t) {
    double length = 0;
    for (Index i = 0; i < f; ++i) {
      terms(t, i) = std::sqrt(diagonal[static_cast<std::size_t>(i)]) * random.normal();
      length += terms(t, i) * terms(t, i);
    }
    before.push_back(-diagonal[0] * random.uniform() / length);
    after.push_back(before.back() * (1 + 0.05 * random.normal()));
  }
  const Matrix dense = DiagonalPlusLowRank(diagonal, terms, after).dense();
  Matrix start = leading_warm({diagonal, terms, before}, {}, kKeep + 2, kKeep + 2, 1e-12).vectors;
  std::vector<double> weights = after;
  if (f <= 200) {  // as a session does: in the eigenvectors of the matrix before
    EigenPairs own =
        symmetric_eigen(DiagonalPlusLowRank(diagonal, terms, before).dense(), f, Order::kLargest);
    terms = product(terms, own.vectors);
    diagonal = own.values;
    for (std::size_t t = 0; t < weights.size(); ++t) weights[t] -= before[t];
    start = Matrix(kKeep + 2, f);
    for (Index p = 0; p < start.rows(); ++p) start(p, p) = 1;
  }

  Times ours, theirs;
  WarmPairs found;
  double values[kKeep];
  int products = 0;
  const int repeats = f > 1000 ? 1 : f > 200 ? 20 : 200;
  for (int round = 0; round < 11; ++round) {
    ours.add(seconds_of([&] {
               for (int r = 0; r < repeats; ++r)
                 found = leading_warm({diagonal, terms, weights}, start, kKeep, kKeep, kTolerance);
             }) /
             repeats);
    theirs.add(seconds_of([&] {
                 for (int r = 0; r < repeats; ++r)
                   products = spectra_leading(dense.data(), static_cast<int>(f), kKeep, kTolerance, values);
               }) /
               repeats);
  }
  double difference = 0;
  for (Index j = 0; j < kKeep; ++j)
    difference = std::max(difference, std::abs(found.values[static_cast<std::size_t>(j)] / values[j] - 1));
  fmt::print(
      "eigen-step f={} {}: warm {:.4f} ms ({} rounds), Spectra cold {:.4f} ms ({} products); ratio {:.1f} "
      "(minima), {:.1f} (medians); eigenvalues agree to {:.0e}{}\n",
      f, clustered ? "clustered" : "power law", ours.minimum() * 1e3, found.rounds, theirs.minimum() * 1e3,
      products, theirs.minimum() / ours.minimum(), theirs.median() / ours.median(), difference,
      found.converged && products > 0 ? "" : " NOT CONVERGED");
}

Matrix random_points(Index n, Index f) {
  Stream random = stream(static_cast<std::uint64_t>(f) + 7);
  Matrix centres(8, f);
  for (Index i = 0; i < centres.size(); ++i) centres.data()[i] = 3 * random.normal();
  Matrix x(n, f);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < f; ++j)
      x(i, j) = (centres(i % 8, j) + 2 * random.normal()) / std::sqrt(1.0 + static_cast<double>(j));
  return x;
}

// `count` statements that a frame of three random directions satisfies with 5 % to spare.
std::vector<DistanceStatement> statements(const Matrix& x, Index rows, Index count) {
  Stream random = stream(99);
  Matrix directions(x.cols(), 3);
  for (Index i = 0; i < directions.size(); ++i)
    directions.data()[i] = random.normal() / std::sqrt(static_cast<double>(x.cols()));
  const auto squared = [&](Index a, Index b) {
    double sum = 0;
    for (Index k = 0; k < 3; ++k) {
      double along = 0;
      for (Index j = 0; j < x.cols(); ++j) along += (x(a, j) - x(b, j)) * directions(j, k);
      sum += along * along;
    }
    return sum;
  };
  std::vector<DistanceStatement> all;
  while (static_cast<Index>(all.size()) < count) {
    DistanceStatement s;
    s.a = static_cast<Index>(random.below(static_cast<std::uint64_t>(rows)));
    s.b = static_cast<Index>(random.below(static_cast<std::uint64_t>(rows)));
    s.c = static_cast<Index>(random.below(static_cast<std::uint64_t>(rows)));
    if (s.a == s.b || s.a == s.c || s.b == s.c) continue;
    const bool nearer = random.uniform() < 0.5;
    s.kind = nearer ? StatementKind::kNearer : StatementKind::kCloser;
    s.value = nearer ? 1.05 * squared(s.a, s.b) / squared(s.a, s.c) : 1.05 * squared(s.a, s.b);
    if (!nearer) s.c = -1;
    all.push_back(s);
  }
  return all;
}

// A session that has answered to `constraints`, and a statement it has not heard: a pair is to be at three
// tenths of its squared distance on the map.
class Conversation {
 public:
  Conversation(const Points& points, const std::vector<DistanceStatement>& constraints)
      : session_(points, {.dims = 3}, run_) {
    for (const DistanceStatement& s : constraints) session_.add(s, run_);
    map = session_.solve(run_);
    Matrix ends(2, points.cols());
    points.copy_rows(1, 2, ends.data());
    const Matrix placed = product(ends, map.directions);
    next_.a = 1;
    next_.b = 2;
    for (Index k = 0; k < 3; ++k)
      next_.value += 0.3 * (placed(0, k) - placed(1, k)) * (placed(0, k) - placed(1, k));
  }

  // Seconds of adding the statement and answering; then it is taken back.
  double once() {
    Index id = 0;
    const double seconds = seconds_of([&] {
      id = session_.add(next_, run_);
      map = session_.solve(run_);
    });
    session_.remove(id);
    session_.solve(run_);
    return seconds;
  }

  GuidedMap map;

 private:
  Run run_ = [] {
    Run run;
    run.threads = 1;
    return run;
  }();
  Session session_;
  DistanceStatement next_;
};

void answer(Index f) {
  const Matrix x = random_points(2000, f);
  Conversation conversation(Points::look_at(x), statements(x, 2000, 50));
  const Matrix s = transposed_product(x, x);
  Times ours, lapack;
  for (int round = 0; round < 15; ++round) {
    ours.add(conversation.once());
    lapack.add(seconds_of([&] { symmetric_eigen(s, 3, Order::kLargest); }));
  }
  fmt::print(
      "answer f={}, 50 statements and one more: {:.2f} ms ({} eigenproblems, {}), one cold dsyevr of three "
      "vectors {:.2f} ms; {:.2f} of them (minima), {:.2f} (medians)\n",
      f, ours.minimum() * 1e3, conversation.map.eigenproblems,
      conversation.map.satisfied ? "all satisfied" : "not all satisfied", lapack.minimum() * 1e3,
      ours.minimum() / lapack.minimum(), ours.median() / lapack.median());
}

// The same points a hundred times over: the same problem, a hundred times the rows.
void points() {
  const Index few = 10'000, f = 50;
  const Matrix x = random_points(few, f);
  Matrix many = Matrix::uninitialised(100 * few, f);
  for (Index copy = 0; copy < 100; ++copy) std::copy_n(x.data(), x.size(), many.data() + copy * x.size());
  const auto constraints = statements(x, few, 50);
  Conversation short_one(Points::look_at(x), constraints), long_one(Points::look_at(many), constraints);
  Times small, large;
  for (int round = 0; round < 45; ++round) {
    small.add(short_one.once());
    large.add(long_one.once());
  }
  fmt::print(
      "answer f={} at 10^4 rows {:.3f} ms, at 10^6 rows {:.3f} ms: {:.3f} (minima), {:.3f} (medians)\n", f,
      small.minimum() * 1e3, large.minimum() * 1e3, large.minimum() / small.minimum(),
      large.median() / small.median());
}

}  // namespace

int main(int argc, char** argv) {
  const auto asked = [&](const char* name) { return argc < 2 || std::strcmp(argv[1], name) == 0; };
  if (asked("eigen-step"))
    for (const Index f : {100, 617, 4096})
      for (const bool clustered : {false, true}) eigen_step(f, clustered);
  if (asked("answer"))
    for (const Index f : {100, 617}) answer(f);
  if (asked("points")) points();
}
