// The five views of the points that `auto` clusters, made from any part of the links.
//
//   F    the features, in the coordinates of their span where f >= n; of more than 1,000 such
//        coordinates, or of sparse points, the 200 leading principal components
//   Fs   smooth(F)
//   kW   kernel WBDR with ridge, r columns
//   A    smooth(the average of the members L, K, P of `auto`, 40 columns each)
//   Ar   smooth(the r leading principal components of the average of their first r columns)
//
// smooth(Y): G <- .8 D^-1 W G + .2 Y, twenty times from G = Y, on the self-tuning graph of the
// nearest neighbours in Y.
//
// L, K, P and kW are fitted once per set of links (Learnt), their columns in falling order, so that
// any number of first columns can be taken of them later.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "methods/auto_spaces.h"

namespace cordon::internal {

enum class ViewKind { kF, kFs, kKw, kA, kAr };
inline constexpr std::size_t kViewKinds = 5;
std::string_view name_of(ViewKind kind);
std::string_view description_of(ViewKind kind);

// What a set of links teaches.
struct Learnt {
  std::vector<MemberFit> members;  // L, K, P: 40 columns
  MemberFit compressed;            // kW
};

// How many columns and neighbours the views have: r = min(p, max(1, k - 1, min(f/2, 10))) and n/(3k)
// limited to 3 .. 10.
struct ViewShape {
  Index columns = 1;
  Index neighbours = 3;
};

// The points in one view. The coordinates of a new point are x features + z kernel up to an offset;
// both directions empty: the coordinates of F.
struct AutoView {
  ViewKind kind = ViewKind::kF;
  AverageDirections directions;  // the first of the span, the second of the kernel's coordinates
  Points unsmoothed;
  Points coordinates;         // what is clustered; equal to `unsmoothed` where it is not smoothed
  std::vector<double> reach;  // of each point on the graph; empty where it is not smoothed
};

class AutoViews {
 public:
  // Without `learns` there are F and Fs only, and no kernel.
  AutoViews(const Points& points, const ConstraintSet& constraints, bool learns, const AutoOptions& options,
            const Run& run);

  const std::vector<ViewKind>& kinds() const { return kinds_; }
  bool learns() const { return spaces_.has_value(); }
  const AutoSpaces& spaces() const { return *spaces_; }
  ViewShape shape(Index k) const;

  // Thread-safe, as the next two.
  Learnt learn(const ConstraintSet& links, const Run& run) const;
  // Of L, K and P, by their first `columns`.
  std::vector<double> held_out_aucs(const Learnt& learnt, const ConstraintSet& held_out, Index columns,
                                    const Run& run) const;
  // `weights` are those of L, K and P.
  AutoView view(ViewKind kind, const Learnt& learnt, const std::vector<double>& weights,
                const ViewShape& shape, const Run& run) const;

  // A or Ar before it is smoothed; Ar has as many `columns`.
  AutoView average(ViewKind kind, const Learnt& learnt, const std::vector<double>& weights, Index columns,
                   const Run& run) const;

  // Coordinates of F: (x - centre) basis, or x - centre where the basis is empty.
  const std::vector<double>& centre() const { return centre_; }
  const Matrix& basis() const { return basis_; }
  const Points& features() const { return features_; }

 private:
  Index given_features_;
  std::vector<ViewKind> kinds_;
  std::optional<AutoSpaces> spaces_;
  std::vector<double> centre_;
  Matrix basis_;
  Points features_;  // F
  Index rank_ = 0;   // columns of F that are not constant
};

// `y` smoothed over its own neighbours; with its reaches.
void smooth(AutoView& view, Index neighbours, const Run& run);

}  // namespace cordon::internal
