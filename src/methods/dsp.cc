// Dual subspace projections: directions in which pairs that are near in the must-link kernel's
// space stay near and pairs that are far in the input space stay far.
//
//   1. The kernel after projecting along the must-links (kernel/must_link_kernel.h), delta = the
//      median distance unless given.
//   2. Near pairs: k nearest in that space, either direction, weight 1 - d / max d. Far pairs: k
//      farthest in the input space, either direction, or cannot-linked, weight 1 - d / max d.
//   3. A = scatter of the near pairs, B = scatter of the far ones; the smallest eigenvalues of A z
//      = lambda B z, length z'Az = 1.
//   4. Zero eigenvalues: where n >= 2 f and none is at most 1e-10 of the largest, the pencil is
//      solved as it is; otherwise (zeros = auto) a ridge of 0.1 (f / n) tr(A) / f is added to A,
//      because dropping such directions loses the best ones of wide data.
//
// Wide data (f > n) is first expressed in the span of its points. Cost: the pair scan, at most n^2
// / 2 (f + rank) multiplications, two scatters and one pencil of size f.
#include "methods/dsp.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "core/equal_or_nearly.h"
#include "core/index.h"
#include "core/linalg.h"
#include "data/offsets.h"
#include "graph/joined_pairs.h"
#include "graph/scatter.h"
#include "kernel/farthest.h"
#include "kernel/kernel_neighbours.h"
#include "methods/common.h"
#include "methods/entries.h"
#include "methods/step_bytes.h"
#include "neighbors/squared_distance.h"

