#include "core/ranks.h"

#include <gtest/gtest.h>

#include "cordon/core/random.h"
#include "over_ranks/job.h"

namespace cordon {

using namespace internal;
namespace {

TEST(Ranks, EverybodyGetsWhatWasMeantForIt) {
  const Ranks& ranks = all_ranks();
  std::vector<std::vector<int>> to(static_cast<std::size_t>(ranks.count()));
  for (int r = 0; r < ranks.count(); ++r)
    to[static_cast<std::size_t>(r)].assign(static_cast<std::size_t>(r + ranks.rank()),
                                           100 * ranks.rank() + r);
  const auto from = deal(ranks, to);
  for (int r = 0; r < ranks.count(); ++r)
    EXPECT_EQ(from[static_cast<std::size_t>(r)],
              std::vector<int>(static_cast<std::size_t>(r + ranks.rank()), 100 * r + ranks.rank()));
  std::vector<double> values(ranks.rank() == 0 ? 3 : 0, 1.5);
  broadcast(ranks, values);
  EXPECT_EQ(values, std::vector<double>(3, 1.5));
}

TEST(Ranks, AnExchangeGoesRoundTheRing) {
  const Ranks& ranks = all_ranks();
  for (int step = 1; step < ranks.count(); ++step) {
    const std::vector<int> mine(1000, ranks.rank());
    std::vector<int> theirs(1000, -1);
    const int from = (ranks.rank() + step) % ranks.count();
    ranks
        .start((ranks.rank() - step + ranks.count()) % ranks.count(), std::as_bytes(std::span(mine)), from,
               std::as_writable_bytes(std::span(theirs)))
        ->finish();
    EXPECT_EQ(theirs, std::vector<int>(1000, from));
  }
}

// Tiles are owned by somebody, once, in order, whatever the number of rows.
TEST(Ranks, TilesAreCutByTheirShape) {
  const Ranks& ranks = all_ranks();
  for (const Index rows : {1, 5, 511, 513, 1500, 40'000, 3'000'000}) {
    const TileCut cut(rows, ranks), alone(rows, one_process());
    ASSERT_EQ(cut.tiles(), alone.tiles());
    ASSERT_EQ(cut.rows(), rows);
    Index next = 0;
    for (int r = 0; r < ranks.count(); ++r) {
      EXPECT_EQ(cut.tiles_of(r).first, next);
      next = cut.tiles_of(r).last;
      for (Index t = cut.tiles_of(r).first; t < next; ++t) {
        EXPECT_EQ(cut.owner_of_tile(t), r);
        EXPECT_EQ(cut.tile(t).first, alone.tile(t).first);
        EXPECT_EQ(cut.tile_of_row(cut.tile(t).last - 1), t);
      }
    }
    EXPECT_EQ(next, cut.tiles());
    EXPECT_EQ(cut.owner_of_tile(0), 0);
  }
}

TEST(Ranks, SumsHaveTheSameBitsOnAnyNumberOfThem) {
  const Ranks& ranks = all_ranks();
  constexpr Index kRows = 50'000, kLength = 3;
  const auto sum = [](const Ranks& who) {
    const TileCut cut(kRows, who);
    std::vector<double> mine;
    for (Index t = cut.tiles_of(who.rank()).first; t < cut.tiles_of(who.rank()).last; ++t) {
      Stream random(7, Purpose::kTest, static_cast<std::uint64_t>(t));
      for (Index j = 0; j < kLength; ++j) mine.push_back(std::exp(20 * random.normal()));
    }
    return sum_over_tiles(who, cut, mine, kLength);
  };
  EXPECT_EQ(sum(ranks), sum(one_process()));
}

}  // namespace
}  // namespace cordon
