#include <gtest/gtest.h>

#include "cordon/core/error.h"
#include "cordon/core/random.h"
#include "errors.h"
#include "neighbors/nearest_over_ranks.h"
#include "over_ranks/job.h"

namespace cordon {

using namespace internal;
namespace {

// The neighbours found over ranks, of all rows, in the order of the table.
Neighbours over_ranks(const Matrix& x, Index k, int threads) {
  const Ranks& ranks = all_ranks();
  Run run;
  run.threads = threads;
  const Index first = x.rows() * ranks.rank() / ranks.count(),
              last = x.rows() * (ranks.rank() + 1) / ranks.count();
  const TiledRows rows = tile_rows(ranks, x.view().middle_rows(first, last - first), first, run);
  const Neighbours mine = nearest_over_ranks(ranks, rows, k, run);
  Neighbours all{k, std::vector<std::int32_t>(idx(x.rows() * k)), std::vector<double>(idx(x.rows() * k))};
  const auto ids = gather_all(ranks, rows.id);
  const auto index = gather_all(ranks, mine.index);
  const auto squared = gather_all(ranks, mine.squared_distance);
  for (std::size_t r = 0; r < ids.size(); ++r)
    for (std::size_t i = 0; i < ids[r].size(); ++i)
      for (Index l = 0; l < k; ++l) {
        all.row(ids[r][i])[idx(l)] = index[r][i * idx(k) + idx(l)];
        all.squared_distances(ids[r][i])[idx(l)] = squared[r][i * idx(k) + idx(l)];
      }
  return all;
}

void expect_same(const Matrix& x, Index k) {
  Run run;
  run.threads = 1;
  const Neighbours alone = nearest(Points::own(Matrix(x)), {.k = k}, run);
  for (const int threads : {1, 2}) {
    const Neighbours found = over_ranks(x, k, threads);
    ASSERT_EQ(found.index, alone.index) << x.rows() << " x " << x.cols();
    ASSERT_EQ(found.squared_distance, alone.squared_distance);
  }
}

Matrix blobs(Index n, Index f, Index centres, double width) {
  Stream random(3, Purpose::kTest);
  Matrix at(centres, f), x(n, f);
  for (Index i = 0; i < at.size(); ++i) at.data()[i] = random.normal();
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < f; ++j) x(i, j) = at(i % centres, j) + width * random.normal();
  return x;
}

TEST(NearestOverRanks, ClustersInManyDimensions) {
  expect_same(blobs(4000, 24, 7, 0.1), 10);
}

TEST(NearestOverRanks, WithoutStructure) {
  expect_same(blobs(3000, 12, 1, 1.0), 5);
}

TEST(NearestOverRanks, FewDimensionsByTrees) {
  expect_same(blobs(6000, 3, 40, 0.3), 8);
  expect_same(blobs(5000, 5, 1, 1.0), 15);
}

// Ties are everywhere: the lower row of the table goes first.
TEST(NearestOverRanks, GridsAndRepeatedRows) {
  for (const Index f : {2, 8}) {
    Stream random(5, Purpose::kTest);
    Matrix x(3000, f);
    for (Index i = 0; i < x.size(); ++i) x.data()[i] = static_cast<double>(random.below(3));
    expect_same(x, 6);
  }
  expect_same(Matrix(1100, 2), 4);  // all the same
}

TEST(NearestOverRanks, FewerRowsThanTilesOrRanks) {
  expect_same(blobs(3, 2, 1, 1.0), 2);
  expect_same(blobs(600, 9, 2, 0.5), 599);
}

TEST(NearestOverRanks, HugeNumbersAreRefused) {
  Matrix x = blobs(1000, 4, 1, 1.0);
  for (Index i = 0; i < x.size(); ++i) x.data()[i] *= 1e200;
  testing::expect_error(ErrorKind::kInput, [&] { (void)over_ranks(x, 3, 1); },
                        {"is too large for a search over several processes", "rescale the columns"});
}

}  // namespace
}  // namespace cordon
