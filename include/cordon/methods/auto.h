// auto: one map that needs no parameter, for clustering and nearest neighbours from a few links and all
// points.
//
// Objective    distances in which what was said to be the same is near and what was said to differ is far,
//              also for the points nobody spoke of. No single method does that best on all data; the average
//              of three, weighted by how well each separates links it has not seen, is rarely far from the
//              best and better than choosing one.
// Solved       L   on the features X, K on coordinates Z of the kernel's space (kernel_coordinates.h):
//                  A = (1 - rho) S_M + rho (tr S_M / p) I,  B = S_t + S_C
//                  with the scatters S_M of must-links, S_C of cannot-links, S_t of all points; rho by the
//                  leave-one-out likelihood of the must-links' differences (14 values from .01 to .98)
//              P   on Z: the links are spread over the graph of the 10 nearest neighbours, F = P E P with
//                  P = .1 (I - .9 D^-1/2 W D^-1/2)^-1 and E = +1 / -1 on the links; what comes out positive
//                  counts as pairs: A = S(F+)/2 + S_M/2 + .1 (tr / q) I,  B = S_t
//              Each: B v = lambda A v, largest lambda, v'Av = 1, at most 40 columns.
//              Weights: the links are cut into 5 folds by must-link components; s = mean probability that a
//              held-out cannot-link is farther apart than a held-out must-link in the first r columns of the
//              member, r = `dims` where given, otherwise min(f/2, 10); w = exp((s - max s) / .03).
//              The three embeddings, of r columns where `dims` is given and of all otherwise, each centred
//              and divided by its root mean squared length, times sqrt(w), side by side; the map's
//              coordinates are the principal components of that, all of them or the first `dims`. So with all
//              of them the squared distance is the weighted mean of the members'. A map of fewer dimensions
//              is not the first columns of one of more: members and weights are its own.
// Cost         n l (f + q) + 4/3 l^3 for l <= 1000 landmarks and q <= 200 coordinates; 6 times about 9 f^3 +
//              18 q^3; member P 6 s^2 (q + t) for s <= 3000 points and t linked ones. Beyond 20,000 points
//              the map is learnt from that many (every linked point and a draw of the others) and placed for
//              all: memory and time then grow with n only by the points themselves. The report says what was
//              sampled.
// Edge cases   no links at all: the three are principal components of features and kernel, with a warning.
//              Only must- or only cannot-links, or too few groups to hold some back: equal weights, said in a
//              note. Links that contradict each other (where the caller keeps them) pull both ways. Constant
//              columns, fewer points than features, duplicates: fine. All points equal: refused. Invariant
//              under translation, and under row order as far as everything is exact (up to 1,000 points).
// Scaling      the features' units matter: scale first (the command line's default, min-max, is what it was
//              measured with).
//
//   const auto map = cordon::Auto().fit(points, known, run);  // all coordinates: for nearest neighbours
//   const auto two = cordon::Auto({.dims = 2}).fit(points, known, run);
//   run.report: members (weight, held_out_auc, ridge, columns), best_alone
//
// Reference    none; docs/beyond.md has what was measured.
#pragma once

#include <memory>

#include "cordon/core/export.h"
#include "cordon/kernel/kernel_coordinates.h"
#include "cordon/methods/method.h"

namespace cordon {

struct AutoOptions {
  Index dims = 0;  // 0: all coordinates, at most 120
  // The third member: links spread over neighbours (P), or kernel WBDR, which is simpler.
  enum class Third { kSpread, kWbdr } third = Third::kSpread;
  std::optional<double> delta{};  // of the kernel; empty ("auto"): the median distance
  Index components = 200;         // coordinates of the kernel's space, at most
  Index landmarks = 1000;         // up to so many points the kernel is exact
  Index sample = 20000;           // up to so many points all are learnt from
  Index spread_sample = 3000;     // up to so many points the links are spread over all
};

class CORDON_EXPORT Auto final : public Method {
 public:
  explicit Auto(const AutoOptions& options = {});
  std::unique_ptr<Map> fit(const Points& points, const Knowledge& known, Run& run) const override;
  Cost cost(const Shape& shape) const override;

 private:
  AutoOptions options_;
};

}  // namespace cordon
