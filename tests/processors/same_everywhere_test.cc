// Neighbours have the same bits on every processor: their hash is written here, so that another architecture
// can be compared as well.
#include <gtest/gtest.h>

#include <bit>
#include <cstdint>

#include "cordon/core/random.h"
#include "cordon/neighbors/nearest.h"
#include "kernel/farthest.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

// Whole numbers from the stream, divided: no function of the C library, which differs between machines.
Matrix fractions(Index rows, Index cols) {
  Stream stream(7, Purpose::kTest);
  Matrix m(rows, cols);
  for (Index i = 0; i < m.size(); ++i) m.data()[i] = static_cast<double>(stream.below(1'000'003)) / 997.0;
  return m;
}

std::uint64_t hash_of(const Neighbours& found) {
  std::uint64_t hash = 14695981039346656037U;  // FNV-1a, number by number
  const auto add = [&](std::uint64_t bits) { hash = (hash ^ bits) * 1099511628211U; };
  for (const std::int32_t index : found.index) add(static_cast<std::uint64_t>(index));
  for (const double distance : found.squared_distance) add(std::bit_cast<std::uint64_t>(distance));
  return hash;
}

TEST(SameEverywhere, NearestAndFarthestPoints) {
  auto run = testing::with_threads(2);
  const Matrix x = fractions(900, 21);
  const Points points = Points::look_at(x);
  EXPECT_EQ(hash_of(nearest(points, {.k = 6}, run)), 3451047493249885729U);
  EXPECT_EQ(hash_of(farthest(points, {.k = 4}, run)), 18139007610205131152U);
}

}  // namespace
}  // namespace cordon
