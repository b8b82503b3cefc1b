#include "cluster/link_selected_kmeans.h"

#include <gtest/gtest.h>

#include <limits>

#include "cluster/contract.h"
#include "cluster/start.h"
#include "core/index.h"
#include "matrices.h"
#include "runs.h"

namespace cordon::internal {
namespace {

using testing::kThreadCounts;
using testing::random_matrix;
using testing::with_threads;

double squared(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t j = 0; j < a.size(); ++j) sum += (a[j] - b[j]) * (a[j] - b[j]);
  return sum;
}

// The definition in the header, word for word: loops over components, nothing prepared.
LinkSelected literal(const Matrix& y, const ConstraintSet& links, Index k, Index runs, std::uint64_t seed) {
  const Contraction groups = contract(Points::look_at(y), links);
  const Index n = y.rows(), m = groups.means.rows();
  Matrix z(m, y.cols());
  groups.means.copy_rows(0, m, z.data());
  std::vector<double> mean(idx(y.cols()), 0.0);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < y.cols(); ++j) mean[idx(j)] += y(i, j) / static_cast<double>(n);
  double variance = 0;
  for (Index i = 0; i < n; ++i) variance += squared(y.row(i), mean) / static_cast<double>(n);
  std::vector<std::vector<char>> apart(idx(m), std::vector<char>(idx(m), 0));
  for (const Pair& link : links.cannot) {
    const Index a = groups.group_of[idx(link.a)], b = groups.group_of[idx(link.b)];
    if (a != b) apart[idx(a)][idx(b)] = apart[idx(b)][idx(a)] = 1;
  }
  LinkSelected best;
  best.score = std::numeric_limits<double>::infinity();
  for (Index r = 0; r < runs; ++r) {
    auto run = with_threads(1);
    run.seed = seed;
    Stream stream(seed, Purpose::kKMeansStart, 1'000'000 + static_cast<std::uint64_t>(r));
    Matrix centres =
        plus_plus_centres(WeightedRows(groups.means, groups.sizes), k, r < runs / 2 ? 2 : 0, stream, run);
    std::vector<Index> order;
    for (Index i = groups.first_linked; i < m; ++i) order.push_back(i);
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[stream.below(i)]);
    for (Index i = groups.first_linked; i-- > 0;) order.insert(order.begin(), i);
    std::vector<int> label(idx(m), -1);
    double before = std::numeric_limits<double>::infinity();
    for (int pass = 1; pass <= 100; ++pass) {
      bool changed = false;
      for (const Index i : order) {
        double least = std::numeric_limits<double>::infinity();
        int to = 0;
        for (Index c = 0; c < centres.rows(); ++c) {
          double cost = groups.sizes[idx(i)] * squared(z.row(i), centres.row(c));
          for (Index other = 0; other < m; ++other)
            if (apart[idx(i)][idx(other)] && label[idx(other)] == c) cost += variance;
          if (cost < least) {
            least = cost;
            to = static_cast<int>(c);
          }
        }
        changed |= label[idx(i)] != to;
        label[idx(i)] = to;
      }
      double objective = 0;
      for (Index i = 0; i < m; ++i) {
        objective += groups.sizes[idx(i)] * squared(z.row(i), centres.row(label[idx(i)]));
        for (Index other = 0; other < i; ++other)
          if (apart[idx(i)][idx(other)] && label[idx(i)] == label[idx(other)]) objective += variance;
      }
      Matrix sums(centres.rows(), centres.cols());
      std::vector<double> masses(idx(centres.rows()), 0.0);
      for (Index i = 0; i < m; ++i) {
        masses[idx(label[idx(i)])] += groups.sizes[idx(i)];
        for (Index j = 0; j < y.cols(); ++j) sums(label[idx(i)], j) += groups.sizes[idx(i)] * z(i, j);
      }
      for (Index c = 0; c < centres.rows(); ++c) {
        EXPECT_GT(masses[idx(c)], 0) << "the cases here are made so that no cluster becomes empty";
        for (Index j = 0; j < y.cols(); ++j) centres(c, j) = sums(c, j) / masses[idx(c)];
      }
      if (!changed || (pass > 5 && before - objective < 1e-6 * before)) break;
      before = objective;
    }
    std::vector<int> near;
    double error = 0;
    for (Index i = 0; i < n; ++i) {
      Index to = 0;
      for (Index c = 1; c < centres.rows(); ++c)
        if (squared(y.row(i), centres.row(c)) < squared(y.row(i), centres.row(to))) to = c;
      near.push_back(static_cast<int>(to));
      error += squared(y.row(i), centres.row(to)) / static_cast<double>(n);
    }
    double must = 0, cannot = 0;
    for (const Pair& link : links.must) must += near[idx(link.a)] != near[idx(link.b)];
    for (const Pair& link : links.cannot) cannot += near[idx(link.a)] == near[idx(link.b)];
    if (!links.must.empty()) must /= static_cast<double>(links.must.size());
    if (!links.cannot.empty()) cannot /= static_cast<double>(links.cannot.size());
    const double score = error / variance + (must + cannot) / 2;
    if (score >= best.score) continue;
    best.score = score;
    best.run = r;
    best.labels.clear();
    for (const Index group : groups.group_of) best.labels.push_back(label[idx(group)]);
  }
  return best;
}

// Two labellings that differ by names only.
bool same_partition(const std::vector<int>& a, const std::vector<int>& b) {
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if ((a[i] == a[j]) != (b[i] == b[j])) return false;
  return true;
}

