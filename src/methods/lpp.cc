#include "methods/lpp.h"

#include <algorithm>

#include "graph/far_rows.h"
#include "graph/joined_pairs.h"
#include "methods/common.h"
#include "methods/entries.h"
#include "methods/locality.h"
#include "methods/step_bytes.h"

namespace cordon::internal {

void describe(Describe<LppOptions>& options) {
  options.integer("dims", &LppOptions::dims, 1, kNoLimit, "number of dimensions of the map")
      .integer("n_neighbors", &LppOptions::n_neighbors, 1, kNoLimit,
               "every point is joined with so many nearest ones");
  describe_locality(options).choice(
      "length", &LppOptions::length,
      {{"unit", Normalisation::kUnit}, {"b", Normalisation::kByB}, {"a", Normalisation::kByA}},
      "length of a direction z: z'z = 1, z'X'DXz = 1 (b) or z'X'LXz = 1 (a)");
}

namespace {

// 0 .. count - 1 but for some, which are ascending.
std::vector<Index> all_but(const std::vector<Index>& some, Index count) {
  std::vector<Index> rows;
  for (Index i = 0; i < count; ++i)
    if (!std::binary_search(some.begin(), some.end(), i)) rows.push_back(i);
  return rows;
}

}  // namespace

RegistryEntry lpp_entry() {
  MethodInfo info;
  info.name = "lpp";
  info.title = "Locality preserving projections";
  info.description = "the directions in which neighbours stay neighbours; knows nothing of constraints";
  info.learns_from = "points";
  info.reference = "He, Niyogi, Locality preserving projections, NIPS 2003";
  return registry_entry<Lpp, LppOptions>(std::move(info));
}

Lpp::Lpp(const LppOptions& options) : options_(valid("lpp", options)) {}

Cost Lpp::cost(const Shape& shape) const {
  Cost cost = Method::cost(shape);
  const auto n = static_cast<double>(shape.n);
  cost.operations += n * n * static_cast<double>(shape.f);  // at most: few features are searched by a tree
  const auto k = static_cast<double>(options_.n_neighbors);
  const EdgeBytes edges = edge_bytes(shape, k);
  cost.bytes = std::max(nearest_bytes(shape, k) + edges.list, edges.list + edges.matrix + cost.bytes);
  return cost;
}

std::unique_ptr<Map> Lpp::fit(const Points& points, const Knowledge&, const Run& run, Report& report) const {
  require_dims(options_.dims, points);
  require_neighbours(options_.n_neighbors, points);
  const Neighbours near = nearest(points, {.k = options_.n_neighbors}, run);
  // A row far from all others is near nobody. Joined nevertheless, it would take a direction for
  // itself, from rows that really have neighbours.
  const std::vector<Index> alone = rows_near_nobody(near, far_square(points));
  const auto far = static_cast<Index>(alone.size());
  if (far > 0 && points.rows() - far > options_.n_neighbors) {
    report.warn(far_rows_warning(far, points.rows(), "the map was learnt without them"));
    return fit(points.select_rows(all_but(alone, points.rows())), {}, run, report);
  }
  return solve_locality(points,
                        {.method = "lpp",
                         .edges = either_direction(near, [](double) { return 1.0; }),
                         .centre_of = {},
                         .weighting = {options_.weights, options_.delta},
                         .dims = options_.dims,
                         .length = options_.length},
                        run, report);
}

}  // namespace cordon::internal
