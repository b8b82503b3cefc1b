#include "methods/slpp.h"

#include <set>

#include "core/fail.h"
#include "methods/common.h"
#include "methods/entries.h"
#include "methods/locality.h"

namespace cordon::internal {

void describe(Describe<SlppOptions>& options) {
  options.integer("dims", &SlppOptions::dims, 1, kNoLimit, "number of dimensions of the map");
  describe_locality(options)
      .choice<std::optional<Normalisation>>(
          "length", &SlppOptions::length,
          {{"auto", std::nullopt},
           {"unit", Normalisation::kUnit},
           {"b", Normalisation::kByB},
           {"a", Normalisation::kByA}},
          "length of a direction z: z'z = 1, z'X'DXz = 1 (b) or z'X'LXz = 1 (a); auto: a, or unit where linked "
          "points coincide in the first direction found")
      .published("unit");
}

RegistryEntry slpp_entry() {
  MethodInfo info;
  info.name = "slpp";
  info.title = "Supervised locality preserving projections";
  info.description = "the directions in which must-linked points stay together";
  info.learns_from = "must-links";
  info.uses_must = true;
  info.reference = "He, Niyogi, Locality preserving projections, NIPS 2003, on the graph of must-links";
  return registry_entry<Slpp, SlppOptions>(std::move(info));
}

Slpp::Slpp(const SlppOptions& options) : options_(valid("slpp", options)) {}

std::unique_ptr<Map> Slpp::fit(const Points& points, const Knowledge& known, const Run& run,
                               Report& report) const {
  require_dims(options_.dims, points);
  known.constraints.require_rows(points.rows());
  std::vector<Edge> edges;
  std::set<Index> linked;
  for (const Pair& link : known.constraints.must) {
    if (link.a == link.b) continue;
    edges.push_back({link.a, link.b, link.weight});
    linked.insert({link.a, link.b});
  }
  if (edges.empty())
    fail(ErrorKind::kUsage,
         "slpp learns from must-links and none between different rows were given; give some with "
         "‹constraints›, or use lpp");
  report.set("linked_points", static_cast<std::int64_t>(linked.size()));
  return solve_locality(points,
                        {.method = "slpp",
                         .edges = std::move(edges),
                         .centre_of = {linked.begin(), linked.end()},
                         .weighting = {options_.weights, options_.delta},
                         .dims = options_.dims,
                         .length = options_.length},
                        run, report);
}

}  // namespace cordon::internal
