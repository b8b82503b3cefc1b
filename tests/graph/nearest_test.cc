#include "cordon/graph/nearest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <tuple>

#include "cordon/core/error.h"
#include "cordon/core/random.h"
#include "graph/nearest_search.h"
#include "matrices.h"
#include "runs.h"

namespace cordon {
namespace {

using testing::kThreadCounts;
using testing::to_sparse;
using testing::with_threads;

// Independent of the library: direct sums in long double, the tie rule as METHODS words it, a full sort.
Neighbours naive(const Matrix& queries, const Matrix& x, Index k, bool among_themselves) {
  const Index n = x.rows(), f = x.cols();
  std::vector<long double> mean(static_cast<std::size_t>(f), 0.0L);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < f; ++j) mean[static_cast<std::size_t>(j)] += x(i, j) / static_cast<long double>(n);
  long double radius2 = 0;
  for (Index i = 0; i < n; ++i) {
    long double sum = 0;
    for (Index j = 0; j < f; ++j) sum += std::pow(x(i, j) - mean[static_cast<std::size_t>(j)], 2.0L);
    radius2 = std::max(radius2, sum);
  }
  const long double unit = 4 * radius2 * 0x1p-30L;
  Neighbours answer{k, {}, {}};
  for (Index q = 0; q < queries.rows(); ++q) {
    std::vector<std::tuple<long double, Index, long double>> all;
    for (Index i = 0; i < n; ++i) {
      if (among_themselves && i == q) continue;
      long double sum = 0;
      for (Index j = 0; j < f; ++j) {
        const long double difference = static_cast<long double>(queries(q, j)) - x(i, j);
        sum += difference * difference;
      }
      all.emplace_back(unit > 0 ? std::round(sum / unit) : sum, i, sum);
    }
    std::sort(all.begin(), all.end());
    for (Index i = 0; i < k; ++i) {
      answer.index.push_back(static_cast<std::int32_t>(std::get<1>(all[static_cast<std::size_t>(i)])));
      answer.squared_distance.push_back(static_cast<double>(std::get<2>(all[static_cast<std::size_t>(i)])));
    }
  }
  return answer;
}

void expect_same(const Neighbours& got, const Neighbours& wanted) {
  ASSERT_EQ(got.count, wanted.count);
  ASSERT_EQ(got.index, wanted.index);
  for (std::size_t i = 0; i < wanted.squared_distance.size(); ++i)
    ASSERT_NEAR(got.squared_distance[i], wanted.squared_distance[i], 1e-13 * wanted.squared_distance[i]) << i;
}

void expect_identical(const Neighbours& a, const Neighbours& b) {
  EXPECT_EQ(a.count, b.count);
  EXPECT_EQ(a.index, b.index);
  EXPECT_EQ(a.squared_distance, b.squared_distance);
}

Neighbours among(const Matrix& x, Index k, int threads = 2) {
  auto run = with_threads(threads);
  return nearest(Points::look_at(x), {.k = k}, run);
}

Matrix filled(Index rows, Index cols, const std::function<double(Index, Index)>& value) {
  Matrix x(rows, cols);
  for (Index i = 0; i < rows; ++i)
    for (Index j = 0; j < cols; ++j) x(i, j) = value(i, j);
  return x;
}

Matrix normal(Index rows, Index cols, std::uint64_t seed) {
  Stream stream(seed, Purpose::kTest);
  return filled(rows, cols, [&](Index, Index) { return stream.normal(); });
}

// Tight heaps of near-duplicates far from each other. Below a width of about 1e-4 the tie rule sees them as
// equal.
Matrix near_duplicates(Index rows, Index cols, std::uint64_t seed, double width = 1e-3) {
  const Matrix centres = normal(7, cols, seed + 1000);
  Stream stream(seed, Purpose::kTest);
  return filled(rows, cols, [&](Index i, Index j) { return centres(i % 7, j) + width * stream.normal(); });
}

// Lowers the processor level for as long as it lives.
class CpuLevelName {
 public:
  explicit CpuLevelName(const char* name) { setenv("CORDON_CPU", name, 1); }
  ~CpuLevelName() { unsetenv("CORDON_CPU"); }
  CpuLevelName(const CpuLevelName&) = delete;
  CpuLevelName& operator=(const CpuLevelName&) = delete;
};

// Every way to answer the same question.
Neighbours by_scan(const Matrix& x, Index k, int threads = 2) {
  const auto run = with_threads(threads);
  const TieRule ties = TieRule::of_input_space(Points::look_at(x), run);
  std::vector<Index> rows;
  for (Index i = 0; i < x.rows(); ++i) rows.push_back(i);
  Neighbours answer = answer_of_size(x.rows(), k);
  search_by_scan({x, x, true, k, ties}, rows, answer, run);
  return answer;
}

Neighbours by_tree(const Matrix& x, Index k) {
  const auto run = with_threads(2);
  const TieRule ties = TieRule::of_input_space(Points::look_at(x), run);
  Neighbours answer = answer_of_size(x.rows(), k);
  const DenseQuestion question{x, x, true, k, ties};
  const auto given_up = search_by_tree(question, answer, run);
  search_by_scan(question, given_up, answer, run);
  return answer;
}

Neighbours by_sparse(const Matrix& x, Index k) {
  auto run = with_threads(2);
  return nearest(Points::own(to_sparse(x)), {.k = k}, run);
}

struct Case {
  const char* name;
  std::function<Matrix(Index f, std::uint64_t seed)> make;
};

const Case kCases[] = {
    {"random", [](Index f, std::uint64_t seed) { return normal(203, f, seed); }},
    {"grid",
     [](Index f, std::uint64_t seed) {
       Stream stream(seed, Purpose::kTest);
       return filled(190, f, [&](Index, Index) { return static_cast<double>(stream.below(3)); });
     }},
    {"duplicated",
     [](Index f, std::uint64_t seed) {
       const Matrix distinct = normal(11, f, seed);
       return filled(150, f, [&](Index i, Index j) { return distinct(i * i % 11, j); });
     }},
    {"near-duplicate", [](Index f, std::uint64_t seed) { return near_duplicates(180, f, seed); }},
    {"tied heaps", [](Index f, std::uint64_t seed) { return near_duplicates(180, f, seed, 1e-6); }},
    {"offset",
     [](Index f, std::uint64_t seed) {
       const Matrix x = normal(160, f, seed);
       return filled(160, f, [&](Index i, Index j) { return 1e6 + x(i, j); });
     }},
    {"outlier",
     [](Index f, std::uint64_t seed) {
       Matrix x = normal(170, f, seed);
       x(77, 0) = 1e9;
       return x;
     }},
    {"mild outlier",
     [](Index f, std::uint64_t seed) {
       Matrix x = normal(170, f, seed);
       x(3, f - 1) = 1e3;
       return x;
     }},
    {"constant", [](Index f, std::uint64_t) { return filled(140, f, [](Index, Index) { return 3.7; }); }},
    {"many sizes",
     [](Index f, std::uint64_t seed) {
       Stream stream(seed, Purpose::kTest);
       return filled(120, f,
                     [&](Index i, Index) { return stream.normal() * std::exp(static_cast<double>(i) / 4); });
     }},
};

TEST(Nearest, EveryWayAgreesWithTheNaiveReference) {
  for (const auto& [name, make] : kCases)
    for (const Index f : {1, 2, 3, 5, 8, 9, 16, 17, 31, 40})
      for (const Index k : {1, 5, 20}) {
        const std::uint64_t seed = static_cast<std::uint64_t>(f * 100 + k);
        SCOPED_TRACE(::testing::Message() << name << ", f = " << f << ", k = " << k << ", seed = " << seed);
        const Matrix x = make(f, seed);
        const Neighbours wanted = naive(x, x, k, true);
        expect_same(among(x, k), wanted);
        expect_same(by_scan(x, k), wanted);
        expect_same(by_tree(x, k), wanted);
        expect_same(by_sparse(x, k), wanted);
        if (HasFatalFailure()) return;
      }
}

// So many features that shadows are looked at first: near few directions, near none, and with all points
// equal in the shadow's directions.
TEST(Nearest, ManyFeaturesAgreeWithTheNaiveReference) {
  for (const Index f : {64, 130})
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      SCOPED_TRACE(::testing::Message() << "f = " << f << ", seed = " << seed);
      const Matrix weights = normal(6, f, seed), places = normal(260, 6, seed + 50),
                   noise = normal(260, f, seed);
      for (const double share : {0.0, 1e-7, 0.3, 1e3}) {
        const Matrix x = filled(260, f, [&](Index i, Index j) {
          double value = 5 + share * noise(i, j);
          for (Index axis = 0; axis < 6; ++axis) value += places(i, axis) * weights(axis, j);
          return value;
        });
        expect_same(by_scan(x, 5), naive(x, x, 5, true));
      }
      for (const auto& [name, make] : kCases) {
        SCOPED_TRACE(name);
        const Matrix x = make(f, seed);
        expect_same(by_scan(x, 4), naive(x, x, 4, true));
      }
      if (HasFatalFailure()) return;
    }
}

