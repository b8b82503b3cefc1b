// The rows k-means works on: dense with contiguous rows, or sparse, each with a weight.
//
// Contracting must-linked points to their mean leaves rows that count several times; everything
// here is weighted so that plain and constrained k-means are one algorithm.
#pragma once

#include <vector>

#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "core/parallel.h"

namespace cordon::internal {

class WeightedRows {
 public:
  // Shares the points' numbers; copies them once where their rows are not
  // contiguous. Empty weights: all 1. Throws Error(kInput) where a number is so
  // large that squared distances would overflow.
  explicit WeightedRows(const Points& points, std::vector<double> weights = {});

  Index count() const { return points_.rows(); }
  Index features() const { return points_.cols(); }
  double weight(Index row) const { return weights_.empty() ? 1.0 : weights_[static_cast<std::size_t>(row)]; }
  const double* weights() const { return weights_.empty() ? nullptr : weights_.data(); }
  const Points& points() const { return points_; }

  // The cut for loops over rows: depends on the shape only, at
  // most 64 tiles, so that one set of sums per tile stays small.
  Tiles tiles(Index first = 0) const;

  // `centre` is a dense row; centre_norm its squared length (used for sparse rows only).
  double squared_distance(Index row, const double* centre, double centre_norm) const;
  double squared_norm(Index row) const { return norms_[static_cast<std::size_t>(row)]; }  // sparse rows only

  // sum += factor * row.
  void add_to(Index row, double factor, double* sum) const;
  void copy_to(Index row, double* out) const { points_.copy_rows(row, 1, out); }

 private:
  Points points_;
  std::vector<double> weights_;
  std::vector<double> norms_;
};

// |x - c|^2 from |x|^2, |c|^2 and x.c. What is left after cancellation is rounding and counts as 0.
double distance_from_dot(double row_norm, double centre_norm, double dot);

}  // namespace cordon::internal
