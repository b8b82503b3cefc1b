// A map as a solver leaves it: how to place the points, how it was rotated,
// which statements hold on it; and the coordinates and distances on it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cordon/core/matrix.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/maps/map.h"

namespace cordon::studio {

struct StatementStatus {
  Index id = 0;
  std::string state;  // holds, violated, already, unreachable, not-used
  std::optional<double> slack;
  double multiplier = 0;  // Lagrange multiplier as a share of the largest, 0 to 1; "price" in JSON
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
  Index base = 0;   // the frame it was rotated onto
  std::string method;
  Index dims = 2;
  Index components = 0;  // it was found in so many of the table's principal components; 0: in all features
  bool orthonormal = false;
  bool converged = true;
  double variance_kept = 0;
  double scale = 0;                       // largest absolute coordinate
  std::optional<double> neighbours_kept;  // counted after the map is shown
  std::vector<Axis> axes;
  std::vector<StatementStatus> statuses;
  std::vector<Index> conflict;
  std::vector<std::string> notes;

  std::shared_ptr<const Map> map;  // linear maps: rotated onto the map before
  Matrix rotation;                 // other maps: how their coordinates are rotated
  const LinearMap* linear() const { return dynamic_cast<const LinearMap*>(map.get()); }

  const StatementStatus* find(Index id) const {
    for (const StatementStatus& one : statuses)
      if (one.id == id) return &one;
    return nullptr;
  }
};

// Coordinates of the points: n x dims.
Matrix coordinates(const SolvedMap& map, const Points& points, const Run& run);

// Those of some rows only; maps that place the whole set at once are asked for the whole set.
Matrix coordinates_of(const SolvedMap& map, const Points& points, const std::vector<Index>& rows,
                      const Run& run);

// Those of points that the map has never seen.
Matrix coordinates_of_new(const SolvedMap& map, const Points& points, const Run& run);

// Squared distance of two rows in the data: the largest that an orthonormal map can give.
double squared_distance(const Points& points, Index a, Index b);

// The same on a linear map; without a map (null) as in the data.
double squared_distance_on(const SolvedMap* map, const Points& points, Index a, Index b);

// The path from one orthonormal map to another: `u` is k x k, row by row. Empty: there is none.
struct Morph {
  std::vector<double> u;
  std::vector<double> angles;
};
Morph morph_between(const SolvedMap& from, const SolvedMap& to);

}  // namespace cordon::studio
