// Semi-supervised dimensionality reduction: the largest eigenvectors of
//
//   S_t / n + alpha / (2 c) S_B - beta / (2 m) S_W
//
// c and m the sums of the links' weights: every term is a mean over pairs or points, so
// alpha and beta mean the same whatever the numbers of links. One dense eigenproblem,
// whose matrix is indefinite.
#include "methods/ssdr.h"

#include "cordon/solve/symmetric.h"
#include "core/equal_or_nearly.h"
#include "core/infinity.h"
#include "core/linalg.h"
#include "methods/common.h"
#include "methods/entries.h"
#include "methods/kernel_entry.h"

namespace cordon::internal {
void describe(Describe<SsdrOptions>& options) {
  options.integer("dims", &SsdrOptions::dims, 1, kNoLimit, "number of dimensions of the map")
      .real("alpha", &SsdrOptions::alpha, 0, kInfinity,
            "weight of the cannot-links beside the variance of all points")
      .real("beta", &SsdrOptions::beta, 0, kInfinity,
            "weight of the must-links beside the variance of all points")
      .published("20");
}

// In the kernel's space directions abound in which must-linked points differ little, and there the
// published weight is the better one: mean adjusted Rand index on ten tables with 5 pairs per class
// .54 with 20 and .50 with 1, where the features have .45 and .49.
struct KernelSsdrOptions : WithKernel<SsdrOptions> {
  KernelSsdrOptions() { beta = 20; }
};

void describe(Describe<KernelSsdrOptions>& options) {
  options.base<WithKernel<SsdrOptions>>();
}

namespace {

// How many columns v have v'Sv of nothing (1e-14 and less) beside the trace of S: a constant column
// has eigenvalue 0 and beats directions that the must-links make negative.
Index directions_without_spread(const Matrix& directions, const Matrix& total, double trace) {
  constexpr double kNothing = 1e-14;
  const Matrix turned = congruence(total, directions);
  Index count = 0;
  for (Index j = 0; j < turned.rows(); ++j) count += turned(j, j) <= kNothing * trace ? 1 : 0;
  return count;
}

}  // namespace

RegistryEntry ssdr_entry() {
  MethodInfo info;
  info.name = "ssdr";
  info.title = "Semi-supervised dimensionality reduction";
  info.description =
      "keeps the variance of all points while cannot-linked points are pushed apart and must-linked ones "
      "pulled together, by weights";
  info.learns_from = "must-links, cannot-links and all points";
  info.uses_must = info.uses_cannot = true;
  info.reference = "Zhang, Zhou, Chen, Semi-supervised dimensionality reduction, SIAM Data Mining, 2007";
  return registry_entry<Ssdr, SsdrOptions>(std::move(info));
}

RegistryEntry kernel_ssdr_entry() {
  return kernel_entry<Ssdr, KernelSsdrOptions>(ssdr_entry());
}

Ssdr::Ssdr(const SsdrOptions& options) : PairMethod(options.dims), options_(valid("ssdr", options)) {}

// Sums of weights are divided by, so a kind without links is left out rather than 0 / 0.
Matrix Ssdr::directions(const PairSums& sums, Report& report) const {
  Matrix wanted(sums.total.rows(), sums.total.cols());
  add_multiple(wanted, sums.total, 1.0 / static_cast<double>(sums.rows));
  if (sums.cannot_links > 0) add_multiple(wanted, sums.between, options_.alpha / (2 * sums.cannot_weight));
  if (sums.must_links > 0) add_multiple(wanted, sums.within, -options_.beta / (2 * sums.must_weight));
  if (sums.cannot_links == 0 || sums.must_links == 0)
    report.warn(
        fmt::format("there are no {}: {}",
                    sums.cannot_links > 0 ? "must-links"
                    : sums.must_links > 0 ? "cannot-links"
                                          : "constraints",
                    sums.cannot_links + sums.must_links > 0 ? "their term is left out" : "this is pca"));
  double spread = 0;
  for (Index i = 0; i < sums.total.rows(); ++i) spread += sums.total(i, i);
  if (!(spread > 0)) fail(ErrorKind::kInput, "all points are equal{}: there is nothing to map", kOrNearly);

  const Index delivered = std::min(dims(), wanted.rows());
  EigenPairs found = symmetric_eigen(wanted, delivered, Order::kLargest);
  if (found.values.back() < 0)
    report.warn(
        "the must-links outweigh all else in some of the dimensions kept (eigenvalues below 0); a "
        "smaller ‹beta› or fewer ‹dims› avoid that");
  if (const Index empty = directions_without_spread(found.vectors, sums.total, spread); empty > 0)
    report.warn(
        fmt::format("in {} of the {} dimensions kept the points do not differ at all (a constant column has "
                    "eigenvalue 0, and the must-links make the others negative); a smaller ‹beta› or fewer "
                    "‹dims› avoid that",
                    empty, delivered));
  report_solution(dims(), found.values, delivered, wanted.rows(), found.residual, "the points", report);
  return std::move(found.vectors);
}

}  // namespace cordon::internal
