// The interface of methods that see the points only through sums (methods/sums.h): over rows, each by
// itself, and over links. So rows may be summed wherever they are, and of links only the linked rows
// are needed.
#pragma once

#include <memory>

#include "cordon/methods/method.h"

namespace cordon::internal {

struct Sums;

class SumMethod {
 public:
  virtual ~SumMethod() = default;
  // Adds what the method needs of rows; `labels` are those of these rows, or empty.
  virtual void sum_rows(const Points& rows, const Labels& labels, Sums& sums, const Run& run) const;
  // Adds what it needs of links, which name rows of `linked`; it has all rows of every link and may have
  // no others.
  virtual void sum_links(const Points& linked, const ConstraintSet& links, Sums& sums, const Run& run) const;
  // The map, from the sums of scaled points. Fills `report` as Method::fit does.
  virtual std::unique_ptr<Map> solve(const Sums& sums, Report& report) const = 0;
};

}  // namespace cordon::internal
