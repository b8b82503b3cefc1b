#include "cordon/core/random.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <vector>

namespace cordon {
namespace {

TEST(Stream, TheSameKeyGivesTheSameNumbers) {
  Stream a(7, Purpose::kTest, 3);
  Stream b(7, Purpose::kTest, 3);
  for (int i = 0; i < 100; ++i) ASSERT_EQ(a.bits(), b.bits());
  // A stream that was used for other things in between is where it was.
  Stream c(7, Purpose::kTest, 3);
  std::vector<std::uint64_t> drawn;
  for (int i = 0; i < 5; ++i) drawn.push_back(c.bits());
  Stream d(7, Purpose::kTest, 3);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(d.bits(), drawn[static_cast<std::size_t>(i)]);
}

TEST(Stream, EveryPartOfTheKeyMatters) {
  std::set<std::uint64_t> first;
  std::size_t keys = 0;
  for (std::uint64_t seed : {0ULL, 1ULL, 2ULL, ~0ULL})
    for (const Purpose purpose :
         {Purpose::kSampleConstraints, Purpose::kKMeansStart, Purpose::kFolds, Purpose::kTest})
      for (std::uint64_t item = 0; item < 500; ++item, ++keys) {
        Stream stream(seed, purpose, item);
        first.insert(stream.bits());
        first.insert(stream.bits());
      }
  EXPECT_EQ(first.size(), 2 * keys) << "two streams begin with the same numbers";
}

TEST(Stream, NeighbouringItemsAreUnrelated) {
  // Correlation of item i with item i + 1: 1 / sqrt(draws) is chance.
  double sum = 0;
  constexpr int kDraws = 20000;
  for (int i = 0; i < kDraws; ++i) {
    Stream a(1, Purpose::kTest, static_cast<std::uint64_t>(i));
    Stream b(1, Purpose::kTest, static_cast<std::uint64_t>(i + 1));
    sum += (a.uniform() - 0.5) * (b.uniform() - 0.5) * 12;
  }
  EXPECT_LT(std::abs(sum / kDraws), 5 / std::sqrt(kDraws));
}

TEST(Stream, UniformStaysBelowOneAndIsEven) {
  Stream stream(1, Purpose::kTest);
  double sum = 0;
  double squares = 0;
  constexpr int kDraws = 200000;
  for (int i = 0; i < kDraws; ++i) {
    const double u = stream.uniform();
    ASSERT_GE(u, 0);
    ASSERT_LT(u, 1);
    sum += u;
    squares += u * u;
  }
  EXPECT_NEAR(sum / kDraws, 1.0 / 2, 0.005);
  EXPECT_NEAR(squares / kDraws, 1.0 / 3, 0.005);
}

TEST(Stream, BelowIsUnbiased) {
  for (const std::uint64_t count : {2ULL, 3ULL, 7ULL, 10ULL, 100ULL}) {
    SCOPED_TRACE(count);
    Stream stream(count, Purpose::kTest);
    const auto draws = 2000 * count;
    std::vector<double> seen(count, 0);
    for (std::uint64_t i = 0; i < draws; ++i) {
      const auto drawn = stream.below(count);
      ASSERT_LT(drawn, count);
      ++seen[drawn];
    }
    double chi_square = 0;
    for (const double s : seen) chi_square += (s - 2000) * (s - 2000) / 2000;
    const auto freedom = static_cast<double>(count - 1);
    EXPECT_LT(chi_square, freedom + 6 * std::sqrt(2 * freedom));
  }
}

TEST(Stream, BelowOfHugeCountsNeedsTheRejection) {
  // With 3 * 2^62 numbers a plain modulo would draw the lowest quarter twice as often.
  constexpr std::uint64_t kCount = 3ULL << 62;
  Stream stream(5, Purpose::kTest);
  double low = 0;
  constexpr int kDraws = 60000;
  for (int i = 0; i < kDraws; ++i) {
    const auto drawn = stream.below(kCount);
    ASSERT_LT(drawn, kCount);
    if (drawn < (1ULL << 62)) ++low;
  }
  EXPECT_NEAR(low / kDraws, 1.0 / 3, 0.01);
  EXPECT_EQ(Stream(1, Purpose::kTest).below(1), 0u);
}

TEST(Stream, NormalHasTheMomentsOfTheNormal) {
  Stream stream(11, Purpose::kTest);
  double moments[5] = {};
  constexpr int kDraws = 200000;
  for (int i = 0; i < kDraws; ++i) {
    const double z = stream.normal();
    ASSERT_TRUE(std::isfinite(z));
    double power = 1;
    for (double& moment : moments) {
      moment += power / kDraws;
      power *= z;
    }
  }
  EXPECT_NEAR(moments[1], 0, 0.015);
  EXPECT_NEAR(moments[2], 1, 0.02);
  EXPECT_NEAR(moments[3], 0, 0.06);
  EXPECT_NEAR(moments[4], 3, 0.15);
}

}  // namespace
}  // namespace cordon
