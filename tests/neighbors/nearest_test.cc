// Every way to search gives what the definition gives, and the same bits however it is run.
#include "cordon/neighbors/nearest.h"

#include "cpu_level_name.h"
#include "matrices.h"
#include "nearest_reference.h"
#include "neighbors/nearest_search.h"

namespace cordon {

using namespace internal;
namespace {

using testing::among;
using testing::by_sparse;
using testing::CpuLevelName;
using testing::expect_identical;
using testing::expect_same;
using testing::filled;
using testing::kThreadCounts;
using testing::naive;
using testing::near_duplicates;
using testing::normal;
using testing::to_sparse;
using testing::with_threads;

// Every way to answer the same question.
Neighbours by_scan(const Matrix& x, Index k, int threads = 2) {
  const auto run = with_threads(threads);
  std::vector<Index> rows;
  for (Index i = 0; i < x.rows(); ++i) rows.push_back(i);
  Neighbours answer = answer_of_size(x.rows(), k);
  search_by_scan({x, x, true, k}, rows, answer, run);
  return answer;
}

Neighbours by_tree(const Matrix& x, Index k) {
  const auto run = with_threads(2);
  Neighbours answer = answer_of_size(x.rows(), k);
  const DenseQuestion question{x, x, true, k};
  const auto given_up = search_by_tree(question, {}, answer, run);
  search_by_scan(question, given_up, answer, run);
  return answer;
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
    {"far rows of all sizes",
     [](Index f, std::uint64_t seed) {
       Stream stream(seed, Purpose::kTest);
       return filled(170, f, [&](Index i, Index) {
         return stream.normal() * (i % 20 == 7 ? std::pow(10.0, static_cast<double>(i * 150 / 170)) : 1);
       });
     }},
    {"far rows in one place",
     [](Index f, std::uint64_t seed) {
       Stream stream(seed, Purpose::kTest);
       return filled(170, f, [&](Index i, Index) { return stream.normal() + (i % 9 == 2 ? 1e12 : 0); });
     }},
    {"near-ties",  // squared distances that differ in about the 30th bit
     [](Index f, std::uint64_t seed) {
       Stream stream(seed, Purpose::kTest);
       return filled(160, f, [&](Index, Index) {
         return static_cast<double>(stream.below(3)) + 0x1p-29 * static_cast<double>(stream.below(4));
       });
     }},
    {"constant", [](Index f, std::uint64_t) { return filled(140, f, [](Index, Index) { return 3.7; }); }},
    {"many sizes",
     [](Index f, std::uint64_t seed) {
       Stream stream(seed, Purpose::kTest);
       return filled(120, f,
                     [&](Index i, Index) { return stream.normal() * std::exp(static_cast<double>(i) / 4); });
     }},
    {"small rows of all sizes",
     [](Index f, std::uint64_t seed) {
       Stream stream(seed, Purpose::kTest);
       return filled(120, f, [&](Index i, Index) {
         return stream.normal() * std::pow(10.0, 2 - 0.9 * static_cast<double>(i));
       });
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

// Few rows are compared with all points, without an index: the answers are those it gives.
TEST(Nearest, FewRowsAreAnsweredAsMany) {
  for (const auto& [name, make] : kCases)
    for (const Index f : {2, 17}) {
      SCOPED_TRACE(::testing::Message() << name << ", f = " << f);
      const Matrix x = make(f, 9);
      const Index k = 5;
      const Neighbours wanted = by_scan(x, k);
      for (const Index count : {1, 2, 8, 9}) {
        Neighbours answer = answer_of_size(x.rows(), k);
        std::vector<Index> rows;
        for (Index i = 0; i < count; ++i) rows.push_back(x.rows() - 1 - i * 13);
        search_by_scan({x, x, true, k}, rows, answer, with_threads(2));
        for (const Index row : rows)
          for (std::size_t l = 0; l < 5; ++l) {
            EXPECT_EQ(answer.row(row)[l], wanted.row(row)[l]) << count << " rows, row " << row;
            EXPECT_EQ(answer.squared_distances(row)[l], wanted.squared_distances(row)[l]) << row;
          }
      }
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

// Duplicates, near-ties, whole numbers and rows far out by up to 150 orders of magnitude, all in one table.
TEST(Nearest, RandomMixturesAgreeWithTheNaiveReference) {
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    SCOPED_TRACE(::testing::Message() << "seed = " << seed);
    const Index k = 1 + static_cast<Index>(seed) % 12;
    const Matrix x = testing::random_mixture(seed);
    const Neighbours wanted = naive(x, x, k, true);
    expect_same(among(x, k), wanted);
    expect_same(by_scan(x, std::min<Index>(k, 5)), naive(x, x, std::min<Index>(k, 5), true));
    expect_same(by_tree(x, k), wanted);
    expect_same(by_sparse(x, k), wanted);
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

}  // namespace
}  // namespace cordon
