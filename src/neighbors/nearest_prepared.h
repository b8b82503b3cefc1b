// A question about neighbours brought into the form the searches want.
#pragma once

#include "cordon/data/points.h"
#include "cordon/neighbors/nearest.h"

namespace cordon::internal {

// Points and queries of the same form (dense or sparse, as the points are), dense rows contiguous,
// all multiplied by 2^-exponent so that squared distances are ordinary numbers. The exponent is 0
// for all but extreme data, and what is already in this form is not copied.
//
// Of two different values of a column the difference is at least 2^-53 of the smaller. So where the
// widest column spans at most 2^450 and no value is below 2^-450, no squared distance of different
// rows overflows or loses a bit; other points are multiplied until the widest column spans that
// much. What is smaller by 290 orders of magnitude then still vanishes.
struct PreparedPoints {
  // Where `among_themselves`, the queries are x and
  // looked at once. Both are kept alive by the caller.
  PreparedPoints(const Points& asked, const Points& given, bool among_themselves);

  // Gives the squared distances of an answer in the units of the given points. Throws
  // Error(kInput) where rows that differ by ordinary numbers were found too near to be told
  // apart beside values that overflow.
  void restore(Neighbours& answer) const;

  const Points& asked;
  const Points& given;
  int exponent;
  Points x;
  Points queries;
};

}  // namespace cordon::internal