TEST(Nearest, NewPointsAgreeWithTheNaiveReference) {
  for (const Index f : {2, 13}) {
    const Matrix x = normal(700, f, 5), queries = normal(61, f, 6);
    const Neighbours wanted = naive(queries, x, 7, false);
    auto run = with_threads(2);
    expect_same(nearest(Points::look_at(queries), Points::look_at(x), {.k = 7}, run), wanted);
    const Points sparse_x = Points::own(to_sparse(x)), sparse_queries = Points::own(to_sparse(queries));
    expect_same(nearest(sparse_queries, sparse_x, {.k = 7}, run), wanted);
    expect_same(nearest(sparse_queries, Points::look_at(x), {.k = 7}, run), wanted);
    expect_same(nearest(Points::look_at(queries), sparse_x, {.k = 7}, run), wanted);
  }
}

TEST(Nearest, AQueryEqualToAPointFindsItFirst) {
  const Matrix x = normal(600, 20, 8);
  auto run = with_threads(2);
  const auto found = nearest(Points::look_at(x), Points::look_at(x), {.k = 3}, run);
  for (Index i = 0; i < 600; ++i) {
    EXPECT_EQ(found.row(i)[0], i);
    EXPECT_EQ(found.squared_distances(i)[0], 0);
  }
}

