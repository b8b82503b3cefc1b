#include "cordon/methods/dsp.h"

#include <gtest/gtest.h>

#include <cmath>

#include "cordon/core/error.h"
#include "golden.h"
#include "matrices.h"
#include "runs.h"

namespace cordon {
namespace {

using testing::golden;
using testing::Json;
using testing::kThreadCounts;
using testing::matrix;
using testing::random_matrix;
using testing::relative_difference;
using testing::same_bits;
using testing::to_sparse;
using testing::with_threads;

Knowledge known_in(const Json& golden_case) {
  Knowledge known;
  for (const Json& pair : golden_case["must"]) known.constraints.add_must(pair[0].get<Index>(), pair[1].get<Index>());
  for (const Json& pair : golden_case["cannot"])
    known.constraints.add_cannot(pair[0].get<Index>(), pair[1].get<Index>());
  return known;
}

Matrix directions(const Dsp& dsp, const Points& points, const Knowledge& known, cordon::Run& run) {
  return dynamic_cast<const LinearMap&>(*dsp.fit(points, known, run)).directions();
}

void expect_finite(const Matrix& m) {
  for (Index i = 0; i < m.size(); ++i) ASSERT_TRUE(std::isfinite(m.data()[i]));
}

Knowledge random_knowledge(Index n, Index must, Index cannot, std::uint64_t seed) {
  Knowledge known;
  Stream stream(seed, Purpose::kTest, 12);
  const auto draw = [&] { return static_cast<Index>(stream.below(static_cast<std::uint64_t>(n))); };
  while (static_cast<Index>(known.constraints.must.size()) < must)
    if (const Index a = draw(), b = draw(); a != b) known.constraints.add_must(a, b);
  while (static_cast<Index>(known.constraints.cannot.size()) < cannot)
    if (const Index a = draw(), b = draw(); a != b) known.constraints.add_cannot(a, b);
  return known;
}

TEST(Dsp, MeetsTheGoldenCases) {
  for (const char* name : {"dsp_basic", "dsp_medium", "dsp_duplicates", "dsp_grid_ties", "dsp_redundant_must"}) {
    SCOPED_TRACE(name);
    const Json known = golden(name);
    const Json& expect = known["expect"];
    DspOptions options;
    options.dims = known["r"].get<Index>();
    options.delta = known["delta"].get<double>();
    options.n_neighbors = known["k"].get<Index>();
    options.zeros = DspOptions::Zeros::kDrop;
    const struct {
      Length length;
      const char* key;
    } lengths[] = {{Length::kA, "Z_scaled"}, {Length::kUnit, "Z_unit"}, {Length::kB, "Z_b"}};
    for (const int threads : kThreadCounts)
      for (const auto& [length, key] : lengths) {
        SCOPED_TRACE(key);
        options.length = length;
        cordon::Run run = with_threads(threads);
        for (const Points& points :
             {Points::own(matrix(known["X"])), Points::own(to_sparse(matrix(known["X"])))})
          EXPECT_LT(relative_difference(directions(Dsp(options), points, known_in(known), run),
                                        matrix(expect[key])),
                    1e-8);
      }
    cordon::Run run;
    options.length = Length::kA;
    const Points points = Points::own(matrix(known["X"]));
    EXPECT_LT(relative_difference(Dsp(options).fit(points, known_in(known), run)->apply(points, {}, run),
                                  matrix(expect["Y_scaled"])),
              1e-8);
  }
}


}  // namespace
}  // namespace cordon
