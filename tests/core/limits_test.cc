#include "cordon/core/limits.h"

#include <gtest/gtest.h>

#include "cordon/core/matrix.h"
#include "core/json.h"
#include "errors.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_error;

// The budget is the process's: every test puts it back.
struct WithBudget {
  explicit WithBudget(double bytes) { set_memory_budget(bytes); }
  ~WithBudget() { set_memory_budget(0); }
};

std::string nested(int depth) {
  return std::string(static_cast<std::size_t>(depth), '[') +
         std::string(static_cast<std::size_t>(depth), ']');
}

TEST(Limits, SomethingIsLeft) {
  EXPECT_GT(memory_left(), 1e6);
  EXPECT_LT(memory_left(), 1e15);
}

TEST(Limits, ABudgetIsWhatIsLeftOfIt) {
  const double before = memory_left();
  {
    const WithBudget budget(1e6);  // the tests hold more than that
    EXPECT_EQ(memory_left(), 0);
    expect_error(ErrorKind::kComputation, [] { require_memory(1e3, "a thing"); },
                 {"out of memory", "a thing", "memory"});
  }
  require_memory(1e3, "a thing");
  EXPECT_GT(memory_left(), before / 2);
}

TEST(Limits, LargeMatricesAskFirst) {
  const WithBudget budget(1e6);
  EXPECT_NO_THROW(Matrix(100, 100));  // small ones are not worth asking for
  expect_error(ErrorKind::kComputation, [] { Matrix::uninitialised(4000, 4000); },
               {"a matrix of 4000 x 4000 numbers needs 0.128 GB"});
}

TEST(Limits, MoreThanAnyMachineHas) {
  expect_error(ErrorKind::kComputation, [] { require_memory(1e18, "a galaxy"); }, {"out of memory", "GB"});
}

TEST(Limits, DepthIsThatOfBracketsOutsideOfTexts) {
  EXPECT_FALSE(is_nested_too_deeply(nested(kMaxJsonDepth)));
  EXPECT_TRUE(is_nested_too_deeply(nested(kMaxJsonDepth + 1)));
  EXPECT_FALSE(is_nested_too_deeply("\"" + nested(1000) + "\""));
  EXPECT_FALSE(is_nested_too_deeply("\"\\\"" + nested(1000) + "\""));
  EXPECT_TRUE(is_nested_too_deeply("\"\\\\\"" + nested(1000)));
  EXPECT_FALSE(is_nested_too_deeply(std::string(1000, ']')));
  std::string many;
  for (int i = 0; i < 1000; ++i) many += "[],{},";
  EXPECT_FALSE(is_nested_too_deeply(many));
}

TEST(Limits, TheDoorForJson) {
  EXPECT_EQ(parse_json("{\"a\":[1]}")["a"][0], 1);
  EXPECT_TRUE(parse_json("{").is_discarded());
  expect_error(ErrorKind::kInput, [] { parse_json(nested(200'000)); }, {"nested"});
}

}  // namespace
}  // namespace cordon
