#include "solve/block_lanczos.h"

#include <gtest/gtest.h>

#include "eigenpairs.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::diagonal;
using testing::identity;
using testing::largest_difference;
using testing::times;
using testing::transpose;
using testing::with_threads;

// The pairs found in a matrix of this spectrum, held against the spectrum and the matrix itself.
void expect_leading(const std::vector<double>& spectrum, Index keep,
                    const BlockLanczosOptions& options = {}) {
  const auto size = static_cast<Index>(spectrum.size());
  const Matrix s = testing::with_spectrum(spectrum, 3);
  const EigenPairs found = block_lanczos(
      size, keep, [&](const Matrix& x) { return times(s, x); }, options, with_threads(1));
  ASSERT_EQ(static_cast<Index>(found.values.size()), keep);
  for (std::size_t j = 0; j < found.values.size(); ++j)
    EXPECT_NEAR(found.values[j], spectrum[j], 1e-10 * spectrum[0]) << j;
  EXPECT_LT(largest_difference(times(s, found.vectors), times(found.vectors, diagonal(found.values))),
            1e-10 * std::max(spectrum[0], 1.0));
  EXPECT_LT(largest_difference(times(transpose(found.vectors), found.vectors), identity(keep)), 1e-12);
  EXPECT_LT(found.residual, 1e-10);
}

TEST(BlockLanczos, FindsTheLeadingValuesOfAKnownSpectrum) {
  std::vector<double> spectrum;
  for (Index i = 0; i < 90; ++i) spectrum.push_back(100.0 / static_cast<double>((i + 1) * (i + 1)));
  for (const Index keep : {1, 4, 12}) expect_leading(spectrum, keep);
}

// More copies than a block is wide are found by going on from random vectors.
TEST(BlockLanczos, FindsEveryCopyOfARepeatedValue) {
  std::vector<double> spectrum(80, 1.0);
  for (std::size_t i = 0; i < 7; ++i) spectrum[i] = 5;
  spectrum[7] = 3;
  expect_leading(spectrum, 8, {.width = 4});
}

TEST(BlockLanczos, IdentitiesSmallRanksAndZeroEnd) {
  expect_leading(std::vector<double>(60, 2.0), 3);
  std::vector<double> rank_two(60, 0.0);
  rank_two[0] = 4;
  rank_two[1] = 1;
  expect_leading(rank_two, 5);
  const EigenPairs none = block_lanczos(
      40, 2, [](const Matrix& x) { return Matrix(x.rows(), x.cols()); }, {}, with_threads(1));
  EXPECT_EQ(none.values, (std::vector<double>{0, 0}));
  EXPECT_LT(largest_difference(times(transpose(none.vectors), none.vectors), identity(2)), 1e-12);
}

// Ended early, the answer comes with the residual it has.
TEST(BlockLanczos, WhatIsNotFoundInTimeSaysSo) {
  std::vector<double> spectrum;
  for (Index i = 0; i < 150; ++i) spectrum.push_back(1 - 1e-4 * static_cast<double>(i));
  const Matrix s = testing::with_spectrum(spectrum, 4);
  const EigenPairs found = block_lanczos(
      150, 2, [&](const Matrix& x) { return times(s, x); }, {.max_rounds = 1}, with_threads(1));
  const Matrix left = times(s, found.vectors), right = times(found.vectors, diagonal(found.values));
  double largest = 0;
  for (Index j = 0; j < 2; ++j) {
    double squares = 0;
    for (Index i = 0; i < 150; ++i) squares += (left(i, j) - right(i, j)) * (left(i, j) - right(i, j));
    largest = std::max(largest, std::sqrt(squares));
  }
  EXPECT_GT(largest, 1e-7);
  EXPECT_NEAR(found.residual, largest / found.values[0], 1e-3 * largest);
}

}  // namespace
}  // namespace cordon
