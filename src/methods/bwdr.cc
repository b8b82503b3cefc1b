// BWDR, from the scatters S_B of the cannot-links and S_W of the must-links:
//
//   1. eigenvectors e_j of S_B, largest first; i of them take part, which carry the share t0 of the
//      trace (at least dims, at most the numerical rank)
//   2. V = [sqrt(lambda_1 / lambda_j) e_j]: in these coordinates cannot-linked points differ alike
//      in every direction
//   3. the dims smallest eigenvalues of V' S_W V; the map is V u
//
// Two dense eigenproblems, of sizes f and i. Refused: no
// cannot-links, or only between equal points.
#include "methods/bwdr.h"

#include <algorithm>
#include <cmath>

#include "cordon/solve/symmetric.h"
#include "core/equal_or_nearly.h"
#include "core/linalg.h"
#include "methods/common.h"
#include "methods/entries.h"
#include "methods/kernel_entry.h"
#include "methods/spectrum.h"

namespace cordon::internal {
void describe(Describe<BwdrOptions>& options) {
  options.integer("dims", &BwdrOptions::dims, 1, kNoLimit, "number of dimensions of the map")
      .real("t0", &BwdrOptions::t0, 0, 1,
            "directions that carry this share of the squared differences of cannot-linked points take part, "
            "at least dims of them");
}

namespace {

// Several directions without any difference between must-linked points are all equally good. Among
// them, those with the largest u' diag(lambda) u, which were stretched least, come first: a choice
// that rounding cannot turn. Returns how many there are.
Index order_undecided(EigenPairs& together, const std::vector<double>& stretched_from) {
  const double largest = together.values.back();
  const Index undecided = std::count_if(together.values.begin(), together.values.end(),
                                        [&](double value) { return value <= kZeroEigenvalue * largest; });
  if (undecided < 2) return undecided;
  const Matrix free = first_columns(together.vectors, undecided);
  Matrix weighted(free);
  for (Index i = 0; i < weighted.rows(); ++i)
    for (double& entry : weighted.row(i)) entry *= stretched_from[idx(i)] / stretched_from[0];
  Matrix minimum = transposed_product(free, weighted);
  for (Index i = 0; i < undecided; ++i)
    for (Index j = 0; j < i; ++j) minimum(i, j) = minimum(j, i);
  const Matrix turned = product(free, symmetric_eigen(minimum, undecided, Order::kLargest).vectors);
  for (Index i = 0; i < turned.rows(); ++i)
    for (Index j = 0; j < undecided; ++j) together.vectors(i, j) = turned(i, j);
  return undecided;
}

}  // namespace

RegistryEntry bwdr_entry() {
  MethodInfo info;
  info.name = "bwdr";
  info.title = "Between-class differences first";
  info.description =
      "stretches until cannot-linked points differ in every direction alike, then keeps the directions in "
      "which must-linked points differ least";
  info.learns_from = "must-links and cannot-links";
  info.uses_must = info.uses_cannot = true;
  info.reference = "BWDR and WBDR, two dual linear methods for pairwise constraints, IEEE Access, 2020";
  return registry_entry<Bwdr, BwdrOptions>(std::move(info));
}

RegistryEntry kernel_bwdr_entry() {
  return kernel_entry<Bwdr, WithKernel<BwdrOptions>>(bwdr_entry());
}

Bwdr::Bwdr(const BwdrOptions& options) : PairMethod(options.dims), options_(valid("bwdr", options)) {}

// Cannot-links decide the space, must-links the directions in it. The rank is decided before any
// column is stretched: one of rounding only would be stretched to the length of the others.
Matrix Bwdr::directions(const PairSums& sums, Report& report) const {
  require_links(sums.cannot_links, "bwdr", "cannot-links");
  const EigenPairs apart = symmetric_eigen(sums.between, sums.between.rows(), Order::kLargest);
  const Index rank = numerical_rank(apart.values);
  if (rank == 0)
    fail(ErrorKind::kInput,
         "the two points of every cannot-link are equal{}: bwdr needs cannot-links between different points",
         kOrNearly);
  // i of the header: as many leading directions as have the share t0,
  // at least dims, at most the rank.
  const Index kept = std::min(rank, std::max(dims(), count_below_share(apart.values, options_.t0)));

  Matrix stretched = first_columns(apart.vectors, kept);
  scale_columns(stretched, [&](Index j) { return std::sqrt(apart.values[0] / apart.values[idx(j)]); });
  EigenPairs together = symmetric_eigen(congruence(sums.within, stretched), kept, Order::kSmallest);
  const Index undecided = order_undecided(together, apart.values);

  const Index delivered = std::min(dims(), kept);
  together.values.resize(idx(delivered));
  report.set("directions_used", static_cast<std::int64_t>(kept));
  if (undecided > delivered)
    report.warn(fmt::format(
        "in {} of {} directions must-linked points do not differ at all; of these the {} stretched least are "
        "kept (more must-links decide better)",
        undecided, kept, delivered));
  report_solution(dims(), together.values, delivered, rank, std::max(apart.residual, together.residual),
                  "the cannot-links", report);
  Matrix map = product(stretched, first_columns(together.vectors, delivered));
  apply_sign_rule(map);
  return map;
}

}  // namespace cordon::internal
