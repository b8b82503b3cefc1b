// K-means: k centres such that the sum of squared distances of the points to their nearest centre is small.
//
//   minimise  sum_i |x_i - mu_(z_i)|^2   over the labels z and the centres mu
//
// Lloyd's iteration (assign each point to its nearest centre, move each centre to the mean of its points)
// from several starts; the start with the smallest objective wins, the earlier one on a tie. All arithmetic
// is in double precision and squared distances are summed directly, so points far from the origin lose
// nothing. An iteration costs n f k; memory beyond the points is O(n + 64 k f).
//
// The answer depends on the points, the options and the seed only, not on the number of threads (processors
// with and without fused multiply-add may differ in the last bits). Ties between centres go to the lower
// cluster. A cluster that runs empty is re-seeded with the point farthest from its centre; where there are
// fewer distinct points than k, fewer clusters come back and the report says so.
//
//   Run run;
//   const Clustering found = kmeans(points, {.k = 3}, run);
//   found.labels[17];           // 0, 1 or 2
//   found.centres.row(0);       // centre of the cluster of row 0: clusters are numbered by first appearance
//
// Sparse points are clustered without making them dense (their distances come from dot products, accurate to
// about 1e-14 of the squared lengths).
//
// Reference: Lloyd, Least squares quantization in PCM, 1982; Arthur and Vassilvitskii, k-means++, 2007.
#pragma once

#include <string>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/matrix.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"

namespace cordon {

enum class KMeansStart {
  kPlusPlus,  // each next centre is a point drawn with probability proportional to its squared distance so
              // far
  kRandom,    // k different rows, each as likely
};

struct CORDON_EXPORT KMeansOptions {
  Index k = 2;          // number of clusters, 1 to n
  Index restarts = 10;  // number of starts, at least 1
  KMeansStart start = KMeansStart::kPlusPlus;
  // A start ends when no point changes its cluster, or after this many iterations (at least 1).
  Index max_iterations = 300;
  // ... or when the centres together move by at most this share of the data's total variance (squared). 0:
  // only when nothing changes.
  double tolerance = 0;

  // Every problem with these options for n points, one sentence each; empty when they can be used.
  std::vector<std::string> problems(Index n) const;
};

struct CORDON_EXPORT Clustering {
  std::vector<int> labels;    // cluster of each row, 0 .. clusters() - 1; each cluster has at least one row
  Matrix centres;             // one row per cluster; the mean of its points when converged
  double objective = 0;       // sum of squared distances of the points to `centres`
  Index iterations = 0;       // of the winning start
  bool converged = false;     // did the winning start end by itself?
  Index restart = 0;          // which start won, from 0
  std::vector<double> trace;  // the objective at each iteration of the winning start; it never increases

  Index clusters() const { return centres.rows(); }
};

// Best of several starts. Clusters are numbered by first appearance in the order of the rows.
// Throws Error(kUsage) for options that are not allowed, Error(kInput) for points that are not finite.
CORDON_EXPORT Clustering kmeans(const Points& points, const KMeansOptions& options, Run& run);

// One start from given centres (one per row) or from the given rows of the points; `k`, `restarts` and
// `start` of the options are not used. Clusters keep the order of the seeds.
CORDON_EXPORT Clustering kmeans_from(const Points& points, const Matrix& centres,
                                     const KMeansOptions& options, Run& run);
CORDON_EXPORT Clustering kmeans_from(const Points& points, const std::vector<Index>& seed_rows,
                                     const KMeansOptions& options, Run& run);

// The nearest centre of each point: for points that were not there when the centres were found.
CORDON_EXPORT std::vector<int> nearest_centres(const Points& points, const Matrix& centres, Run& run);

}  // namespace cordon
