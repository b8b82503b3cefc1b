#include "kernel/kernel_coordinates.h"

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
using testing::times;
using testing::to_sparse;
using testing::transpose;
using testing::with_threads;

// H K H
Matrix centred_kernel(const Kernel& kernel, const Points& points) {
  const Matrix k = kernel_block(kernel, points, points, with_threads(1));
  const Index n = k.rows();
  Matrix h = testing::identity(n);
  for (Index i = 0; i < h.size(); ++i) h.data()[i] -= 1.0 / static_cast<double>(n);
  return times(h, times(k, h));
}

TEST(KernelCoordinates, InnerProductsAreThoseOfTheCentredKernel) {
  const Matrix x = random_matrix(60, 5, 1, 0.3);
  for (const KernelKind kind :
       {KernelKind::kRbf, KernelKind::kLinear, KernelKind::kPolynomial, KernelKind::kCosine})
    for (const Points& points : {Points::own(x), Points::own(to_sparse(x))}) {
      SCOPED_TRACE(static_cast<int>(kind));
      const KernelCoordinates seen = fit_kernel_coordinates(points, {.kernel = kind}, with_threads(2));
      const Matrix expected = centred_kernel(seen.kernel, points);
      EXPECT_LT(largest_difference(times(seen.training, transpose(seen.training)), expected),
                1e-7 * testing::largest_entry(expected));
      EXPECT_TRUE(seen.exact);
      EXPECT_LT(seen.residual, 1e-12);
      // The axes are principal: uncorrelated, the largest first.
      const Matrix spread = times(transpose(seen.training), seen.training);
      for (Index i = 0; i < spread.rows(); ++i)
        for (Index j = 0; j < i; ++j) EXPECT_NEAR(spread(i, j), 0, 1e-6 * spread(0, 0));
      for (Index i = 1; i < spread.rows(); ++i) EXPECT_LE(spread(i, i), spread(i - 1, i - 1) * (1 + 1e-6));
    }
}

TEST(KernelCoordinates, ALinearKernelGivesBackTheDistances) {
  const Matrix x = random_matrix(40, 4, 2);
  const KernelCoordinates seen =
      fit_kernel_coordinates(Points::own(x), {.kernel = KernelKind::kLinear}, with_threads(1));
  ASSERT_EQ(seen.training.cols(), 4);
  for (Index i = 0; i < 40; ++i) {
    double there = 0, here = 0;
    for (Index j = 0; j < 4; ++j) {
      there += std::pow(x(i, j) - x(0, j), 2);
      here += std::pow(seen.training(i, j) - seen.training(0, j), 2);
    }
    EXPECT_NEAR(here, there, 1e-10 * std::max(1.0, there));
  }
}

TEST(KernelCoordinates, LandmarksStandForManyPoints) {
  const Matrix x = random_matrix(900, 2, 3);
  const KernelMapOptions options{.delta = 2.0, .components = 30, .landmarks = 120};
  const KernelCoordinates seen = fit_kernel_coordinates(Points::own(x), options, with_threads(2));
  EXPECT_FALSE(seen.exact);
  EXPECT_EQ(seen.landmarks.rows(), 120);
  EXPECT_LE(seen.training.cols(), 30);
  // A smooth kernel in the plane is of low rank: distances between points hardly differ from the kernel's.
  double largest = 0;
  for (Index i = 0; i < 900; i += 17)
    for (Index j = 0; j < 900; j += 13) {
      double here = 0, squared = 0;
      for (Index q = 0; q < seen.training.cols(); ++q)
        here += std::pow(seen.training(i, q) - seen.training(j, q), 2);
      for (Index q = 0; q < 2; ++q) squared += std::pow(x(i, q) - x(j, q), 2);
      largest = std::max(largest, std::abs(here - (2 - 2 * std::exp(-squared / 8))));
    }
  EXPECT_LT(largest, 1e-2);
  auto other = with_threads(1);
  other.seed = 9;
  const KernelCoordinates drawn_again = fit_kernel_coordinates(Points::own(x), options, other);
  EXPECT_FALSE(same_bits(testing::values_of(drawn_again.landmarks), testing::values_of(seen.landmarks)))
      << "the seed draws them";
}

TEST(KernelCoordinates, SameBitsForAnyNumberOfThreadsAndForTheSamePointsAgain) {
  const Matrix x = random_matrix(700, 6, 4);
  for (const Index landmarks : {100, 1000}) {
    const KernelMapOptions options{.components = 20, .landmarks = landmarks};
    const KernelCoordinates one = fit_kernel_coordinates(Points::own(x), options, with_threads(1));
    EXPECT_TRUE(same_bits(one.of(Points::own(x), with_threads(3)), one.training));
    for (const int threads : kThreadCounts)
      EXPECT_TRUE(same_bits(fit_kernel_coordinates(Points::own(x), options, with_threads(threads)).training,
                            one.training))
          << threads;
  }
}

TEST(KernelCoordinates, EqualPointsAreRefused) {
  Matrix x(6, 3);
  for (Index i = 0; i < x.size(); ++i) x.data()[i] = 0.3;
  for (const KernelKind kind : {KernelKind::kRbf, KernelKind::kLinear, KernelKind::kPolynomial})
    expect_error(ErrorKind::kInput,
                 [&] { fit_kernel_coordinates(Points::own(x), {.kernel = kind}, with_threads(1)); },
                 {"equal"});
}

}  // namespace
}  // namespace cordon
