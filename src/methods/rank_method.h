// Methods that can be fitted by several processes together (core/ranks.h).
#pragma once

#include <memory>

#include "cordon/methods/method.h"
#include "core/checkpoint.h"
#include "core/ranks.h"

namespace cordon::internal {

class RankMethod {
 public:
  virtual ~RankMethod() = default;

  // As Method::fit on rank 0, which has the points and what is known and gets the map and the report; the
  // other ranks give no points and get nothing. Stages that `checkpoint` has are not computed again. One
  // process alone gets the bits that several get.
  virtual std::unique_ptr<Map> fit_over_ranks(const Ranks& ranks, const Points& points,
                                              const Knowledge& known, const Checkpoint& checkpoint,
                                              const Run& run, Report& report) const = 0;
};

}  // namespace cordon::internal
