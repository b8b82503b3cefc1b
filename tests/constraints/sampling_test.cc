#include "cordon/constraints/sampling.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "constraints/shuffled_range.h"
#include "errors.h"
#include "random_sets.h"

namespace cordon {

using namespace internal;
namespace {

using testing::any_below;
using testing::expect_error;
using testing::message_of;

using Ends = std::pair<Index, Index>;

Labels labels_of(std::vector<int> classes) {
  Labels labels;
  labels.of_row = std::move(classes);
  for (int c = 0; c <= *std::max_element(labels.of_row.begin(), labels.of_row.end()); ++c)
    labels.names.push_back(std::string("class") + std::to_string(c));
  return labels;
}

Labels random_labels(Stream& stream, Index rows, int classes) {
  std::vector<int> of_row;
  for (Index row = 0; row < rows; ++row)
    of_row.push_back(static_cast<int>(stream.below(static_cast<std::uint64_t>(classes) + 1)) - 1);
  of_row.push_back(classes - 1);
  return labels_of(of_row);
}

int label(const Labels& labels, Index row) {
  return labels.of_row[static_cast<std::size_t>(row)];
}

// All pairs, lower row first; fails where one is not, stands twice, or has a row of unknown label.
std::set<Ends> distinct_pairs(const ConstraintSet& set, const Labels& labels) {
  std::set<Ends> pairs;
  for (const auto* list : {&set.must, &set.cannot})
    for (const Pair& pair : *list) {
      EXPECT_LT(pair.a, pair.b);
      EXPECT_TRUE(pairs.insert({pair.a, pair.b}).second);
      EXPECT_NE(label(labels, pair.a), Labels::kUnknown);
      EXPECT_NE(label(labels, pair.b), Labels::kUnknown);
    }
  return pairs;
}

void expect_true_to_labels(const ConstraintSet& set, const Labels& labels) {
  for (const Pair& pair : set.must) EXPECT_EQ(label(labels, pair.a), label(labels, pair.b));
  for (const Pair& pair : set.cannot) EXPECT_NE(label(labels, pair.a), label(labels, pair.b));
}

// Sum of (seen - expected)^2 / expected has mean df and variance 2 df; six deviations leave room for every
// seed.
void expect_uniform(const std::map<Ends, Index>& seen, std::size_t cells, double draws) {
  EXPECT_EQ(seen.size(), cells);
  const double expected = draws / static_cast<double>(cells);
  double chi_square = 0;
  for (const auto& [pair, count] : seen)
    chi_square += std::pow(static_cast<double>(count) - expected, 2) / expected;
  const double freedom = static_cast<double>(cells) - 1;
  EXPECT_LT(chi_square, freedom + 6 * std::sqrt(2 * freedom));
}

TEST(ShuffledRange, IsAPermutationAndItsShortDrawsAreBeginnings) {
  for (std::uint64_t total : {1, 2, 7, 100, 1000}) {
    const Stream stream(total, Purpose::kTest);
    ShuffledRange whole(total, total, stream);
    std::vector<std::uint64_t> order;
    for (std::uint64_t i = 0; i < total; ++i) order.push_back(whole.next());
    for (std::uint64_t draws : {std::uint64_t{1}, total / 10, total / 4, total / 2}) {
      ShuffledRange some(total, draws, stream);
      for (std::uint64_t i = 0; i < draws; ++i) ASSERT_EQ(some.next(), order[i]) << total << " " << draws;
    }
    std::sort(order.begin(), order.end());
    for (std::uint64_t i = 0; i < total; ++i) EXPECT_EQ(order[i], i);
  }
}

TEST(SamplePerClass, TwoPOfEachClassAndNoPairTwice) {
  const Labels labels = labels_of({0, 0, 0, 0, 0, 1, 1, 1, 1, 1, -1, -1, 2, 2, 2, 2, 2, 0, 1, 2});
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE(seed);
    const Sample sample = sample_per_class(labels, 7, {.seed = seed});
    EXPECT_TRUE(sample.notes.empty());
    ASSERT_EQ(sample.set.must.size(), 21U);
    ASSERT_EQ(sample.set.cannot.size(), 21U);
    expect_true_to_labels(sample.set, labels);
    EXPECT_EQ(distinct_pairs(sample.set, labels).size(), 42U);
    for (int c = 0; c < 3; ++c) {
      const auto ends_in = [&](const Pair& pair) {
        return label(labels, pair.a) == c || label(labels, pair.b) == c;
      };
      EXPECT_EQ(std::count_if(sample.set.must.begin(), sample.set.must.end(), ends_in), 7);
      const auto own = sample.set.cannot.begin() + 7 * c;  // drawn class by class
      EXPECT_TRUE(std::all_of(own, own + 7, ends_in));
    }
  }
}

TEST(SamplePerClass, AClassThatIsTooSmallGivesAllItHas) {
  const Labels labels = labels_of({0, 0, 0, 1, 2, 2});
  const Sample sample = sample_per_class(labels, 100);
  expect_true_to_labels(sample.set, labels);
  EXPECT_EQ(distinct_pairs(sample.set, labels).size(), 15U);
  EXPECT_EQ(sample.set.must.size(), 4U);
  EXPECT_EQ(sample.set.cannot.size(), 11U);
  ASSERT_EQ(sample.notes.size(), 6U);
  EXPECT_EQ(sample.notes[0],
            "class 'class0' (3 points): 3 of 100 must-links inside it, as many as there are");

  const Sample one_class = sample_per_class(labels_of({0, 0, 0, 0}), 2);
  EXPECT_EQ(one_class.set.must.size(), 2U);
  EXPECT_EQ(one_class.set.cannot.size(), 0U);
  EXPECT_EQ(one_class.notes.size(), 1U);
}

TEST(SamplePerClass, EveryPairOfAClassIsEquallyLikely) {
  const Labels labels = labels_of({0, 1, 0, 1, 0, 1, 0, 1, 0, -1, 1});
  std::map<Ends, Index> must;
  std::map<Ends, Index> cannot;
  constexpr int kRepeats = 4000;
  for (int seed = 0; seed < kRepeats; ++seed) {
    const Sample sample = sample_per_class(labels, 3, {.seed = static_cast<std::uint64_t>(seed)});
    for (const Pair& pair : sample.set.must) ++must[{pair.a, pair.b}];
    for (const Pair& pair : sample.set.cannot) ++cannot[{pair.a, pair.b}];
  }
  expect_uniform(must, 20, 6.0 * kRepeats);
  expect_uniform(cannot, 25, 6.0 * kRepeats);
}

TEST(SampleShareAndCount, DrawDistinctPairsTrueToTheLabels) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    SCOPED_TRACE(seed);
    Stream stream(seed, Purpose::kTest);
    const Labels labels = random_labels(stream, 5 + any_below(stream, 60), 4);
    const Index known =
        static_cast<Index>(labels.of_row.size()) - std::count(labels.of_row.begin(), labels.of_row.end(), -1);
    const Index all = known * (known - 1) / 2;
    for (const double share : {0.0, 0.01, 0.3, 0.9, 1.0}) {
      const Sample sample = sample_share(labels, share, {.seed = seed});
      EXPECT_EQ(sample.set.size(), std::lround(share * static_cast<double>(all)));
      expect_true_to_labels(sample.set, labels);
      EXPECT_EQ(static_cast<Index>(distinct_pairs(sample.set, labels).size()), sample.set.size());
    }
    const Sample sample = sample_count(labels, all / 2, {.seed = seed});
    EXPECT_EQ(sample.set.size(), all / 2);
    const Sample everything = sample_count(labels, all + 1, {.seed = seed});
    EXPECT_EQ(everything.set.size(), all);
    EXPECT_EQ(everything.notes.size(), 1U);
  }
}

