#include <algorithm>
#include <cmath>
#include <vector>

#include "cordon/kernel/kernel.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/parallel.h"
#include "kernel/sampled_rows.h"
#include "neighbors/squared_distance.h"

namespace cordon {

using namespace internal;
namespace {

constexpr Index kMaxPoints = 1000;  // of which all pairs are looked at
constexpr Index kSampledPoints = 400;

}  // namespace

// Of all pairs up to 1,000 points, of those among 400 sampled points beyond (79,800 pairs).
// Pairs at distance 0 are left out, or a table with many duplicates would have the
// bandwidth 0; 1 where all points are equal.
double median_distance(const Points& points, const Run& run) {
  const Points sample = points.select_rows(
      sampled_rows(points.rows(), points.rows() <= kMaxPoints ? kMaxPoints : kSampledPoints,
                   Stream(run.seed, Purpose::kDistanceSample)));
  const Index n = sample.rows();
  std::vector<double> squared(idx(n * (n - 1) / 2));
  parallel_for(run, n, [&](Index i) {
    double* const out = squared.data() + i * (i - 1) / 2;
    for (Index j = 0; j < i; ++j) out[j] = squared_distance(sample, i, j);
  });
  std::erase_if(squared, [](double d2) { return !(d2 > 0); });
  if (squared.empty()) return 1;
  const auto middle = squared.begin() + static_cast<std::ptrdiff_t>(squared.size() / 2);
  std::nth_element(squared.begin(), middle, squared.end());
  double median = std::sqrt(*middle);
  if (squared.size() % 2 == 0)
    median = 0.5 * (median + std::sqrt(*std::max_element(squared.begin(), middle)));
  if (!std::isfinite(median))
    fail(ErrorKind::kInput,
         "the numbers are too large: the squares of their distances overflow; rescale the columns (for "
         "example ‹scale minmax›)");
  return median;
}

}  // namespace cordon
