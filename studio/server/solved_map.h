// A map as a solver leaves it: how to place the points,
// how it was turned, and what became of each statement.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cordon/core/matrix.h"
#include "cordon/maps/map.h"

namespace cordon::studio {

struct Verdict {
  Index id = 0;
  std::string state;  // holds, violated, already, unreachable, not-used
  std::optional<double> slack;
  double price = 0;  // 0 to 1
};

struct AxisFeature {
  Index feature = 0;
  double weight = 0;
};
struct Axis {
  double share = 0;  // of the variance of the points
  std::vector<AxisFeature> top;
  std::vector<float> weights;  // of every feature
};

struct SolvedMap {
  Index frame = 0;  // the revision it was made for: its name
  Index base = 0;   // the frame it was turned onto
  std::string method;
  Index dims = 2;
  bool orthonormal = false;
  bool converged = true;
  double variance_kept = 0;
  double scale = 0;                       // largest absolute coordinate
  std::optional<double> neighbours_kept;  // counted after the map is shown
  std::vector<Axis> axes;
  std::vector<Verdict> verdicts;
  std::vector<Index> conflict;
  std::vector<std::string> notes;

  std::shared_ptr<const Map> map;  // linear maps: turned onto the map before
  Matrix turn;                     // other maps: how their coordinates are turned
  const LinearMap* linear() const { return dynamic_cast<const LinearMap*>(map.get()); }

  const Verdict* find(Index id) const {
    for (const Verdict& one : verdicts)
      if (one.id == id) return &one;
    return nullptr;
  }
};

}  // namespace cordon::studio
