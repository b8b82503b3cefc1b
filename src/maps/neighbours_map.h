/// \class cordon::internal::NeighboursMap
/// A map without a formula: every training point has its coordinates, and a new point gets the
/// weighted mean of the coordinates of its nearest training points.
///
/// It is the result of le, semi-le, cle and harmonic. The weights are those of the method's graph.
/// A new row equal to training rows gets the mean of their coordinates (of those among its
/// n_neighbors nearest). A row without a direction (all zeros, with the cosine metric), or whose
/// neighbours all have no positive weight, gets the coordinates `elsewhere`, where the method puts
/// points without edges.
///
/// Cost: the neighbours of the new points (neighbors/nearest.h). Memory and model file: the training
/// points and their coordinates.
#pragma once

#include <memory>
#include <vector>

#include "cordon/maps/map.h"
#include "graph/edge_graph.h"
#include "graph/neighbour_graph.h"

namespace cordon::internal {

/// How new points get their coordinates.
struct PlaceRule {
  Index n_neighbors = 15;           ///< Fewer if there are fewer training points.
  Metric metric = Metric::kCosine;  ///< What is near.
  /// Weights of the neighbours; heat: with its delta.
  EdgeWeighting weighting{EdgeWeights::kDot};
};

class NeighboursMap final : public Map {
 public:
  static constexpr std::string_view kKind = "neighbours";  ///< Its kind in the model file.

  /// Of n points, their n x K coordinates, whether each may be a neighbour, and the K coordinates
  /// `elsewhere`. Throws Error(kInput) if they do not fit together or a point is not finite, and
  /// Error(kComputation) if a coordinate is not finite.
  NeighboursMap(Points points, Matrix places, std::vector<char> is_neighbour, std::vector<double> elsewhere,
                const PlaceRule& rule);

  std::string_view kind() const override { return kKind; }
  Index input_dims() const override { return points_.cols(); }
  Index output_dims() const override { return places_.cols(); }
  /// Coordinates of unscaled points.
  Matrix apply(const Points& points, const Scaling& scaling, const Run& run) const override;
  /// The coordinates of the training points.
  const Matrix* training_coordinates() const override { return &places_; }
  /// Everything needed to make the map again.
  std::vector<NamedArray> arrays() const override;
  /// Makes the map again.
  static std::unique_ptr<Map> from_arrays(const std::vector<NamedArray>& arrays);

 private:
  Points points_;
  Matrix places_;
  std::vector<char> is_neighbour_;
  std::vector<double> elsewhere_;
  PlaceRule rule_;
};

}  // namespace cordon::internal
