// A map of places: every training point has its own, a new point goes to the weighted mean of the places of
// the training points nearest to it.
//
// It is what methods leave behind that place points and know no formula (le, semi-le, cle, harmonic). Weights
// are those of the method's graph. A new row equal to training rows goes to the mean of their places. A row
// without a direction (all zeros, by cosine), or whose neighbours all weigh nothing, goes `elsewhere`, where
// the method puts points that are joined with nobody. Cost: the neighbours of the new points
// (graph/nearest.h). Memory and model file: the training points and their places.
#pragma once

#include <memory>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/graph/edge_graph.h"
#include "cordon/graph/neighbour_graph.h"
#include "cordon/methods/map.h"

namespace cordon {

// How new points look for their place.
struct PlaceRule {
  Index n_neighbors = 15;  // fewer where there are not so many training points
  Metric metric = Metric::kCosine;
  EdgeWeighting weighting{EdgeWeights::kDot};  // heat: with its delta
};

class CORDON_EXPORT NeighboursMap final : public Map {
 public:
  static constexpr std::string_view kKind = "neighbours";

  // n points, n x K places, whether each may be a neighbour, K numbers. Throws Error(kInput) where they do
  // not fit together or are not finite.
  NeighboursMap(Points points, Matrix places, std::vector<char> is_neighbour, std::vector<double> elsewhere,
                const PlaceRule& rule);

  std::string_view kind() const override { return kKind; }
  Index input_dims() const override { return points_.cols(); }
  Index output_dims() const override { return places_.cols(); }
  Matrix apply(const Points& points, const Scaling& scaling, const Run& run) const override;
  const Matrix* training_coordinates() const override { return &places_; }
  std::vector<NamedArray> arrays() const override;
  static std::unique_ptr<Map> from_arrays(const std::vector<NamedArray>& arrays);

 private:
  Points points_;
  Matrix places_;
  std::vector<char> is_neighbour_;
  std::vector<double> elsewhere_;
  PlaceRule rule_;
};

}  // namespace cordon
