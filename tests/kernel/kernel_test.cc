#include "cordon/kernel/kernel.h"

#include <gtest/gtest.h>

#include "core/index.h"
#include "errors.h"
#include "kernel/kernel_matrix.h"
#include "matrices.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_error;
using testing::kThreadCounts;
using testing::largest_difference;
using testing::random_matrix;
using testing::same_bits;
using testing::to_sparse;
using testing::with_threads;

constexpr KernelKind kKinds[] = {KernelKind::kRbf, KernelKind::kLinear, KernelKind::kPolynomial,
                                 KernelKind::kCosine};

// The definition, in long double.
double naive(const Kernel& kernel, std::span<const double> x, std::span<const double> y) {
  long double product = 0, left = 0, right = 0, squared = 0;
  for (std::size_t j = 0; j < x.size(); ++j) {
    product += static_cast<long double>(x[j]) * y[j];
    left += static_cast<long double>(x[j]) * x[j];
    right += static_cast<long double>(y[j]) * y[j];
    squared += (static_cast<long double>(x[j]) - y[j]) * (static_cast<long double>(x[j]) - y[j]);
  }
  const long double unit = static_cast<long double>(kernel.delta) * kernel.delta;
  switch (kernel.kind) {
    case KernelKind::kRbf:
      return static_cast<double>(std::exp(-squared / (2 * unit)));
    case KernelKind::kLinear:
      return static_cast<double>(product);
    case KernelKind::kPolynomial:
      return static_cast<double>(std::pow(product / unit + 1, static_cast<long double>(kernel.degree)));
    case KernelKind::kCosine:
      return left > 0 && right > 0 ? static_cast<double>(product / std::sqrt(left) / std::sqrt(right)) : 0;
  }
  return 0;
}

TEST(Kernel, EveryKindInEveryStorageIsTheDefinition) {
  Matrix x = random_matrix(300, 9, 1, 0.6), y = random_matrix(17, 9, 2, 0.6);
  for (Index j = 0; j < 9; ++j) x(3, j) = y(5, j) = 0;  // cosine divides by the length
  for (Index j = 0; j < 9; ++j) x(4, j) = y(6, j);
  const Points left[] = {Points::own(x), Points::own(to_sparse(x))};
  const Points right[] = {Points::own(y), Points::own(to_sparse(y))};
  for (const KernelKind kind : kKinds)
    for (const Points& a : left)
      for (const Points& b : right) {
        SCOPED_TRACE(static_cast<int>(kind) * 100 + a.is_sparse() * 10 + b.is_sparse());
        const Kernel kernel{.kind = kind, .delta = 1.7, .degree = 2};
        const Matrix block = kernel_block(kernel, a, b, with_threads(2));
        Matrix expected(300, 17);
        for (Index i = 0; i < 300; ++i)
          for (Index j = 0; j < 17; ++j) expected(i, j) = naive(kernel, x.row(i), y.row(j));
        EXPECT_LT(largest_difference(block, expected),
                  1e-12 * std::max(1.0, testing::largest_entry(expected)));
        EXPECT_TRUE(kind != KernelKind::kRbf || block(4, 6) == 1) << "equal points";
        for (const int threads : kThreadCounts)
          EXPECT_TRUE(same_bits(kernel_block(kernel, a, b, with_threads(threads)), block)) << threads;
      }
}

TEST(Kernel, TheDiagonalIsThatOfTheBlock) {
  const Matrix x = random_matrix(20, 6, 3, 0.5);
  for (const KernelKind kind : kKinds)
    for (const Points& points : {Points::own(x), Points::own(to_sparse(x))}) {
      const Kernel kernel{.kind = kind, .delta = 2};
      const std::vector<double> diagonal = kernel_diagonal(kernel, points);
      const Matrix block = kernel_block(kernel, points, points, with_threads(1));
      for (Index i = 0; i < 20; ++i)
        EXPECT_NEAR(diagonal[idx(i)], block(i, i), 1e-12 * std::max(1.0, block(i, i)));
    }
}

// Far from the origin |x|^2 + |y|^2 - 2 x.y has no digits left unless the points are centred.
TEST(Kernel, DistancesFarFromTheOriginKeepTheirDigits) {
  Matrix x = random_matrix(50, 4, 4);
  const Matrix here = kernel_block({.delta = 1}, Points::own(x), Points::own(x), with_threads(1));
  for (Index i = 0; i < x.size(); ++i) x.data()[i] += 1e6;
  EXPECT_LT(
      largest_difference(kernel_block({.delta = 1}, Points::own(x), Points::own(x), with_threads(1)), here),
      1e-8);
}

TEST(Kernel, ARowFarOutCostsOthersNoDigits) {
  for (const double far : {1e4, 1e8, 1e12, 1e100}) {
    SCOPED_TRACE(far);
    Matrix x = random_matrix(40, 6, 9);
    for (double& value : x.row(11)) value *= far;
    const Kernel kernel{.delta = 2};
    cordon::Run run;
    const Matrix block = kernel_block(kernel, Points::look_at(x), Points::look_at(x), run);
    for (Index i = 0; i < 40; ++i)
      for (Index j = 0; j < 40; ++j) EXPECT_NEAR(block(i, j), naive(kernel, x.row(i), x.row(j)), 1e-13);
  }
}

TEST(Kernel, MedianDistance) {
  Matrix line(4, 1);
  for (Index i = 0; i < 4; ++i) line(i, 0) = static_cast<double>(i);  // distances 1 1 1 2 2 3
  EXPECT_EQ(median_distance(Points::own(line), with_threads(1)), 1.5);
  EXPECT_EQ(median_distance(Points::own(Matrix(5, 2)), with_threads(1)), 1) << "all equal";
  const Matrix x = random_matrix(2500, 3, 5, 0.3);
  const double median = median_distance(Points::own(x), with_threads(1));
  EXPECT_NEAR(median_distance(Points::own(to_sparse(x)), with_threads(3)), median, 1e-12);
  EXPECT_GT(median, 1.2);
  EXPECT_LT(median, 2.6);
}

TEST(Kernel, Refusals) {
  const Points a = Points::own(random_matrix(3, 2, 6)), b = Points::own(random_matrix(3, 4, 6));
  const auto run = with_threads(1);
  expect_error(ErrorKind::kUsage, [&] { kernel_block({}, a, b, run); }, {"2", "4"});
  expect_error(ErrorKind::kUsage, [&] { kernel_block({.delta = 0}, a, a, run); }, {"delta"});
  expect_error(ErrorKind::kUsage, [&] { kernel_block({.degree = 0}, a, a, run); }, {"degree"});
  EXPECT_EQ(kernel_kind("cosine"), KernelKind::kCosine);
  expect_error(ErrorKind::kUsage, [] { kernel_kind("magic"); }, {"magic", "rbf", "polynomial"});
  EXPECT_TRUE(kernel_block({}, a, a.select_rows({}), run).empty());
  Matrix huge(3, 1);
  for (Index i = 0; i < 3; ++i) huge(i, 0) = 1e200 * static_cast<double>(i);
  expect_error(ErrorKind::kInput, [&] { median_distance(Points::own(huge), run); },
               {"too large", "scale = minmax"});
}

}  // namespace
}  // namespace cordon
