// How good a method's maps are for points it has not seen: the protocol of the papers on learning from pairs.
//
// The labelled points are cut into stratified folds. For each fold the other folds are the training points:
// the scaling is fitted on them, a share of all their pairs is drawn and becomes must- and cannot-links by
// the labels, and a map is learnt for every number of dimensions. The fold is then placed by these maps and
// judged:
//
//   knn_accuracy      share of its points classified rightly by their nearest training points
//   purity            share of its points' first t training neighbours that are of their class, t = 1 .. 60
//   normalised_rand   k-means with as many clusters as classes on training points and fold together, scored
//   on
//                     the fold
//
// Nothing about the fold reaches the map. All figures are means over folds and repeats; where a method
// delivers fewer dimensions than asked for, what it delivers is judged. Cost: repeats x folds x dimensions
// fits; methods that learn from pairs alone sum their scatters once per fold.
//
//   const ProtocolResult result = run_protocol(points, {.method = "bwdr"}, run);
//   result.best().knn_accuracy
#pragma once

#include <string>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/data/scaling.h"
#include "cordon/methods/registry.h"

namespace cordon {

struct ProtocolOptions {
  std::string method = "bwdr";
  ParameterValues parameters{};  // dims is set by the protocol
  ScalingKind scaling = ScalingKind::kNone;
  Index least_dims = 1;
  Index most_dims = 9;          // capped at the number of features
  double share = 0.3;           // of all pairs of training points
  Index pairs = 0;              // more than 0: so many pairs instead of a share
  Index neighbors = 1;          // voters of the nearest-neighbour classifier
  Index folds = 5;              // at least 2
  Index repeats = 3;            // at least 1
  Index purity_neighbors = 60;  // length of the purity curve; 0: none
  Index restarts = 10;          // of k-means; 0: no k-means
};

struct ProtocolScores {
  Index dims = 0;
  double knn_accuracy = 0;
  double normalised_rand = 0;  // 0 without k-means
  std::vector<double> purity{};
};

struct CORDON_EXPORT ProtocolResult {
  std::vector<ProtocolScores> of_dims;  // ascending
  Index points = 0;                     // with a label
  Index classes = 0;
  double must = 0;  // links drawn, mean over folds and repeats
  double cannot = 0;

  const ProtocolScores& best() const;  // of the largest knn_accuracy; the fewest dimensions among equals
};

// `points` must have labels; rows without one take no part. Throws Error(kUsage) for options that are not
// allowed, Error(kInput) where there are too few labelled points.
CORDON_EXPORT ProtocolResult run_protocol(const Points& points, const ProtocolOptions& options, Run& run);

}  // namespace cordon
