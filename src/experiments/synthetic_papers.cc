#include "experiments/synthetic_papers.h"

#include "cordon/core/random.h"

namespace cordon::internal {
namespace {

constexpr Index kWords = 75, kClasses = 4, kForms = 3;
constexpr Index kSyntactic = 14, kCategorical = 4, kSemantic = 20, kNoise = 10;
constexpr std::uint64_t kSeed = 48;

// What a group is like in one attribute: a number of its own for each group and attribute.
double profile(Index group, Index attribute, std::uint64_t purpose) {
  return Stream(kSeed + purpose, Purpose::kSynthetic, static_cast<std::uint64_t>(group * 100 + attribute))
      .normal();
}

}  // namespace

// A word has a class and, independently, a syntactic form. Syntactic attributes follow the
// form with large variance (that is what PCA sees first), semantic ones the class,
// categorical ones the class with noise.
Points make_words() {
  const Index f = kSyntactic + kCategorical + kSemantic + kNoise;
  Matrix values = Matrix::uninitialised(kWords, f);
  Labels labels;
  labels.names = {"class 1", "class 2", "class 3", "class 4"};
  for (Index i = 0; i < kWords; ++i) {
    Stream random(kSeed, Purpose::kSynthetic, static_cast<std::uint64_t>(i));
    const Index group = i % kClasses, form = static_cast<Index>(random.below(kForms));
    labels.of_row.push_back(static_cast<int>(group));
    Index column = 0;
    for (Index a = 0; a < kSyntactic; ++a, ++column)
      values(i, column) = 1.6 * profile(form, a, 1) + 0.5 * random.normal();
    for (Index a = 0; a < kCategorical; ++a, ++column)
      values(i, column) = (a == group ? 1.0 : 0.0) + 0.5 * random.normal();
    for (Index a = 0; a < kSemantic; ++a, ++column)
      values(i, column) = 0.7 * profile(group, a, 2) + 0.5 * random.normal();
    for (Index a = 0; a < kNoise; ++a, ++column) values(i, column) = random.normal();
  }
  Points points = Points::own(std::move(values));
  points.labels = std::move(labels);
  return points;
}

// Inside: 18 points evenly from -1 to 1. Outside: 9 from -3 on and 9
// from 1.8 on, by the same steps.
Points make_line() {
  constexpr Index kEach = 18;
  Matrix values = Matrix::uninitialised(2 * kEach, 1);
  Labels labels;
  labels.names = {"inside", "outside"};
  for (Index i = 0; i < kEach; ++i) {
    const double step = static_cast<double>(i) / static_cast<double>(kEach - 1);
    values(i, 0) = -1 + 2 * step;
    values(kEach + i, 0) = i < kEach / 2 ? -3 + 1.2 * 2 * step : 1.8 + 1.2 * (2 * step - 1);
    labels.of_row.push_back(0);
  }
  labels.of_row.resize(2 * kEach, 1);
  Points points = Points::own(std::move(values));
  points.labels = std::move(labels);
  return points;
}

}  // namespace cordon::internal
