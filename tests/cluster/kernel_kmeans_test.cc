#include <gtest/gtest.h>

#include <atomic>
#include <set>

#include "cluster/must_link_kernel_kmeans.h"
#include "cordon/core/random.h"
#include "errors.h"
#include "golden.h"
#include "matrices.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_error;
using testing::golden;
using testing::kThreadCounts;
using testing::random_matrix;
using testing::with_threads;

std::size_t place(Index i) {
  return static_cast<std::size_t>(i);
}

struct Example {
  Points points;
  ConstraintSet constraints;
};

Example medium() {
  const auto example = golden("dsp_medium");
  Example out{Points::own(testing::matrix(example["X"])), {}};
  for (const auto& link : example["must"])
    out.constraints.add_must(link[0].get<Index>(), link[1].get<Index>());
  return out;
}

// Some clusters, some links, some equal rows.
Example random_example(Index n, Index f, std::uint64_t seed) {
  Matrix x = random_matrix(n, f, seed);
  for (Index i = 0; i < n; ++i) x(i, 0) += 4.0 * static_cast<double>(i % 3);
  for (Index i = 0; i + 7 < n; i += 11) std::ranges::copy(x.row(i), x.row(i + 7).begin());
  Example out{Points::own(std::move(x)), {}};
  Stream stream(seed, Purpose::kTest);
  for (int link = 0; link < 8; ++link)
    out.constraints.add_must(static_cast<Index>(stream.below(static_cast<std::uint64_t>(n))),
                             static_cast<Index>(stream.below(static_cast<std::uint64_t>(n))));
  return out;
}

// The objective of labels from the definition, over all pairs.
double objective_of(const MustLinkKernel& kernel, const std::vector<int>& labels, Index clusters) {
  double sum = 0;
  for (Index i = 0; i < kernel.rows(); ++i) sum += kernel.value(i, i);
  for (int c = 0; c < clusters; ++c) {
    double inside = 0, size = 0;
    for (Index i = 0; i < kernel.rows(); ++i)
      for (Index j = 0; j < kernel.rows() && labels[place(i)] == c; ++j)
        if (labels[place(j)] == c) inside += kernel.value(i, j);
    for (const int label : labels) size += label == c;
    sum -= inside / size;
  }
  return sum;
}

// Lloyd in the kernel's space, point by point over a dense matrix, no multiplicities.
std::vector<int> naive_lloyd(const MustLinkKernel& kernel, const std::vector<Index>& seeds) {
  const Index n = kernel.rows();
  const auto k = static_cast<int>(seeds.size());
  std::vector<int> labels(place(n), 0);
  for (Index i = 0; i < n; ++i)
    for (int c = 1; c < k; ++c)
      if (kernel.squared_distance(i, seeds[place(c)]) <
          kernel.squared_distance(i, seeds[place(labels[place(i)])]) - 1e-13)
        labels[place(i)] = c;
  for (int iteration = 0; iteration < 100; ++iteration) {
    std::vector<int> next = labels;
    for (Index i = 0; i < n; ++i) {
      std::vector<double> distance(place(k), 0);
      for (int c = 0; c < k; ++c) {
        double to = 0, inside = 0, size = 0;
        for (Index a = 0; a < n; ++a) {
          if (labels[place(a)] != c) continue;
          size += 1;
          to += kernel.value(i, a);
          for (Index b = 0; b < n; ++b)
            if (labels[place(b)] == c) inside += kernel.value(a, b);
        }
        distance[place(c)] = kernel.value(i, i) - 2 * to / size + inside / size / size;
      }
      for (int c = 0; c < k; ++c)
        if (distance[place(c)] < distance[place(next[place(i)])] - 1e-12) next[place(i)] = c;
    }
    if (next == labels) break;
    labels = next;
  }
  return labels;
}

TEST(KernelKMeans, GoldenSkkFromSeeds) {
  const auto example = golden("dsp_kmeans");
  const auto seeds = example["seeds"].get<std::vector<Index>>();
  const auto& expected = example["expect"]["skk"];
  const double objective = expected["objective"].get<double>();
  const Example given = medium();
  for (const int threads : kThreadCounts)
    for (const double matrix_bytes : {0.0, 1e9}) {
      auto run = with_threads(threads);
      const MustLinkKernel kernel(given.points, given.constraints, {.delta = 0.5}, run);
      const auto found = kernel_kmeans_from(kernel, seeds, {.matrix_bytes = matrix_bytes}, run);
      EXPECT_EQ(found.labels, expected["labels"].get<std::vector<int>>());
      EXPECT_NEAR(found.objective, objective, 1e-9 * objective);
      EXPECT_TRUE(found.converged);
    }
}

