#include <gtest/gtest.h>

#include "cordon/cluster/auto_cluster.h"
#include "cordon/cluster/kernel_kmeans.h"
#include "cordon/constraints/sampling.h"
#include "cordon/model/model.h"
#include "errors.h"
#include "methods/known.h"

namespace cordon {
namespace {

using testing::LabelledRows;
using testing::with_threads;

Model auto_model(const Points& points, const ConstraintSet& links, const cordon::Run& run) {
  const Scaling scaling = fit_scaling(points, ScalingKind::kMinMax, run);
  const AutoClustering found = auto_cluster(scaled(points, scaling, run), links, {.k = 3}, run);
  return cluster_model("auto", encoding_of(points), scaling, found.rule, found.placement, found.report);
}

TEST(ClusterModel, PredictsTheSameAfterTheFile) {
  const LabelledRows rows(120, 5, 3, 2);
  const Points points = Points::look_at(rows.values);
  const ConstraintSet links = sample_per_class(rows.labels, 5, {.seed = 1}).set;
  auto run = with_threads(2);
  const Model model = auto_model(points, links, run);
  const std::string bytes = model.bytes();
  const Model again = Model::from_bytes(bytes);
  EXPECT_EQ(again.bytes(), bytes);
  EXPECT_EQ(again.predict(points, run).labels, model.predict(points, run).labels);
  EXPECT_EQ(again.predict(points, run).confidence, model.predict(points, run).confidence);
  const Matrix before = model.transform(points, run), after = again.transform(points, run);
  for (Index i = 0; i < before.size(); ++i) EXPECT_EQ(before.data()[i], after.data()[i]);
}

TEST(ClusterModel, KernelClustersTransformToDistances) {
  const LabelledRows rows(60, 4, 3, 2);
  const Points points = Points::look_at(rows.values);
  auto run = with_threads(1);
  const Kernel kernel{.delta = median_distance(points, run)};
  const KernelClustering found = kernel_kmeans(points, {}, kernel, {.k = 3}, run);
  const Model model =
      cluster_model("kernel-kmeans", encoding_of(points), {},
                    kernel_rule(points, {}, kernel, found.labels, run), nullptr, found.report);
  const Model again = Model::from_bytes(model.bytes());
  EXPECT_EQ(again.predict(points, run).labels, found.labels);
  EXPECT_EQ(again.map->kind(), "distances");
  EXPECT_EQ(again.transform(points, run).cols(), 3);
}

TEST(ClusterModel, DamagedAndForeignFilesAreRefused) {
  const LabelledRows rows(60, 4, 3, 2);
  const Points points = Points::look_at(rows.values);
  auto run = with_threads(1);
  std::string bytes = auto_model(points, {}, run).bytes();
  for (const std::size_t at : {bytes.size() / 2, bytes.size() - 100}) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    testing::expect_error(ErrorKind::kInput, [&] { (void)Model::from_bytes(damaged); });
  }
  testing::expect_error(ErrorKind::kInput, [&] {
    (void)Model::from_bytes(std::string_view(bytes).substr(0, bytes.size() - 8));
  });
  const auto other = with_threads(1);
  const Model map = fit(points, {}, {.method = "pca"}, other);
  testing::expect_error(ErrorKind::kUsage, [&] { (void)map.predict(points, other); }, {"cluster"});
}

}  // namespace
}  // namespace cordon
