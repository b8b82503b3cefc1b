// A protocol answers one draw of one cell: data set and request in, named numbers out.
//
// It must depend on nothing but the request, the data and the draw (its seed is draw.seed, the same
// for every method), and it runs beside other draws: work inside it stays on its thread.
//
// A new protocol: a file in experiments/protocols with one
// function, a line in entries.h and one in protocol.cc.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cordon/methods/registry.h"
#include "experiments/dataset.h"
#include "experiments/json.h"

namespace cordon::internal {

// Scores are vectors of one number; curves, coordinates and labels are longer. All numbers finite.
using Outcome = std::map<std::string, std::vector<double>>;

struct Draw {
  Index number = 0;        // from 0
  std::uint64_t seed = 1;  // of everything random in this draw
  std::uint64_t base = 1;  // of the whole run, for what several draws share
};

using Protocol = Outcome (*)(const Json& request, const Dataset& data, const Draw& draw, const Run& run);

// Throws Error(kUsage) listing the names.
Protocol find_protocol(std::string_view name);

// The request's "parameters" as the registry takes them, with those of its "preset" ("paper": as
// published) for its "method"; "delta": "paper" becomes the data set's published bandwidth, or is left
// out (the median distance) where there is none.
ParameterValues parameters_of(const Json& request, const Dataset& data);

// The request's number of dimensions: a number, or "half" for half the features (at least 1).
Index dims_of(const Json& request, const Dataset& data);

// The points scaled as the request says ("scaling", min-max where it does not).
Points scaled_points(const Json& request, const Points& points, const Run& run);

}  // namespace cordon::internal