TEST(KernelKMeans, EqualsANaivePointByPointLloyd) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    SCOPED_TRACE(seed);
    const Example given = random_example(45, 3, seed);
    auto run = with_threads(2);
    for (const bool linked : {false, true}) {
      const MustLinkKernel kernel(given.points, linked ? given.constraints : ConstraintSet(), {.delta = 1.5},
                                  run);
      const std::vector<Index> seeds{0, 4, 8};
      const auto found = kernel_kmeans_from(kernel, seeds, {}, run);
      EXPECT_EQ(found.labels, naive_lloyd(kernel, seeds));
      EXPECT_NEAR(found.objective, objective_of(kernel, found.labels, found.clusters), 1e-9);
    }
  }
}

TEST(KernelKMeans, LinearKernelIsKMeans) {
  const Matrix x = random_matrix(200, 4, 3);
  auto run = with_threads(2);
  const MustLinkKernel kernel(Points::look_at(x), {}, {.kind = KernelKind::kLinear}, run);
  const std::vector<Index> seeds{3, 50, 120, 7};
  const auto plain = kmeans_from(Points::look_at(x), seeds, {}, run);
  const auto found = kernel_kmeans_from(kernel, seeds, {}, run);
  EXPECT_EQ(found.labels, plain.labels);
  EXPECT_NEAR(found.objective, plain.objective, 1e-9 * plain.objective);
}

TEST(KernelKMeans, BestOfStartsNeverIncreasesAndKeepsLinks) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed)
    for (const auto kind :
         {KernelKind::kRbf, KernelKind::kLinear, KernelKind::kPolynomial, KernelKind::kCosine})
      for (const auto start : {KMeansStart::kPlusPlus, KMeansStart::kRandom}) {
        SCOPED_TRACE(seed);
        const Example given = random_example(90, 4, seed);
        auto run = with_threads(2);
        const MustLinkKernel kernel(given.points, given.constraints, {.kind = kind, .delta = 2, .degree = 2},
                                    run);
        const auto found = kernel_kmeans(kernel, {.k = 4, .start = start}, run);
        for (std::size_t i = 1; i < found.trace.size(); ++i) EXPECT_LT(found.trace[i], found.trace[i - 1]);
        EXPECT_EQ(found.trace.back(), found.objective);
        const double expected = objective_of(kernel, found.labels, found.clusters);
        EXPECT_NEAR(found.objective, expected, 1e-8 * (1 + expected));
        for (const Pair& link : given.constraints.must)
          EXPECT_EQ(found.labels[place(link.a)], found.labels[place(link.b)]);
        EXPECT_EQ(std::set<int>(found.labels.begin(), found.labels.end()).size(), place(found.clusters));
        EXPECT_EQ(found.labels[0], 0) << "numbered by appearance";
        for (const Index other : {0, 1}) {
          const auto one = kernel_kmeans(kernel, {.k = 4, .restarts = 1 + other, .start = start}, run);
          EXPECT_GE(one.objective, found.objective);
        }
      }
}

TEST(KernelKMeans, SameBitsForAnyNumberOfThreadsAndSameAnswerWithoutTheMatrix) {
  const Example given = random_example(1500, 5, 8);
  auto once = with_threads(1);
  const MustLinkKernel kernel(given.points, given.constraints, {.delta = 1.2}, once);
  const KernelKMeansOptions kept{.k = 5, .restarts = 3};
  const KernelKMeansOptions blocked{.k = 5, .restarts = 3, .matrix_bytes = 0};
  const auto expected = kernel_kmeans(kernel, kept, once);
  const auto expected_blocked = kernel_kmeans(kernel, blocked, once);
  EXPECT_EQ(expected_blocked.labels, expected.labels);
  EXPECT_NEAR(expected_blocked.objective, expected.objective, 1e-9 * expected.objective);
  for (const int threads : kThreadCounts) {
    auto run = with_threads(threads);
    const auto found = kernel_kmeans(kernel, kept, run);
    EXPECT_EQ(found.labels, expected.labels);
    EXPECT_EQ(found.trace, expected.trace);
    EXPECT_EQ(kernel_kmeans(kernel, blocked, run).trace, expected_blocked.trace);
  }
}

