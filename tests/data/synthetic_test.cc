#include "data/synthetic.h"

#include <cmath>
#include <set>

#include "reading.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::expect_refusal;
using testing::with_threads;

Table make(const std::string& description, int threads = 2) {
  return make_table(description, with_threads(threads));
}

std::vector<double> row_of(const Table& table, std::size_t i) {
  std::vector<double> row;
  for (std::size_t j = 0; j + 1 < table.columns.size(); ++j) row.push_back(table.columns[j].numbers[i]);
  return row;
}

const char* const kAll[] = {"blobs,n=3000,f=7,classes=4,spread=0.5,seed=3", "rings,n=3000,f=4,classes=3",
                            "swiss-roll,n=3000,f=5", "near-duplicates,n=3000,f=6,distinct=50,jitter=0.01"};

TEST(Synthetic, SoundNamedAndFinite) {
  for (const std::string description : kAll) {
    SCOPED_TRACE(description);
    const Table table = make(description);
    testing::expect_sound(table);
    EXPECT_EQ(table.rows, 3000);
    EXPECT_EQ(table.format, "synthetic");
    EXPECT_EQ(table.columns.back().name, "class");
    EXPECT_TRUE(table.columns.back().is_text);
    EXPECT_EQ(table.columns.front().name, "x1");
    std::set<int> classes(table.columns.back().codes.begin(), table.columns.back().codes.end());
    EXPECT_EQ(classes.size(), table.columns.back().categories.size());
    for (std::size_t i = 0; i < 3000; ++i)
      for (const double x : row_of(table, i)) ASSERT_TRUE(std::isfinite(x));
  }
}

TEST(Synthetic, SameBitsForAnyThreadsAndTheSameSeedOnly) {
  for (const std::string description : kAll) {
    SCOPED_TRACE(description);
    const Table one = make(description, 1);
    for (const int threads : testing::kThreadCounts) {
      const Table table = make(description, threads);
      for (std::size_t j = 0; j < one.columns.size(); ++j) {
        ASSERT_EQ(table.columns[j].numbers, one.columns[j].numbers);
        ASSERT_EQ(table.columns[j].codes, one.columns[j].codes);
      }
    }
    EXPECT_NE(make(description + ",seed=99").columns[0].numbers, one.columns[0].numbers);
    std::string fewer = description;
    fewer.replace(fewer.find("3000"), 4, "100");
    const Table first = make(fewer);
    for (std::size_t i = 0; i < 100; ++i) ASSERT_EQ(row_of(first, i), row_of(one, i));
  }
}

TEST(Synthetic, BlobsHaveTheSpreadAskedFor) {
  const Table table = make("blobs,n=40000,f=3,classes=2,spread=0.5");
  for (std::size_t j = 0; j < 3; ++j)
    for (int c = 0; c < 2; ++c) {
      double sum = 0;
      double squares = 0;
      for (std::size_t i = 0; i < 40'000; ++i) {
        if (table.columns[3].codes[i] != c) continue;
        sum += table.columns[j].numbers[i];
        squares += table.columns[j].numbers[i] * table.columns[j].numbers[i];
      }
      const double mean = sum / 20'000;
      EXPECT_NEAR(std::sqrt(squares / 20'000 - mean * mean), 0.5, 0.02);
      EXPECT_LT(std::abs(mean), 11);
    }
}

TEST(Synthetic, RingsLieOnTheirCircles) {
  const Table table = make("rings,n=500,f=5,classes=3,noise=0");
  for (std::size_t i = 0; i < 500; ++i) {
    const auto row = row_of(table, i);
    EXPECT_NEAR(std::hypot(row[0], row[1]), table.columns.back().codes[i] + 1, 1e-12);
    EXPECT_EQ(row[4], 0);
  }
}

TEST(Synthetic, TheRollIsRolled) {
  const Table table = make("swiss-roll,n=500,classes=4,noise=0");
  for (std::size_t i = 0; i < 500; ++i) {
    const auto row = row_of(table, i);
    const double t = std::hypot(row[0], row[2]);
    const int stretch = static_cast<int>((t / std::numbers::pi - 1.5) / 3 * 4);
    EXPECT_EQ(std::min(stretch, 3), table.columns.back().codes[i]);
  }
}

TEST(Synthetic, DuplicatesAreEqualToTheLastBit) {
  const Table table = make("near-duplicates,n=300,distinct=20,f=4");
  std::set<std::vector<double>> distinct;
  for (std::size_t i = 0; i < 300; ++i) distinct.insert(row_of(table, i));
  EXPECT_EQ(distinct.size(), 20u);
}

TEST(Synthetic, RefusalsListWhatIsAllowed) {
  const std::pair<std::string, std::vector<std::string>> cases[] = {
      {"blob", {"\"blob\"", "did you mean blobs", "rings", "swiss-roll", "near-duplicates"}},
      {"", {"blobs"}},
      {"blobs,m=3", {"\"m\"", "n, f, classes, spread, seed"}},
      {"blobs,n", {"\"n\"", "key=value"}},
      {"blobs,n=-3", {"n=\"-3\""}},
      {"blobs,n=0", {"n=0"}},
      {"blobs,n=1000000000,f=1000", {"at most"}},
      {"blobs,n=5,classes=6", {"classes=6", "from 1 to n"}},
      {"blobs,spread=-1", {"spread=\"-1\""}},
      {"blobs,spread=nan", {"spread"}},
      {"rings,f=1", {"f at least 2"}},
      {"swiss-roll,f=2", {"f at least 3"}},
      {"near-duplicates,distinct=0", {"distinct"}},
      {"rings,noise=x", {"noise=\"x\""}}};
  for (const auto& [description, parts] : cases) {
    SCOPED_TRACE(description);
    expect_refusal([&text = description] { make(text); }, parts);
  }
}

}  // namespace
}  // namespace cordon