namespace cordon::internal {

void describe(Describe<DspOptions>& options) {
  using Normalise = DspOptions::Normalise;
  using Zeros = DspOptions::Zeros;
  options.integer("dims", &DspOptions::dims, 1, kNoLimit, "number of dimensions of the map")
      .positive_or_auto("delta", &DspOptions::delta,
                        "bandwidth of the kernel: the distance at which points stop being alike; auto is the "
                        "median distance between points")
      .integer("n_neighbors", &DspOptions::n_neighbors, 1, kNoLimit,
               "how many nearest and how many farthest points of each point count")
      .choice("normalise", &DspOptions::normalise, {{"max", Normalise::kMax}, {"bound", Normalise::kBound}},
              "what kernel distances are divided by: the largest one, or its bound, which saves a search")
      .choice("length", &DspOptions::length,
              {{"a", Normalisation::kByA}, {"unit", Normalisation::kUnit}, {"b", Normalisation::kByB}},
              "length of the directions: by the near pairs (a), 1 (unit), by the far pairs (b)")
      .choice("zeros", &DspOptions::zeros,
              {{"auto", Zeros::kAuto}, {"drop", Zeros::kDrop}, {"ridge", Zeros::kRidge}},
              "directions without near variation: dropped as published, kept by a ridge, or as the data "
              "needs it (auto)")
      .real("cannot_weight", &DspOptions::cannot_weight, 0, 1e12,
            "multiplies the edges of cannot-linked pairs")
      .flag("approximate", &DspOptions::approximate,
            "near pairs by an approximate search, for very many points; its recall is reported");
}

namespace {

constexpr double kZeroEigenvalue = 1e-10;  // of the largest

double one_minus_relative(double squared_distance, double maximum) {
  return maximum > 0 ? 1 - std::sqrt(squared_distance) / maximum : 1.0;
}

std::pair<Index, Index> key_of(Index a, Index b) {
  return {std::min(a, b), std::max(a, b)};
}

// Far pairs, and what is known to be different; a pair
// that is both counts once, with the larger weight.
std::vector<Edge> far_edges(const Neighbours& far, const Points& points, const std::vector<Pair>& cannot,
                            double cannot_weight) {
  const double maximum = diameter(far);
  if (maximum == 0)
    fail(ErrorKind::kInput,
         "all points are equal{}: there is nothing to tell them apart by; check the columns given",
         kOrNearly);
  std::map<std::pair<Index, Index>, double> constraints;  // how much more than a far pair each one counts
  for (const Pair& pair : cannot) constraints[key_of(pair.a, pair.b)] = cannot_weight * pair.weight;
  std::vector<Edge> edges = either_direction(far, [&](double d2) { return one_minus_relative(d2, maximum); });
  if (constraints.empty()) return edges;
  for (Edge& edge : edges)
    if (const auto more_constraints = constraints.find(key_of(edge.a, edge.b));
        more_constraints != constraints.end()) {
      edge.weight *= std::max(1.0, more_constraints->second);
      constraints.erase(more_constraints);
    }
  for (const auto& [pair, weight] : constraints)
    edges.push_back(
        {pair.first, pair.second,
         weight * one_minus_relative(squared_distance(points, pair.first, pair.second), maximum)});
  return edges;
}

KernelPairs near_and_far(const Points& points, const ConstraintSet& constraints, const DspOptions& options,
                         const Run& run, Report& report) {
  const double delta = options.delta.has_value() ? *options.delta : median_distance(points, run);
  report.set("delta_used", delta);
  const MustLinkKernel kernel(points, constraints, {.delta = delta}, run);
  report.set("must_link_rank", static_cast<std::int64_t>(kernel.rank()));
  const bool by_bound = options.normalise == DspOptions::Normalise::kBound;
  KernelPairs pairs = kernel_pairs(kernel,
                                   {.near = options.n_neighbors,
                                    .far = options.n_neighbors,
                                    .largest = !by_bound,
                                    .approximate = options.approximate},
                                   run);
  if (pairs.near.recall) report.set("neighbour_recall", *pairs.near.recall);
  if (by_bound) pairs.largest = std::numbers::sqrt2;
  report.set("largest_kernel_distance", pairs.largest);
  return pairs;
}

// The pencil with its zero eigenvalues treated as asked. `features`
// are those of the data, of which a and b may only see the span.
PencilSolution solve(Matrix a, const Matrix& b, Index n, Index features, const DspOptions& options,
                     Report& report) {
  using Zeros = DspOptions::Zeros;
  PencilOptions pencil{.keep = options.dims, .length = options.length};
  const bool wide = n < 2 * features;
  if (options.zeros == Zeros::kDrop || (options.zeros == Zeros::kAuto && !wide)) {
    pencil.zero = kZeroEigenvalue;
    PencilSolution dropped = solve_pencil(a, b, pencil);
    if (options.zeros == Zeros::kDrop && dropped.zeros > 0)
      report.warn(
          fmt::format("{} directions without variation among near pairs were dropped; zeros=ridge "
                      "keeps them and is usually better",
                      dropped.zeros));
    if (options.zeros == Zeros::kDrop || dropped.zeros == 0) return dropped;
    pencil.zero = 0;
  }
  const double ridge =
      0.1 * trace(a) / static_cast<double>(n);  // 0.1 (f / n) of the mean diagonal trace(A) / f
  report.set("ridge_used", ridge);
  add_to_diagonal(a, ridge);
  return solve_pencil(a, b, pencil);
}

}  // namespace

RegistryEntry dsp_entry() {
  MethodInfo info;
  info.name = "dsp";
  info.title = "Dual subspace projections";
  info.description =
      "keeps near pairs close, where must-linked points count as one, and remote and cannot-linked pairs "
      "apart";
  info.learns_from = "points, must-links, cannot-links";
  info.uses_must = true;
  info.uses_cannot = true;
  info.max_links_from_labels = 1000;  // an eigenproblem of all must-links; more of them are no better
  info.reference =
      "Yan, Bouaziz, Lee, Barlow, Semi-supervised dimensionality reduction for analyzing high-dimensional "
      "data with constraints, Neurocomputing 76, 2012";
  return registry_entry<Dsp, DspOptions>(std::move(info));
}

Dsp::Dsp(const DspOptions& options) : options_(valid("dsp", options)) {}

// At worst: nothing is ruled out, and all constraints are must-links.
Cost Dsp::cost(const Shape& shape) const {
  const auto n = static_cast<double>(shape.n), f = static_cast<double>(shape.f),
             m = static_cast<double>(shape.constraints), k = static_cast<double>(options_.n_neighbors);
  // The span stays. Finding pairs: coordinates along the must-links, tiles of both in single precision,
  // and the lists of near and far, among sites and among all points. Then these lists, the edges of
  // one of them, and the sums.
  constexpr double kListed = 12, kEdge = 24;
  const double rank = must_links(shape), side = span_side(shape);
  const double tiles = 4 * n * ((shape.entries >= 0 ? 0 : f) + rank);
  // Before: kernel values between all points and the linked ones, which are copied, and once more about
  // their centre.
  constexpr Index kTileRows = 256;
  const double linked = std::min(n, 2 * rank);
  const double along =
      shape.entries >= 0 ? 0 : 2 * matrix_bytes(linked, f) + tile_bytes(n, f, kTileRows, shape.threads);
  const double finding = matrix_bytes(n, rank) + std::max(along, tiles + 4 * kListed * n * k);
  const double summing =
      (2 * kListed + 2 * kEdge) * n * k + matrix_bytes(side, side) + scatter_bytes(n, side);
  const double solving = 2 * matrix_bytes(side, side) + pencil_bytes(side);
  const double pairs = options_.approximate ? 2000 * n : n * n;
  return {n * m * (f + m) + pairs * (3 * f + 2 * m) / 8 + 2 * n * f * f + 9 * f * f * f,
          std::max(making_span_bytes(shape), span_bytes(shape) + std::max({finding, summing, solving}))};
}

std::unique_ptr<Map> Dsp::fit(const Points& points, const Knowledge& known, const Run& run,
                              Report& report) const {
  require_dims(options_.dims, points);
  require_neighbours(options_.n_neighbors, points);
  const Points rows = with_contiguous_rows(points);
  const WithoutOffsets near_zero = without_offsets(rows);
  const Span span = span_of(near_zero.points, run);
  KernelPairs pairs = near_and_far(rows, known.constraints, options_, run, report);
  const auto scatter_of = [&](const std::vector<Edge>& edges, const char* name) {
    report.set(name, static_cast<std::int64_t>(edges.size()));
    return scatter(span.points, edges, run);
  };
  Matrix a = scatter_of(
      either_direction(pairs.near, [&](double d2) { return one_minus_relative(d2, pairs.largest); }),
      "near_pairs");
  const Matrix b =
      scatter_of(far_edges(pairs.far, rows, known.constraints.cannot, options_.cannot_weight), "far_pairs");
  PencilSolution s = solve(std::move(a), b, points.rows(), points.cols(), options_, report);
  if (s.vectors.cols() == 0)
    fail(ErrorKind::kInput,
         "no usable direction: the far-pair scatter has rank {}, and {} of its directions have no near-pair "
         "variation; more different points, another delta or zeros=ridge may help",
         s.rank, s.zeros);
  report_solution(options_.dims, s.values, s.vectors.cols(), s.rank, s.residual, "the far pairs", report);
  // The map is linear and subtracts nothing, but for
  // offsets beside which all else would be rounding.
  return std::make_unique<LinearMap>(near_zero.place_of(std::vector<double>(idx(points.cols()), 0.0)),
                                     span.lift(std::move(s.vectors)));
}

}  // namespace cordon::internal