TEST(KernelKMeans, EqualPointsCountAsManyAndSparseIsTheSame) {
  Matrix x = random_matrix(30, 3, 9, 0.3);
  Matrix thrice(90, 3);
  for (Index i = 0; i < 90; ++i) std::ranges::copy(x.row(i / 3), thrice.row(i).begin());
  auto run = with_threads(1);
  const MustLinkKernel small(Points::look_at(x), {}, {.delta = 1}, run);
  const MustLinkKernel large(Points::look_at(thrice), {}, {.delta = 1}, run);
  const MustLinkKernel sparse(Points::own(testing::to_sparse(thrice)), {}, {.delta = 1}, run);
  const auto expected = kernel_kmeans_from(small, {1, 5, 9}, {}, run);
  for (const MustLinkKernel* kernel : {&large, &sparse}) {
    const auto found = kernel_kmeans_from(*kernel, {3, 15, 27}, {}, run);
    EXPECT_NEAR(found.objective, 3 * expected.objective, 1e-9 * expected.objective);
    for (Index i = 0; i < 90; ++i) EXPECT_EQ(found.labels[place(i)], expected.labels[place(i / 3)]);
  }
}

TEST(KernelKMeans, FewDistinctPointsGiveFewerClusters) {
  Matrix x(12, 2);
  for (Index i = 0; i < 12; ++i) x(i, 0) = static_cast<double>(i % 3);
  auto run = with_threads(1);
  const MustLinkKernel kernel(Points::look_at(x), {}, {.delta = 1}, run);
  const auto found = kernel_kmeans(kernel, {.k = 5}, run);
  EXPECT_EQ(found.clusters, 3);
  EXPECT_NEAR(found.objective, 0, 1e-12);
  EXPECT_FALSE(found.report.warnings.empty());
  EXPECT_EQ(kernel_kmeans_from(kernel, {0, 3, 6, 1}, {}, run).clusters, 3) << "seeds that coincide";

  ConstraintSet all;
  for (Index i = 1; i < 12; ++i) all.add_must(0, i);
  const MustLinkKernel one(Points::look_at(x), all, {.delta = 1}, run);
  EXPECT_EQ(kernel_kmeans(one, {.k = 3}, run).clusters, 1) << "all points are linked";
}

TEST(KernelKMeans, ExtremeDeltasAreFinite) {
  const Example given = random_example(60, 3, 10);
  for (const double delta : {1e-12, 1e-3, 1e6, 1e150}) {
    SCOPED_TRACE(delta);
    auto run = with_threads(1);
    const MustLinkKernel kernel(given.points, given.constraints, {.delta = delta}, run);
    const auto found = kernel_kmeans(kernel, {.k = 3}, run);
    EXPECT_TRUE(std::isfinite(found.objective));
    EXPECT_GE(found.clusters, 1);
  }
}

TEST(KernelKMeans, Refusals) {
  const Example given = random_example(20, 3, 11);
  auto run = with_threads(1);
  const MustLinkKernel kernel(given.points, {}, {.delta = 1}, run);
  expect_error(ErrorKind::kUsage, [&] { kernel_kmeans(kernel, {.k = 21}, run); }, {"k is 21", "1 to 20"});
  expect_error(ErrorKind::kUsage, [&] { kernel_kmeans(kernel, {.restarts = 0}, run); }, {"restarts"});
  expect_error(ErrorKind::kUsage, [&] { kernel_kmeans(kernel, {.max_iterations = 0}, run); },
               {"max_iterations"});
  expect_error(ErrorKind::kUsage, [&] { kernel_kmeans_from(kernel, {0, 20}, {}, run); }, {"20", "0 to 19"});
  expect_error(ErrorKind::kUsage, [&] { kernel_kmeans_from(kernel, {}, {}, run); });
  std::atomic<bool> cancel = true;
  run.cancel = &cancel;
  expect_error(ErrorKind::kInterrupted, [&] { kernel_kmeans(kernel, {.k = 2}, run); });
  auto huge = with_threads(1);
  Matrix x = random_matrix(10, 2, 1);
  for (Index i = 0; i < x.size(); ++i) x.data()[i] *= 1e100;
  expect_error(ErrorKind::kInput,
               [&] {
                 const MustLinkKernel poly(Points::look_at(x), {}, {.kind = KernelKind::kPolynomial}, huge);
                 kernel_kmeans(poly, {.k = 2}, huge);
               },
               {"too large"});
}

}  // namespace
}  // namespace cordon
