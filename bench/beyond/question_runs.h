// Simulated interviews on labelled data: who asks what, how often the answer is wrong, how good the map
// becomes.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "cordon/ask/interview.h"
#include "cordon/cluster/kmeans.h"
#include "cordon/core/random.h"
#include "cordon/data/encode.h"
#include "cordon/data/read.h"
#include "cordon/data/scaling.h"
#include "cordon/score/clustering_scores.h"

namespace cordon::beyond {

struct DataSet {
  std::string name;
  Points points;  // features scaled to [0, 1], at most 1000 rows
  Index kinds = 0;
  Index dims = 0;  // max(2, kinds - 1), at most the features

  const std::vector<int>& labels() const { return points.labels.of_row; }
};

inline DataSet load(const std::string& name, const std::string& file, Run& run) {
  constexpr std::size_t kMostRows = 1000;
  EncodeOptions options;
  options.label = "class";
  options.missing_cells = Missing::kMean;
  Points points = encode(read_table(file, {}, run), options, run).points;
  if (static_cast<std::size_t>(points.rows()) > kMostRows) {
    std::vector<Index> rows(static_cast<std::size_t>(points.rows()));
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = static_cast<Index>(i);
    Stream stream(1, Purpose::kTest, 1000);
    for (std::size_t i = 0; i < kMostRows; ++i) std::swap(rows[i], rows[i + stream.below(rows.size() - i)]);
    rows.resize(kMostRows);
    std::sort(rows.begin(), rows.end());
    points = points.select_rows(rows);
  }
  DataSet set{name, scaled(points, fit_scaling(points, ScalingKind::kMinMax, run), run), 0, 0};
  set.kinds = 1 + *std::max_element(set.labels().begin(), set.labels().end());
  set.dims = std::min(points.cols(), std::max<Index>(2, set.kinds - 1));
  return set;
}

// Adjusted Rand index of k-means (as many clusters as classes, best of five starts) on the map.
inline double quality(const DataSet& set, const Matrix& map, Run& run) {
  KMeansOptions options;
  options.k = set.kinds;
  options.restarts = 5;
  return score_clustering(set.labels(), kmeans(Points::look_at(map), options, run).labels).adjusted_rand;
}

// A person who errs with probability `wrong`, independently for each pair.
struct Person {
  const DataSet& set;
  double wrong = 0;
  std::uint64_t seed = 1;

  Said says(Index a, Index b) const {
    const auto [low, high] = std::minmax(a, b);
    const bool same = set.labels()[static_cast<std::size_t>(a)] == set.labels()[static_cast<std::size_t>(b)];
    Stream stream(seed, Purpose::kTest, static_cast<std::uint64_t>(low * set.points.rows() + high));
    return (stream.uniform() < wrong) != same ? Said::kSame : Said::kDifferent;
  }
};

// The map when every row's kind is told.
inline double full_quality(const DataSet& set, Run& run) {
  Interview interview(set.points, {.dims = set.dims, .anchored = false, .doubt = false}, run);
  std::vector<Index> first(static_cast<std::size_t>(set.kinds), -1);
  for (Index i = 0; i < set.points.rows(); ++i) {
    Index& of_kind = first[static_cast<std::size_t>(set.labels()[static_cast<std::size_t>(i)])];
    if (of_kind < 0)
      of_kind = i;
    else
      interview.tell(of_kind, i, Said::kSame, run);
  }
  for (std::size_t x = 0; x < first.size(); ++x)
    for (std::size_t y = 0; y < x; ++y) interview.tell(first[x], first[y], Said::kDifferent, run);
  return quality(set, interview.coordinates(run), run);
}

}  // namespace cordon::beyond
