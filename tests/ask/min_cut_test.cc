#include "ask/min_cut.h"

#include <gtest/gtest.h>

#include "constraints/union_find.h"
#include "cordon/core/random.h"

namespace cordon {

using namespace internal;
namespace {

bool contradict(const std::vector<TrustedLink>& links, const std::vector<bool>& out) {
  UnionFind sets(16);
  for (std::size_t i = 0; i < links.size(); ++i)
    if (links[i].same && !out[i]) sets.unite(links[i].a, links[i].b);
  for (std::size_t i = 0; i < links.size(); ++i)
    if (!links[i].same && !out[i] && sets.find(links[i].a) == sets.find(links[i].b)) return true;
  return false;
}

double cost(const std::vector<TrustedLink>& links, const std::vector<bool>& out) {
  double sum = 0;
  for (std::size_t i = 0; i < links.size(); ++i)
    if (out[i]) sum += links[i].trusted;
  return sum;
}

// Of all sets of links without which nothing contradicts, the cheapest.
double cheapest(const std::vector<TrustedLink>& links) {
  double best = 1e300;
  for (unsigned set = 0; set < (1u << links.size()); ++set) {
    std::vector<bool> out(links.size());
    for (std::size_t i = 0; i < links.size(); ++i) out[i] = (set >> i & 1) != 0;
    const double multiplier = cost(links, out);
    if (multiplier < best && !contradict(links, out)) best = multiplier;
  }
  return best;
}

std::vector<bool> left_out(const std::vector<TrustedLink>& links) {
  std::vector<bool> out(links.size(), false);
  for (const std::size_t i : min_cut(links)) out[i] = true;
  return out;
}

std::vector<TrustedLink> random_links(Index rows, std::size_t same, std::size_t different,
                                      std::uint64_t seed) {
  Stream stream(seed, Purpose::kTest, 5);
  std::vector<TrustedLink> links;
  while (links.size() < same + different) {
    const auto a = static_cast<Index>(stream.below(static_cast<std::uint64_t>(rows)));
    const auto b = static_cast<Index>(stream.below(static_cast<std::uint64_t>(rows)));
    if (a != b) links.push_back({a, b, links.size() < same, 0.1 + 3 * stream.uniform()});
  }
  return links;
}

TEST(LeastCut, OneContradictionIsResolvedExactly) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    const auto links = random_links(5, 9, 1, seed);
    const std::vector<bool> out = left_out(links);
    EXPECT_FALSE(contradict(links, out));
    EXPECT_NEAR(cost(links, out), cheapest(links), 1e-9);
  }
}

TEST(LeastCut, SeveralAreResolvedAtNearlyTheMinimumCost) {
  double ours = 0, minimum = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    const auto links = random_links(6, 7, 4, seed);
    const std::vector<bool> out = left_out(links);
    EXPECT_FALSE(contradict(links, out));
    EXPECT_GE(cost(links, out), cheapest(links) - 1e-9);
    ours += cost(links, out);
    minimum += cheapest(links);
  }
  EXPECT_LE(ours, 1.2 * minimum);
}

TEST(LeastCut, WithoutContradictionsEverythingStays) {
  EXPECT_TRUE(min_cut({}).empty());
  const std::vector<TrustedLink> links{{0, 1, true, 1}, {1, 2, true, 1}, {2, 3, false, 9}};
  EXPECT_TRUE(min_cut(links).empty());
}

TEST(LeastCut, APointThatDiffersFromItselfIsLeftOut) {
  const std::vector<TrustedLink> links{{4, 4, false, 9}, {4, 5, true, 1}};
  EXPECT_EQ(min_cut(links), std::vector<std::size_t>{0});
}

}  // namespace
}  // namespace cordon
