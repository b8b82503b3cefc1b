// A column of whole numbers counted from 1e15 (where doubles are eighths apart) beside ordinary ones: every
// method whose map does not depend on the place of the points finds what it finds for the numbers counted
// from 0.
#include <gtest/gtest.h>

#include "cordon/methods/registry.h"
#include "golden.h"
#include "known.h"

namespace cordon {
namespace {

using testing::LabelledRows;
using testing::relative_difference;
using testing::squared_distances;
using testing::with_threads;

class FarFromTheOrigin : public ::testing::TestWithParam<std::tuple<std::string, std::pair<Index, Index>>> {};

TEST_P(FarFromTheOrigin, TheMapIsTheSame) {
  const auto& [name, shape] = GetParam();
  const auto& [n, f] = shape;
  LabelledRows rows(n, f, 3, 17);
  Stream random(18, Purpose::kTest, 3);
  for (Index i = 0; i < n; ++i)
    rows.values(i, 1) = static_cast<double>(i % 3) + static_cast<double>(random.below(3));
  Knowledge known{.labels = rows.labels};
  for (Index i = 0; i + 3 < n; ++i) {
    if (i % 2 == 0) known.constraints.add_must(i, i + 3);
    if (i % 3 == 0) known.constraints.add_cannot(i, i + 1);
  }
  const auto map_of = [&](const Matrix& x) {
    auto run = with_threads(2);
    Report report;
    const Points points = Points::look_at(x);
    return make_method(name, {{"dims", "2"}})->fit(points, known, run, report)->apply(points, {}, run);
  };
  const Matrix expected = squared_distances(map_of(rows.values));
  Matrix far(rows.values);
  for (Index i = 0; i < n; ++i) far(i, 1) += 1e15;
  const Matrix found = squared_distances(map_of(far));
  EXPECT_TRUE(testing::all_finite(found));
  EXPECT_LT(relative_difference(found, expected), 1e-6);
}

INSTANTIATE_TEST_SUITE_P(
    Methods, FarFromTheOrigin,
    ::testing::Combine(::testing::Values("pca", "lda", "rca", "cfld", "bwdr", "wbdr", "ssdr", "lpp", "slpp",
                                         "dsp", "guided", "lppsi", "kernel-bwdr", "kernel-wbdr", "auto"),
                       ::testing::Values(std::pair<Index, Index>{60, 5}, std::pair<Index, Index>{24, 40})),
    [](const auto& one) {
      std::string name = std::get<0>(one.param);
      std::replace(name.begin(), name.end(), '-', '_');
      return name + (std::get<1>(one.param).second > 5 ? "_wide" : "_tall");
    });

}  // namespace
}  // namespace cordon
