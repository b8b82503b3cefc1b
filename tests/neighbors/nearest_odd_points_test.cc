// Points at the ends of what numbers can hold, requests that are refused, and searches that are stopped.
#include <atomic>

#include "errors.h"
#include "nearest_reference.h"

namespace cordon {
namespace {

using testing::among;
using testing::by_sparse;
using testing::expect_error;
using testing::expect_same;
using testing::filled;
using testing::naive;
using testing::normal;
using testing::with_threads;

TEST(Nearest, ScalingByAPowerOfTwoToTheEndsOfTheRangeChangesNoNeighbour) {
  for (const Index f : {2, 14}) {
    const Matrix x = normal(600, f, 9);
    const Neighbours wanted = among(x, 5);
    for (const int exponent : {-700, -400, -150, 150, 400, 700, 1018}) {
      SCOPED_TRACE(exponent);
      const Matrix scaled = filled(600, f, [&](Index i, Index j) { return std::ldexp(x(i, j), exponent); });
      const Neighbours found = among(scaled, 5);
      EXPECT_EQ(found.index, wanted.index);
      EXPECT_EQ(by_sparse(scaled, 5).index, wanted.index);
      for (std::size_t i = 0; i < found.squared_distance.size(); ++i) {
        const double exact = std::ldexp(wanted.squared_distance[i], 2 * exponent);
        EXPECT_EQ(found.squared_distance[i], std::min(exact, std::numeric_limits<double>::max()));
      }
    }
  }
}

TEST(Nearest, AConstantColumnOfAnySizeIsHarmless) {
  const Matrix x = normal(600, 12, 10);
  const Neighbours wanted = among(x, 5);
  for (const double constant : {1e300, -1e-300, 1e30}) {
    const Matrix wide = filled(600, 13, [&](Index i, Index j) { return j < 12 ? x(i, j) : constant; });
    EXPECT_EQ(among(wide, 5).index, wanted.index);
  }
}

// A far row has its own neighbours, and nobody else's change: neither the order nor a bit of a distance.
TEST(Nearest, AFarRowChangesNobodysNeighbours) {
  for (const Index f : {3, 12, 90}) {
    const Matrix x = normal(620, f, 12);
    const Neighbours wanted = among(x, 5);
    for (const double far : {1e4, 1e8, 1e12, 1e100, 1e150, 1e250}) {
      Matrix wide(621, f);
      std::copy_n(x.data(), x.size(), wide.data());
      for (Index j = 0; j < f; ++j) wide(620, j) = far * x(7, j);
      for (const Neighbours& found : {among(wide, 5), by_sparse(wide, 5)})
        EXPECT_TRUE(std::equal(wanted.index.begin(), wanted.index.end(), found.index.begin()))
            << "f = " << f << ", far = " << far;
    }
  }
}

TEST(Nearest, MoreThanDoublePrecisionCanHoldIsRefused) {
  for (const Index f : {3, 12}) {
    Matrix x = normal(620, f, 12);
    x(5, 1) = 1e308;
    expect_error(ErrorKind::kInput, [&] { among(x, 5); },
                 {"rows 0 and ", "so near to each other", "rescale the columns"});
    expect_error(ErrorKind::kInput, [&] { by_sparse(x, 5); }, {"rows 0 and ", "so near to each other"});
    x(5, 1) = 1;
    x(9, 1) = 1e-320;  // but what is as small as this beside ordinary numbers is 0
    EXPECT_NO_THROW(among(x, 5));
  }
  Matrix repeated = filled(620, 3, [](Index, Index) { return 0.25; });
  repeated(5, 1) = 1e308;
  EXPECT_NO_THROW(among(repeated, 5));  // all near ones are equal
}

TEST(Nearest, AsManyNeighboursAsThereAre) {
  for (const Index f : {2, 15}) {
    const Matrix x = normal(64, f, 11);
    expect_same(among(x, 63), naive(x, x, 63, true));
    auto run = with_threads(2);
    expect_same(nearest(Points::look_at(x), Points::look_at(x), {.k = 64}, run), naive(x, x, 64, false));
  }
  const Matrix two = normal(2, 3, 12);
  EXPECT_EQ(among(two, 1).index, (std::vector<std::int32_t>{1, 0}));
}

TEST(Nearest, FarQueriesAndConstantPointsStayFinite) {
  const Matrix same = filled(600, 9, [](Index, Index) { return -2.5; });
  const Matrix far = filled(3, 9, [](Index i, Index) { return i == 0 ? 1e308 : i == 1 ? -2.5 : 1e-308; });
  auto run = with_threads(2);
  for (const Matrix& x : {same, normal(600, 9, 13)}) {
    const auto found = nearest(Points::look_at(far), Points::look_at(x), {.k = 4}, run);
    for (const double d2 : found.squared_distance) EXPECT_TRUE(std::isfinite(d2));
    EXPECT_EQ(found.row(0)[0], 0);
  }
}

TEST(Nearest, NoColumnsMeansAllTied) {
  const Matrix x(5, 0);
  auto run = with_threads(1);
  MatrixView view = x.view();
  view.rows = 5;
  const auto found = nearest(Points::look_at(view), {.k = 2}, run);
  EXPECT_EQ(found.index, (std::vector<std::int32_t>{1, 2, 0, 2, 0, 1, 0, 1, 0, 1}));
}

TEST(Nearest, ErrorsSayWhatIsAllowed) {
  const Matrix x = normal(10, 3, 14);
  auto run = with_threads(1);
  const auto search = [&](const Matrix& points, Index k) {
    return [&run, &points, k] { nearest(Points::look_at(points), {.k = k}, run); };
  };
  expect_error(ErrorKind::kUsage, search(x, 10), {"10 points allow 1 to 9"});
  expect_error(ErrorKind::kUsage, search(x, 0), {"0 nearest neighbours"});
  const Matrix one = normal(1, 3, 1);
  expect_error(ErrorKind::kUsage, search(one, 1), {"too few"});
  expect_error(ErrorKind::kUsage, [&] { nearest(Points::look_at(x), Points::look_at(x), {.k = 11}, run); },
               {"11 nearest neighbours", "10 points allow 1 to 10"});
  expect_error(ErrorKind::kUsage,
               [&] { nearest(Points::look_at(normal(4, 2, 1)), Points::look_at(x), {.k = 1}, run); },
               {"queries have 2 columns and the points 3"});
  Matrix hole = x;
  hole(4, 1) = std::nan("");
  expect_error(ErrorKind::kInput, [&] { nearest(Points::look_at(hole), {.k = 1}, run); }, {"row 4", "NaN"});
}

TEST(Nearest, CanBeCancelledAndReportsProgress) {
  const Matrix x = normal(4000, 12, 15);
  std::atomic<bool> cancel{false};
  auto run = with_threads(2);
  run.cancel = &cancel;
  double share = 0;
  run.on_progress = [&](std::string_view, double so_far) { share = so_far; };
  nearest(Points::look_at(x), {.k = 3}, run);
  EXPECT_GT(share, 0);
  cancel = true;
  expect_error(ErrorKind::kInterrupted, [&] { nearest(Points::look_at(x), {.k = 3}, run); }, {"interrupted"});
}

}  // namespace
}  // namespace cordon
