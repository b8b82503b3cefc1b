// Chooses a solver for the smallest eigenpairs of a graph Laplacian, and checks what it gives.
//
// The eigenvalue 0 is not searched for: its eigenvectors are known, one per connected part, and are
// written down (fill_constants). The other pairs are searched for in their orthogonal complement.
//
// The choice (choose()), by measured rules: up to 800 points dense; shallow graphs (documents,
// many dimensions) have a wide gap above 0 and go to Lanczos on N; graphs whose factor stays
// sparse (curves, surfaces) to shift-and-invert; all others to the multilevel iteration. The
// fill-in is estimated from the symbolic factor of a ball of 4,000 points first, as the whole
// may be too costly even to analyse.
//
// Each answer is measured on the graph itself: residuals at most 1e-10 of |N| and
// orthogonality to each other and to the constants at most 1e-10. What fails goes to the next
// solver; nothing unchecked is returned.
#include "solve/laplacian.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/fail.h"
#include "core/index.h"
#include "solve/gate.h"
#include "solve/laplacian_solvers.h"

namespace cordon::internal {
namespace {

constexpr Index kMaxDenseGraph = 800;
constexpr Index kBall = 4000;
// Measured on swiss rolls, clouds in 3 to 20 dimensions and documents. The smallest eigenvalue
// above 0 is 3 to 6 divided by the square of the depth; up to a depth of 16 Lanczos is faster
// than the hierarchy, from 22 on slower.
constexpr Index kShallow = 16;
// A factor of a ball of points has about 20 entries per
// point for surfaces, 60 for solids and 160 and more beyond.
constexpr double kMaxBallEntries = 60;
constexpr double kMaxOperations = 4e9;  // of a factor: seconds
constexpr double kMaxCliques = 200;     // as a low-rank change of a factor
constexpr Index kFewRestarts = 24;      // then Lanczos gives up: the multilevel iteration is faster
constexpr Index kManyRestarts = 1000;
constexpr Index kMaxWrittenOutGraph = 3000;  // points of a graph that can still be solved densely

struct Choice {
  LaplacianSolver solver;
  std::string why;
};

// Steps from the first point of a part to its farthest, the most of all parts. Points are numbered
// breadth first: the neighbour with the lowest number is the one a point was reached from.
Index depth_of(const NormalisedGraph& graph) {
  std::vector<std::int32_t> depth(idx(graph.size()), 0);
  for (Index i = 0; i < graph.size(); ++i) {
    Index from = i;
    for (Index e = graph.start[idx(i)]; e < graph.start[idx(i) + 1]; ++e)
      from = std::min<Index>(from, graph.column[idx(e)]);
    if (from < i) depth[idx(i)] = depth[idx(from)] + 1;
  }
  return *std::max_element(depth.begin(), depth.end());
}

// The cheap questions first: size, cliques, depth, the
// fill-in of a ball, and only then that of the whole graph.
Choice choose(const NormalisedGraph& graph, Index keep) {
  const Index n = graph.size();
  if (n <= kMaxDenseGraph || 4 * keep >= n)
    return {LaplacianSolver::kDense, fmt::format("{} points are few", n)};
  if (static_cast<double>(graph.cliques.size()) > kMaxCliques)
    return {LaplacianSolver::kLanczos,
            fmt::format("{} cliques are too many for a factor", graph.cliques.size())};
  const Index depth = depth_of(graph);
  if (depth <= kShallow)
    return {LaplacianSolver::kLanczos,
            fmt::format("no point is farther than {} steps from another", 2 * depth)};
  // The ball: the first points, breadth first, of the largest part.
  Index largest = 0;
  for (Index p = 1; p < graph.parts(); ++p)
    if (graph.part_start[idx(p) + 1] - graph.part_start[idx(p)] >
        graph.part_start[idx(largest) + 1] - graph.part_start[idx(largest)])
      largest = p;
  const Index first = graph.part_start[idx(largest)];
  const Index count = std::min(kBall, graph.part_start[idx(largest) + 1] - first);
  const double ball = fill_in(graph, first, count).entries / static_cast<double>(count);
  if (ball > kMaxBallEntries)
    return {
        LaplacianSolver::kMultilevel,
        fmt::format("a factor of {} points of the graph has {:.0f} entries per point: many", count, ball)};
  if (n > 1'000'000 || (n > 4 * kBall && 0.5 * ball * static_cast<double>(n) * ball > kMaxOperations))
    return {LaplacianSolver::kMultilevel, fmt::format("{} points are too many for a factor", n)};
  const FillIn whole = fill_in(graph, 0, n);
  if (whole.operations > kMaxOperations)
    return {LaplacianSolver::kMultilevel,
            fmt::format("a factor would take {:.2g} multiplications", whole.operations)};
  return {LaplacianSolver::kFactorised, fmt::format("its factor is sparse: {:.0f} entries per point",
                                                    whole.entries / static_cast<double>(n))};
}

EigenPairs solve_with(LaplacianSolver solver, const NormalisedGraph& graph, Index keep, Index max_restarts,
                      const Run& run) {
  if (solver == LaplacianSolver::kDense) return dense_pairs(graph, keep);
  if (solver == LaplacianSolver::kFactorised) return factorised_pairs(graph, keep, run);
  if (solver == LaplacianSolver::kMultilevel) return multilevel_pairs(graph, keep, run);
  return lanczos_pairs(graph, keep, max_restarts, run);
}

// The largest part of a column along the constants, which have been told apart already.
double along_constants(const NormalisedGraph& graph, const Matrix& vectors) {
  Matrix rest(vectors);
  graph.take_out_constants(rest.data(), rest.cols());
  double largest = 0;
  for (Index j = 0; j < rest.cols(); ++j) {
    double squares = 0;
    for (Index i = 0; i < rest.rows(); ++i) {
      const double along = vectors(i, j) - rest(i, j);
      squares += along * along;
    }
    largest = std::max(largest, std::sqrt(squares));
  }
  return largest;
}

// The norm of N is bounded by twice its largest diagonal entry (Gershgorin).
Outcome check(const NormalisedGraph& graph, const EigenPairs& pairs, const Run& run) {
  Matrix images(graph.size(), pairs.vectors.cols());
  graph.apply(pairs.vectors.data(), images.data(), images.cols(), run);
  const double norm = 2 * *std::max_element(graph.diagonal.begin(), graph.diagonal.end());  // Gershgorin
  MeasuredPairs measured = measure_pairs(pairs.values, pairs.vectors, images, Order::kSmallest, norm);
  measured.orthogonality = std::max(measured.orthogonality, along_constants(graph, pairs.vectors));
  return judge(measured, kLaplacianBounds);
}

EigenPairs solve(const NormalisedGraph& graph, Index keep, LaplacianSolver asked, LaplacianPairs& result,
                 const Run& run) {
  static constexpr const char* kNames[] = {"auto", "dense", "factorised", "lanczos", "multilevel"};
  Choice choice{asked, "asked for"};
  if (asked == LaplacianSolver::kAuto) choice = choose(graph, keep);
  // The one chosen, then the others that any graph allows,
  // then, where it can be written out, the dense one.
  std::vector<std::pair<LaplacianSolver, Index>> order{
      {choice.solver, asked == LaplacianSolver::kAuto ? kFewRestarts : kManyRestarts}};
  if (asked == LaplacianSolver::kAuto) {
    for (const LaplacianSolver other : {LaplacianSolver::kMultilevel, LaplacianSolver::kLanczos})
      if (other != choice.solver || other == LaplacianSolver::kLanczos)
        order.emplace_back(other, kManyRestarts);
    if (choice.solver != LaplacianSolver::kDense && graph.size() <= kMaxWrittenOutGraph)
      order.emplace_back(LaplacianSolver::kDense, 0);
  }
  std::vector<Route<EigenPairs>> routes;
  for (const auto& way : order) {
    const char* const name = kNames[static_cast<int>(way.first)];
    routes.push_back({name, [&graph, &result, &choice, &run, keep, way, name] {
                        if (!result.solver.empty())
                          choice.why += fmt::format("; {} did not converge", result.solver);
                        result.solver = name;
                        EigenPairs pairs = solve_with(way.first, graph, keep, way.second, run);
                        for (Index j = 0; j < pairs.vectors.cols(); ++j)
                          pairs.values[idx(j)] =
                              graph.rayleigh(pairs.vectors.data(), pairs.vectors.cols(), j);
                        return pairs;
                      }});
  }
  EigenPairs pairs = first_accepted(
      fmt::format("the search for {} eigenvectors of a graph of {} points", keep, graph.size()), routes,
      [&](const EigenPairs& found) {
        const Outcome outcome = check(graph, found, run);
        result.residual = outcome.residual;
        return outcome;
      });
  result.why = choice.why;
  return pairs;
}

// The pairs with lambda = 0, as columns of y.
void fill_constants(const NormalisedGraph& graph, Index count, Matrix& y) {
  const Matrix of_part = part_constants(graph.part_mass, count);
  for (Index p = 0; p < graph.parts(); ++p)
    for (Index i = graph.part_start[idx(p)]; i < graph.part_start[idx(p) + 1]; ++i)
      for (Index j = 0; j < count; ++j) y(graph.point[idx(i)], j) = of_part(p, j);
}

}  // namespace

Matrix part_constants(const std::vector<double>& part_mass, Index count) {
  const auto parts = static_cast<Index>(part_mass.size());
  std::vector<Index> order(idx(parts));
  std::iota(order.begin(), order.end(), Index{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](Index a, Index b) { return part_mass[idx(a)] > part_mass[idx(b)]; });
  // From the lightest part up: a light part keeps its digits beside a heavy one.
  std::vector<double> from(order.size() + 1, 0.0);  // mass of parts order[k], order[k + 1], ...
  for (std::size_t k = order.size(); k-- > 0;) from[k] = from[k + 1] + part_mass[idx(order[k])];
  Matrix constants(parts, count);
  for (Index part = 0; part < parts; ++part) constants(part, 0) = 1 / std::sqrt(from[0]);
  for (Index j = 1; j < count; ++j) {
    const double one = part_mass[idx(order[idx(j - 1)])];
    const double lighter = from[idx(j)];
    constants(order[idx(j - 1)], j) = std::sqrt(lighter / one / (one + lighter));
    for (Index k = j; k < parts; ++k)
      constants(order[idx(k)], j) = -std::sqrt(one / lighter / (one + lighter));
  }
  return constants;
}

LaplacianPairs smallest_laplacian_pairs(const LaplacianProblem& problem, Index keep, const Run& run,
                                        LaplacianSolver solver) {
  const NormalisedGraph graph = normalised_graph(problem);
  LaplacianPairs found;
  found.parts = graph.parts();
  found.isolated = problem.weights.rows - graph.size();
  if (keep < 1 || keep > graph.size())
    fail(ErrorKind::kUsage,
         "{} dimensions were asked for but the graph has {} points with an edge; allowed: 1 to {}", keep,
         graph.size(), graph.size());
  const Index constants = std::min(keep, graph.parts());
  found.vectors = Matrix(problem.weights.rows, keep);
  found.values.assign(idx(constants), 0.0);
  fill_constants(graph, constants, found.vectors);
  apply_sign_rule(found.vectors);
  if (constants == keep) {
    found.solver = "none";
    found.why = fmt::format("{} connected parts of the graph give {} dimensions", graph.parts(), keep);
    return found;
  }
  const EigenPairs pairs = solve(graph, keep - constants, solver, found, run);
  for (Index j = 0; j < pairs.vectors.cols(); ++j) {
    found.values.push_back(pairs.values[idx(j)]);
    for (Index i = 0; i < graph.size(); ++i)
      found.vectors(graph.point[idx(i)], constants + j) = pairs.vectors(i, j) / graph.root_mass[idx(i)];
  }
  apply_sign_rule(found.vectors);
  return found;
}

}  // namespace cordon::internal
