/// \file
/// Cross-validation of a method that learns from pairs: how good its maps are for points it has not
/// seen. This is the protocol of the papers.
///
/// The labelled points are divided into stratified folds. For each fold, the other folds are the
/// training points: the scaling is fitted to them, a share of all their pairs is drawn and becomes
/// must- and cannot-links by the labels, and a map is fitted for every number of dimensions. The
/// fold is then mapped and scored:
///
/// - knn_accuracy: share of its points classified correctly by their nearest training points.
/// - purity: share of the first t training neighbours of its points that are of their class,
///   t = 1 .. 60.
/// - normalised_rand: k-means with as many clusters as classes on training points and fold
///   together, scored on the fold.
///
/// No information about the fold reaches the map. All figures are means over folds and repeats. If
/// a method returns fewer dimensions than asked for, those are scored.
///
/// Cost: repeats x folds x dimensions fits; methods that learn from pairs alone sum their scatters
/// once per fold.
///
/// \code{.cpp}
/// const cordon::ProtocolResult result = cordon::run_protocol(points, {.method = "bwdr"}, run);
/// const double accuracy = result.best().knn_accuracy;
/// \endcode
#pragma once

#include <string>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/data/scaling.h"
#include "cordon/methods/registry.h"

namespace cordon {

/// What is cross-validated, and how.
struct ProtocolOptions {
  std::string method = "bwdr";  ///< A name from the registry.
  /// Parameters of the method; dims is set by the protocol.
  ParameterValues parameters{};
  ScalingKind scaling = ScalingKind::kNone;  ///< Fitted to the training points of each fold.
  Index min_dims = 1;                        ///< Smallest number of dimensions.
  Index max_dims = 9;           ///< Largest number of dimensions, at most the number of features.
  double share = 0.3;           ///< Share of all pairs of training points that is drawn.
  Index pairs = 0;              ///< If more than 0: this number of pairs instead of a share.
  Index neighbors = 1;          ///< Number of neighbours that vote.
  Index folds = 5;              ///< At least 2, at most half the number of labelled points.
  Index repeats = 3;            ///< At least 1.
  Index purity_neighbors = 60;  ///< Length of the purity curve; 0: none.
  Index restarts = 10;          ///< Number of starts of k-means; 0: no k-means.
};

/// Scores for one number of dimensions.
struct ProtocolScores {
  Index dims = 0;
  double knn_accuracy = 0;
  double normalised_rand = 0;  ///< 0 without k-means.
  std::vector<double> purity{};
};

/// The result of a cross-validation.
struct CORDON_EXPORT ProtocolResult {
  std::vector<ProtocolScores> of_dims;  ///< By ascending number of dimensions.
  Index points = 0;                     ///< Number of points with a label.
  Index classes = 0;                    ///< Number of classes.
  /// Number of must-links drawn, mean over folds and repeats.
  double must = 0;
  /// Number of cannot-links drawn, mean over folds and repeats.
  double cannot = 0;

  /// The scores of largest knn_accuracy; among equal ones those with the fewest dimensions.
  const ProtocolScores& best() const;
};

/// `points` must have labels; rows without one take no part. Throws Error(kUsage) for options that
/// are not allowed, and Error(kInput) if no row has a label.
CORDON_EXPORT ProtocolResult run_protocol(const Points& points, const ProtocolOptions& options,
                                          const Run& run);

}  // namespace cordon
