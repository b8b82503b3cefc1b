// Tables with many features in few coordinates: their leading principal components. A map is found
// there in a fraction of the time; distances between rows hardly change (questions are found there,
// too: docs/questions.md).
#pragma once

#include <atomic>
#include <future>
#include <memory>

#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/maps/map.h"

namespace cordon::studio {

class Components {
 public:
  static constexpr Index kMax = 200;   // tables of more features than that are worth it
  static constexpr Index kFirst = 30;  // those of a provisional map

  Components(const Points& points, Index maximum, const Run& run);

  const Points& points() const { return points_; }  // rows x components

  // The map of the features that a map of the components is. A linear map stays linear, and
  // orthonormal; any other is applied after the components, which all such maps share.
  std::shared_ptr<const Map> in_features(std::shared_ptr<const Map> map) const;

 private:
  std::shared_ptr<const LinearMap> components_;
  Points points_;
};

// Components that are found on a thread of their own from the first time they are asked for: a statement
// that comes meanwhile stops the map that waits for them, and not them.
class ComponentsOnDemand {
 public:
  ComponentsOnDemand(Points points, Index maximum) : points_(std::move(points)), maximum_(maximum) {}
  ~ComponentsOnDemand();  // stops the search
  ComponentsOnDemand(const ComponentsOnDemand&) = delete;
  ComponentsOnDemand& operator=(const ComponentsOnDemand&) = delete;

  // Waits for them. Throws Error(kInterrupted) where the run is stopped first.
  const Components& get(const Run& run);

 private:
  Points points_;
  Index maximum_;
  std::atomic<bool> stop_{false};
  std::shared_future<Components> found_;
};

}  // namespace cordon::studio
