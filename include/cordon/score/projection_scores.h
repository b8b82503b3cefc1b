/// \file
/// How well an embedding keeps classes together, without clustering it first.
///
/// All functions take an embedding (one row per point) and one label per row; rows with a negative
/// label are left out. Distances are Euclidean; of equally near neighbours the lower row is taken.
///
/// \code{.cpp}
/// const auto purity = cordon::cumulative_purity(embedded, labels, 60, run);
/// const cordon::KnnOptions options{.neighbors = 1, .folds = 5, .repeats = 3};
/// const double accuracy = cordon::knn_cross_validation(embedded, labels, options, run).mean;
/// \endcode
#pragma once

#include <span>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"

namespace cordon {

/// Entry t - 1 is the mean over all points of the share of points of the same class among the first
/// t neighbours, t = 1 .. T. T is at most n - 1; the curve of a single point is empty. Cost: one
/// nearest-neighbour search.
CORDON_EXPORT std::vector<double> cumulative_purity(const Points& embedding, std::span<const int> labels,
                                                    Index largest_t, const Run& run);

/// Options of the cross-validation.
struct CORDON_EXPORT KnnOptions {
  /// Number of neighbours that vote, at least 1; a tie goes to the class of the nearest of the tied
  /// ones.
  Index neighbors = 1;
  Index folds = 5;    ///< At least 2, at most the number of points.
  Index repeats = 3;  ///< At least 1: the cross-validation is repeated with other folds.
};

/// The result of the cross-validation.
struct CORDON_EXPORT KnnAccuracy {
  double mean = 0;  ///< Over all repeats.
  /// Share of points classified correctly by the points of the other folds.
  std::vector<double> of_repeat;
  Index rows = 0;  ///< Number of points scored.
};

/// Accuracy of the nearest-neighbour classifier on a fixed embedding, by repeated stratified
/// cross-validation: in each repeat the points of every class are shuffled by Stream(seed, kFolds,
/// repeat) and dealt to the folds in turn. Cost: one nearest-neighbour search for all folds and
/// repeats together. Throws Error(kUsage) for options that are not allowed.
CORDON_EXPORT KnnAccuracy knn_cross_validation(const Points& embedding, std::span<const int> labels,
                                               const KnnOptions& options, const Run& run);

/// Share of the test points whose nearest training points (majority of `neighbors`) have their
/// class. Throws Error(kInput) if no training or no test point has a label.
CORDON_EXPORT double knn_accuracy(const Points& train, std::span<const int> train_labels, const Points& test,
                                  std::span<const int> test_labels, Index neighbors, const Run& run);

/// Q = variance between the class means / total variance, from 0 (the means of the classes
/// coincide) to 1 (each class is a point); 0 if all points coincide. Cost: two passes.
CORDON_EXPORT double between_share(const Points& embedding, std::span<const int> labels);

}  // namespace cordon
