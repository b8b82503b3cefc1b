#include "methods/eigenmap.h"

#include <algorithm>

#include "cordon/solve/symmetric.h"
#include "core/fail.h"
#include "core/index.h"
#include "methods/common.h"

namespace cordon::internal {
namespace {

Matrix columns_from(Matrix all, Index first) {
  if (first == 0) return all;
  Matrix some = Matrix::uninitialised(all.rows(), all.cols() - first);
  for (Index i = 0; i < some.rows(); ++i)
    for (Index j = 0; j < some.cols(); ++j) some(i, j) = all(i, first + j);
  return some;
}

}  // namespace

void report_solver(const LaplacianPairs& pairs, Report& report) {
  report.set("solver", pairs.solver);
  report.note(fmt::format("eigenvectors by solver {}: {}", pairs.solver, pairs.why));
}

namespace {

// What the pairs say, and the map of them; the first `left_out` columns are the constant.
std::unique_ptr<Map> finish_eigenmap(const Points& points, const PlaceRule& places, LaplacianPairs pairs,
                                     std::vector<char> joined, Index most, const LeOptions& options,
                                     Report& report) {
  const Index dims = options.dims, left_out = options.constant ? 0 : 1;
  pairs.values.erase(pairs.values.begin(), pairs.values.begin() + left_out);
  report_solver(pairs, report);
  report_solution(dims, pairs.values, dims, most, pairs.residual, "the graph", report);
  report.set("graph_parts", static_cast<std::int64_t>(pairs.parts));
  report.set("isolated_points", static_cast<std::int64_t>(pairs.isolated));
  if (pairs.isolated > 0)
    report.warn(fmt::format("{} points are joined with nobody and get coordinate 0", pairs.isolated));
  if (pairs.parts > 1)
    report.warn(
        fmt::format("the graph falls into {} parts; the first {} dimensions tell them apart and nothing else "
                    "(more neighbours join "
                    "parts)",
                    pairs.parts, std::min(pairs.parts - left_out, dims)));
  return std::make_unique<NeighboursMap>(points, columns_from(std::move(pairs.vectors), left_out),
                                         std::move(joined), std::vector<double>(idx(dims), 0.0), places);
}

}  // namespace

// The constant pair comes first (solve/laplacian.h); unless it is wanted, one pair more is asked for
// and the first left out.
std::unique_ptr<Map> solve_eigenmap(const Points& points, const DrawnGraph& graph,
                                    const LaplacianProblem& problem, const LeOptions& options, const Run& run,
                                    Report& report) {
  std::vector<char> joined;
  for (const double degree : laplacian_degrees(problem)) joined.push_back(degree > 0 ? 1 : 0);
  const Index dims = options.dims, left_out = options.constant ? 0 : 1;
  const auto most = static_cast<Index>(std::count(joined.begin(), joined.end(), 1)) - left_out;
  if (dims > most)
    fail(ErrorKind::kUsage,
         "{} dimensions were asked for but the graph has {} points with an edge; allowed: 1 to {}", dims,
         most + left_out, most);
  return finish_eigenmap(points, graph.places, smallest_laplacian_pairs(problem, dims + left_out, run),
                         std::move(joined), most, options, report);
}

// Every rank sends its rows of the vectors to rank 0, which has the points and makes the map.
std::unique_ptr<Map> solve_eigenmap_over_ranks(const Ranks& ranks, const Points& points,
                                               const DrawnOverRanks& graph, const LeOptions& options,
                                               const Checkpoint& checkpoint, const Run& run, Report& report) {
  const Index dims = options.dims, left_out = options.constant ? 0 : 1;
  LaplacianPairs pairs =
      laplacian_pairs_over_ranks(ranks, graph.rows, dims + left_out, run, options.solver, checkpoint);
  std::vector<char> has_edge;
  for (const double degree : degrees_of(ranks, graph.rows)) has_edge.push_back(degree > 0 ? 1 : 0);
  const auto ids = gather(ranks, graph.rows.id);
  const auto flags = gather(ranks, has_edge);
  const auto vectors =
      gather(ranks, std::vector<double>(pairs.vectors.data(), pairs.vectors.data() + pairs.vectors.size()));
  if (ranks.rank() > 0) return nullptr;
  std::vector<char> joined(idx(points.rows()), 0);
  Matrix all(points.rows(), dims + left_out);
  for (std::size_t r = 0; r < ids.size(); ++r)
    for (std::size_t i = 0; i < ids[r].size(); ++i) {
      joined[idx(ids[r][i])] = flags[r][i];
      std::copy_n(vectors[r].begin() + static_cast<Index>(i) * all.cols(), all.cols(),
                  all.row(ids[r][i]).begin());
    }
  apply_sign_rule(all);
  pairs.vectors = std::move(all);
  const Index most = points.rows() - pairs.isolated - left_out;
  return finish_eigenmap(points, graph.places, std::move(pairs), std::move(joined), most, options, report);
}

}  // namespace cordon::internal
