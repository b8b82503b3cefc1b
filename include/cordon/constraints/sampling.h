// Constraints for experiments, drawn from known labels, and a fair way to hold some of them back.
//
// The three draws differ in what is fixed: the number per class, the share of all pairs, or the total. All
// draw without replacement, never draw a row whose label is not known, cost O(constraints) in time and memory
// (pairs are drawn by number, not listed), and depend on labels and seed alone. With one seed, a larger draw
// by share or total begins with the smaller one, so curves over the number of constraints compare nested
// sets.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/export.h"
#include "cordon/data/points.h"

namespace cordon {

struct SampleOptions {
  std::uint64_t seed = 1;
  // The probability that an answer is wrong (a must-link where the labels differ, a cannot-link where they
  // agree).
  double noise = 0;
  // Refuse to draw more pairs than this: 32 bytes each.
  Index most_pairs = 100'000'000;
};

struct Sample {
  ConstraintSet set;
  Index wrong = 0;                 // answers turned by `noise`
  std::vector<std::string> notes;  // what could not be drawn as asked
};

// The papers' "p pairs": for each class p must-links inside it and p cannot-links with one end in it and the
// other outside, 2 k p in all, no pair twice. A class that has fewer gives all it has, said in a note. All
// three throw Error(kInput) where there are no labels, Error(kUsage) for a number that is not allowed.
CORDON_EXPORT Sample sample_per_class(const Labels& labels, Index pairs_per_class,
                                      const SampleOptions& options = {});

// The given share (0 to 1) of all pairs of labelled points, rounded to a whole number of pairs; each pair
// becomes a must- or a cannot-link by its labels.
CORDON_EXPORT Sample sample_share(const Labels& labels, double share, const SampleOptions& options = {});

// The same with the number of pairs given (all pairs where there are not so many, said in a note).
CORDON_EXPORT Sample sample_count(const Labels& labels, Index count, const SampleOptions& options = {});

struct Split {
  ConstraintSet train;
  ConstraintSet held_out;
};

// Holds back about `share` of the statements for judging. A held-out pair that follows from training pairs
// would judge nothing, so statements that are connected through any of their points stay together: whole
// groups, in random order, are held back while that brings the share nearer. Where one group holds most
// statements the result can be far from the share asked for, even empty: look at the sizes. Both parts keep
// the order given. Cost: m log m.
CORDON_EXPORT Split split_by_component(const ConstraintSet& set, double share, std::uint64_t seed);

}  // namespace cordon
