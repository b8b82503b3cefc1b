// What the kernels of different instruction sets promise of each other (HACKING.md, "Hot kernels"):
//
//   rows              same bits on all
//   scan, pairs       same bits on all for what is found: neighbours, farthest points, kernel pairs; sums of
//                     the scan in the order of the coordinates, the same bits on AVX2 and AVX-512
//   nearest centre    same bits on AVX2 and AVX-512; elsewhere each squared distance to f + 2 roundings
//   projection        each coordinate to f + 2 roundings of the sum of its terms' sizes
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

#include "cluster/nearest_centre.h"
#include "cordon/neighbors/nearest.h"
#include "cpu_level_name.h"
#include "kernel/farthest.h"
#include "kernel/kernel_neighbours.h"
#include "maps/project_rows.h"
#include "matrices.h"
#include "neighbors/panel_kernel.h"
#include "neighbors/row_kernels.h"
#include "runs.h"

namespace cordon {

using namespace internal;
namespace {

using testing::CpuLevelName;
using testing::random_matrix;
using testing::with_threads;

constexpr double kRounding = std::numeric_limits<double>::epsilon() / 2;

// One test per instruction set, against the portable kernels; skipped by name where the machine lacks it.
class Kernels : public ::testing::TestWithParam<std::pair<const char*, CpuLevel>> {
 protected:
  void SetUp() override {
    if (cpu_level() < GetParam().second) GTEST_SKIP() << "no " << GetParam().first << " here";
  }
  const char* level() const { return GetParam().first; }
  bool wide() const { return GetParam().second == CpuLevel::kAvx512; }
};
INSTANTIATE_TEST_SUITE_P(, Kernels, ::testing::ValuesIn(testing::kCpuLevels),
                         [](const auto& at) { return std::string(at.param.first); });

// Rows with entries of very different sizes: nothing sums exactly.
Matrix graded(Index rows, Index cols, std::uint64_t seed) {
  Stream stream(seed, Purpose::kTest);
  Matrix m(rows, cols);
  for (Index i = 0; i < m.size(); ++i)
    m.data()[i] = std::ldexp(stream.normal(), static_cast<int>(stream.below(24)) - 12);
  return m;
}

void expect_same(const Neighbours& found, const Neighbours& expected) {
  EXPECT_EQ(found.index, expected.index);
  ASSERT_EQ(found.squared_distance.size(), expected.squared_distance.size());
  for (std::size_t i = 0; i < found.squared_distance.size(); ++i)
    ASSERT_EQ(std::bit_cast<std::uint64_t>(found.squared_distance[i]),
              std::bit_cast<std::uint64_t>(expected.squared_distance[i]));
}

// Clouds, a grid full of ties and copies of few rows, around the sizes of the kernels' blocks.
std::vector<Matrix> point_sets(std::uint64_t seed) {
  Stream stream(seed, Purpose::kTest, 1);
  const auto n = static_cast<Index>(90 + stream.below(400));
  const auto f = static_cast<Index>(1 + stream.below(40));
  std::vector<Matrix> all;
  all.push_back(random_matrix(n, f, seed));
  all.push_back(graded(n, f, seed));
  Matrix grid(n, f), copies(n, f);
  const Matrix few = random_matrix(17, f, seed + 1);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < f; ++j) {
      grid(i, j) = static_cast<double>(stream.below(3));
      copies(i, j) = few(i * i % 17, j);
    }
  all.push_back(std::move(grid));
  all.push_back(std::move(copies));
  return all;
}

TEST_P(Kernels, RowKernelsHaveTheSameBits) {
  const RowKernels& kernels = kRowKernels.of(GetParam().second);
  for (Index f = 0; f <= 70; ++f) {
    const Matrix x = graded(3, f, static_cast<std::uint64_t>(f));
    const double portable = kRowKernels.portable->squared_distance(x.data(), x.data() + f, f);
    const double found = kernels.squared_distance(x.data(), x.data() + f, f);
    ASSERT_EQ(std::bit_cast<std::uint64_t>(portable), std::bit_cast<std::uint64_t>(found)) << f;
    std::vector<double> sum(x.data() + 2 * f, x.data() + 3 * f), other(sum);
    kRowKernels.portable->add_difference(x.data(), x.data() + f, 1.0 / 3, sum.data(), f);
    kernels.add_difference(x.data(), x.data() + f, 1.0 / 3, other.data(), f);
    ASSERT_EQ(sum, other) << f;
  }
}

// s = h + q.p in the order of the coordinates, to the last bit: the threshold is one of the sums itself,
// which then survives, and its neighbour among the floats, which it then does not reach.
TEST_P(Kernels, ScanSumsHaveTheBitsOfPlainLoops) {
#if defined(__x86_64__)
  const bool fused = GetParam().second != CpuLevel::kPortable;
#else
  const bool fused = true;
#endif
  const PanelKernel& kernel = kPanelKernel.of(GetParam().second);
  for (Index f = 1; f <= 24; ++f) {
    const auto seed = static_cast<std::uint64_t>(f);
    const Matrix points = graded(f + 1, kernel.width, seed), queries = graded(f, kernel.queries, seed + 50);
    const std::vector<float> panel(points.data(), points.data() + points.size());
    const std::vector<float> block(queries.data(), queries.data() + queries.size());
    std::vector<float> sums;
    for (Index q = 0; q < kernel.queries; ++q)
      for (Index p = 0; p < kernel.width; ++p) {
        float s = panel[static_cast<std::size_t>(p)];
        for (Index j = 0; j < f; ++j) {
          const float a = panel[static_cast<std::size_t>((j + 1) * kernel.width + p)];
          const float b = block[static_cast<std::size_t>(j * kernel.queries + q)];
          const volatile float product = a * b;  // rounded here
          s = fused ? std::fmaf(a, b, s) : s + product;
        }
        sums.push_back(s);
      }
    for (Index target = 0; target < kernel.width; ++target)
      for (const bool just_above : {false, true}) {
        std::vector<float> thresholds;
        std::vector<std::uint32_t> expected, found(static_cast<std::size_t>(kernel.queries));
        for (Index q = 0; q < kernel.queries; ++q) {
          const float* const own = sums.data() + q * kernel.width;
          const float s = own[target];
          thresholds.push_back(just_above ? std::nextafter(s, std::numeric_limits<float>::infinity()) : s);
          std::uint32_t mask = 0;
          for (Index p = 0; p < kernel.width; ++p)
            mask |= static_cast<std::uint32_t>(own[p] >= thresholds.back()) << p;
          expected.push_back(mask);
        }
        kernel.find(block.data(), panel.data(), 1, f, thresholds.data(), found.data());
        ASSERT_EQ(found, expected) << f << " coordinates, point " << target;
      }
  }
}

// Calls look(points, run) for every set of points of twelve seeds.
template <typename Look>
void each_point_set(const Look& look) {
  const auto run = with_threads(2);
  for (std::uint64_t seed = 0; seed < 12; ++seed)
    for (const Matrix& x : point_sets(seed)) {
      SCOPED_TRACE(::testing::Message() << "seed " << seed << ", " << x.rows() << " x " << x.cols());
      look(Points::look_at(x), run);
    }
}

// What a search finds with kernels of this level at most.
template <typename Search>
auto found_at(const char* level, const Search& search) {
  const CpuLevelName lowered(level);
  return search();
}

TEST_P(Kernels, NeighboursHaveTheSameBits) {
  each_point_set([&](const Points& points, const cordon::Run& run) {
    const auto search = [&] { return nearest(points, {.k = 7}, run); };
    expect_same(found_at(level(), search), found_at("portable", search));
  });
}

TEST_P(Kernels, FarthestPointsHaveTheSameBits) {
  each_point_set([&](const Points& points, const cordon::Run& run) {
    const auto search = [&] { return farthest(points, {.k = 4}, run); };
    expect_same(found_at(level(), search), found_at("portable", search));
  });
}

TEST_P(Kernels, KernelPairsHaveTheSameBits) {
  each_point_set([&](const Points& points, const cordon::Run& run) {
    ConstraintSet links;
    for (Index i = 0; i < 20; ++i) links.add_must(i, 2 * i + 1);
    const MustLinkKernel kernel(points, links, {.delta = 2}, run);
    const auto search = [&] { return kernel_pairs(kernel, {.near = 5, .far = 5, .largest = true}, run); };
    const KernelPairs found = found_at(level(), search), expected = found_at("portable", search);
    expect_same(found.near, expected.near);
    expect_same(found.far, expected.far);
    EXPECT_EQ(std::bit_cast<std::uint64_t>(found.largest), std::bit_cast<std::uint64_t>(expected.largest));
  });
}

// Squared distances to the nearest centres, by one kernel.
std::vector<double> to_nearest_centres(const CentreKernel& kernel, const Matrix& x, const Matrix& centres,
                                       std::vector<int>& labels) {
  const Index f = x.cols(), k = centres.rows();
  const Index vectors = (k + kernel.lanes - 1) / kernel.lanes;
  std::vector<double> packed(static_cast<std::size_t>(vectors * f * kernel.lanes),
                             std::numeric_limits<double>::infinity());
  for (Index c = 0; c < k; ++c)
    for (Index j = 0; j < f; ++j)
      packed[static_cast<std::size_t>((c / kernel.lanes * f + j) * kernel.lanes + c % kernel.lanes)] =
          centres(c, j);
  labels.assign(static_cast<std::size_t>(x.rows()), 0);
  std::vector<double> distances(labels.size());
  CentreTile tile{x.data(), nullptr, x.rows(), f, packed.data(), vectors, labels.data(), distances.data(),
                  nullptr,  nullptr, 0,        0};
  kernel.nearest(tile);
  return distances;
}

TEST_P(Kernels, NearestCentresToTheStatedDigits) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(::testing::Message() << "seed " << seed);
    Stream stream(seed, Purpose::kTest, 2);
    const auto n = static_cast<Index>(1 + stream.below(200));
    const auto f = static_cast<Index>(1 + stream.below(30));
    const Matrix x = graded(n, f, seed);
    const Matrix centres = graded(static_cast<Index>(1 + stream.below(30)), f, seed + 100);
    std::vector<int> labels, other;
    const auto found = to_nearest_centres(kCentreKernel.of(GetParam().second), x, centres, labels);
    for (Index i = 0; i < n; ++i) {
      long double sum = 0;
      for (Index j = 0; j < f; ++j) {
        const long double d =
            static_cast<long double>(x(i, j)) - centres(labels[static_cast<std::size_t>(i)], j);
        sum += d * d;
      }
      const auto exact = static_cast<double>(sum);
      ASSERT_NEAR(found[static_cast<std::size_t>(i)], exact, static_cast<double>(f + 2) * kRounding * exact);
    }
    if (wide()) {
      EXPECT_EQ(found, to_nearest_centres(kCentreKernel.of(CpuLevel::kAvx2), x, centres, other));
      EXPECT_EQ(labels, other);
    }
  }
}

