// Cores: small clusters of rows that almost certainly belong together, the pieces that groups are
// put together from (grouping.h). They depend on the table alone, so that an answer of the user costs
// milliseconds however many rows there are.
//
// The points are reduced to their 30 widest directions and every row is moved towards the mean of
// its neighbours (G <- .8 D^-1 W G + .2 X, twenty times; W: the ten nearest rows, self-tuning
// weights), so that bulges of one group join and thin bridges between two break; k-means of the
// moved rows gives min(60, n/4) cores. Of more than 20,000 rows a sample is moved and clustered, the
// others join the core whose rows are nearest in the widest directions.
#pragma once

#include <vector>

#include "cordon/core/matrix.h"
#include "cordon/core/run.h"
#include "cordon/data/points.h"
#include "cordon/maps/map.h"

namespace cordon::studio {

struct Cores {
  std::vector<int> of_row;  // core of each row
  // Of more than 20,000 rows those that were moved; the others stand at the centre of their core.
  // Empty: all were.
  std::vector<bool> in_sample;
  Matrix space;                       // the rows where their cores were found: n x d
  std::shared_ptr<const Map> widest;  // how new rows come into the widest directions
  Matrix centres_in_widest;           // of each core, for new rows

  Index count() const { return centres_in_widest.rows(); }
};

Cores find_cores(const Points& points, const Run& run);

}  // namespace cordon::studio