TEST(Nearest, SameBitsForAnyNumberOfThreads) {
  for (const Index f : {3, 24}) {
    const Matrix x = near_duplicates(1500, f, 3);
    const Neighbours wanted = among(x, 6, 1);
    for (const int threads : kThreadCounts) expect_identical(among(x, 6, threads), wanted);
  }
}

TEST(Nearest, SameBitsOnEveryProcessorLevel) {
  for (const auto& [name, make] : kCases) {
    SCOPED_TRACE(name);
    const Matrix x = make(23, 42);
    const Neighbours best = by_scan(x, 6);
    for (const char* const level : {"portable", "avx2", "avx512"}) {
      SCOPED_TRACE(level);
      const CpuLevelName lowered(level);
      expect_identical(by_scan(x, 6), best);
    }
  }
}

TEST(Nearest, AnyStrides) {
  const Matrix x = normal(300, 12, 4);
  const Neighbours wanted = among(x, 4);
  Matrix by_column(12, 300);
  Matrix spaced(600, 12);
  for (Index i = 0; i < 300; ++i)
    for (Index j = 0; j < 12; ++j) by_column(j, i) = spaced(2 * i, j) = x(i, j);
  auto run = with_threads(2);
  expect_identical(nearest(Points::look_at(by_column.view().transposed()), {.k = 4}, run), wanted);
  const MatrixView every_second{spaced.data(), 300, 12, 24, 1};
  expect_identical(nearest(Points::look_at(every_second), {.k = 4}, run), wanted);
}

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