void project(CpuLevel level, const Matrix& x, const Matrix& centre, const Matrix& directions, Matrix& out) {
  const auto rows = kProjectRows.of(level).doubles;
  rows(x.data(), x.cols(), x.rows(), x.cols(), centre.data(), directions.data(), directions.rows(),
       out.data());
}

TEST_P(Kernels, ProjectionsToTheStatedDigits) {
  for (Index f = 1; f <= 40; ++f)
    for (Index dims = 1; dims <= kMaxProjected; ++dims) {
      const auto seed = static_cast<std::uint64_t>(f * 10 + dims);
      const Matrix x = graded(9, f, seed), centre = graded(1, f, seed + 1),
                   directions = graded(dims, f, seed + 2);
      Matrix found(x.rows(), dims);
      project(GetParam().second, x, centre, directions, found);
      for (Index i = 0; i < x.rows(); ++i)
        for (Index k = 0; k < dims; ++k) {
          long double sum = 0, sizes = 0;
          for (Index j = 0; j < f; ++j) {
            const long double term = (static_cast<long double>(x(i, j)) - centre(0, j)) * directions(k, j);
            sum += term;
            sizes += std::abs(term);
          }
          ASSERT_NEAR(found(i, k), static_cast<double>(sum),
                      static_cast<double>(f + 2) * kRounding * static_cast<double>(sizes))
              << f << " features, " << dims << " dimensions";
        }
    }
}

}  // namespace
}  // namespace cordon
