// Sums over links kept up to date (fitter.h):
//
//   add, remove   one product w d d' more or less, f^2
//   fit           the f x f problem alone; S_t is summed when a method first asks for it
//
// Subtracting leaves the rounding of what was there. With trace(sum) at least 1e-3 of the largest
// it has been, some three digits of 16 are lost at most; below that both sums are made anew.
#include "methods/fitter.h"

#include <algorithm>

#include "core/fail.h"
#include "core/linalg.h"
#include "graph/scatter.h"
#include "methods/common.h"

namespace cordon::internal {
namespace {

constexpr double kLeftOver = 1e-3;  // of the largest a sum has been: below, it is made anew

// One kind of link: the links, their sum, and the largest
// that sum has been since it was last made from them all.
struct LinkSum {
  std::vector<Pair>* links;
  Matrix* sum;
  Index* count;
  double* weight;
  double* largest;
};

}  // namespace

struct Fitter::State {
  Span span;
  std::vector<double> centre;  // of the span's points
  ConstraintSet constraints;
  PairSums sums;
  double largest_between = 0;
  double largest_within = 0;

  LinkSum of(StatementKind kind) {
    if (kind == StatementKind::kMust)
      return {&constraints.must, &sums.within, &sums.must_links, &sums.must_weight, &largest_within};
    if (kind == StatementKind::kCannot)
      return {&constraints.cannot, &sums.between, &sums.cannot_links, &sums.cannot_weight, &largest_between};
    fail(ErrorKind::kUsage, "only must- and cannot-links can be added or removed, not '{}'", name_of(kind));
  }

  // The sum changes by weight (x_a - x_b)(x_a - x_b)'.
  void change(LinkSum& link, const Pair& pair, double weight) {
    const Index f = span.points.cols();
    Matrix ends = Matrix::uninitialised(2, f);
    span.points.copy_rows(pair.a, 1, ends.data());
    span.points.copy_rows(pair.b, 1, ends.data() + f);
    for (Index j = 0; j < f; ++j) ends(0, j) -= ends(1, j);
    for (Index i = 0; i < f; ++i)
      for (Index j = 0; j < f; ++j) (*link.sum)(i, j) += weight * (ends(0, i) * ends(0, j));
    *link.count += weight > 0 ? 1 : -1;
    *link.weight += weight;
    *link.largest = std::max(*link.largest, trace(*link.sum));
  }

  // Both sums from all links, of the points in their span. S_t stays: links do not change it.
  void make_anew(const Run& run) {
    Matrix total = std::move(sums.total);
    const Index features = sums.features;
    sums = pair_sums(span.points, constraints, run);
    sums.features = features;
    sums.total = std::move(total);
    largest_between = trace(sums.between);
    largest_within = trace(sums.within);
  }
};

Fitter::Fitter(const Points& points, const ConstraintSet& constraints, const Run& run)
    : state_(std::make_unique<State>()) {
  State& s = *state_;
  s.constraints.must = constraints.must;
  s.constraints.cannot = constraints.cannot;
  s.constraints.require_rows(points.rows());
  s.span = span_of(points, run);
  s.centre = column_means(s.span.points, run);
  s.sums.features = points.cols();
  s.make_anew(run);
}

Fitter::~Fitter() = default;
Fitter::Fitter(Fitter&&) noexcept = default;
Fitter& Fitter::operator=(Fitter&&) noexcept = default;

const ConstraintSet& Fitter::constraints() const {
  return state_->constraints;
}

// Checked as constraints of a file are, before anything changes.
void Fitter::add(StatementKind kind, Index a, Index b, double weight) {
  LinkSum link = state_->of(kind);
  ConstraintSet one;
  (kind == StatementKind::kMust ? one.must : one.cannot).push_back({a, b, weight, 0});
  one.require_rows(state_->sums.rows);
  link.links->push_back({a, b, weight, 0});
  state_->change(link, link.links->back(), weight);
}

// Pairs have no direction: (a, b) removes (b, a) as well. The latest of equal ones goes.
bool Fitter::remove(StatementKind kind, Index a, Index b, const Run& run) {
  LinkSum link = state_->of(kind);
  const auto found = std::find_if(link.links->rbegin(), link.links->rend(), [&](const Pair& pair) {
    return std::minmax(pair.a, pair.b) == std::minmax(a, b);
  });
  if (found == link.links->rend()) return false;
  const Pair pair = *found;
  link.links->erase(std::next(found).base());
  state_->change(link, pair, -pair.weight);
  if (trace(*link.sum) < kLeftOver * *link.largest) state_->make_anew(run);
  return true;
}

std::unique_ptr<Map> Fitter::fit(const PairMethod& method, const Run& run, Report& report) {
  State& s = *state_;
  require_dims(method.dims(), s.sums.features);
  if (method.uses_total() && s.sums.total.empty()) s.sums.total = total_scatter(s.span.points, s.centre, run);
  return s.span.map(s.centre, method.directions(s.sums, report));
}

}  // namespace cordon::internal
