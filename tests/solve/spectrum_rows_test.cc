#include "solve/spectrum_rows.h"

#include <gtest/gtest.h>

#include "core/blas.h"
#include "eigenpairs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::diagonal;
using testing::identity;
using testing::largest_difference;
using testing::times;
using testing::transpose;

TEST(SpectrumAsRows, IsTheWholeDecompositionAscending) {
  const SingleThreadedBlas blas;
  std::vector<double> spectrum;
  for (Index i = 0; i < 50; ++i) spectrum.push_back(static_cast<double>(i / 2) - 7);  // every value twice
  const Matrix s = testing::with_spectrum(spectrum, 5);
  std::vector<double> values;
  const Matrix rows = spectrum_as_rows(s, values);
  ASSERT_EQ(values.size(), spectrum.size());
  for (std::size_t j = 0; j < values.size(); ++j) EXPECT_NEAR(values[j], spectrum[j], 1e-12);
  EXPECT_LT(largest_difference(times(rows, transpose(rows)), identity(50)), 1e-13);
  EXPECT_LT(largest_difference(times(transpose(rows), times(diagonal(values), rows)), s), 1e-12);
}

TEST(SpectrumAsRows, OneNumberIsItsOwnSpectrum) {
  const SingleThreadedBlas blas;
  std::vector<double> values;
  const Matrix rows = spectrum_as_rows(diagonal({-3}), values);
  EXPECT_EQ(values, std::vector<double>{-3});
  EXPECT_EQ(std::abs(rows(0, 0)), 1);
}

}  // namespace
}  // namespace cordon
