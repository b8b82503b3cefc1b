// K-means in the space of a kernel, where clusters need not be round; on a kernel that has taken in
// must-links it is SKK-means (subspace kernel k-means).
//
//   minimise  sum_i |phi(x_i) - mu_(z_i)|^2 = sum_i K(i, i) - sum_c 1/n_c sum_(i, j in c) K(i, j)
//
// over the labels z; mu_c is the mean of its cluster in the kernel's space and is never written down. With
// a MustLinkKernel linked points are one point: they always share a cluster. Cannot-links are not used.
//
// Lloyd's iteration from several starts; the smallest objective wins, the earlier start on a tie. The
// objective never increases. Must-linked and equal points count as one with their number as weight (N of them
// are left). What an iteration needs, the sums of K from every point to every cluster, is kept and corrected
// for the points that moved: the first iteration costs N^2 kernel values, later ones N per point that moved.
// The starts walk in step, so that a kernel value serves all of them.
//
// Memory: up to matrix_bytes the kernel matrix is kept and every value computed once; above it nothing N x N
// exists, values are made again in tiles, and memory is N (f + rank + k starts) numbers. Time grows with N^2
// f: pendigits (10,992 x 16, k = 10, ten starts) takes 6.5 s of processor time, 50,000 synthetic points in
// well separated groups, which need few iterations, 44 s; nothing larger was tried. The projection by
// must-links stays in its factored form and adds N k rank per iteration.
//
// Ties go to the cluster a point is in, then to the lower one. A cluster that runs empty is re-seeded with
// the point farthest from its centre; where there are fewer distinct points than k, fewer clusters come back
// and the report says so. Same bits for any number of threads.
//
//   const Kernel rbf{.delta = median_distance(points, run)};
//   const auto plain = kernel_kmeans(MustLinkKernel(points, {}, rbf, run), {.k = 3}, run);
//   const auto skk = kernel_kmeans(MustLinkKernel(points, said, rbf, run), {.k = 3}, run);
//
// Reference: Schoelkopf, Smola, Mueller, Nonlinear component analysis as a kernel eigenvalue problem, 1998;
// Yan, Bouaziz, Lee, Barlow, Neurocomputing 2011, section 4.5 (SKK-means).
#pragma once

#include <vector>

#include "cordon/cluster/kmeans.h"
#include "cordon/core/export.h"
#include "cordon/core/run.h"
#include "cordon/kernel/must_link_kernel.h"

namespace cordon {

struct KernelKMeansOptions {
  Index k = 2;                                 // number of clusters, 1 to n
  Index restarts = 10;                         // number of starts, at least 1
  KMeansStart start = KMeansStart::kPlusPlus;  // how a start is drawn
  Index max_iterations = 300;                  // per start, at least 1
  double matrix_bytes = 512e6;                 // the kernel matrix is kept where it is not larger than this
};

struct KernelClustering {
  std::vector<int> labels;    // cluster of each row, 0 .. clusters - 1; each cluster has at least one row
  Index clusters = 0;         // fewer than k where there are fewer distinct points
  double objective = 0;       // sum of squared distances to the means of the clusters, in the kernel's space
  Index iterations = 0;       // of the winning start
  bool converged = false;     // did the winning start end by itself?
  Index restart = 0;          // which start won, from 0
  std::vector<double> trace;  // the objective after each iteration of the winning start; it never increases
};

// Best of several starts, drawn by the run's seed. Clusters are numbered by first appearance in the order of
// the rows. Throws Error(kUsage) for options that are not allowed.
CORDON_EXPORT KernelClustering kernel_kmeans(const MustLinkKernel& kernel, const KernelKMeansOptions& options,
                                             Run& run);

// One start, whose centres are the given rows; `k`, `restarts` and `start` are not used. Clusters keep the
// order of the seeds.
CORDON_EXPORT KernelClustering kernel_kmeans_from(const MustLinkKernel& kernel,
                                                  const std::vector<Index>& seed_rows,
                                                  const KernelKMeansOptions& options, Run& run);

}  // namespace cordon
