// WBDR, from the scatters S_W of the must-links and S_B of the cannot-links:
//
//   1. coordinates in which must-linked points differ alike: whitened with a ridge (by default
//      max(1e-3, f / must-links) of the mean diagonal) or, with ridge 0, as published, where only
//      the leading directions of S_W are compressed
//   2. the dims largest eigenvalues of S_B in these coordinates
//
// Two dense eigenproblems. Refused: no cannot-links, or only between equal points. Without
// must-links between different points step 1 is left out, with a warning.
#include "methods/wbdr.h"

#include <algorithm>
#include <cmath>

#include "core/equal_or_nearly.h"
#include "core/linalg.h"
#include "methods/common.h"
#include "methods/entries.h"
#include "methods/kernel_entry.h"
#include "methods/spectrum.h"
#include "solve/pencil.h"

namespace cordon::internal {
void describe(Describe<WbdrOptions>& options) {
  options.integer("dims", &WbdrOptions::dims, 1, kNoLimit, "number of dimensions of the map")
      .real("t0", &WbdrOptions::t0, 0, 1,
            "with ridge 0: the directions below this share of the squared differences of must-linked points "
            "are compressed, at least dims of them")
      .real_or_auto("ridge", &WbdrOptions::ridge, 0,
                    "share of the mean squared difference of must-linked points added in every direction; "
                    "auto takes max(1e-3, features / must-links)")
      .published("0");
}

namespace {

// Coordinates in which must-linked points differ alike in the directions that count. The
// eigenvalues of S_B seen through them are the mu of the header.
struct Compression {
  Matrix directions;
  double residual = 0;
};

Compression nothing_compressed(Index f) {
  Compression all;
  all.directions = Matrix(f, f);
  for (Index i = 0; i < f; ++i) all.directions(i, i) = 1;
  return all;
}

// All directions, whitened by R = S_W + ridge tr(S_W) / f I: positive definite, so none is lost. f
// is that of the data, also in a span of fewer dimensions.
Compression by_ridge(const PairSums& sums, double ridge) {
  Matrix within(sums.within);
  double trace = 0;
  for (Index i = 0; i < within.rows(); ++i) trace += within(i, i);
  for (Index i = 0; i < within.rows(); ++i)
    within(i, i) += ridge * trace / static_cast<double>(sums.features);
  Whitening white = whiten(within);
  return {std::move(white.directions), white.residual};
}

// The leading `compressed` directions get the same must-link scatter, that of the last of them; the
// others stay as they are. Where S_W is nearly singular these are compressed to almost nothing
// beside the others, hence the warnings.
Compression as_published(const PairSums& sums, Index dims, double t0, Report& report) {
  EigenPairs within = symmetric_eigen(sums.within, sums.within.rows(), Order::kLargest);
  const Index rank = numerical_rank(within.values);
  const Index compressed = std::min(rank, std::max(dims, count_below_share(within.values, t0)));
  scale_columns(within.vectors, [&](Index j) {
    return j < compressed ? std::sqrt(within.values[idx(compressed - 1)] / within.values[idx(j)]) : 1.0;
  });
  report.set("directions_compressed", static_cast<std::int64_t>(compressed));
  if (rank < within.vectors.rows())
    report.warn(fmt::format(
        "the must-links span {} of {} directions, and in the others nothing is compressed (‹ridge auto› is "
        "safer)",
        rank, within.vectors.rows()));
  else if (sums.must_links < 2 * sums.features)
    report.warn(fmt::format("{} must-links for {} features are few; ‹ridge auto› is likely to do better",
                            sums.must_links, sums.features));
  return {std::move(within.vectors), within.residual};
}

}  // namespace

RegistryEntry wbdr_entry() {
  MethodInfo info;
  info.name = "wbdr";
  info.title = "Within-class differences first";
  info.description =
      "compresses until must-linked points differ in every direction alike, then keeps the directions in "
      "which cannot-linked points differ most";
  info.learns_from = "must-links and cannot-links";
  info.uses_must = info.uses_cannot = true;
  info.reference = "BWDR and WBDR, two dual linear methods for pairwise constraints, IEEE Access, 2020";
  return registry_entry<Wbdr, WbdrOptions>(std::move(info));
}

RegistryEntry kernel_wbdr_entry() {
  return kernel_entry<Wbdr, WithKernel<WbdrOptions>>(wbdr_entry());
}

Wbdr::Wbdr(const WbdrOptions& options) : PairMethod(options.dims), options_(valid("wbdr", options)) {}

// A scatter without any positive entry has no positive diagonal: no
// must-link joins different points.
Matrix Wbdr::directions(const PairSums& sums, Report& report) const {
  require_links(sums.cannot_links, "wbdr", "cannot-links");
  const auto maximum = std::max_element(sums.within.data(), sums.within.data() + sums.within.size());
  // auto: few must-links say little of most directions, which the ridge then keeps
  // alike; with many it fades to 1e-3.
  const double ridge = options_.ridge.value_or(std::max(
      1e-3, static_cast<double>(sums.features) / static_cast<double>(std::max<Index>(sums.must_links, 1))));
  Compression together;
  if (sums.within.empty() || *maximum <= 0) {
    together = nothing_compressed(sums.within.rows());
    report.warn("there are no must-links between different points: only cannot-links decide");
  } else if (ridge > 0) {
    together = by_ridge(sums, ridge);
    report.set("ridge_used", ridge);
  } else {
    together = as_published(sums, dims(), options_.t0, report);
  }

  const Matrix seen = congruence(sums.between, together.directions);
  EigenPairs apart = symmetric_eigen(seen, std::min(dims(), seen.rows()), Order::kLargest);
  const Index rank = numerical_rank(apart.values);
  if (rank == 0)
    fail(ErrorKind::kInput,
         "the two points of every cannot-link are equal{}: wbdr needs cannot-links between different points",
         kOrNearly);
  apart.values.resize(idx(rank));
  const Index limit = rank < dims() ? rank : seen.rows();  // more eigenvalues than asked for are not known
  report_solution(dims(), apart.values, rank, limit, std::max(together.residual, apart.residual),
                  "the cannot-links", report);
  Matrix map = product(together.directions, first_columns(apart.vectors, rank));
  apply_sign_rule(map);
  return map;
}

}  // namespace cordon::internal
