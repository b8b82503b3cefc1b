// One start of kernel k-means: its labels, and the sums of kernel values it decides by.
//
//   S(c, u) = sum over v in c of w_v K(u, v)    corrected from outside for every row that moved
//   M_c     = sum over v in c of w_v g_v        the same for the factored part, K^ = K - G G'
//   S^(c, u) = S(c, u) - g_u.M_c,   Q_c = sum over v in c of w_v S^(c, v)
//   |phi(u) - mu_c|^2 = K^(u, u) - 2 S^(c, u) / W_c + Q_c / W_c^2
#pragma once

#include <vector>

#include "cluster/kernel_points.h"
#include "cordon/cluster/kernel_kmeans.h"

namespace cordon::internal {

class KernelDescent {
 public:
  // Every row goes to the nearest of the given rows.
  KernelDescent(const KernelPoints& rows, const std::vector<Index>& seeds, Index restart, const Run& run);

  // Rows that changed their cluster and are not yet in the sums, ascending.
  struct Move {
    Index row;
    int from;  // -1 at the beginning
    int to;
  };
  const std::vector<Move>& moves() const { return moves_; }
  // Adds K(row, u) for u in the tile to the sums of the move's clusters.
  void apply(const Move& move, KernelPoints::Tile tile, const double* values);

  // Once all moves are applied: the objective of the labels
  // there are, then new labels. False when it ended.
  bool step(Index max_iterations, const Run& run);

  // Labels of the rows of the points.
  KernelClustering result() const;

 private:
  struct Choice {
    std::vector<int> labels;
    std::vector<double> distances;  // to the centre chosen
  };
  Choice nearest_clusters(const Run& run) const;
  void add_to_clusters();
  double objective_of_labels(const Run& run);
  Matrix projected_sums(Index first, Index last) const;
  void fill_empty_clusters(Choice& choice) const;
  void take(const std::vector<int>& labels);

  const KernelPoints& rows_;
  Index restart_;
  double slack_;                 // distances that differ by less are equal
  Matrix sums_;                  // S, k x N
  Matrix moments_;               // M, k x rank
  std::vector<double> masses_;   // W
  std::vector<double> squares_;  // Q
  std::vector<int> labels_;
  std::vector<int> before_;  // the labels of the iteration before
  std::vector<Move> moves_;
  std::vector<double> trace_;
  bool converged_ = false;
};

}  // namespace cordon::internal
