#include "methods/fitter.h"

#include <gtest/gtest.h>

#include "errors.h"
#include "methods/bwdr.h"
#include "methods/ssdr.h"
#include "methods/wbdr.h"
#include "pairs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::directions_of;
using testing::drawn_pairs;
using testing::expect_error;
using testing::LabelledRows;
using testing::random_matrix;
using testing::relative_difference;
using testing::to_sparse;
using testing::with_threads;

std::vector<std::unique_ptr<PairMethod>> methods() {
  std::vector<std::unique_ptr<PairMethod>> all;
  all.push_back(std::make_unique<Bwdr>(BwdrOptions{.dims = 2}));
  all.push_back(std::make_unique<Wbdr>(WbdrOptions{.dims = 2}));
  all.push_back(std::make_unique<Wbdr>(WbdrOptions{.dims = 2, .ridge = 0.0}));
  all.push_back(std::make_unique<Ssdr>(SsdrOptions{.dims = 2}));
  return all;
}

void expect_as_from_the_start(Fitter& fitter, const Points& points) {
  auto run = with_threads(1);
  Report report;
  for (const auto& method : methods()) {
    Knowledge known;
    known.constraints = fitter.constraints();
    const auto expected = method->fit(points, known, run, report);
    const auto found = fitter.fit(*method, run, report);
    ASSERT_EQ(found->output_dims(), expected->output_dims());
    EXPECT_LT(relative_difference(directions_of(*found), directions_of(*expected)), 1e-10);
  }
}

TEST(Fitter, RandomSequencesEqualAFitFromTheStart) {
  for (const std::uint64_t seed : {1, 2, 3, 4, 5, 6}) {
    SCOPED_TRACE(seed);
    const LabelledRows rows(50, seed % 2 == 0 ? 6 : 80, 3, seed);  // also wide
    const Points points = seed % 3 == 0 ? Points::own(to_sparse(rows.values)) : Points::look_at(rows.values);
    auto run = with_threads(1);
    Fitter fitter(points, drawn_pairs(rows.labels, 60, seed).constraints, run);
    Stream stream(seed, Purpose::kTest, 3);
    for (int step = 0; step < 200; ++step) {
      const auto kind = stream.uniform() < 0.5 ? StatementKind::kMust : StatementKind::kCannot;
      const auto& links =
          kind == StatementKind::kMust ? fitter.constraints().must : fitter.constraints().cannot;
      if (stream.uniform() < 0.45 && links.size() > 10) {
        const Pair gone = links[stream.below(links.size())];
        EXPECT_TRUE(fitter.remove(kind, gone.b, gone.a, run));
      } else {
        const auto a = static_cast<Index>(stream.below(50)), b = static_cast<Index>(stream.below(49));
        fitter.add(kind, a, b < a ? b : b + 1, 0.5 + stream.uniform());
      }
      if (step % 40 == 39) expect_as_from_the_start(fitter, points);
    }
  }
}

// A long difference taken away again must not leave its rounding errors behind as a direction.
TEST(Fitter, WhatIsTakenAwayLeavesNothingBehind) {
  Matrix x = random_matrix(30, 5, 7);
  for (Index j = 0; j < 5; ++j) x(29, j) *= 1e7;
  const Points points = Points::own(x);
  auto run = with_threads(1);
  Report report;
  Knowledge known = testing::pair_chunklets(8);
  known.constraints.add_cannot(0, 20);
  known.constraints.add_cannot(1, 21);
  Fitter fitter(points, known.constraints, run);
  fitter.add(StatementKind::kCannot, 3, 29);
  fitter.add(StatementKind::kMust, 4, 29);
  EXPECT_TRUE(fitter.remove(StatementKind::kCannot, 29, 3, run));
  EXPECT_TRUE(fitter.remove(StatementKind::kMust, 29, 4, run));
  expect_as_from_the_start(fitter, points);
  EXPECT_TRUE(fitter.remove(StatementKind::kCannot, 0, 20, run));
  EXPECT_TRUE(fitter.remove(StatementKind::kCannot, 1, 21, run));
  expect_error(ErrorKind::kUsage, [&] { fitter.fit(Bwdr(), run, report); }, {"cannot-links"});
}

TEST(Fitter, Refusals) {
  const Points points = Points::own(random_matrix(10, 3, 8));
  auto run = with_threads(1);
  Report report;
  Fitter fitter(points, {}, run);
  expect_error(ErrorKind::kInput, [&] { fitter.add(StatementKind::kMust, 0, 10); }, {"10"});
  expect_error(ErrorKind::kInput, [&] { fitter.add(StatementKind::kCannot, -1, 1); });
  expect_error(ErrorKind::kInput, [&] { fitter.add(StatementKind::kMust, 0, 1, -2); });
  expect_error(ErrorKind::kUsage, [&] { fitter.add(StatementKind::kNear, 0, 1); }, {"near"});
  EXPECT_FALSE(fitter.remove(StatementKind::kMust, 0, 1, run));
  EXPECT_TRUE(fitter.constraints().empty());
  fitter.add(StatementKind::kCannot, 0, 1);
  expect_error(ErrorKind::kUsage, [&] { fitter.fit(Bwdr({.dims = 4}), run, report); }, {"1 to 3"});
}

}  // namespace
}  // namespace cordon