ConstraintSet random_links(Index n, Index must, Index cannot, std::uint64_t seed) {
  Stream stream(seed, Purpose::kTest, 77);
  ConstraintSet links;
  const auto pick = [&] { return static_cast<Index>(stream.below(static_cast<std::uint64_t>(n))); };
  for (Index i = 0; i < must; ++i) links.add_must(pick(), pick());
  for (Index i = 0; i < cannot; ++i) links.add_cannot(pick(), pick());
  return links;
}

TEST(LinkSelectedKMeans, IsItsDefinition) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE(seed);
    const Matrix y = random_matrix(60, 3, seed);
    const ConstraintSet links = random_links(60, static_cast<Index>(seed % 5) * 3, 12, seed);
    auto run = with_threads(2);
    run.seed = seed;
    const LinkSelected expected = literal(y, links, 4, 6, seed);
    const LinkSelected found = link_selected_kmeans(Points::look_at(y), links, {.k = 4, .runs = 6}, run);
    EXPECT_EQ(found.run, expected.run);
    EXPECT_NEAR(found.score, expected.score, 1e-12);
    EXPECT_TRUE(same_partition(found.labels, expected.labels));
  }
}

// Sixty rows in two flat groups one above the other, and two rows far to the right: least squared
// error cuts those off, the links say above and below.
TEST(LinkSelectedKMeans, TheLinksChooseTheStart) {
  Matrix y(62, 2);
  for (Index i = 0; i < 60; ++i) {
    y(i, 0) = static_cast<double>(i % 30) / 30;
    y(i, 1) = i < 30 ? 0 : 1;
  }
  y(60, 0) = y(61, 0) = 3.4;
  y(60, 1) = 0;
  y(61, 1) = 1;
  ConstraintSet links;
  for (Index i = 0; i < 6; ++i) {
    links.add_must(i, 29 - i);
    links.add_must(30 + i, 59 - i);
    links.add_cannot(10 + i, 40 + i);
  }
  auto run = with_threads(1);
  const LinkSelected found = link_selected_kmeans(Points::look_at(y), links, {.k = 2, .runs = 10}, run);
  for (Index i = 0; i < 60; ++i) EXPECT_EQ(found.labels[idx(i)], i < 30 ? 0 : 1) << i;
  const LinkSelected blind = link_selected_kmeans(Points::look_at(y), {}, {.k = 2, .runs = 10}, run);
  EXPECT_EQ(blind.labels[0], blind.labels[59]);  // without links the two far rows are a cluster
  EXPECT_NE(blind.labels[0], blind.labels[60]);
}

TEST(LinkSelectedKMeans, KeepsMustLinksAndPaysForCannotLinks) {
  Matrix y(4, 1);
  y(1, 0) = 0.1;
  y(2, 0) = 10;
  y(3, 0) = 10.1;
  ConstraintSet links;
  links.add_must(0, 3);
  auto run = with_threads(1);
  const LinkSelected together = link_selected_kmeans(Points::look_at(y), links, {.k = 2}, run);
  EXPECT_EQ(together.labels[0], together.labels[3]);
  ConstraintSet apart;
  apart.add_cannot(0, 1);  // parting them costs far less than the variance, 25
  apart.add_cannot(2, 3);
  const LinkSelected found = link_selected_kmeans(Points::look_at(y), apart, {.k = 4}, run);
  EXPECT_NE(found.labels[0], found.labels[1]);
  EXPECT_NE(found.labels[2], found.labels[3]);
}

TEST(LinkSelectedKMeans, SameBitsForAnyThreadsAndAnyScale) {
  const Matrix y = random_matrix(300, 5, 9);
  const ConstraintSet links = random_links(300, 20, 30, 4);
  auto run = with_threads(1);
  const LinkSelected one = link_selected_kmeans(Points::look_at(y), links, {.k = 6}, run);
  for (const int threads : kThreadCounts) {
    auto many = with_threads(threads);
    const LinkSelected again = link_selected_kmeans(Points::look_at(y), links, {.k = 6}, many);
    EXPECT_EQ(again.labels, one.labels);
    EXPECT_EQ(again.score, one.score);
  }
  Matrix larger(y);
  for (Index i = 0; i < larger.size(); ++i) larger.data()[i] *= 1024;  // a power of two: no rounding
  EXPECT_EQ(link_selected_kmeans(Points::look_at(larger), links, {.k = 6}, run).labels, one.labels);
}

TEST(LinkSelectedKMeans, DegenerateInput) {
  auto run = with_threads(1);
  EXPECT_EQ(link_selected_kmeans(Points::own(Matrix(5, 2)), {}, {.k = 3}, run).centres.rows(), 1);
  ConstraintSet all;
  for (Index i = 1; i < 5; ++i) all.add_must(0, i);
  EXPECT_EQ(link_selected_kmeans(Points::own(random_matrix(5, 2, 1)), all, {.k = 3}, run).centres.rows(), 1);
  const LinkSelected each = link_selected_kmeans(Points::own(random_matrix(5, 2, 1)), {}, {.k = 5}, run);
  EXPECT_EQ(each.centres.rows(), 5);
  EXPECT_NEAR(each.score, 0, 1e-12);
  ConstraintSet contrary;  // a cannot-link inside a component changes nothing and hurts nobody
  contrary.add_must(0, 1);
  contrary.add_cannot(0, 1);
  const LinkSelected kept =
      link_selected_kmeans(Points::own(random_matrix(5, 2, 1)), contrary, {.k = 2}, run);
  EXPECT_EQ(kept.labels[0], kept.labels[1]);
}

}  // namespace
}  // namespace cordon::internal
