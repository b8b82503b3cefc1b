// Sums of tiles in the fixed tree: the same bits however tiles are shared out, ordered and sent.
#include "methods/sum_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "errors.h"
#include "model/sum_model.h"

namespace cordon::internal {
namespace {

Matrix drawn(Index rows, Index cols, std::uint64_t seed) {
  std::mt19937_64 bits(seed);
  std::normal_distribution<double> normal;
  Matrix x(rows, cols);
  for (Index i = 0; i < x.size(); ++i) x.data()[i] = 1000.0 * static_cast<double>(i % cols) + normal(bits);
  return x;
}

struct Job {
  Matrix x;
  Tiles tiles;
  std::unique_ptr<Method> method;
  Labels labels;

  Job(Index rows, Index tile_rows, const char* name)
      : x(drawn(rows, 5, 20261118)), tiles(rows, tile_rows), method(make_sum_method({.method = name})) {
    labels.names = {"a", "b", "c"};
    for (Index i = 0; i < rows; ++i) labels.of_row.push_back(i % 7 == 0 ? -1 : static_cast<int>(i * i % 3));
  }
  std::vector<SumTree::Node> sum(Index first, Index last, int threads) const {
    Run run;
    run.threads = threads;
    return sum_tiles(
        as_sum_method(*method), tiles, first, last,
        [&](RowRange rows) {
          return LabelledPoints{
              Points::look_at(x.view().middle_rows(rows.first, rows.count())),
              {{labels.of_row.begin() + rows.first, labels.of_row.begin() + rows.last}, labels.names}};
        },
        run);
  }
};

std::string bytes_of(const SumTree& tree) {
  EXPECT_TRUE(tree.is_complete());
  return tree.sums().bytes();
}

TEST(SumTree, SameBitsForAnyCutAnyOrderAndAnyNumberOfThreads) {
  for (const Index tile_count : {1, 2, 3, 5, 8, 13, 31}) {
    const Job job(tile_count * 9 - 4, 9, "lda");
    ASSERT_EQ(job.tiles.count(), tile_count);
    SumTree whole(tile_count);
    for (auto& node : job.sum(0, tile_count, 1)) whole.add(std::move(node));
    const std::string expected = bytes_of(whole);
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      SCOPED_TRACE(::testing::Message() << tile_count << " tiles, seed " << seed);
      std::mt19937_64 bits(seed);
      // Cuts anywhere, each run summed by other threads, its nodes sent as bytes, all added in any order.
      std::vector<Index> cuts{0, tile_count};
      for (int cut = 0; cut < 3; ++cut)
        cuts.push_back(static_cast<Index>(bits() % static_cast<std::uint64_t>(tile_count + 1)));
      std::sort(cuts.begin(), cuts.end());
      std::vector<SumTree::Node> nodes;
      for (std::size_t c = 0; c + 1 < cuts.size(); ++c)
        for (const auto& node : job.sum(cuts[c], cuts[c + 1], 1 + static_cast<int>(c)))
          nodes.push_back({node.level, node.number, Sums::from_bytes(node.sums.bytes())});
      std::shuffle(nodes.begin(), nodes.end(), bits);
      SumTree tree(tile_count);
      for (auto& node : nodes) {
        EXPECT_FALSE(tree.is_complete());
        tree.add(std::move(node));
      }
      EXPECT_EQ(bytes_of(tree), expected);
    }
  }
}

TEST(SumTree, IsTheSumOfAllRows) {
  for (const char* name : {"pca", "lda", "bwdr"}) {
    const Job job(1000, 64, name);
    SumTree tree(job.tiles.count());
    for (auto& node : job.sum(0, job.tiles.count(), 2)) tree.add(std::move(node));
    const Sums& sums = tree.sums();
    Sums whole;
    as_sum_method(*job.method).sum_rows(Points::look_at(job.x), job.labels, whole, {});
    EXPECT_EQ(sums.rows, 1000);
    EXPECT_EQ(sums.minimum, whole.minimum);
    EXPECT_EQ(sums.maximum, whole.maximum);
    EXPECT_EQ(sums.classes.names, whole.classes.names);
    EXPECT_EQ(sums.classes.sizes, whole.classes.sizes);
    for (std::size_t j = 0; j < 5; ++j) {
      EXPECT_NEAR(sums.means[j], whole.means[j], 1e-12 * (1 + std::abs(whole.means[j])));
      EXPECT_NEAR(sums.squares[j], whole.squares[j], 1e-9 * whole.squares[j]);
    }
    ASSERT_EQ(sums.total.size(), whole.total.size());
    EXPECT_EQ(sums.total.empty(), std::string(name) != "pca");  // bwdr and lda need no scatter of all rows
    for (Index i = 0; i < sums.total.size(); ++i)
      EXPECT_NEAR(sums.total.data()[i], whole.total.data()[i], 1e-9 * whole.total(0, 0));
    for (Index i = 0; i < sums.classes.within.size(); ++i)
      EXPECT_NEAR(sums.classes.within.data()[i], whole.classes.within.data()[i],
                  1e-9 * whole.classes.within(0, 0));
  }
}

TEST(SumTree, AColumnOfOneNumberHasNoSpread) {
  Matrix x(500, 2);
  for (Index i = 0; i < 500; ++i) {
    x(i, 0) = 0.1;
    x(i, 1) = static_cast<double>(i);
  }
  SumTree tree(8);
  for (Index t = 0; t < 8; ++t) {
    Sums sums;
    sums.add_points(Points::look_at(x.view().middle_rows(t * 62, t == 7 ? 66 : 62)), {});
    tree.add({0, t, std::move(sums)});
  }
  EXPECT_EQ(tree.sums().means[0], 0.1);
  EXPECT_EQ(tree.sums().squares[0], 0.0);
  EXPECT_EQ(tree.sums().total(0, 0), 0.0);
}

TEST(SumTree, HoldsFewSumsOfTilesInOrder) {
  SumTree tree(1000);
  for (Index t = 0; t < 1000; ++t) {
    tree.add({0, t, {}});
    std::vector<SumTree::Node> held = tree.take();
    EXPECT_LE(held.size(), 10U);
    for (auto& node : held) tree.add(std::move(node));
  }
  EXPECT_TRUE(tree.is_complete());
}

TEST(SumTree, TilesAreCutByTheShapeAlone) {
  EXPECT_EQ(rows_per_tile(1), 65536);
  EXPECT_EQ(rows_per_tile(100), 4096);
  EXPECT_EQ(rows_per_tile(4000), 4096);
}

TEST(Sums, BytesThatAreNoneAreRefused) {
  Sums sums;
  sums.add_points(Points::own(drawn(9, 3, 1)), {});
  const std::string bytes = sums.bytes();
  EXPECT_EQ(Sums::from_bytes(bytes).bytes(), bytes);
  for (std::size_t length = 0; length < bytes.size(); length += 7)
    testing::expect_error(ErrorKind::kInput,
                          [&] { Sums::from_bytes(std::string_view(bytes).substr(0, length)); },
                          {"no sums of ours"});
  testing::expect_error(ErrorKind::kInput, [&] { Sums::from_bytes(bytes + "x"); });
  std::string altered = bytes;
  altered[30] = '\x7f';  // a length that is not there
  testing::expect_error(ErrorKind::kInput, [&] { Sums::from_bytes(altered); });
}

}  // namespace
}  // namespace cordon::internal
