// What the locality preserving methods share: lpp and
// slpp differ in the graph and in the centre only.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "cordon/maps/map.h"
#include "graph/edge_graph.h"
#include "methods/describe.h"
#include "solve/pencil.h"

namespace cordon::internal {

struct LocalityProblem {
  std::string_view method;
  std::vector<Edge> edges;       // unweighted so far, but for the weights of statements
  std::vector<Index> centre_of;  // the rows whose mean is the centre; empty: all
  EdgeWeighting weighting;
  Index dims = 2;
  // Empty: a where there is one, unit elsewhere; reported.
  std::optional<Normalisation> length = Normalisation::kUnit;
};

// Weighs the edges, solves X'LX z = lambda X'DX z for the smallest lambda, and reports.
std::unique_ptr<Map> solve_locality(const Points& points, LocalityProblem problem, const Run& run,
                                    Report& report);

// Throws where no direction was found, or where one has no length a.
void require_locality(std::string_view method, const PencilSolution& s, Normalisation length, double delta);

// The parameters weights and delta.
template <typename Options>
Describe<Options>& describe_locality(Describe<Options>& description) {
  return description
      .choice("weights", &Options::weights, {{"binary", EdgeWeights::kBinary}, {"heat", EdgeWeights::kHeat}},
              "how edges count: all alike, or by exp(-d^2 / (2 delta^2))")
      .positive_or_auto("delta", &Options::delta,
                        "heat weights: the distance at which an edge starts to count little; auto: 2 delta^2 "
                        "is the mean squared length of the edges");
}

}  // namespace cordon::internal
