// Every kernel this processor can run against the definition, on every shape around the block sizes.
#include "cluster/nearest_centre.h"

#include <limits>
#include <vector>

#include "cluster/assign.h"
#include "cordon/core/random.h"
#include "core/cpu.h"
#include "gtest/gtest.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

std::vector<const CentreKernel*> kernels() {
  std::vector<const CentreKernel*> all;
  for (const CpuLevel level : {CpuLevel::kPortable, CpuLevel::kAvx2, CpuLevel::kAvx512})
    if (cpu_level() >= level) all.push_back(&kCentreKernel.of(level));
  return all;
}

TEST(NearestCentre, EveryKernelAgreesWithTheDefinition) {
  const cordon::Run run = testing::with_threads(2);
  for (const CentreKernel* kernel : kernels())
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      SCOPED_TRACE(::testing::Message() << kernel->lanes << " lanes, seed " << seed);
      Stream stream(seed, Purpose::kTest);
      const auto n = static_cast<Index>(1 + stream.below(600));
      const auto f = static_cast<Index>(stream.below(19));
      const auto k = static_cast<Index>(1 + stream.below(40));
      Matrix x(n, f);
      Matrix centres(k, f);
      // Small whole numbers: sums are exact and there are many ties.
      for (Index i = 0; i < x.size(); ++i) x.data()[i] = static_cast<double>(stream.below(4));
      for (Index i = 0; i < centres.size(); ++i) centres.data()[i] = static_cast<double>(stream.below(4));
      std::vector<double> weights;
      for (Index i = 0; i < n && seed % 2 == 1; ++i)
        weights.push_back(static_cast<double>(1 + stream.below(3)));

      const WeightedRows rows(Points::own(x), weights);
      std::vector<int> labels(static_cast<std::size_t>(n), 0);
      std::vector<double> distances(labels.size());
      const Totals totals = assign(rows, 0, n, centres, true, labels, distances, run, *kernel);

      double objective = 0;
      Index changed = 0;
      Matrix sums(k, f);
      std::vector<double> masses(static_cast<std::size_t>(k));
      for (Index i = 0; i < n; ++i) {
        double nearest = std::numeric_limits<double>::infinity();
        Index label = -1;
        for (Index c = 0; c < k; ++c) {
          double distance = 0;
          for (Index j = 0; j < f; ++j) distance += (x(i, j) - centres(c, j)) * (x(i, j) - centres(c, j));
          if (distance < nearest) {
            nearest = distance;
            label = c;
          }
        }
        ASSERT_EQ(labels[static_cast<std::size_t>(i)], label);
        ASSERT_EQ(distances[static_cast<std::size_t>(i)], nearest);
        objective += rows.weight(i) * nearest;
        changed += label != 0;
        masses[static_cast<std::size_t>(label)] += rows.weight(i);
        for (Index j = 0; j < f; ++j) sums(label, j) += rows.weight(i) * x(i, j);
      }
      EXPECT_EQ(totals.objective, objective);
      EXPECT_EQ(totals.changed, changed);
      EXPECT_EQ(totals.masses, masses);
      for (Index i = 0; i < sums.size(); ++i) EXPECT_EQ(totals.sums.data()[i], sums.data()[i]);
    }
}

}  // namespace
}  // namespace cordon
