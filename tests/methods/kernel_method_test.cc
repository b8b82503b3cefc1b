#include "methods/kernel_method.h"

#include <gtest/gtest.h>

#include "cordon/methods/registry.h"
#include "errors.h"
#include "kernel/kernel_coordinates.h"
#include "maps/kernel_map.h"
#include "methods/wbdr.h"
#include "pairs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::drawn_pairs;
using testing::expect_error;
using testing::LabelledRows;
using testing::largest_difference;
using testing::random_matrix;
using testing::relative_difference;
using testing::same_bits;
using testing::squared_distances;
using testing::to_sparse;
using testing::with_threads;

constexpr const char* kLinear[] = {"bwdr", "wbdr", "ssdr", "cfld"};

// With the linear kernel the coordinates are a rotation of the points: the same map.
TEST(KernelMethod, TheLinearKernelIsTheLinearMethod) {
  const LabelledRows rows(70, 5, 3, 1);
  const Points points = Points::look_at(rows.values);
  const Knowledge known = drawn_pairs(rows.labels, 200, 2);
  for (const std::string name : kLinear) {
    SCOPED_TRACE(name);
    auto run = with_threads(2);
    Report report;
    const ParameterValues paper = with_preset(name, "paper", {});  // the defaults of ssdr differ
    ParameterValues linear = paper;
    linear.emplace_back("kernel", "linear");
    const auto plain = make_method(name, paper)->fit(points, known, run, report);
    const auto kernel = make_method("kernel-" + name, linear)->fit(points, known, run, report);
    EXPECT_EQ(kernel->kind(), "kernel");
    EXPECT_LT(relative_difference(squared_distances(kernel->apply(points, {}, run)),
                                  squared_distances(plain->apply(points, {}, run))),
              1e-6);
  }
}

TEST(KernelMethod, IsTheLinearMethodOnKernelCoordinates) {
  const LabelledRows rows(70, 5, 3, 3);
  const Points points = Points::look_at(rows.values);
  const Knowledge known = drawn_pairs(rows.labels, 200, 4);
  for (const Index landmarks : {1000, 40}) {
    auto run = with_threads(1);
    Report report;
    const KernelMapOptions options{.components = 15, .landmarks = landmarks};
    const auto map = KernelMethod(std::make_unique<Wbdr>(), options).fit(points, known, run, report);
    const KernelCoordinates seen = fit_kernel_coordinates(points, options, run);
    const Points placed = Points::look_at(seen.training);
    const Matrix expected = Wbdr().fit(placed, known, run, report)->apply(placed, {}, run);
    EXPECT_LT(relative_difference(map->apply(points, {}, run), expected), 1e-9);
    EXPECT_EQ(testing::detail(report, "landmarks_used"),
              std::min<double>(70, static_cast<double>(landmarks)));
  }
}

TEST(KernelMethod, RefusalsAndWarningsSayWhereTheyAre) {
  const LabelledRows rows(30, 4, 3, 5);
  const Points points = Points::look_at(rows.values);
  const Knowledge known = drawn_pairs(rows.labels, 60, 6);
  auto run = with_threads(1);
  Report report;
  expect_error(
      ErrorKind::kUsage,
      [&] {
        make_method("kernel-bwdr", {{"dims", "12"}, {"components", "8"}})->fit(points, known, run, report);
      },
      {"kernel's space", "8 coordinates are the features", "dims = 12", "1 to 8"});
  expect_error(ErrorKind::kUsage, [&] { make_method("kernel-wbdr", {})->fit(points, {}, run, report); },
               {"kernel's space", "cannot-links"});
  make_method("kernel-ssdr", {})->fit(points, {}, run, report);
  ASSERT_FALSE(report.warnings.empty());
  EXPECT_TRUE(report.warnings[0].starts_with("in the kernel's space")) << report.warnings[0];
}

TEST(KernelMap, SavedArraysMakeItAgain) {
  const Matrix x = random_matrix(50, 6, 5, 0.6);
  Knowledge known = testing::pair_chunklets(8);
  for (Index i = 0; i < 12; ++i) known.constraints.add_cannot(i, i + 20);
  for (const Points& points : {Points::own(x), Points::own(to_sparse(x))}) {
    auto run = with_threads(1);
    Report report;
    const auto map = make_method("kernel-bwdr", {})->fit(points, known, run, report);
    const auto again = make_map(map->kind(), map->arrays());
    EXPECT_TRUE(same_bits(again->apply(points, {}, run), map->apply(points, {}, run)));
    EXPECT_EQ(again->input_dims(), 6);
    EXPECT_EQ(again->output_dims(), 2);
    const Scaling scaling = fit_scaling(points, ScalingKind::kUnit, run);
    EXPECT_LT(largest_difference(map->apply(points, scaling, run),
                                 map->apply(scaled(points, scaling, run), {}, run)),
              1e-12);
  }
}

TEST(KernelMap, ArraysThatDoNotFitAreRefused) {
  const Matrix x = random_matrix(12, 3, 6, 0.4);
  Knowledge known = testing::pair_chunklets(3);
  known.constraints.add_cannot(0, 7);
  known.constraints.add_cannot(1, 9);
  auto run = with_threads(1);
  Report report;
  for (const Points& points : {Points::own(x), Points::own(to_sparse(x))}) {
    const std::vector<NamedArray> whole =
        make_method("kernel-wbdr", {})->fit(points, known, run, report)->arrays();
    for (std::size_t i = 0; i < whole.size(); ++i) {
      const std::string& name = whole[i].name;
      SCOPED_TRACE(name);
      const bool of_projection = name == "means" || name == "projection" || name == "shift";
      const bool of_points = name == "landmarks" || name == "landmark_values";
      std::vector<NamedArray> less = whole;
      less.erase(less.begin() + static_cast<std::ptrdiff_t>(i));
      expect_error(ErrorKind::kInput, [&] { make_map("kernel", less); }, {name.substr(0, 5)});
      std::vector<NamedArray> other = whole;
      other[i].values = Matrix(other[i].values.rows() + 1, other[i].values.cols() + 1);
      expect_error(ErrorKind::kInput, [&] { make_map("kernel", other); }, {"kernel map"});
      other = whole;
      other[i].values.data()[0] = std::nan("");
      expect_error(of_projection ? ErrorKind::kComputation : ErrorKind::kInput,
                   [&] { make_map("kernel", other); },
                   {of_projection ? "not finite"
                    : of_points   ? "the value is NaN"
                                  : "kernel map with nan"});
      if (of_projection || of_points) continue;
      other = whole;
      other[i].values.data()[0] = -3;
      expect_error(ErrorKind::kInput, [&] { make_map("kernel", other); }, {"kernel map"});
    }
  }
  const auto map = make_method("kernel-wbdr", {})->fit(Points::own(x), known, run, report);
  expect_error(ErrorKind::kInput, [&] { map->apply(Points::own(Matrix(2, 5)), {}, run); }, {"5", "3"});
}

}  // namespace
}  // namespace cordon
