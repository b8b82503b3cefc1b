// What every method does around its own problem: checking
// dims, working in the span of wide data, reporting.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "cordon/core/report.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/maps/map.h"

namespace cordon::internal {

// Throws Error(kUsage) where more dimensions are asked for than there are features.
void require_dims(Index dims, Index features);
inline void require_dims(Index dims, const Points& points) {
  require_dims(dims, points.cols());
}

// Throws Error(kUsage) where there are not so many other points.
void require_neighbours(Index n_neighbors, const Points& points);

// Throws Error(kUsage) where there are none of the links a method cannot do without.
void require_links(Index count, std::string_view method, std::string_view kind);

// Fills dims, rank, residual and eigenvalues, and warns
// where fewer dimensions came out than were asked for.
void report_solution(Index asked, const std::vector<double>& values, Index delivered, Index rank,
                     double residual, std::string_view limited_by, Report& report);

// Points with fewer features than before, or without offsets, and the way back. Wide data (f > n,
// or too many features for an f x f problem) spans at most n - 1 directions: a pencil is solved
// there exactly and its solutions are lifted again.
struct Span {
  Points points;               // coordinates in the span, or the points themselves
  Matrix basis;                // f x r, orthonormal; empty where nothing had to be done
  std::vector<double> centre;  // subtracted before; empty where nothing had to be

  // Directions in the span as directions of the features.
  Matrix lift(Matrix directions) const;
  // The mean of the points in features; `means` is that of the points in the span.
  std::vector<double> centre_in_features(const std::vector<double>& means) const;
  // The map of the features that subtracts it.
  std::unique_ptr<Map> map(const std::vector<double>& means, Matrix directions) const;
};
Span span_of(const Points& points, const Run& run);

}  // namespace cordon::internal
