// What le, semi-le, cle and harmonic share: the graph as the
// options draw it, links, and the map that places points.
#pragma once

#include <memory>
#include <vector>

#include "cordon/constraints/constraint_set.h"
#include "cordon/methods/method.h"
#include "maps/neighbours_map.h"
#include "methods/cle.h"
#include "methods/describe.h"
#include "methods/graph_options.h"
#include "methods/le.h"

namespace cordon::internal {

struct DrawnGraph {
  std::vector<Edge> edges;  // weighted, every weight more than 0
  PlaceRule places;
};

// How new points are placed; of heat weights, with the delta that was given.
PlaceRule place_rule(const GraphOptions& options);

// Draws the graph and reports what was decided: edges, epsilon, delta, rows that are all zeros.
DrawnGraph draw_graph(const Points& points, const GraphOptions& options, const Run& run, Report& report);

// A must-link adds an edge of its weight (in place of one that is there), a cannot-link removes the
// edge where there is one; told in the report.
void apply_links(const ConstraintSet& constraints, std::vector<Edge>& edges, Report& report);

// Removes the edges between the pairs of `gone`, and says how many there were.
Index remove_pairs(std::vector<Edge>& edges, std::vector<std::pair<Index, Index>> gone);

std::unique_ptr<Map> place_points(const Points& points, const PlaceRule& rule, Matrix places,
                                  std::vector<char> is_neighbour, std::vector<double> elsewhere);

// Of finding the graph, or of solving: then there are the list of edges, so many matrices of the size
// of the graph's, and columns of n numbers.
Cost graph_cost(const GraphOptions& options, const Shape& shape, double matrices, double columns);

// The same where eigenvectors are found: by the solver that needs most, the multilevel iteration; or,
// where points of a class are one node and so no two points are many steps apart, by Lanczos' method.
Cost eigenmap_cost(const GraphOptions& options, const Shape& shape, Index dims);
Cost joined_eigenmap_cost(const GraphOptions& options, const Shape& shape, Index dims);

// What every one of them has beside dims, what le and semi-le have, and what cle and harmonic have.
void describe(Describe<GraphOptions>& options);
void describe(Describe<LeOptions>& options);
void describe(Describe<LabelMapOptions>& options);

}  // namespace cordon::internal
