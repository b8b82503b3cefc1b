#include "cluster/consensus_rule.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "cordon/cluster/kmeans.h"
#include "cordon/neighbors/nearest.h"
#include "core/fail.h"
#include "core/index.h"
#include "core/linalg.h"
#include "core/parallel.h"
#include "core/quiet_run.h"
#include "maps/find_array.h"
#include "maps/stored_points.h"

namespace cordon::internal {
namespace {

constexpr double kShareOfNeighbours = .8;  // as in auto_views.cc
constexpr Index kBlockRows = 65'536;       // rows assigned at once
constexpr Index kSmoothedTileRows = 512;

Points without(const Points& points, const std::vector<double>& centre) {
  if (centre.empty()) return points;
  Matrix moved = Matrix::uninitialised(points.rows(), points.cols());
  points.copy_rows(0, points.rows(), moved.data());
  for (Index i = 0; i < moved.rows(); ++i)
    for (Index j = 0; j < moved.cols(); ++j) moved(i, j) -= centre[idx(j)];
  return Points::own(std::move(moved));
}

Matrix linear(const Points& points, const std::vector<double>& centre, const Matrix& directions,
              const Run& run) {
  return LinearMap(centre.empty() ? std::vector<double>(idx(points.cols()), 0.0) : centre, directions)
      .apply(points, {}, run);
}

void add(Matrix& sum, const Matrix& other) {
  for (Index i = 0; i < sum.size(); ++i) sum.data()[i] += other.data()[i];
}

// G.c of new rows whose unsmoothed coordinates are y: rows x clusters.
Matrix smoothed_inner(const ConsensusRule::RuleView& view, const Points& y, Index neighbours,
                      const Run& run) {
  const Run quiet = quiet_run(run);
  const Neighbours near = nearest(y, view.training, {.k = std::min(neighbours, view.training.rows())}, quiet);
  const double least = *std::ranges::min_element(view.reach);
  const Index clusters = view.centres.rows();
  Matrix inner(y.rows(), clusters);
  const Tiles tiles(y.rows(), kSmoothedTileRows);
  parallel_for(run, tiles.count(), [&](Index tile) {
    std::vector<double> row(idx(y.cols())), exponent(idx(near.count));
    for (Index i = tiles[tile].first; i < tiles[tile].last; ++i) {
      const auto squared = near.squared_distances(i);
      const double own = std::max(std::sqrt(squared.back()), least);
      for (std::size_t e = 0; e < exponent.size(); ++e)
        exponent[e] = squared[e] / own / view.reach[idx(near.row(i)[e])];
      // All weights times one factor: the largest is 1 and they cannot all vanish.
      const double smallest = *std::ranges::min_element(exponent);
      double sum = 0;
      for (double& weight : exponent) sum += weight = std::exp(smallest - weight);
      y.copy_rows(i, 1, row.data());
      for (Index c = 0; c < clusters; ++c) {
        double mean = 0;
        for (std::size_t e = 0; e < exponent.size(); ++e)
          mean += exponent[e] / sum * view.inner(near.row(i)[e], c);
        inner(i, c) = kShareOfNeighbours * mean + (1 - kShareOfNeighbours) * dot(row, view.centres.row(c));
      }
    }
  });
  return inner;
}

bool fits_together(const ConsensusRule::Parts& parts) {
  const Index q = parts.kernel ? parts.kernel->axes.cols() : 0;
  if (parts.features < 1 || parts.neighbours < 1 || parts.views.empty() || parts.centres.rows() < 1)
    return false;
  if (!parts.centre.empty() && static_cast<Index>(parts.centre.size()) != parts.features) return false;
  if (!parts.basis.empty() && parts.basis.rows() != parts.features) return false;
  if (parts.kernel && (parts.kernel->landmarks.cols() != parts.features ||
                       parts.kernel->landmarks.rows() != parts.kernel->axes.rows() ||
                       static_cast<Index>(parts.kernel->means.size()) != parts.kernel->axes.rows() ||
                       !(parts.kernel->kernel.delta > 0)))
    return false;
  Index columns = 0;
  for (const ConsensusRule::RuleView& view : parts.views) {
    const Index own = parts.basis.empty() ? parts.features : parts.basis.cols();
    const Index width = !view.on_features.empty() ? view.on_features.cols()
                        : !view.on_kernel.empty() ? view.on_kernel.cols()
                                                  : own;
    if (!view.on_features.empty() && view.on_features.rows() != parts.features) return false;
    if (!view.on_kernel.empty() && (view.on_kernel.rows() != q || view.on_kernel.cols() != width))
      return false;
    if (!view.offset.empty() && static_cast<Index>(view.offset.size()) != width) return false;
    if (view.centres.rows() < 1 || view.centres.cols() != width ||
        view.indicators.clusters() != view.centres.rows())
      return false;
    const Index n = view.training.rows();
    if (n > 0 && (view.training.cols() != width || static_cast<Index>(view.reach.size()) != n ||
                  view.inner.rows() != n || view.inner.cols() != view.centres.rows() ||
                  !std::ranges::all_of(view.reach, [](double s) { return s > 0; })))
      return false;
    columns += view.indicators.clusters();
  }
  return parts.centres.cols() == columns;
}

}  // namespace

Matrix row_distances(const Matrix& rows, const Matrix& centres) {
  Matrix distances = Matrix::uninitialised(rows.rows(), centres.rows());
  for (Index i = 0; i < rows.rows(); ++i)
    for (Index c = 0; c < centres.rows(); ++c) {
      double sum = 0;
      for (Index j = 0; j < rows.cols(); ++j) {
        const double difference = rows(i, j) - centres(c, j);
        sum += difference * difference;
      }
      distances(i, c) = std::sqrt(sum);
    }
  return distances;
}

ConsensusRule::ConsensusRule(Parts parts) : parts_(std::move(parts)) {
  if (!fits_together(parts_))
    fail(ErrorKind::kInput, "the parts of a consensus of clusterings do not fit together");
}

std::vector<int> ConsensusRule::labels_in(const RuleView& view, const Points& features, const Points& points,
                                          const Matrix& kernel, const Run& run) const {
  Points y = features;
  if (!view.on_features.empty() || !view.on_kernel.empty()) {
    Matrix sum;
    if (!view.on_features.empty()) sum = linear(points, parts_.centre, view.on_features, run);
    if (!view.on_kernel.empty()) {
      Matrix other = linear(Points::look_at(kernel), {}, view.on_kernel, run);
      if (sum.empty())
        sum = std::move(other);
      else
        add(sum, other);
    }
    for (Index i = 0; i < sum.rows(); ++i)
      for (std::size_t j = 0; j < view.offset.size(); ++j) sum(i, static_cast<Index>(j)) -= view.offset[j];
    y = Points::own(std::move(sum));
  }
  const Run quiet = quiet_run(run);
  if (view.training.rows() == 0) return nearest_centres(y, view.centres, quiet);
  const Matrix inner = smoothed_inner(view, y, parts_.neighbours, run);
  std::vector<double> norms;
  for (Index c = 0; c < view.centres.rows(); ++c) norms.push_back(squared_norm(view.centres.row(c)));
  std::vector<int> labels(idx(y.rows()), 0);
  for (Index i = 0; i < y.rows(); ++i) {
    double best = std::numeric_limits<double>::infinity();
    for (Index c = 0; c < view.centres.rows(); ++c)
      if (const double cost = norms[idx(c)] - 2 * inner(i, c); cost < best) {
        best = cost;
        labels[idx(i)] = static_cast<int>(c);
      }
  }
  return labels;
}

Matrix ConsensusRule::of_block(const Points& points, const Run& run) const {
  const Points features = parts_.basis.empty()
                              ? without(points, parts_.centre)
                              : Points::own(linear(points, parts_.centre, parts_.basis, run));
  const Matrix kernel = parts_.kernel ? parts_.kernel->of(points, run) : Matrix();
  std::vector<std::vector<int>> labels;
  std::vector<Indicators> indicators;
  for (const RuleView& view : parts_.views) {
    labels.push_back(labels_in(view, features, points, kernel, run));
    indicators.push_back(view.indicators);
  }
  return row_distances(side_by_side(indicators, labels), parts_.centres);
}

Matrix ConsensusRule::distances(const Points& points, const Run& run) const {
  if (points.cols() != parts_.features)
    fail(ErrorKind::kInput, "the points have {} features but the clusters were found on {}", points.cols(),
         parts_.features);
  if (points.rows() <= kBlockRows) return of_block(points, run);
  Matrix all = Matrix::uninitialised(points.rows(), clusters());
  for (Index first = 0; first < points.rows(); first += kBlockRows) {
    run.progress("assigning rows", static_cast<double>(first) / static_cast<double>(points.rows()));
    std::vector<Index> rows(idx(std::min(kBlockRows, points.rows() - first)));
    std::iota(rows.begin(), rows.end(), first);
    const Matrix block = of_block(points.select_rows(rows), run);
    std::copy(block.data(), block.data() + block.size(), all.row(first).data());
  }
  return all;
}

std::vector<NamedArray> ConsensusRule::arrays() const {
  std::vector<NamedArray> all;
  const std::vector<Index> shape{parts_.features, parts_.neighbours};
  std::vector<int> kinds;
  for (const RuleView& view : parts_.views) kinds.push_back(static_cast<int>(view.kind));
  all.push_back({"shape", as_row(shape)});
  all.push_back({"views", as_row(kinds)});
  all.push_back({"centre", as_row(parts_.centre)});
  all.push_back({"basis", parts_.basis});
  all.push_back({"centres", parts_.centres});
  if (parts_.kernel) {
    const std::vector<double> kernel{static_cast<double>(parts_.kernel->kernel.kind),
                                     parts_.kernel->kernel.delta,
                                     static_cast<double>(parts_.kernel->kernel.degree)};
    all.push_back({"kernel", as_row(kernel)});
    all.push_back({"means", as_row(parts_.kernel->means)});
    all.push_back({"axes", parts_.kernel->axes});
    store_points(parts_.kernel->landmarks, "landmark", all);
  }
  for (const RuleView& view : parts_.views) {
    const std::string name = std::string(name_of(view.kind)) + ".";
    all.push_back({name + "on_features", view.on_features});
    all.push_back({name + "on_kernel", view.on_kernel});
    all.push_back({name + "offset", as_row(view.offset)});
    all.push_back({name + "centres", view.centres});
    all.push_back({name + "factor", as_row(std::vector<double>{view.indicators.factor})});
    all.push_back({name + "means", as_row(view.indicators.means)});
    if (view.training.rows() == 0) continue;
    store_points(view.training, name + "row", all);
    all.push_back({name + "reach", as_row(view.reach)});
    all.push_back({name + "inner", view.inner});
  }
  return all;
}

std::shared_ptr<const ClusterRule> ConsensusRule::from_arrays(const std::vector<NamedArray>& arrays) {
  const auto matrix = [&](const std::string& name) -> const Matrix& {
    return find_array(arrays, name, kKind);
  };
  const auto numbers = [&](const std::string& name) {
    const Matrix& m = matrix(name);
    return std::vector<double>(m.data(), m.data() + m.size());
  };
  const auto has = [&](const std::string& name) {
    return std::ranges::any_of(arrays, [&](const NamedArray& array) { return array.name == name; });
  };
  for (const NamedArray& array : arrays)
    for (Index i = 0; i < array.values.size(); ++i)
      if (!std::isfinite(array.values.data()[i]))
        fail(ErrorKind::kInput, "a consensus of clusterings whose '{}' is not finite", array.name);
  Parts parts;
  const auto shape = whole_numbers<Index>(matrix("shape"), 1e15, kKind);
  if (shape.size() != 2) fail(ErrorKind::kInput, "a consensus of clusterings of an unknown shape");
  parts.features = shape[0];
  parts.neighbours = shape[1];
  parts.centre = numbers("centre");
  parts.basis = matrix("basis");
  parts.centres = matrix("centres");
  if (has("kernel")) {
    const std::vector<double> kernel = numbers("kernel");
    if (kernel.size() != 3 || !(kernel[0] >= 0 && kernel[0] <= 3) || !(kernel[2] >= 1 && kernel[2] < 1e9))
      fail(ErrorKind::kInput, "a consensus of clusterings with an unknown kernel");
    parts.kernel.emplace();
    parts.kernel->kernel = {static_cast<KernelKind>(static_cast<int>(kernel[0])), kernel[1],
                            static_cast<Index>(kernel[2])};
    parts.kernel->means = numbers("means");
    parts.kernel->axes = matrix("axes");
    parts.kernel->landmarks = stored_points(arrays, "landmark", kKind);
  }
  for (const int kind : whole_numbers<int>(matrix("views"), kViewKinds - 1, kKind)) {
    RuleView view;
    view.kind = static_cast<ViewKind>(kind);
    const std::string name = std::string(name_of(view.kind)) + ".";
    view.on_features = matrix(name + "on_features");
    view.on_kernel = matrix(name + "on_kernel");
    view.offset = numbers(name + "offset");
    view.centres = matrix(name + "centres");
    view.indicators.means = numbers(name + "means");
    const std::vector<double> factor = numbers(name + "factor");
    view.indicators.factor = factor.empty() ? 0.0 : factor[0];
    if (has(name + "reach")) {
      view.training = stored_points(arrays, name + "row", kKind);
      view.reach = numbers(name + "reach");
      view.inner = matrix(name + "inner");
    }
    parts.views.push_back(std::move(view));
  }
  return std::make_shared<ConsensusRule>(std::move(parts));
}

ConsensusRule::RuleView rule_view(const AutoViews& views, const AutoView& view, const LinkSelected& found,
                                  Indicators indicators) {
  ConsensusRule::RuleView rule;
  rule.kind = view.kind;
  rule.centres = found.centres;
  rule.indicators = std::move(indicators);
  rule.on_kernel = view.directions.kernel;
  if (!view.directions.features.empty()) {
    const Span& span = views.spaces().span();
    rule.on_features =
        span.basis.empty() ? view.directions.features : product(span.basis, view.directions.features);
    // The view is centred at the means of the features, the rule at the centre of F.
    std::vector<double> place = span.centre_in_features(views.spaces().features().means);
    for (std::size_t j = 0; j < views.centre().size(); ++j) place[j] -= views.centre()[j];
    rule.offset.assign(idx(rule.on_features.cols()), 0.0);
    for (Index c = 0; c < rule.on_features.cols(); ++c)
      for (Index j = 0; j < rule.on_features.rows(); ++j)
        rule.offset[idx(c)] += place[idx(j)] * rule.on_features(j, c);
  }
  if (!view.directions.kernel.empty()) {
    const std::vector<double>& means = views.spaces().kernel().means;
    rule.offset.resize(idx(rule.on_kernel.cols()), 0.0);
    for (Index c = 0; c < rule.on_kernel.cols(); ++c)
      for (Index j = 0; j < rule.on_kernel.rows(); ++j)
        rule.offset[idx(c)] += means[idx(j)] * rule.on_kernel(j, c);
  }
  if (view.reach.empty()) return rule;
  Matrix training = Matrix::uninitialised(view.unsmoothed.rows(), view.unsmoothed.cols());
  view.unsmoothed.copy_rows(0, training.rows(), training.data());
  rule.training = Points::own(std::move(training));  // a copy: the rule outlives the points
  rule.reach = view.reach;
  const Index n = view.coordinates.rows();
  rule.inner = Matrix::uninitialised(n, rule.centres.rows());
  std::vector<double> row(idx(view.coordinates.cols()));
  for (Index i = 0; i < n; ++i) {
    view.coordinates.copy_rows(i, 1, row.data());
    for (Index c = 0; c < rule.centres.rows(); ++c) rule.inner(i, c) = dot(row, rule.centres.row(c));
  }
  return rule;
}

}  // namespace cordon::internal
