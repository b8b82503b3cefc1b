// The interface of methods that see the points only through sums (methods/sums.h).
#pragma once

#include <memory>

#include "cordon/methods/method.h"

namespace cordon::internal {

struct Sums;

class SumMethod {
 public:
  virtual ~SumMethod() = default;
  // Adds what the method needs of a part of a table.
  virtual void sum_up(const Points& part, const Knowledge& known, Sums& sums, const Run& run) const = 0;
  // The map, from the sums of scaled points. Fills `report` as Method::fit does.
  virtual std::unique_ptr<Map> solve(const Sums& sums, Report& report) const = 0;
};

}  // namespace cordon::internal
