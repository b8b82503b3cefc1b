// Link-selected k-means: k-means that keeps links, and whose best start is chosen by the links.
//
// Must-link components are points z_i (means of their rows) of weight s_i (their sizes); var is the
// mean squared distance of the rows to their mean. One run descends on
//
//   sum_i s_i |z_i - c_(l_i)|^2 + var x (separated pairs of components in one cluster)
//
// from centres drawn by k-means++: in the first half of the runs among the components of two rows
// or more, as far as there are enough, in the others among all. Components with cannot-links are
// visited in an order drawn once per run, and each takes its cheapest cluster given where its
// partners are now; partners not yet visited in the first pass count nowhere.
//
// Of several runs ordinary k-means keeps the one of least squared error, which may well cut off a
// few far points. Here the links choose. With near(i) the nearest centre of row i, links ignored,
//
//   J = mean |y_i - c_near(i)|^2 / var
//       + (share of must-links with different near + share of cannot-links with equal near) / 2
//
// and the run of least J wins (the earlier of equal ones). An absent kind of links counts 0; weights
// of links do not matter.
//
// Cost: runs x passes x n d k, the runs in parallel. The same bits for any number of threads.
#pragma once

#include <cstdint>
#include <vector>

#include "cordon/constraints/constraint_set.h"
#include "cordon/core/run.h"

namespace cordon::internal {

struct LinkSelectedOptions {
  Index k = 2;             // at least 1
  Index runs = 10;         // at least 1
  std::uint64_t item = 0;  // which of several clusterings of one seed this is
};

struct LinkSelected {
  std::vector<int> labels;  // of the rows: must-linked rows share a cluster, numbered by appearance
  Matrix centres;           // fewer than k rows where there are fewer distinct components
  double score = 0;         // J
  Index run = 0;            // the winning one
};

LinkSelected link_selected_kmeans(const Points& y, const ConstraintSet& constraints,
                                  const LinkSelectedOptions& options, const Run& run);

// Squared error and share of links that do not hold by themselves, as in J. `near` are labels.
struct LinkErrors {
  double must = 0;    // share of must-links with different labels
  double cannot = 0;  // share of cannot-links with equal labels
};
LinkErrors link_errors(const std::vector<int>& near, const ConstraintSet& constraints);

}  // namespace cordon::internal