TEST(SampleCount, EveryPairIsEquallyLikely) {
  const Labels labels = labels_of({0, 1, 0, 2, -1, 1, 0, 2, 1});
  std::map<Ends, Index> seen;
  constexpr int kRepeats = 4000;
  for (int seed = 0; seed < kRepeats; ++seed)
    for (const auto& pair :
         distinct_pairs(sample_count(labels, 5, {.seed = static_cast<std::uint64_t>(seed)}).set, labels))
      ++seen[pair];
  expect_uniform(seen, 28, 5.0 * kRepeats);
}

TEST(SampleCount, ALargerDrawBeginsWithTheSmaller) {
  Stream stream(5, Purpose::kTest);
  const Labels labels = random_labels(stream, 100, 3);
  const Sample large = sample_count(labels, 4000, {.seed = 9, .noise = 0.1});
  for (const Index count : {1, 10, 300, 1500}) {
    const Sample small = sample_count(labels, count, {.seed = 9, .noise = 0.1});
    for (std::size_t i = 0; i < small.set.must.size(); ++i) {
      EXPECT_EQ(small.set.must[i].a, large.set.must[i].a);
      EXPECT_EQ(small.set.must[i].b, large.set.must[i].b);
    }
  }
}

TEST(SampleCount, AFewOfVeryManyPairsCostLittle) {
  std::vector<int> of_row(1'000'000);
  for (std::size_t row = 0; row < of_row.size(); ++row) of_row[row] = static_cast<int>(row % 10);
  const Labels labels = labels_of(of_row);
  const Sample sample = sample_count(labels, 100'000);
  EXPECT_EQ(distinct_pairs(sample.set, labels).size(), 100'000U);
  EXPECT_NEAR(static_cast<double>(sample.set.must.size()), 10'000, 600);
  const auto message = message_of(ErrorKind::kUsage, [&] { sample_share(labels, 0.3); });
  EXPECT_NE(message.find("149999850000"), std::string::npos) << message;
}

TEST(Sampling, NoiseTurnsAnswers) {
  Stream stream(5, Purpose::kTest);
  const Labels labels = random_labels(stream, 300, 3);
  const Sample sample = sample_count(labels, 10'000, {.seed = 4, .noise = 0.2});
  Index wrong = 0;
  for (const Pair& pair : sample.set.must) wrong += label(labels, pair.a) != label(labels, pair.b) ? 1 : 0;
  for (const Pair& pair : sample.set.cannot) wrong += label(labels, pair.a) == label(labels, pair.b) ? 1 : 0;
  EXPECT_EQ(wrong, sample.wrong);
  EXPECT_NEAR(static_cast<double>(wrong), 2000, 200);
  EXPECT_EQ(sample_count(labels, 1000, {.noise = 1}).wrong, 1000);
  EXPECT_EQ(sample_count(labels, 1000).wrong, 0);
}

TEST(Sampling, TheSeedDecides) {
  Stream stream(5, Purpose::kTest);
  const Labels labels = random_labels(stream, 100, 3);
  const auto pairs = [&](std::uint64_t seed) {
    return distinct_pairs(sample_per_class(labels, 20, {.seed = seed}).set, labels);
  };
  EXPECT_EQ(pairs(1), pairs(1));
  EXPECT_NE(pairs(1), pairs(2));
}

TEST(Sampling, WhatIsNotAllowedIsRefused) {
  const Labels labels = labels_of({0, 0, 1, 1});
  expect_error(ErrorKind::kUsage, [&] { sample_per_class(labels, 0); },
               {"pairs_per_class = 0", "at least 1"});
  expect_error(ErrorKind::kUsage, [&] { sample_count(labels, -1); }, {"pairs = -1", "0 or more"});
  for (const double share : {-0.1, 1.1, std::nan("")}) {
    expect_error(ErrorKind::kUsage, [&] { sample_share(labels, share); }, {"share = ", "from 0 to 1"});
    expect_error(ErrorKind::kUsage, [&] { sample_count(labels, 1, {.noise = share}); },
                 {"noise = ", "from 0 to 1"});
    expect_error(ErrorKind::kUsage, [&] { split_by_component({}, share, 1); }, {"share = ", "from 0 to 1"});
  }
  EXPECT_NE(message_of(ErrorKind::kInput, [] { sample_count(Labels{}, 1); }).find("(label)"),
            std::string::npos);
  expect_error(ErrorKind::kInput, [&] { sample_count(Labels{{-1, -1}, {}}, 1); }, {"no row has one"});
  expect_error(ErrorKind::kInput,
               [&] {
                 sample_count(Labels{{0, 5}, {"a"}}, 1);
               },
               {"row 1 has the class number 5", "1 classes"});
  EXPECT_TRUE(sample_share(Labels{{0}, {"a"}}, 1).set.empty());
}

}  // namespace
}  // namespace cordon
