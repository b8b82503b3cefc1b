#include "cordon/cluster/cluster_rule.h"

#include <gtest/gtest.h>

#include <cmath>

#include "cluster/must_link_kernel_kmeans.h"
#include "cordon/cluster/kernel_kmeans.h"
#include "cordon/constraints/sampling.h"
#include "core/index.h"
#include "errors.h"
#include "kernel/must_link_kernel.h"
#include "methods/known.h"

namespace cordon {

using namespace internal;
namespace {

using testing::LabelledRows;
using testing::with_threads;

TEST(ClusterRule, NearestCentreAndItsMargin) {
  Matrix centres(2, 1);
  centres(1, 0) = 4;
  const auto rule = centre_rule(centres);
  Matrix x(4, 1);
  x(1, 0) = 1;
  x(2, 0) = 2;  // in the middle: the lower cluster, no confidence
  x(3, 0) = 5;
  auto run = with_threads(1);
  const Assignment found = rule->assign(Points::look_at(x), run);
  EXPECT_EQ(found.labels, (std::vector<int>{0, 0, 0, 1}));
  EXPECT_EQ(found.confidence, (std::vector<double>{1, 0.5, 0, (5.0 - 1) / (5 + 1)}));
  const auto again = make_cluster_rule("centres", rule->arrays());
  EXPECT_EQ(again->assign(Points::look_at(x), run).confidence, found.confidence);
  EXPECT_EQ(centre_rule(Matrix(1, 1))->assign(Points::look_at(x), run).confidence,
            std::vector<double>(4, 1.0));
  const Matrix d = distance_map(rule)->apply(Points::look_at(x), {}, run);
  EXPECT_EQ(d(1, 1), 3);
  testing::expect_error(ErrorKind::kInput, [&] { (void)rule->assign(Points::own(Matrix(1, 2)), run); });
  testing::expect_error(ErrorKind::kInput, [] { (void)centre_rule(Matrix()); });
}

TEST(ClusterRule, NearestOfSeveralCentres) {
  Matrix centres(3, 1);  // 0 and 10 are one cluster, 4 another
  centres(1, 0) = 4;
  centres(2, 0) = 10;
  const auto rule = centre_rule(centres, {0, 1, 0});
  EXPECT_EQ(rule->clusters(), 2);
  Matrix x(3, 1);
  x(0, 0) = 1;
  x(1, 0) = 5;
  x(2, 0) = 9;
  auto run = with_threads(1);
  const Assignment found = rule->assign(Points::look_at(x), run);
  EXPECT_EQ(found.labels, (std::vector<int>{0, 1, 0}));
  EXPECT_EQ(found.confidence, (std::vector<double>{(3.0 - 1) / 4, (5.0 - 1) / 6, (5.0 - 1) / 6}));
  const auto again = make_cluster_rule(rule->kind(), rule->arrays());
  EXPECT_EQ(again->assign(Points::look_at(x), run).confidence, found.confidence);
  for (const std::vector<int>& wrong : {std::vector<int>{0, 1}, {0, 2, 0}, {0, -1, 0}, {1, 1, 1}, {0, 1, 7}})
    testing::expect_error(ErrorKind::kInput, [&] { (void)centre_rule(centres, wrong); });
  for (const double wrong : {0.5, -1.0, 1e300, std::nan("")}) {
    std::vector<NamedArray> arrays = rule->arrays();
    arrays.back().values(0, 1) = wrong;
    testing::expect_error(ErrorKind::kInput, [&] { (void)make_cluster_rule(rule->kind(), arrays); });
  }
}

// The distances of the training rows to the means in the projected space, by the projected kernel.
TEST(ClusterRule, KernelDistancesAreThoseOfTheProjectedKernel) {
  const LabelledRows rows(60, 4, 3, 3);
  const Points points = Points::look_at(rows.values);
  auto run = with_threads(2);
  for (const bool linked : {false, true}) {
    const ConstraintSet links = linked ? sample_per_class(rows.labels, 4, {.seed = 1}).set : ConstraintSet();
    for (const KernelKind kind : {KernelKind::kRbf, KernelKind::kLinear}) {
      const Kernel kernel{.kind = kind, .delta = median_distance(points, run)};
      const KernelClustering found = kernel_kmeans(points, links, kernel, {.k = 3}, run);
      const auto rule = kernel_rule(points, links, kernel, found.labels, run);
      const MustLinkKernel projected(points, links, kernel, run);
      const Matrix distances = rule->distances(points, run);
      std::vector<double> sizes(3, 0.0), squares(3, 0.0);
      for (const int label : found.labels) ++sizes[idx(label)];
      Matrix inner(60, 3);
      for (Index i = 0; i < 60; ++i)
        for (Index j = 0; j < 60; ++j)
          inner(i, found.labels[idx(j)]) += projected.value(i, j) / sizes[idx(found.labels[idx(j)])];
      for (Index i = 0; i < 60; ++i)
        squares[idx(found.labels[idx(i)])] +=
            inner(i, found.labels[idx(i)]) / sizes[idx(found.labels[idx(i)])];
      for (Index i = 0; i < 60; ++i)
        for (Index c = 0; c < 3; ++c)
          EXPECT_NEAR(distances(i, c) * distances(i, c),
                      projected.value(i, i) - 2 * inner(i, c) + squares[idx(c)], 1e-8);
      // It had converged. (Twelve links leave nothing of the linear kernel of four columns: all is tied.)
      if (!linked || kind == KernelKind::kRbf) {
        EXPECT_EQ(rule->assign(points, run).labels, found.labels);
      }
      const auto again = make_cluster_rule("kernel", rule->arrays());
      EXPECT_EQ(again->assign(points, run).confidence, rule->assign(points, run).confidence);
    }
  }
}

}  // namespace
}  // namespace cordon
