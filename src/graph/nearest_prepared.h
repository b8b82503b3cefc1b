// A question about neighbours brought into the form the searches want.
#pragma once

#include "cordon/data/points.h"

namespace cordon {

// Points and queries of the same form (dense or sparse, as the points are), dense rows contiguous, all
// multiplied by 2^-exponent so that squared distances are ordinary numbers. The exponent is 0 for all but
// extreme data, and what is already in this form is not copied.
struct PreparedPoints {
  // Where `among_themselves`, the queries are x and looked at once.
  PreparedPoints(const Points& asked, const Points& given, bool among_themselves);

  int exponent;
  Points x;
  Points queries;
};

}  // namespace cordon
