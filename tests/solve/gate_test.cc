// The gate closes: answers that were accepted are disturbed, and seen to be refused.
#include "solve/gate.h"

#include <gtest/gtest.h>

#include "adversarial.h"
#include "eigenpairs.h"
#include "errors.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_error;
using testing::identity;
using testing::random_matrix;
using testing::random_symmetric;

TEST(Gate, TheBoundGrowsWithTheSizeAndStaysBelow1em10) {
  EXPECT_EQ(backward_error_bound(1), backward_error_bound(10));
  EXPECT_NEAR(backward_error_bound(300), 300 * 50 * 2.22e-16, 1e-14);
  EXPECT_LT(backward_error_bound(300), backward_error_bound(3000));
  EXPECT_EQ(backward_error_bound(1'000'000'000), 1e-10);
}

TEST(Gate, ClosesOnEveryDisturbanceOfEigenpairs) {
  for (const Order order : {Order::kLargest, Order::kSmallest})
    for (const Index size : {2, 3, 10, 60, 150})
      for (const Index keep : {Index{2}, (size + 2) / 3, size}) {
        SCOPED_TRACE(std::to_string(keep) + " of " + std::to_string(size));
        if (keep > size || keep < 2) continue;
        const Matrix s = random_symmetric(size, static_cast<std::uint64_t>(size));
        const EigenPairs right = symmetric_eigen(s, keep, order);
        ASSERT_EQ(check_pairs(s, right, order).fault, "");

        const auto refused = [&](const char* what, const auto& disturb) {
          EigenPairs wrong = right;
          disturb(wrong);
          EXPECT_FALSE(check_pairs(s, wrong, order).passed()) << what;
        };
        const double norm = testing::frobenius(s);
        refused("a value", [&](EigenPairs& p) { p.values[1] += 1e-9 * norm; });
        refused("an infinite value", [](EigenPairs& p) { p.values[0] = INFINITY; });
        refused("no number", [](EigenPairs& p) { p.values[0] = std::nan(""); });
        refused("a value above the norm", [](EigenPairs& p) { p.values[0] = 5.5e111; });
        refused("a vector", [](EigenPairs& p) { p.vectors(0, 0) += 1e-8; });
        refused("an entry that is no number", [](EigenPairs& p) { p.vectors(1, 1) = std::nan(""); });
        refused("a vector of another length", [&](EigenPairs& p) {
          for (Index i = 0; i < size; ++i) p.vectors(i, 0) *= 1 + 1e-6;
        });
        refused("the same pair twice", [&](EigenPairs& p) {
          p.values[1] = p.values[0];
          for (Index i = 0; i < size; ++i) p.vectors(i, 1) = p.vectors(i, 0);
        });
        refused("two values exchanged", [](EigenPairs& p) { std::swap(p.values[0], p.values[1]); });
        refused("two pairs exchanged", [&](EigenPairs& p) {
          std::swap(p.values[0], p.values[1]);
          for (Index i = 0; i < size; ++i) std::swap(p.vectors(i, 0), p.vectors(i, 1));
        });
      }
}

TEST(Gate, APairThatWasOverlookedIsNoticed) {
  for (const std::uint64_t seed : {1, 2, 3, 4, 5})
    for (const Order order : {Order::kLargest, Order::kSmallest}) {
      const Matrix s = random_symmetric(80, seed);
      EigenPairs wrong =
          symmetric_eigen(s, 4, order);  // pairs 1, 2 and 4: right each, but not the first three
      wrong.values.erase(wrong.values.begin() + 2);
      for (Index i = 0; i < 80; ++i) wrong.vectors(i, 2) = wrong.vectors(i, 3);
      wrong.vectors = first_columns(wrong.vectors, 3);
      const Outcome outcome = check_pairs(s, wrong, order);
      EXPECT_NE(outcome.fault.find("overlooked"), std::string::npos) << seed << ": " << outcome.fault;
    }
}

TEST(Gate, ClosesOnEveryDisturbanceOfADecomposition) {
  for (const Index size : {1, 2, 20, 130}) {
    const Matrix s = random_symmetric(size, 9);
    const EigenPairs all = symmetric_eigen(s, size, Order::kSmallest);
    const Matrix rows(all.vectors.view().transposed());
    ASSERT_EQ(check_decomposition(s, all.values, rows).fault, "");
    for (Index j = 0; j < size; j += 7) {
      std::vector<double> values = all.values;
      values[idx(j)] += 1e-6 * testing::frobenius(s);
      EXPECT_FALSE(check_decomposition(s, values, rows).passed());
      Matrix turned(rows);
      turned(j, size / 2) += 1e-6;
      EXPECT_FALSE(check_decomposition(s, all.values, turned).passed());
    }
  }
}

TEST(Gate, ClosesOnEveryDisturbanceOfASolution) {
  const Matrix a = random_symmetric(30, 4);
  const Matrix x = random_matrix(30, 3, 5);
  const Matrix b = product(a, x);
  const auto outcome_of = [&](const Matrix& found) {
    Matrix rest = product(a, found);
    for (Index i = 0; i < rest.size(); ++i) rest.data()[i] = b.data()[i] - rest.data()[i];
    return check_solution(found, b, rest, testing::frobenius(a), 1e-10);
  };
  EXPECT_EQ(outcome_of(x).fault, "");
  for (Index i = 0; i < x.size(); i += 11) {
    Matrix wrong(x);
    wrong.data()[i] += 1e-6;
    EXPECT_FALSE(outcome_of(wrong).passed());
    wrong.data()[i] = std::nan("");
    EXPECT_FALSE(outcome_of(wrong).passed());
  }
  EXPECT_EQ(check_solution(Matrix(4, 1), Matrix(4, 1), Matrix(4, 1), 0, 1e-10).fault, "") << "0 = 0";
}

// --- the routes ---

TEST(Routes, TheFirstAnswerThatPassesIsTaken) {
  std::vector<std::string> tried;
  const auto route = [&](const char* name, int answer) {
    return Route<int>{name, [&tried, name, answer] {
                        tried.emplace_back(name);
                        if (answer < 0) throw Error(ErrorKind::kNotConverged, "gave up");
                        return answer;
                      }};
  };
  const auto even = [](int answer) {
    Outcome outcome;
    if (answer % 2 != 0) outcome.fault = "odd";
    return outcome;
  };
  EXPECT_EQ(first_accepted<int>("p", {route("a", 3), route("b", -1), route("c", 4), route("d", 6)}, even), 4);
  EXPECT_EQ(tried, (std::vector<std::string>{"a", "b", "c"}));
  expect_error(ErrorKind::kNotConverged,
               [&] {
                 first_accepted<int>("a riddle", {route("a", -1), route("b", 5)}, even);
               },
               {"a riddle", "odd", "by b"});
  expect_error(ErrorKind::kNotConverged,
               [&] {
                 first_accepted<int>("p", {route("b", 5), route("a", -1)}, even);
               },
               {"gave up", "by a"});
  const Route<int> broken{"x", []() -> int { throw Error(ErrorKind::kInterrupted, "stop"); }};
  expect_error(ErrorKind::kInterrupted, [&] { first_accepted<int>("p", {broken, route("c", 4)}, even); });
}

TEST(LargestOutside, IsALowerBoundAndSeesWhatIsFarAway) {
  for (const std::uint64_t seed : {1, 2, 3}) {
    const Matrix s = random_symmetric(50, seed);
    const EigenPairs all = symmetric_eigen(s, 50, Order::kLargest);
    const auto apply = [&](const double* x, double* y) {
      for (Index i = 0; i < 50; ++i) {
        y[i] = 0;
        for (Index j = 0; j < 50; ++j) y[i] += s(i, j) * x[j];
      }
    };
    for (const Index found : {0, 1, 7, 49}) {
      const double outside = largest_outside(first_columns(all.vectors, found), apply, 50);
      EXPECT_NEAR(outside, all.values[idx(found)], 1e-9) << "all steps find it";
      EXPECT_LE(largest_outside(first_columns(all.vectors, found), apply, 3), all.values[idx(found)] + 1e-9);
    }
    EXPECT_EQ(largest_outside(all.vectors, apply), -INFINITY);
  }
  // An invariant space ends the search instead of dividing by rounding.
  const auto twice = [](const double* x, double* y) {
    for (Index i = 0; i < 20; ++i) y[i] = 2 * x[i];
  };
  EXPECT_NEAR(largest_outside(Matrix(20, 0), twice), 2, 1e-12);
}

}  // namespace
}  // namespace cordon
