// A linear map of scaled points as a linear map of the points themselves.
#pragma once

#include <optional>

#include "cordon/maps/map.h"

namespace cordon::internal {

// x -> map(scaled x). minmax, zscore and none only (the others are not affine), and nothing where a
// number would leave the range of doubles. The sums are those of LinearMap::apply(points, scaling,
// run), bit for bit, up to eight dimensions.
std::optional<LinearMap> after_scaling(const LinearMap& map, const Scaling& scaling);

}  // namespace cordon::internal
