#include "cordon/data/points.h"

#include <cmath>
#include <limits>

#include "errors.h"
#include "matrices.h"
#include "reading.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_error;
using testing::expect_refusal;
using testing::random_matrix;
using testing::to_sparse;

void expect_rows(const Points& points, const Matrix& expected, Index first, Index count) {
  std::vector<double> out(static_cast<std::size_t>(count * expected.cols()), -77);
  points.copy_rows(first, count, out.data());
  for (Index i = 0; i < count; ++i)
    for (Index j = 0; j < expected.cols(); ++j)
      ASSERT_EQ(out[static_cast<std::size_t>(i * expected.cols() + j)], expected(first + i, j));
}

TEST(Points, CopyRowsFromAnyLayout) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE(seed);
    const Matrix m = random_matrix(7, 5, seed, .3);
    const Matrix columns(m.view().transposed());  // column-major numbers of m
    Matrix wide(14, 10);                          // every second row and column
    for (Index i = 0; i < 7; ++i)
      for (Index j = 0; j < 5; ++j) wide(2 * i, 2 * j) = m(i, j);
    const Points all[] = {Points::own(m), Points::look_at(m), Points::look_at({columns.data(), 7, 5, 1, 7}),
                          Points::look_at({wide.data(), 7, 5, 20, 2}), Points::own(to_sparse(m))};
    for (const Points& points : all) {
      EXPECT_EQ(points.rows(), 7);
      EXPECT_EQ(points.cols(), 5);
      expect_rows(points, m, 0, 7);
      expect_rows(points, m, 3, 2);
      expect_rows(points, m, 6, 1);
      expect_rows(points, m, 7, 0);
      const Points copy = points;
      expect_rows(copy, m, 0, 7);
    }
  }
}

TEST(Points, SelectRowsKeepsIdsAndLabels) {
  const Matrix m = random_matrix(4, 3, 1, .3);
  for (Points points : {Points::own(m), Points::own(to_sparse(m))}) {
    points.row_ids = {"a", "b", "c", "d"};
    points.column_names = {"x", "y", "z"};
    points.labels = {{0, 1, Labels::kUnknown, 1}, {"red", "blue"}};
    const Points chosen = points.select_rows({3, 0, 3});
    EXPECT_EQ(chosen.is_sparse(), points.is_sparse());
    EXPECT_EQ(chosen.rows(), 3);
    EXPECT_EQ(chosen.row_ids, (std::vector<std::string>{"d", "a", "d"}));
    EXPECT_EQ(chosen.labels.of_row, (std::vector<int>{1, 0, 1}));
    EXPECT_EQ(chosen.labels.names, points.labels.names);
    EXPECT_EQ(chosen.column_name(2), "z");
    std::vector<double> row(3);
    chosen.copy_rows(1, 1, row.data());
    for (Index j = 0; j < 3; ++j) EXPECT_EQ(row[static_cast<std::size_t>(j)], m(0, j));
    EXPECT_EQ(points.select_rows({}).rows(), 0);
    expect_error(ErrorKind::kUsage, [&] { points.select_rows({4}); }, {"row 4", "0 to 3"});
    expect_error(ErrorKind::kUsage, [&] { points.select_rows({-1}); }, {"row -1", "0 to 3"});
  }
}

TEST(Points, NamesWithoutNames) {
  const Points points = Points::own(random_matrix(3, 2, 1, .3));
  EXPECT_EQ(points.row_name(2), "2");
  EXPECT_EQ(points.column_name(0), "c1");
}

TEST(Points, RequireFiniteNamesRowAndColumn) {
  for (const double bad :
       {std::nan(""), std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()}) {
    Matrix m = random_matrix(4, 3, 2, .3);
    Points::own(m).require_finite();
    Points::own(to_sparse(m)).require_finite();
    m(2, 1) = bad;
    for (Points points : {Points::own(m), Points::own(to_sparse(m))}) {
      expect_refusal([&] { points.require_finite(); }, {"row 2", "column c2",
                                                        std::isnan(bad) ? "NaN"
                                                        : bad > 0       ? "is inf"
                                                                        : "is -inf"});
      points.row_ids = {"a", "b", "c", "d"};
      points.column_names = {"x", "y", "z"};
      expect_refusal([&] { points.require_finite(); }, {"row c", "column y"});
    }
  }
}

TEST(RowFinder, NumbersArePlainDecimals) {
  const RowFinder finder(12, {});
  EXPECT_FALSE(finder.by_id());
  for (Index i = 0; i < 12; ++i) EXPECT_EQ(finder.find(std::to_string(i)), i);
  for (const char* name : {"12", "-1", "+1", "", " 1", "1 ", "1.0", "1e0", "0x1", "007", "00", "x",
                           "99999999999999999999999", "-0"})
    EXPECT_EQ(finder.find(name), -1) << name;
}

TEST(RowFinder, IdsAreExactAndUnique) {
  Points points = Points::own(random_matrix(3, 2, 1, .3));
  points.row_ids = {"0", "apple", "2"};
  RowFinder finder(points);
  EXPECT_TRUE(finder.by_id());
  EXPECT_EQ(finder.find("apple"), 1);
  EXPECT_EQ(finder.find("1"), -1);
  EXPECT_EQ(finder.find("2"), 2);
  EXPECT_EQ(finder.suggest("appel"), "apple");
  const RowFinder moved = std::move(finder);
  EXPECT_EQ(moved.find("apple"), 1);
  expect_refusal([] { RowFinder(3, {"a", "b", "a"}); }, {"rows 0 and 2", "\"a\""});
  expect_refusal([] { RowFinder(3, {"a", "b"}); }, {"2 ids", "3 rows"});
}

}  // namespace
}  // namespace cordon
