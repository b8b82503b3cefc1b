#include "cordon/score/constraint_scores.h"

#include "cordon/core/random.h"
#include "errors.h"
#include "gtest/gtest.h"

namespace cordon {
namespace {

using testing::expect_error;

TEST(ConstraintScores, UnlinkedLabelsForgetWhatIsNamed) {
  ConstraintSet constraints;
  constraints.add_must(0, 3);
  constraints.add_cannot(4, 0);
  EXPECT_EQ(unlinked_labels(std::vector{5, 1, -1, 2, 0, 7}, constraints),
            (std::vector{-1, 1, -1, -1, -1, 7}));
  expect_error(ErrorKind::kInput, [&] { unlinked_labels(std::vector{0, 1}, constraints); }, {"names row 3"});
}

TEST(ConstraintScores, SharesAreOfThePairsThatHaveClusters) {
  ConstraintSet constraints;
  constraints.add_must(0, 1);
  constraints.add_must(0, 2);
  constraints.add_must(3, 4);
  constraints.add_cannot(0, 2);
  constraints.add_cannot(1, 0);
  const auto scores = score_constraints(std::vector{0, 0, 1, 1, -1}, constraints);
  EXPECT_EQ(scores.must_counted, 2);
  EXPECT_EQ(scores.cannot_counted, 2);
  EXPECT_EQ(scores.left_out, 1);
  EXPECT_EQ(scores.must_satisfied, 0.5);
  EXPECT_EQ(scores.cannot_satisfied, 0.5);
  expect_error(ErrorKind::kInput,
               [&] {
                 score_constraints(std::vector{0, 0}, constraints);
               },
               {"'must' statement 1 names row 2", "numbered 0 to 1"});
  EXPECT_EQ(score_constraints(std::vector{0}, {}).must_satisfied, 1);
}

TEST(ConstraintScores, AucAgreesWithComparingAllPairsOfPairs) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE(seed);
    Stream stream(seed, Purpose::kTest);
    Matrix x(12, 1);
    for (Index i = 0; i < 12; ++i) x(i, 0) = static_cast<double>(stream.below(6));  // ties
    ConstraintSet constraints;
    for (int i = 0; i < 9; ++i)
      constraints.add_must(static_cast<Index>(stream.below(12)), static_cast<Index>(stream.below(12)));
    for (int i = 0; i < 7; ++i)
      constraints.add_cannot(static_cast<Index>(stream.below(12)), static_cast<Index>(stream.below(12)));
    double wins = 0;
    for (const Pair& m : constraints.must)
      for (const Pair& c : constraints.cannot) {
        const double near = std::abs(x(m.a, 0) - x(m.b, 0));
        const double far = std::abs(x(c.a, 0) - x(c.b, 0));
        wins += far > near ? 1 : far == near ? 0.5 : 0;
      }
    EXPECT_NEAR(constraint_auc(Points::own(x), constraints), wins / 63, 1e-12);
  }
  EXPECT_EQ(constraint_auc(Points::own(Matrix(3, 1)), {}), 0.5);
}

}  // namespace
}  // namespace cordon
