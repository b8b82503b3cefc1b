// What the tests of le, semi-le, cle and harmonic share.
#pragma once

#include "known.h"
#include "methods/cle.h"
#include "methods/harmonic.h"
#include "methods/le.h"
#include "methods/semi_le.h"

namespace cordon::testing {

using namespace internal;

template <typename Options>
Options with(Index n_neighbors, Index dims) {
  Options options;
  options.n_neighbors = n_neighbors;
  options.dims = dims;
  return options;
}

inline Matrix places(const Method& method, const Points& points, const Knowledge& known,
                     const cordon::Run& run, Report& report) {
  const auto map = method.fit(points, known, run, report);
  return *map->training_coordinates();
}

}  // namespace cordon::testing