// Every share of repetition, from all rows equal to nearly none; among them rows equal but for the sign of
// zero, and rows that differ by less than the tie rule sees.
TEST(Nearest, RepeatedRowsAgreeWithTheNaiveReference) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE(::testing::Message() << "seed = " << seed);
    Stream stream(seed, Purpose::kTest);
    const auto below = [&](Index limit) {
      return static_cast<Index>(stream.below(static_cast<std::uint64_t>(limit)));
    };
    const Index n = 2 + below(300), f = 1 + below(20), kinds = 1 + below(1 + below(n));
    const Index k = 1 + below(std::min<Index>(n - 1, 30));
    Matrix kind(kinds, f);
    for (Index i = 0; i < kind.size(); ++i)
      kind.data()[i] = static_cast<double>(below(3) - 1) + (seed % 3 == 0 ? 1e-7 * stream.normal() : 0);
    const Matrix x = [&] {
      Matrix rows(n, f);
      for (Index i = 0; i < n; ++i)
        for (Index which = below(kinds), j = 0; j < f; ++j)
          rows(i, j) = kind(which, j) == 0 && below(2) == 0 ? -0.0 : kind(which, j);
      return rows;
    }();
    expect_same(among(x, k), naive(x, x, k, true));
    auto run = with_threads(2);
    const Matrix queries = filled(20, f, [&](Index, Index) { return static_cast<double>(below(5) - 2) / 2; });
    expect_same(nearest(Points::look_at(queries), Points::look_at(x), {.k = k}, run),
                naive(queries, x, k, false));
    if (HasFatalFailure()) return;
  }
}

TEST(Nearest, RepeatedRowsGiveTheSameBitsForAnyNumberOfThreads) {
  Stream stream(3, Purpose::kTest);
  const Matrix x = filled(3000, 6, [&](Index, Index) { return static_cast<double>(stream.below(3)); });
  const Neighbours wanted = among(x, 6, 1);
  for (const int threads : kThreadCounts) expect_identical(among(x, 6, threads), wanted);
}

TEST(Nearest, ManyEqualRowsAreNotQuadratic) {
  for (const Index f : {2, 20}) {
    const Matrix x = filled(60'000, f, [](Index i, Index) { return static_cast<double>(i % 2); });
    const auto found = among(x, 3);
    EXPECT_EQ(std::vector<std::int32_t>(found.row(0).begin(), found.row(0).end()),
              (std::vector<std::int32_t>{2, 4, 6}));
    EXPECT_EQ(std::vector<std::int32_t>(found.row(59'999).begin(), found.row(59'999).end()),
              (std::vector<std::int32_t>{1, 3, 5}));
  }
}

TEST(Nearest, ErrorsSayWhatIsAllowed) {
  const Matrix x = normal(10, 3, 14);
  auto run = with_threads(1);
  const auto message_of = [&](const Matrix& points, Index k) {
    try {
      nearest(Points::look_at(points), {.k = k}, run);
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kUsage);
      return std::string(error.what());
    }
    return std::string("no error");
  };
  EXPECT_NE(message_of(x, 10).find("10 points allow 1 to 9"), std::string::npos) << message_of(x, 10);
  EXPECT_NE(message_of(x, 0).find("0 nearest neighbours"), std::string::npos);
  EXPECT_NE(message_of(normal(1, 3, 1), 1).find("too few"), std::string::npos);
  EXPECT_THROW(nearest(Points::look_at(x), Points::look_at(x), {.k = 11}, run), Error);
  EXPECT_THROW(nearest(Points::look_at(normal(4, 2, 1)), Points::look_at(x), {.k = 1}, run), Error);
  Matrix hole = x;
  hole(4, 1) = std::nan("");
  EXPECT_THROW(nearest(Points::look_at(hole), {.k = 1}, run), Error);
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
  EXPECT_THROW(nearest(Points::look_at(x), {.k = 3}, run), Error);
}

