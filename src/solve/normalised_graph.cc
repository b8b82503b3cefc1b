// Builds N = M^-1/2 L M^-1/2 from a Laplacian problem: degrees, breadth-first numbering,
// scaling; and the products with it. Cliques (all pairs of a set joined with weight 1) are kept
// as lists: a clique of s points costs s operations in a product, not s^2. All costs are linear
// in points, edges and members of cliques.
#include "solve/normalised_graph.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/fail.h"
#include "core/index.h"
#include "core/parallel.h"

namespace cordon::internal {
namespace {

constexpr Index kGraphTileRows = 4096;

// Breadth first from the lowest point of each part,
// through edges and cliques. Fills point and part_start.
void number_breadth_first(const LaplacianProblem& problem, const std::vector<double>& mass,
                          NormalisedGraph& graph) {
  const SparseMatrix& w = problem.weights;
  std::vector<std::vector<std::int32_t>> cliques_of(problem.cliques.empty() ? 0 : idx(w.rows));
  for (std::size_t c = 0; c < problem.cliques.size(); ++c)
    for (const Index member : problem.cliques[c])
      cliques_of[idx(member)].push_back(static_cast<std::int32_t>(c));
  std::vector<char> walked(problem.cliques.size(), 0);
  std::vector<char> seen(idx(w.rows), 0);
  const auto see = [&](Index i) {
    if (seen[idx(i)] || mass[idx(i)] == 0) return;
    seen[idx(i)] = 1;
    graph.point.push_back(i);
  };
  graph.point.reserve(idx(w.rows));
  for (Index first = 0; first < w.rows; ++first) {
    if (seen[idx(first)] || mass[idx(first)] == 0) continue;
    graph.part_start.push_back(static_cast<Index>(graph.point.size()));
    std::size_t next = graph.point.size();
    see(first);
    for (; next < graph.point.size(); ++next) {
      const Index i = graph.point[next];
      for (std::size_t e = 0; e < w.row_columns(i).size(); ++e)
        if (w.row_values(i)[e] > 0) see(w.row_columns(i)[e]);
      if (cliques_of.empty()) continue;
      for (const std::int32_t c : cliques_of[idx(i)])
        if (!std::exchange(walked[static_cast<std::size_t>(c)], 1))
          for (const Index member : problem.cliques[static_cast<std::size_t>(c)]) see(member);
    }
  }
  graph.part_start.push_back(static_cast<Index>(graph.point.size()));
}

}  // namespace

// Sums of weights; a member of a clique of s points has s - 1 more.
std::vector<double> laplacian_degrees(const LaplacianProblem& problem) {
  const SparseMatrix& w = problem.weights;
  std::vector<double> sums(idx(w.rows), 0.0);
  for (Index i = 0; i < w.rows; ++i)
    for (const double value : w.row_values(i)) {
      if (!(value >= 0) || !std::isfinite(value))
        fail(ErrorKind::kUsage, "an edge of point {} weighs {}; weights must be 0 or more and finite", i,
             value);
      sums[idx(i)] += value;
    }
  for (const auto& clique : problem.cliques)
    for (const Index member : clique) sums[idx(member)] += static_cast<double>(clique.size()) - 1;
  return sums;
}

NormalisedGraph normalised_graph(const LaplacianProblem& problem) {
  const SparseMatrix& w = problem.weights;
  const std::vector<double> degree = laplacian_degrees(problem);
  const std::vector<double>& mass = problem.mass.empty() ? degree : problem.mass;
  if (static_cast<Index>(mass.size()) != w.rows)
    fail(ErrorKind::kUsage, "{} masses were given for {} points", mass.size(), w.rows);
  for (std::size_t i = 0; i < mass.size(); ++i)
    if (!(mass[i] >= 0) || !std::isfinite(mass[i]) || (mass[i] == 0 && degree[i] > 0))
      fail(ErrorKind::kUsage, "point {} has mass {}; it must be more than 0 and finite", i, mass[i]);

  NormalisedGraph graph;
  number_breadth_first(problem, mass, graph);
  std::vector<std::int32_t> number(idx(w.rows), -1);
  for (Index i = 0; i < graph.size(); ++i) number[idx(graph.point[idx(i)])] = static_cast<std::int32_t>(i);
  for (const Index i : graph.point) {
    graph.root_mass.push_back(std::sqrt(mass[idx(i)]));
    graph.diagonal.push_back(degree[idx(i)] / mass[idx(i)]);
  }
  for (std::size_t p = 0; p + 1 < graph.part_start.size(); ++p) {
    double sum = 0;
    for (Index i = graph.part_start[p]; i < graph.part_start[p + 1]; ++i)
      sum += mass[idx(graph.point[idx(i)])];
    graph.part_mass.push_back(sum);
  }
  graph.start.push_back(0);
  graph.column.reserve(w.column.size());
  graph.value.reserve(w.value.size());
  for (const Index i : graph.point) {
    for (std::size_t e = 0; e < w.row_columns(i).size(); ++e) {
      const std::int32_t j = number[static_cast<std::size_t>(w.row_columns(i)[e])];
      if (!(w.row_values(i)[e] > 0)) continue;
      graph.column.push_back(j);
      graph.value.push_back(w.row_values(i)[e] / graph.root_mass[static_cast<std::size_t>(j)] /
                            graph.root_mass[idx(number[idx(i)])]);
    }
    graph.start.push_back(graph.entries());
  }
  for (const auto& clique : problem.cliques) {
    graph.cliques.emplace_back();
    for (const Index member : clique) graph.cliques.back().push_back(number[idx(member)]);
  }
  return graph;
}

namespace {

// B columns at a time: the compiler unrolls what it knows the number of.
template <Index B>
void apply_rows(const NormalisedGraph& g, RowRange rows, const double* x, double* y, Index columns) {
  for (Index i = rows.first; i < rows.last; ++i) {
    double sum[B];
    for (Index b = 0; b < B; ++b) sum[b] = g.diagonal[idx(i)] * x[i * columns + b];
    for (Index e = g.start[idx(i)]; e < g.start[idx(i) + 1]; ++e) {
      const double* const other = x + static_cast<Index>(g.column[idx(e)]) * columns;
      for (Index b = 0; b < B; ++b) sum[b] -= g.value[idx(e)] * other[b];
    }
    for (Index b = 0; b < B; ++b) y[i * columns + b] = sum[b];
  }
}

}  // namespace

void NormalisedGraph::apply(const double* x, double* y, Index columns, const Run& run) const {
  const Tiles tiles(size(), kGraphTileRows);
  parallel_for(run, tiles.count(), [&](Index tile) {
    Index done = 0;
    for (; columns - done >= 4; done += 4) apply_rows<4>(*this, tiles[tile], x + done, y + done, columns);
    if (columns - done == 3) apply_rows<3>(*this, tiles[tile], x + done, y + done, columns);
    if (columns - done == 2) apply_rows<2>(*this, tiles[tile], x + done, y + done, columns);
    if (columns - done == 1) apply_rows<1>(*this, tiles[tile], x + done, y + done, columns);
  });
  for (const auto& clique : cliques)
    for (Index b = 0; b < columns; ++b) {
      double sum = 0;
      for (const std::int32_t i : clique) sum += x[i * columns + b] / root_mass[static_cast<std::size_t>(i)];
      for (const std::int32_t i : clique) {
        const double root = root_mass[static_cast<std::size_t>(i)];
        y[i * columns + b] -= (sum - x[i * columns + b] / root) / root;
      }
    }
}

// x -= root (root'x / mass) on each part: the projection
// along the null vector sqrt(mass) of the part.
void NormalisedGraph::take_out_constants(double* x, Index columns) const {
  std::vector<double> along(idx(columns));
  for (Index p = 0; p < parts(); ++p) {
    std::fill(along.begin(), along.end(), 0.0);
    for (Index i = part_start[idx(p)]; i < part_start[idx(p) + 1]; ++i)
      for (Index b = 0; b < columns; ++b) along[idx(b)] += root_mass[idx(i)] * x[i * columns + b];
    for (double& a : along) a /= part_mass[idx(p)];
    for (Index i = part_start[idx(p)]; i < part_start[idx(p) + 1]; ++i)
      for (Index b = 0; b < columns; ++b) x[i * columns + b] -= root_mass[idx(i)] * along[idx(b)];
  }
}

// u'Nu = sum over edges of w_ij (y_i - y_j)^2 with y = M^-1/2 u. Within a clique of s members the
// sum over pairs is s times the sum of squared differences from their mean.
double NormalisedGraph::rayleigh(const double* u, Index columns, Index j) const {
  const auto y = [&](Index i) { return u[i * columns + j] / root_mass[idx(i)]; };
  double sum = 0;
  for (Index i = 0; i < size(); ++i)
    for (Index e = start[idx(i)]; e < start[idx(i) + 1]; ++e) {
      const Index other = column[idx(e)];
      if (other <= i) continue;
      const double difference = y(i) - y(other);
      sum += value[idx(e)] * root_mass[idx(i)] * root_mass[idx(other)] * difference * difference;
    }
  for (const auto& clique : cliques) {
    double mean = 0;
    for (const std::int32_t i : clique) mean += y(i) / static_cast<double>(clique.size());
    for (const std::int32_t i : clique)
      sum += static_cast<double>(clique.size()) * (y(i) - mean) * (y(i) - mean);
  }
  return sum;
}

}  // namespace cordon::internal
