#include "cores.h"

#include <algorithm>
#include <cmath>

#include "cordon/cluster/kmeans.h"
#include "cordon/methods/registry.h"
#include "cordon/neighbors/nearest.h"
#include "sample_rows.h"

namespace cordon::studio {
namespace {

constexpr Index kMaxRows = 20'000;
constexpr Index kDirections = 30;
constexpr Index kNeighbours = 10;
constexpr Index kTuning = 7;  // the distance of this neighbour is the unit of a row
constexpr int kSteps = 20;
constexpr double kTowardsNeighbours = 0.8;
constexpr Index kMaxCores = 60;
constexpr Index kRowsOfACore = 4;
constexpr Index kStarts = 3;

struct Edge {
  Index to;
  double weight;
};

// Each edge in both directions, weights of a row adding up to 1.
std::vector<std::vector<Edge>> neighbour_graph(const Matrix& x, const Run& run) {
  const Index n = x.rows(), k = std::min(kNeighbours, n - 1);
  const Neighbours near = nearest(Points::look_at(x), {.k = k}, run);
  const auto unit = [&](Index row) {
    return std::sqrt(near.squared_distances(row)[static_cast<std::size_t>(std::min(kTuning, k) - 1)]);
  };
  std::vector<std::vector<Edge>> edges(static_cast<std::size_t>(n));
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < k; ++j) {
      const Index other = near.row(i)[static_cast<std::size_t>(j)];
      const auto back = near.row(other);
      const bool mutual = std::find(back.begin(), back.end(), static_cast<std::int32_t>(i)) != back.end();
      if (mutual && other < i) continue;  // both directions came with the lower row
      const double scale = std::max(unit(i) * unit(other), 1e-300);
      const double weight = std::exp(-near.squared_distances(i)[static_cast<std::size_t>(j)] / scale);
      edges[static_cast<std::size_t>(i)].push_back({other, weight});
      edges[static_cast<std::size_t>(other)].push_back({i, weight});
    }
  for (auto& row : edges) {
    double sum = 0;
    for (const Edge& edge : row) sum += edge.weight;
    for (Edge& edge : row) edge.weight = sum > 0 ? edge.weight / sum : 1.0 / static_cast<double>(row.size());
  }
  return edges;
}

Matrix moved_towards_neighbours(const Matrix& x, const Run& run) {
  if (x.rows() < 3) return x;
  const auto edges = neighbour_graph(x, run);
  Matrix now = x, next(x.rows(), x.cols());
  for (int step = 0; step < kSteps; ++step) {
    for (Index i = 0; i < x.rows(); ++i)
      for (Index c = 0; c < x.cols(); ++c) {
        double mean = 0;
        for (const Edge& edge : edges[static_cast<std::size_t>(i)]) mean += edge.weight * now(edge.to, c);
        next(i, c) = kTowardsNeighbours * mean + (1 - kTowardsNeighbours) * x(i, c);
      }
    std::swap(now, next);
  }
  return now;
}

Matrix means(const Matrix& x, const std::vector<int>& of_row, Index count) {
  Matrix centres(count, x.cols());
  std::vector<double> sizes(static_cast<std::size_t>(count));
  for (Index i = 0; i < x.rows(); ++i) {
    const Index core = of_row[static_cast<std::size_t>(i)];
    ++sizes[static_cast<std::size_t>(core)];
    for (Index c = 0; c < x.cols(); ++c) centres(core, c) += x(i, c);
  }
  for (Index core = 0; core < count; ++core)
    for (Index c = 0; c < x.cols(); ++c)
      centres(core, c) /= std::max(1.0, sizes[static_cast<std::size_t>(core)]);
  return centres;
}

}  // namespace

Cores find_cores(const Points& points, const Run& run) {
  Cores cores;
  const std::vector<Index> rows = sample_rows(points.rows(), kMaxRows);
  const bool whole = static_cast<Index>(rows.size()) == points.rows();
  const Points sample = whole ? points : points.select_rows(rows);
  const Index dims = std::min({kDirections, points.cols(), sample.rows() - 1});
  Report ignored;
  cores.widest = make_method("pca", {{"dims", std::to_string(dims)}})->fit(sample, {}, run, ignored);
  const Matrix wide = cores.widest->apply(sample, {}, run);
  cores.space = moved_towards_neighbours(wide, run);
  const Index count = std::clamp<Index>(sample.rows() / kRowsOfACore, 1, kMaxCores);
  const Clustering found = kmeans(Points::look_at(cores.space), {.k = count, .restarts = kStarts}, run);
  cores.of_row = found.labels;
  cores.centres_in_widest = means(wide, found.labels, found.clusters());
  if (whole) return cores;
  const Matrix all = cores.widest->apply(points, {}, run);
  cores.of_row = nearest_centres(Points::look_at(all), cores.centres_in_widest, run);
  for (std::size_t i = 0; i < rows.size(); ++i)
    cores.of_row[static_cast<std::size_t>(rows[i])] = found.labels[i];
  // The others stand at the centre of their core.
  Matrix space(points.rows(), cores.space.cols());
  for (Index i = 0; i < space.rows(); ++i)
    for (Index c = 0; c < space.cols(); ++c)
      space(i, c) = found.centres(cores.of_row[static_cast<std::size_t>(i)], c);
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (Index c = 0; c < space.cols(); ++c) space(rows[i], c) = cores.space(static_cast<Index>(i), c);
  cores.space = std::move(space);
  cores.in_sample.assign(static_cast<std::size_t>(points.rows()), false);
  for (const Index row : rows) cores.in_sample[static_cast<std::size_t>(row)] = true;
  return cores;
}

}  // namespace cordon::studio
