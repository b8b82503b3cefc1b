#include "methods/auto_spaces.h"

#include <algorithm>
#include <cmath>

#include "core/index.h"
#include "core/linalg.h"
#include "core/quiet_run.h"
#include "kernel/linked_sample.h"
#include "maps/sum_map.h"

namespace cordon::internal {
namespace {

constexpr double kForgiveness = .03;  // a member this much worse counts 1/e

double mean_square(const Matrix& y) {
  double sum = 0;
  for (Index i = 0; i < y.size(); ++i) sum += y.data()[i] * y.data()[i];
  return sum / static_cast<double>(y.rows());
}

}  // namespace

AutoSpaces::AutoSpaces(const Points& points, const ConstraintSet& constraints, const AutoOptions& options,
                       const Run& run)
    : span_(span_of(points, run)),
      seen_(fit_kernel_coordinates(points,
                                   {.delta = options.delta,
                                    .components = std::min(options.components, points.rows() - 1),
                                    .landmarks = options.landmarks},
                                   run)),
      features_(span_.points, points.cols(), run),
      kernel_(Points::own(std::move(seen_.training)), seen_.axes.cols(), run) {
  const bool spreads = options.third == AutoOptions::Third::kSpread;
  if (spreads) {
    const Run quiet = quiet_run(run);
    spread_.emplace(kernel_, constraints, options.spread_sample, quiet);
  }
  members_ = {{"L", "discriminant of the features", &features_,
               [this, &run](const ConstraintSet& links, Index columns) {
                 return fit_discriminant(features_, links, columns, run);
               }},
              {"K", "discriminant of the kernel's coordinates", &kernel_,
               [this, &run](const ConstraintSet& links, Index columns) {
                 return fit_discriminant(kernel_, links, columns, run);
               }},
              {spreads ? "P" : "W", spreads ? "links spread over the neighbours" : "kernel-wbdr", &kernel_,
               [this, &run](const ConstraintSet& links, Index columns) {
                 return spread_ ? spread_->fit(links, columns, run)
                                : fit_compressed(kernel_, links, columns, run);
               }}};
}

double held_out_auc(const Member& member, const MemberFit& fit, Index columns, const ConstraintSet& held_out,
                    const Run& run) {
  const std::vector<Index> judged = linked_rows(held_out);
  const LinearMap map(member.space->means,
                      first_columns(fit.directions, std::min(columns, fit.directions.cols())));
  return constraint_auc(Points::own(map.apply(member.space->points.select_rows(judged), {}, run)),
                        among(held_out, judged));
}

std::vector<double> member_weights(const std::vector<double>& aucs, std::size_t members) {
  std::vector<double> weights(members, 1 / static_cast<double>(members));
  if (aucs.empty()) return weights;
  double sum = 0;
  for (std::size_t g = 0; g < members; ++g)
    sum += weights[g] = std::exp((aucs[g] - *std::ranges::max_element(aucs)) / kForgiveness);
  for (double& weight : weights) weight /= sum;
  return weights;
}

Matrix side_by_side(const std::vector<Member>& members, const std::vector<double>& weights,
                    std::vector<MemberFit>& fits, const Run& run) {
  Index columns = 0;
  for (const MemberFit& fit : fits) columns += fit.directions.cols();
  Matrix together = Matrix::uninitialised(members[0].space->points.rows(), columns);
  Index first = 0;
  for (std::size_t g = 0; g < members.size(); ++g) {
    const MemberSpace& space = *members[g].space;
    const Matrix y = LinearMap(space.means, fits[g].directions).apply(space.points, {}, run);
    const double size = mean_square(y);
    const double factor = size > 0 ? std::sqrt(weights[g] / size) : 0.0;
    scale_columns(fits[g].directions, [&](Index) { return factor; });
    for (Index i = 0; i < y.rows(); ++i)
      for (Index j = 0; j < y.cols(); ++j) together(i, first + j) = factor * y(i, j);
    first += y.cols();
  }
  return together;
}

AverageDirections turned(const std::vector<MemberFit>& fits, const Matrix& turn) {
  const Index l = fits[0].directions.cols(), k = fits[1].directions.cols();
  AverageDirections directions{product(fits[0].directions, rows_between(turn, 0, l)),
                               product(fits[1].directions, rows_between(turn, l, k))};
  const Matrix third = product(fits[2].directions, rows_between(turn, l + k, turn.rows() - l - k));
  for (Index i = 0; i < third.size(); ++i) directions.kernel.data()[i] += third.data()[i];
  return directions;
}

std::unique_ptr<Map> average_map(const AutoSpaces& spaces, AverageDirections directions) {
  const Span& span = spaces.span();
  Matrix on_features =
      span.basis.empty() ? std::move(directions.features) : product(span.basis, directions.features);
  return std::make_unique<SumMap>(
      std::make_unique<LinearMap>(span.centre_in_features(spaces.features().means), std::move(on_features)),
      make_kernel_map(spaces.kernel_coordinates(),
                      LinearMap(spaces.kernel().means, std::move(directions.kernel))));
}

}  // namespace cordon::internal