TEST(NearestApproximate, FindsNearlyAllAndSaysHowMany) {
  const Matrix x = near_duplicates(3000, 20, 16);
  auto run = with_threads(2);
  const auto found = nearest(Points::look_at(x), {.k = 5, .approximate = true}, run);
  const auto wanted = among(x, 5);
  Index right = 0;
  for (std::size_t i = 0; i < found.index.size(); ++i) {
    EXPECT_GE(found.squared_distance[i], wanted.squared_distance[i] * (1 - 1e-12));
    right += found.squared_distance[i] == wanted.squared_distance[i] ? 1 : 0;
  }
  EXPECT_GT(static_cast<double>(right) / static_cast<double>(found.index.size()), 0.9);
  const auto& details = run.report.details;
  const auto recall = std::find_if(details.begin(), details.end(),
                                   [](const auto& d) { return d.first == "neighbour_recall"; });
  ASSERT_NE(recall, details.end());
  EXPECT_GT(std::get<double>(recall->second), 0.9);
  for (const int threads : kThreadCounts) {
    auto again = with_threads(threads);
    expect_identical(nearest(Points::look_at(x), {.k = 5, .approximate = true}, again), found);
  }
}

TEST(NearestApproximate, DuplicatesAndOutliersStillGiveFullRows) {
  Matrix x = filled(1200, 6, [](Index i, Index) { return static_cast<double>(i % 3); });
  x(7, 2) = 1e200;
  auto run = with_threads(2);
  const auto found = nearest(Points::look_at(x), {.k = 8, .approximate = true}, run);
  for (Index i = 0; i < 1200; ++i) {
    std::vector<std::int32_t> row(found.row(i).begin(), found.row(i).end());
    std::sort(row.begin(), row.end());
    EXPECT_EQ(std::adjacent_find(row.begin(), row.end()), row.end());
    EXPECT_FALSE(std::binary_search(row.begin(), row.end(), static_cast<std::int32_t>(i)));
  }
}

TEST(DistinctRows, GroupsInOrderOfAppearanceWithMembersAscending) {
  const double values[] = {1, 2, 0, 5, 1, 2, -0.0, 5, 1, 2, 2, 1};
  const auto run = with_threads(2);
  const DistinctRows distinct(MatrixView::row_major(values, 6, 2), run);
  const std::vector<std::vector<Index>> wanted = {{0, 2, 4}, {1, 3}, {5}};
  ASSERT_EQ(distinct.count(), 3);
  for (Index i = 0; i < 3; ++i) {
    const auto members = distinct.members(i);
    EXPECT_EQ(std::vector<Index>(members.begin(), members.end()), wanted[static_cast<std::size_t>(i)]);
  }
}

TEST(TieRule, CellsAndEdges) {
  const TieRule rule(0x1p30);  // cells of width one
  EXPECT_EQ(rule.cell(0), 0);
  EXPECT_EQ(rule.cell(0.4999), 0);
  EXPECT_EQ(rule.cell(0.5), 1);
  EXPECT_EQ(rule.cell(2.5), 3);
  EXPECT_EQ(rule.cell(0x1p80), 0x1p80);
  Stream stream(17, Purpose::kTest);
  for (int i = 0; i < 10'000; ++i) {
    const double d2 = std::exp(80 * stream.uniform() - 20);
    const double cell = rule.cell(d2);
    EXPECT_LT(d2, rule.upper_edge(cell));
    EXPECT_LT(d2, rule.lower_edge(cell + std::max(1.0, cell * 0x1p-50)));
    if (d2 < 0x1p51) {
      EXPECT_EQ(cell, static_cast<double>(std::llround(d2)));
    }
  }
}

}  // namespace
}  // namespace cordon
