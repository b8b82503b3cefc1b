// The promise of the first page: same input and seed, same bits, for any number of threads; from the table to
// the scores.
#include <gtest/gtest.h>

#include "cordon/cluster/kmeans.h"
#include "cordon/constraints/sampling.h"
#include "cordon/model/model.h"
#include "cordon/neighbors/nearest.h"
#include "data/synthetic.h"
#include "matrices.h"
#include "model/model_file.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::kThreadCounts;
using testing::same_bits;
using testing::with_threads;

// Everything a user could look at, of one whole job.
struct Job {
  std::string model;
  Matrix embedding;
  Clustering clusters;
  Neighbours near;

  Job(const std::string& description, const std::string& method, ScalingKind scaling, int threads) {
    auto run = with_threads(threads);
    const Encoded data = encode(make_table(description, run), {.label = "class"}, run);
    const Knowledge known{sample_per_class(data.points.labels, 40, {.seed = 5}).set, data.points.labels};
    const Model fitted = fit(data, known, {.method = method, .scaling = scaling}, run);
    model = model_bytes(fitted);
    embedding = fitted.transform(data.points, run);
    const Points map = Points::look_at(embedding);
    clusters = kmeans(map, {.k = 3, .restarts = 3}, run);
    near = nearest(map, {.k = 4}, run);
  }
};

TEST(Determinism, WholeJobsGiveTheSameBitsForAnyNumberOfThreads) {
  const std::pair<const char*, ScalingKind> tables[] = {
      {"blobs,n=3000,f=12,classes=4,seed=3", ScalingKind::kMinMax},
      {"near-duplicates,n=1500,f=5,distinct=60,seed=4", ScalingKind::kZScore},
      {"swiss-roll,n=2500,f=6,seed=5", ScalingKind::kNone},
      {"blobs,n=90,f=200,seed=6", ScalingKind::kUnit},
      {"blobs,n=700,f=390,seed=7", ScalingKind::kMinMax},
  };
  for (const auto& [description, scaling] : tables)
    for (const char* method : {"pca", "lda", "rca", "bwdr", "ssdr"}) {
      SCOPED_TRACE(std::string(method) + " on " + description);
      const Job one(description, method, scaling, 1);
      EXPECT_TRUE(testing::all_finite(one.embedding));
      for (const int threads : kThreadCounts) {
        const Job other(description, method, scaling, threads);
        EXPECT_EQ(other.model, one.model) << threads;
        ASSERT_TRUE(same_bits(other.embedding, one.embedding)) << threads;
        EXPECT_EQ(other.clusters.labels, one.clusters.labels) << threads;
        EXPECT_TRUE(same_bits(other.clusters.centres, one.clusters.centres)) << threads;
        EXPECT_EQ(other.near.index, one.near.index) << threads;
        EXPECT_EQ(other.near.squared_distance, one.near.squared_distance) << threads;
      }
    }
}

TEST(Determinism, TheSeedDecidesTheDraw) {
  auto run = with_threads(1);
  const Points points = encode(make_table("blobs,n=300,seed=1", run), {.label = "class"}, run).points;
  auto pairs = [&](std::uint64_t seed) {
    std::vector<Index> ends;
    for (const Pair& p : sample_per_class(points.labels, 10, {.seed = seed}).set.must)
      ends.insert(ends.end(), {p.a, p.b});
    return ends;
  };
  EXPECT_EQ(pairs(1), pairs(1));
  EXPECT_NE(pairs(1), pairs(2));
}

}  // namespace
}  // namespace cordon
