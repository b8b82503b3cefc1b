/// \file
/// Constraints for experiments, drawn from known labels, and a way to hold some of them back.
///
/// The three samplers fix different things: the number per class, the share of all pairs, or the
/// total number. All of them draw without replacement, never draw a row without a label, cost
/// O(constraints) time and memory (pairs are drawn by their number and never listed), and depend on
/// the labels and the seed alone. With one seed, a larger sample by share or total number begins
/// with the smaller one, so curves over the number of constraints compare nested sets. All three
/// throw Error(kInput) if no row has a label and Error(kUsage) for a number that is not allowed.
///
/// \code{.cpp}
/// const cordon::Sample sample = cordon::sample_per_class(points.labels, 20, {.seed = 7});
/// const cordon::Split split = cordon::split_by_component(sample.set, 0.3, 7);
/// \endcode
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/export.h"
#include "cordon/data/points.h"

namespace cordon {

/// How constraints are drawn.
struct SampleOptions {
  std::uint64_t seed = 1;
  /// Probability that an answer is wrong: a must-link between different classes, or a cannot-link
  /// inside a class.
  double noise = 0;
  /// The maximum number of pairs, of 32 bytes each; more are refused.
  Index max_pairs = 100'000'000;
};

/// The constraints drawn.
struct Sample {
  ConstraintSet set;
  Index wrong = 0;                 ///< Answers made wrong by `noise`.
  std::vector<std::string> notes;  ///< What could not be drawn as asked for.
};

/// The "p pairs" of the papers: for each class p must-links inside it and p cannot-links with
/// exactly one end in it, 2 k p links for k classes, no pair twice. A class that has fewer pairs
/// gives all of them, with a note.
CORDON_EXPORT Sample sample_per_class(const Labels& labels, Index pairs_per_class,
                                      const SampleOptions& options = {});

/// The given share (0 to 1) of all pairs of labelled points, rounded to a whole number of pairs.
/// Each pair becomes a must- or a cannot-link by its labels.
CORDON_EXPORT Sample sample_share(const Labels& labels, double share, const SampleOptions& options = {});

/// The same for a given number of pairs; all pairs, with a note, if there are fewer.
CORDON_EXPORT Sample sample_count(const Labels& labels, Index count, const SampleOptions& options = {});

/// One division of the constraints.
struct Split {
  ConstraintSet train;
  ConstraintSet held_out;
};

/// Holds back about `share` of the constraints for evaluation. A held-out pair that follows from
/// training pairs would prove nothing, so constraints that are connected through any of their
/// points stay together: whole groups, in random order, are held back as long as that brings the
/// share nearer to the one asked for. If one group holds most constraints, the result can be far
/// from that share, or even empty, so look at the sizes. Both parts keep the given order. Cost: m
/// log m.
CORDON_EXPORT Split split_by_component(const ConstraintSet& set, double share, std::uint64_t seed);

}  // namespace cordon
